package railmpi.btl.rail;

import railmpi.btl.channel.MalformedFrameException;
import railmpi.core.memory.MemoryBlock;

/**
 * Batches that have arrived and are not consumed, by packet sequence number: the out-of-order queue of a channel.
 * Owner: the holder of the progress lock. Hot path: short.
 */
final class ArrivedBatches {
    /** Where a batch is put. */
    enum Place {
        /** Kept until its turn. */
        KEPT,
        /** Here already. */
        DUPLICATE,
        /** Beyond what the sender may send. */
        OUTSIDE
    }

    /** Slot of what is in none. */
    private static final int COPIED = -1;

    private final ReceiveQueue[] holders;
    private final int[] slots;
    private final int[] lengths;
    /** Of what was copied from where it had arrived; else null. */
    private final MemoryBlock[] copies;

    private final int mask;
    private long expected;

    /**
     * Creates an empty queue.
     *
     * @param window most batches that the sender may send ahead
     */
    ArrivedBatches(int window) {
        int capacity = Integer.highestOneBit(2 * window - 1);
        holders = new ReceiveQueue[capacity];
        slots = new int[capacity];
        lengths = new int[capacity];
        copies = new MemoryBlock[capacity];
        mask = capacity - 1;
    }

    /** Returns the sequence number expected next, which is how many batches were consumed. */
    long expected() {
        return expected;
    }

    Place add(long psn, ReceiveQueue holder, int slot, int lengthBytes) {
        int index = (int) psn & mask;
        if (psn < expected) {
            return Place.DUPLICATE;
        }
        if (psn - expected > mask) {
            return Place.OUTSIDE;
        }
        if (holders[index] != null) {
            return Place.DUPLICATE;
        }
        holders[index] = holder;
        slots[index] = slot;
        lengths[index] = lengthBytes;
        return Place.KEPT;
    }

    /** Tells whether a batch is neither consumed nor here, nor beyond what the sender may send. */
    boolean isMissing(long psn) {
        if (psn - expected > mask) {
            throw new MalformedFrameException("batch " + psn + " while " + expected + " is expected");
        }
        return psn >= expected && holders[(int) psn & mask] == null;
    }

    /** Adds a missing batch that is kept in memory of its own. */
    void addCopy(long psn, ReceiveQueue holder, MemoryBlock copy, int lengthBytes) {
        int index = (int) psn & mask;
        holders[index] = holder;
        slots[index] = COPIED;
        lengths[index] = lengthBytes;
        copies[index] = copy;
    }

    /** The batch that is expected next was consumed where it arrived. */
    void pass() {
        expected++;
    }

    /** Tells whether the batch that is expected next is here. */
    boolean hasNext() {
        return holders[(int) expected & mask] != null;
    }

    /** Returns where it has arrived. */
    ReceiveQueue holder() {
        return holders[(int) expected & mask];
    }

    int slot() {
        return slots[(int) expected & mask];
    }

    /** Returns the memory of the batch that is expected next, */
    MemoryBlock block() {
        MemoryBlock copy = copies[(int) expected & mask];
        return copy == null ? holder().blockOf(slot()) : copy;
    }

    /** and where it begins. */
    int at() {
        return copies[(int) expected & mask] == null ? holder().offsetOf(slot()) : 0;
    }

    int lengthBytes() {
        return lengths[(int) expected & mask];
    }

    /** Removes all, whose slots others may need; but for the first if somebody is just reading it. */
    void drop(boolean isFirstInUse) {
        for (long psn = expected + (isFirstInUse ? 1 : 0); psn <= expected + mask; psn++) {
            int index = (int) psn & mask;
            if (holders[index] != null) {
                holders[index].release(slots[index]);
                holders[index] = null;
                copies[index] = null;
            }
        }
    }

    /** Removes it; the next one is expected. */
    void consume() {
        int index = (int) expected & mask;
        holders[index] = null;
        copies[index] = null;
        expected++;
    }
}
