package railmpi.btl.rail;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.EagerRdmaParameters;
import railmpi.core.param.Parameters;
import railmpi.fabric.Port;

/**
 * The rings of the RDMA fast path in this process: who gets one, and polling them. Owner: the holder of the progress lock.
 * Hot path: short.
 */
final class EagerRdma {
    /** Takes a batch that was found in a ring. */
    interface Taker {
        /**
         * Called for each batch, in the order in which the peer wrote them.
         *
         * @param from the connection
         * @param offset where the batch begins in the ring's block
         * @param lengthBytes its length as the peer tells it, perhaps impossible
         */
        void take(Subchannel from, int offset, int lengthBytes);
    }

    private static final int SLOT_ALIGN = 64;

    private final String use;
    private final int maxPeers;
    private final int threshold;
    private final EagerRdmaSlots slots;
    private final Taker taker;
    private final List<Subchannel> polled = new ArrayList<>();
    private int peers;
    /** Some ring is written to without anybody being woken. Read by the agent before it sleeps. */
    private volatile boolean isSilent;

    EagerRdma(Parameters parameters, Taker taker) {
        this.taker = taker;
        use = parameters.get(EagerRdmaParameters.USE);
        maxPeers = parameters.get(EagerRdmaParameters.MAX_PEERS);
        threshold = parameters.get(EagerRdmaParameters.THRESHOLD);
        int slotBytes = parameters.get(EagerRdmaParameters.SLOT_BYTES).intValue();
        slots = new EagerRdmaSlots(parameters.get(EagerRdmaParameters.SLOTS), slotBytes + SLOT_ALIGN - 1 & -SLOT_ALIGN);
    }

    /** Tells whether the fast path is used with a port. */
    boolean isUsedWith(Port port) {
        return use.equals("1") || !use.equals("0") && port.capabilities().writesWithoutTargetCpu();
    }

    /** Returns how many batches must have come over a connection before its sender gets a ring. */
    int threshold() {
        return threshold;
    }

    /** Opens a ring for the peer of a connection; returns null if it gets none. */
    EagerRdmaInbox open(RailChannel channel, Subchannel subchannel) {
        if (!channel.hasEagerRdma) {
            if (peers >= maxPeers) {
                return null;
            }
            channel.hasEagerRdma = true;
            peers++;
        }
        Port port = subchannel.rail().port();
        EagerRdmaInbox inbox = new EagerRdmaInbox(port, slots);
        polled.add(subchannel);
        isSilent |= port.capabilities().writesWithoutTargetCpu();
        return inbox;
    }

    /** Takes what is in the rings; returns how many batches. */
    int poll() {
        int found = 0;
        for (int i = 0; i < polled.size(); i++) {
            found += poll(polled.get(i));
        }
        return found;
    }

    private int poll(Subchannel subchannel) {
        EagerRdmaInbox inbox = subchannel.inbox();
        int found = 0;
        int length = inbox.nextBytes();
        while (length != -1) {
            found++;
            if (!inbox.isPlausible(length)) {
                taker.take(subchannel, 0, 0);
                return found;
            }
            taker.take(subchannel, inbox.take(length), length);
            if (!subchannel.isOpen()) {
                return found;
            }
            length = inbox.nextBytes();
        }
        return found;
    }

    /** A connection is about to be closed: takes what came over it until now. */
    void close(Subchannel subchannel) {
        if (polled.remove(subchannel) && !subchannel.isPeerLost()) {
            poll(subchannel);
        }
    }

    /** A peer is lost; another may have its place. */
    void lost(RailChannel channel) {
        if (channel.hasEagerRdma) {
            channel.hasEagerRdma = false;
            peers--;
        }
    }

    /** Tells whether messages may come that wake nobody. Any thread: a stale answer costs one longer sleep. */
    boolean isSilent() {
        return isSilent;
    }
}
