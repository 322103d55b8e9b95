package railmpi.btl.fastpath;

/**
 * The batches that were closed and are not known to have arrived: where they are in a ring, which connection carries
 * each, and which are to be posted, for the first time or again. Numbers are since the start, and {@code freed <=
 * posted <= closed}; so are positions. Owner: the holder of the progress lock. Hot path: short.
 */
public final class SendWindow {
    /** Places; one stays free. */
    static final int MOST = 256;

    private static final int NOT_POSTED = -1;

    private final long[] ends = new long[MOST];
    private final int[] carriers = new int[MOST];

    // Written here; read by the ring on its path, too.

    /** Where batches begin, and the one that is open; circular. */
    final long[] starts = new long[MOST];

    long freed;
    long posted;
    /** Also the number of the batch that is open, if one is. */
    long closed;
    /** Batches between freed and posted that are to be posted again. */
    int returned;
    /** End of the memory that is free. */
    long tail;

    SendWindow() {}

    /** Returns where what belongs to a batch is in a circular array. */
    static int index(long number) {
        return (int) number & MOST - 1;
    }

    /** Closes the batch that was begun. */
    void close(long end) {
        int index = index(closed++);
        ends[index] = end;
        carriers[index] = NOT_POSTED;
    }

    /** Closes the batch that was begun, which is on its way, as is all before it; its place is known. */
    void closePosted(int index, long end, int carrier) {
        ends[index] = end;
        carriers[index] = carrier;
        posted = ++closed;
    }

    /**
     * Tells whether batches are to be posted again.
     *
     * @return true if {@link #next} was posted before
     */
    public boolean hasReturned() {
        return returned != 0;
    }

    /**
     * Returns how many batches were posted and are not known to have arrived.
     *
     * @return count
     */
    public long unacknowledged() {
        return posted - freed;
    }

    /**
     * Returns the number of batches known to be consumed by the peer.
     *
     * @return count
     */
    public long freed() {
        return freed;
    }

    /**
     * Returns the number of batches posted so far.
     *
     * @return count
     */
    public long posted() {
        return posted;
    }

    /**
     * Returns the number of the next batch to post: the oldest returned one, or a new one, which must be closed.
     *
     * @return number of a batch
     */
    public long next() {
        if (returned == 0) {
            return posted;
        }
        long number = freed;
        while (carriers[index(number)] != NOT_POSTED) {
            number++;
        }
        return number;
    }

    /**
     * Returns the length of a batch that is closed.
     *
     * @param number of the batch
     * @return bytes
     */
    public int lengthBytes(long number) {
        return (int) (ends[index(number)] - starts[index(number)]);
    }

    /**
     * The batch given by {@link #next} is on its way.
     *
     * @param number of the batch
     * @param carrier id of the connection that carries it
     */
    public void posted(long number, int carrier) {
        carriers[index(number)] = carrier;
        if (number == posted) {
            posted++;
        } else {
            returned--;
        }
    }

    /**
     * What a connection carried and is not known to have arrived is to be posted again.
     *
     * @param carrier id of the connection
     * @return how many batches
     */
    public int takeBack(int carrier) {
        int before = returned;
        for (long number = freed; number != posted; number++) {
            if (carriers[index(number)] == carrier) {
                carriers[index(number)] = NOT_POSTED;
                returned++;
            }
        }
        return returned - before;
    }

    /**
     * All batches before some number have arrived.
     *
     * @param number at most {@link #posted()}
     */
    public void freeUpTo(long number) {
        if (number <= freed) {
            return;
        }
        for (long done = freed; returned != 0 && done != number; done++) {
            if (carriers[index(done)] == NOT_POSTED) {
                returned--;
            }
        }
        tail = ends[index(number - 1)] + BatchLayout.TRAILER_BYTES;
        freed = number;
    }

    /** The oldest batch has arrived. */
    public void freeFirst() {
        freeUpTo(freed + 1);
    }
}
