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
     * Tells why there are no ports.
     *
     * @return a clause for users; null if there are some
     */
    default String whyNoPorts() {
        return ports().isEmpty() ? "fabric " + name() + " has no port on this machine that can be used" : null;
    }

    /**
     * Returns what the user wants that names no port of this fabric, for fabrics that share the ports with it.
     *
     * @return entries of {@link FabricJob.Ports#include}
     */
    default List<String> unknownPorts() {
        return List.of();
    }

    /**
     * Returns what a thread can wait on for this fabric.
     *
     * @return the events, or null if the fabric raises none (memory that is polled)
     */
    FabricEvents events();

    /**
     * Lets processes of another job prove by a secret that they may connect, from now on. Peers are reached by their
     * address and what {@link #addressAt} makes of it.
     *
     * @param meeting number of the agreement, the same on both sides, not 0
     * @param secret that only the processes of both jobs know
     */
    default void agree(long meeting, byte[] secret) {
        // most fabrics know no secrets
    }

    /**
     * Ends what {@link #agree} began; connections that are there stay.
     *
     * @param meeting its number
     */
    default void disagree(long meeting) {
        // most fabrics know no secrets
    }

    /**
     * Returns the address of a port of another job.
     *
     * @param address as its owner tells it
     * @param meeting by which both know each other
     * @return for {@link Port#connect}
     */
    default String addressAt(String address, long meeting) {
        return address;
    }

    /** Closes all ports and frees all memory of this fabric. Idempotent. */
    @Override
    void close();
}
