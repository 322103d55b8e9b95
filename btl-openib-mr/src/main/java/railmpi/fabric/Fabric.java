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
     * @return at least one
     */
    List<Port> ports();

    /** Closes all ports and frees all memory of this fabric. Idempotent. */
    @Override
    void close();
}
