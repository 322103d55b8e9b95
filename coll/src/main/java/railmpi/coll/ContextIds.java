package railmpi.coll;

import railmpi.core.RailException;

/**
 * The context ids that this process has no communicator for: even numbers below {@value #LIMIT}, seen as pages of bit
 * masks. Thread-safe; every method is short and never waits for other ranks.
 */
final class ContextIds {
    /** First number that is no context id. */
    static final int LIMIT = 1 << 20;

    /** Longs in a page; bit b of long w of page p stands for id {@code 2 * (p * 4096 + w * 64 + b)}. */
    static final int PAGE_LONGS = 64;

    private static final int IDS_PER_PAGE = PAGE_LONGS * Long.SIZE;

    /** Number of pages. */
    static final int PAGES = LIMIT / 2 / IDS_PER_PAGE;

    private final long[][] used = new long[PAGES][];

    private final boolean keepsAbandoned;

    /** Starts with the ids of COMM_WORLD and COMM_SELF in use, in a job that a process which fails ends. */
    ContextIds() {
        this(false);
    }

    /**
     * Starts with the same.
     *
     * @param keepsAbandoned whether some processes may have made a communicator where others have met a failure
     */
    ContextIds(boolean keepsAbandoned) {
        this.keepsAbandoned = keepsAbandoned;
        claim(0);
        claim(2);
    }

    /** Writes the mask of free ids of a page. */
    synchronized void copyFree(int page, long[] free) {
        for (int i = 0; i < PAGE_LONGS; i++) {
            free[i] = used[page] == null ? -1L : ~used[page][i];
        }
    }

    /** Takes an id; returns false if it is in use. */
    synchronized boolean claim(int contextId) {
        int index = contextId / 2;
        int page = index / IDS_PER_PAGE;
        if (used[page] == null) {
            used[page] = new long[PAGE_LONGS];
        }
        int word = index % IDS_PER_PAGE / Long.SIZE;
        long bit = 1L << index;
        boolean isFree = (used[page][word] & bit) == 0;
        used[page][word] |= bit;
        return isFree;
    }

    /** Gives an id back. */
    synchronized void release(int contextId) {
        int index = contextId / 2;
        int page = index / IDS_PER_PAGE;
        int word = index % IDS_PER_PAGE / Long.SIZE;
        long bit = 1L << index;
        if (used[page] == null || (used[page][word] & bit) == 0) {
            throw new RailException(
                    RailException.Category.ARGUMENT, "communicator with context id " + contextId + " is freed twice");
        }
        used[page][word] &= ~bit;
    }

    /** Gives an id back whose communicator was not made because of a failure, unless others may have made it. */
    void abandon(int contextId) {
        if (!keepsAbandoned) {
            release(contextId);
        }
    }

    /**
     * Returns a free id of a page.
     *
     * @param page the page
     * @param free mask of the ids that are free everywhere
     * @param skip how many free ids to pass over; counts around if there are fewer
     * @return context id, or -1 if the mask is empty
     */
    static int choose(int page, long[] free, int skip) {
        int count = 0;
        for (long word : free) {
            count += Long.bitCount(word);
        }
        if (count == 0) {
            return -1;
        }
        int remaining = skip % count;
        int word = 0;
        while (remaining >= Long.bitCount(free[word])) {
            remaining -= Long.bitCount(free[word]);
            word++;
        }
        long bits = free[word];
        for (; remaining > 0; remaining--) {
            bits &= bits - 1;
        }
        return 2 * (page * IDS_PER_PAGE + word * Long.SIZE + Long.numberOfTrailingZeros(bits));
    }
}
