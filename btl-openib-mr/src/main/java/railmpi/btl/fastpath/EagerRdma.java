package railmpi.btl.fastpath;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import railmpi.btl.EagerRdmaParameters;
import railmpi.core.param.Parameters;
import railmpi.fabric.Port;

/**
 * The rings of the RDMA fast path in this process: who gets one, and polling them. Owner: the holder of the progress
 * lock. Hot path: short.
 *
 * @param <C> connections over which peers write
 */
public final class EagerRdma<C extends EagerRdma.Receiver> {
    /** A connection whose peer has been given a ring. */
    public interface Receiver {
        /**
         * Returns the ring.
         *
         * @return as {@link EagerRdma#open} has returned it
         */
        EagerRdmaInbox inbox();

        /**
         * Tells whether the connection was not closed by this process.
         *
         * @return false if nothing more is to be taken from it
         */
        boolean isOpen();

        /**
         * Tells whether the peer is lost, so that nothing of it counts any more.
         *
         * @return true if it is
         */
        boolean isPeerLost();
    }

    /**
     * Takes a batch that was found in a ring.
     *
     * @param <C> connections over which peers write
     */
    public interface Taker<C> {
        /**
         * Called for each batch, in the order in which the peer wrote them.
         *
         * @param from the connection
         * @param offset where the batch begins in the ring's block
         * @param lengthBytes its length as the peer tells it, perhaps impossible
         */
        void take(C from, int offset, int lengthBytes);
    }

    private static final int SLOT_ALIGN = 64;

    private final String use;
    private final int maxPeers;
    private final int threshold;
    private final EagerRdmaSlots slots;
    private final Taker<C> taker;
    private final List<C> polled = new ArrayList<>();
    /** The peers that have rings. */
    private final Set<Integer> peers = new HashSet<>();
    /** Some ring is written to without anybody being woken. Read by the agent before it sleeps. */
    private volatile boolean isSilent;

    /**
     * Reads the parameters.
     *
     * @param parameters who gets a ring, and what it is like
     * @param taker takes what comes
     */
    public EagerRdma(Parameters parameters, Taker<C> taker) {
        this.taker = taker;
        use = parameters.get(EagerRdmaParameters.USE);
        maxPeers = parameters.get(EagerRdmaParameters.MAX_PEERS);
        threshold = parameters.get(EagerRdmaParameters.THRESHOLD);
        int slotBytes = parameters.get(EagerRdmaParameters.SLOT_BYTES).intValue();
        slots = new EagerRdmaSlots(parameters.get(EagerRdmaParameters.SLOTS), slotBytes + SLOT_ALIGN - 1 & -SLOT_ALIGN);
    }

    /**
     * Tells whether the fast path is used with a port.
     *
     * @param port of this process
     * @return true if peers get rings on it
     */
    public boolean isUsedWith(Port port) {
        return switch (use) {
            case "1" -> true;
            case "0" -> false;
            case "auto", "-1" -> port.capabilities().writesWithoutTargetCpu();
            default -> throw new IllegalStateException("btl_use_eager_rdma '" + use + "' is not known here");
        };
    }

    /**
     * Returns how many batches must have come over a connection before its sender gets a ring.
     *
     * @return count
     */
    public int threshold() {
        return threshold;
    }

    /**
     * Opens a ring for the peer of a connection.
     *
     * @param peer world rank
     * @param connection will be polled until it is closed
     * @param port that it uses
     * @return null if the peer gets none
     */
    public EagerRdmaInbox open(int peer, C connection, Port port) {
        if (!peers.contains(peer)) {
            if (peers.size() >= maxPeers) {
                return null;
            }
            peers.add(peer);
        }
        EagerRdmaInbox inbox = new EagerRdmaInbox(port, slots);
        polled.add(connection);
        isSilent |= port.capabilities().writesWithoutTargetCpu();
        return inbox;
    }

    /**
     * Takes what is in the rings.
     *
     * @return how many batches
     */
    public int poll() {
        int found = 0;
        for (int i = 0; i < polled.size(); i++) {
            found += poll(polled.get(i));
        }
        return found;
    }

    private int poll(C connection) {
        EagerRdmaInbox inbox = connection.inbox();
        int found = 0;
        int length = inbox.nextBytes();
        while (length != -1) {
            found++;
            if (!inbox.isPlausible(length)) {
                taker.take(connection, 0, 0);
                return found;
            }
            taker.take(connection, inbox.take(length), length);
            if (!connection.isOpen()) {
                return found;
            }
            length = inbox.nextBytes();
        }
        return found;
    }

    /**
     * A connection is about to be closed: takes what came over it until now.
     *
     * @param connection any, open still
     */
    public void close(C connection) {
        if (polled.remove(connection) && !connection.isPeerLost()) {
            poll(connection);
        }
    }

    /**
     * A peer is lost; another may have its place.
     *
     * @param peer world rank
     */
    public void lost(int peer) {
        peers.remove(peer);
    }

    /**
     * Tells whether messages may come that wake nobody. Any thread: a stale answer costs one longer sleep.
     *
     * @return false if whoever sleeps is woken
     */
    public boolean isSilent() {
        return isSilent;
    }
}
