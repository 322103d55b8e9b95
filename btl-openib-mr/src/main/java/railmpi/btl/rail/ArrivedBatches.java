package railmpi.btl.rail;

/**
 * Batches that have arrived and are not consumed, by packet sequence number: the out-of-order queue of a channel. Owner:
 * the holder of the progress lock. Hot path: short.
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

    private final Subchannel[] holders;
    private final int[] slots;
    private final int[] lengths;
    private final int mask;
    private long expected;

    /**
     * Creates an empty queue.
     *
     * @param window most batches that the sender may send ahead
     */
    ArrivedBatches(int window) {
        int capacity = Integer.highestOneBit(2 * window - 1);
        holders = new Subchannel[capacity];
        slots = new int[capacity];
        lengths = new int[capacity];
        mask = capacity - 1;
    }

    /** Returns the sequence number expected next, which is how many batches were consumed. */
    long expected() {
        return expected;
    }

    Place add(long psn, Subchannel holder, int slot, int lengthBytes) {
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

    /** Tells whether the batch that is expected next is here. */
    boolean hasNext() {
        return holders[(int) expected & mask] != null;
    }

    /** Returns the connection that brought it. */
    Subchannel holder() {
        return holders[(int) expected & mask];
    }

    int slot() {
        return slots[(int) expected & mask];
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
            }
        }
    }

    /** Removes it; the next one is expected. */
    void consume() {
        holders[(int) expected & mask] = null;
        expected++;
    }
}
