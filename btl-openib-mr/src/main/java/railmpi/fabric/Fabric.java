package railmpi.fabric;

import java.util.List;

/** One kind of interconnect, with the ports that this process may use. */
public interface Fabric extends AutoCloseable {
    /**
     * Returns the name users select it by.
     *
     * @return for example {@code shm}
     */
    String name();

    /**
     * Returns the usable ports.
     *
     * @return may be empty
     */
    List<Port> ports();

    /**
     * Returns what a thread can wait on for this fabric.
     *
     * @return the events, or null if the fabric raises none (memory that is polled)
     */
    FabricEvents events();

    /** Closes all ports and frees all memory of this fabric. Idempotent. */
    @Override
    void close();
}
