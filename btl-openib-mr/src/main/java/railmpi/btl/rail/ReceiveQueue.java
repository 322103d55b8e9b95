package railmpi.btl.rail;

import railmpi.btl.fastpath.EagerRdmaInbox;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.QueuePair;

/**
 * Where the batches of one connection arrive: the receives posted on it, unless it shares them with others ({@link
 * SharedReceives}), and its ring of the RDMA fast path, if the peer was given one. A batch stays in its slot until it
 * is consumed. A slot below 0 is the complement of an offset in the ring.
 *
 * <p>The receives of its own are enough for every batch that the channel's window allows and for {@value
 * Fins#NOTICE_SLOTS} notices; a sender has no more notices than that under way.
 *
 * <p>Owner: the holder of the progress lock. Hot path: short.
 */
final class ReceiveQueue {
    private final int connection;
    private final String railName;
    private final QueuePair queuePair;
    private final RequestTurns turns;
    private final ReceiveSlots slots;
    /** Null if its receives are its own. */
    private final SharedReceives shared;

    /** Batches that arrived here and are not consumed. */
    private int held;
    /** The ring of the fast path from the peer, null while it has none. */
    private EagerRdmaInbox inbox;
    /** Batches that came into posted receives while there was no ring. */
    private int batches;

    private boolean isClosed;

    /**
     * Posts the receives.
     *
     * @param place id of the connection, and turns of its receives
     * @param railName for people
     * @param slots memory for them, its own unless it shares them
     * @param shared null if its receives are its own
     */
    ReceiveQueue(
            RequestId.Place place, String railName, QueuePair queuePair, ReceiveSlots slots, SharedReceives shared) {
        connection = place.id();
        turns = place.receives();
        this.railName = railName;
        this.queuePair = queuePair;
        this.slots = slots;
        this.shared = shared;
        if (shared == null) {
            slots.grow();
            for (int slot = 0; slot < slots.count(); slot++) {
                postReceive(slot);
            }
        } else {
            queuePair.nameShared(endId(1), endId(2));
        }
    }

    /**
     * Returns the id of a receive that stands for those which it does not have: it is flushed when the connection ends.
     */
    private long endId(int number) {
        long end = nextId(-number);
        turns.posted();
        return end;
    }

    private long nextId(int slot) {
        return RequestId.of(RequestId.RECEIVE, connection, turns.nextTurn(), slot);
    }

    private void postReceive(int slot) {
        int result = queuePair.postReceive(nextId(slot), slots.regionOf(slot), slots.offsetOf(slot), slots.slotBytes());
        if (result != QueuePair.POSTED) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "no room for receive " + slot + " of a connection over rail " + railName
                            + ": the completion queue is full; fewer rails (btl_max_rails) or receives"
                            + " (btl_receive_slots) take less of it");
        }
        turns.posted();
    }

    /** Returns the id of the connection. */
    int connection() {
        return connection;
    }

    /** Returns the memory of what has arrived in a slot, */
    MemoryBlock blockOf(int slot) {
        return slot < 0 ? inbox.block() : slots.blockOf(slot);
    }

    /** and where it begins. */
    int offsetOf(int slot) {
        return slot < 0 ? ~slot : slots.offsetOf(slot);
    }

    /** Returns the room in a receive. */
    int slotBytes() {
        return slots.slotBytes();
    }

    /** A batch stays in its slot for a while. */
    void hold() {
        held++;
    }

    /** A batch that was held is consumed. */
    void release(int slot) {
        held--;
        repost(slot);
    }

    /** Offers a slot again. One of the fast path is free by being consumed. */
    void repost(int slot) {
        if (slot < 0) {
            return;
        }
        if (shared != null) {
            shared.post(slot);
        } else if (!isClosed) {
            postReceive(slot);
        }
    }

    /** Takes the completion of a receive; returns false if it was told before. */
    boolean complete(int turn) {
        return turns.complete(turn);
    }

    /** Returns the ring of the fast path from the peer, null while it has none. */
    EagerRdmaInbox inbox() {
        return inbox;
    }

    /**
     * Counts a batch that came into a posted receive; tells whether the peer is active enough for a ring, and has none.
     */
    boolean isEagerRdmaDue(int threshold) {
        return inbox == null && ++batches >= threshold;
    }

    /** Takes over the ring that the peer gets; null if others have all that there may be. */
    void arriveBy(EagerRdmaInbox newInbox) {
        inbox = newInbox;
        if (inbox == null) {
            batches = Integer.MIN_VALUE; // ask again much later
        }
    }

    /** Nothing arrives any more. */
    void close() {
        isClosed = true;
    }

    /** Tells whether all receives have completed, */
    boolean isEmpty() {
        return turns.isEmpty();
    }

    /** and whether all that arrived is consumed. */
    boolean isConsumed() {
        return held == 0;
    }

    /** Gives the memory back. */
    void free() {
        if (shared == null) {
            slots.close();
        }
        if (inbox != null) {
            inbox.close();
        }
    }
}
