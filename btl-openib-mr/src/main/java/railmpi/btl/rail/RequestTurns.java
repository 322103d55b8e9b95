package railmpi.btl.rail;

/**
 * Lets the completion of each work request pass once, of all receives of a connection or of all its other requests.
 * Requests take turns, which are part of their ids, and are marked until they complete; what comes for a turn without a
 * mark was told before. A connection that takes the place of an older one in {@link SubchannelTable} goes on counting,
 * so that what is repeated of the older one is noticed, too. Owner: the holder of the progress lock. Hot path: short.
 */
final class RequestTurns {
    /** Turns come again after so many requests: more than a completion queue has room for. */
    static final int TURNS = 1 << 13;

    private final long[] isUnderWay = new long[TURNS / Long.SIZE];
    private int posted;
    private int completed;

    /** Returns the turn of the next request. */
    int nextTurn() {
        return posted & TURNS - 1;
    }

    /** The request whose turn it is was posted. */
    void posted() {
        int turn = posted++ & TURNS - 1;
        isUnderWay[turn / Long.SIZE] |= 1L << turn;
    }

    /** Takes a completion; returns false if it was told before. */
    boolean complete(int turn) {
        long mark = 1L << turn;
        if ((isUnderWay[turn / Long.SIZE] & mark) == 0) {
            return false;
        }
        isUnderWay[turn / Long.SIZE] &= ~mark;
        completed++;
        return true;
    }

    /** Tells whether nothing is under way. */
    boolean isEmpty() {
        return posted == completed;
    }
}
