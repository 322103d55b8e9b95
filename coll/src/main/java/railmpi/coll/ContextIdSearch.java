package railmpi.coll;

import railmpi.core.RailException;

/**
 * The search for a context id that is free at all processes of a communicator to be, as one of them sees it.
 *
 * <p>It goes in rounds of two intersections of masks over all processes. First the masks of free ids: all see the same
 * candidate, and each tries to claim it. Then whether all could. If not, because a thread of some process was claiming
 * it for another communicator, those who did give it back, and the next round takes a candidate that depends on the
 * salt, so that two searches which collided part. Nothing is held while a process waits for one that has not come yet
 * (a claim is held only in the second intersection, when all are in), so searches of several threads never wait for
 * each other.
 *
 * <p>Cost: 2 intersections of 512 and 8 bytes if nobody interferes. Used by one thread at a time.
 */
final class ContextIdSearch {
    private static final int SCATTER_RANGE = 64;
    private static final int SCATTER_FACTOR = 0x9E3779B1;
    private static final int NOT_FOUND = -1;

    private final ContextIds ids;
    private final int salt;
    private final long[] free = new long[ContextIds.PAGE_LONGS];
    private final long[] claimed = new long[1];
    private int page;
    private int attempt;
    private int candidate = NOT_FOUND;
    private boolean isMine;

    /**
     * Begins a search.
     *
     * @param ids of this process
     * @param salt differs between searches that go on at the same time, and is the same for all processes of one
     */
    ContextIdSearch(ContextIds ids, int salt) {
        this.ids = ids;
        this.salt = salt;
        ids.copyFree(0, free);
    }

    /** Returns the mask to be replaced by the intersection with those of all others, before {@link #goOn} is called. */
    long[] mask() {
        return candidate == NOT_FOUND ? free : claimed;
    }

    /**
     * Looks at the intersection.
     *
     * @return whether the search is over and {@link #contextId} is found
     * @throws RailException (RESOURCE) if no id is free everywhere
     */
    boolean goOn() {
        if (candidate != NOT_FOUND) {
            if (claimed[0] != 0) {
                return true;
            }
            if (isMine) {
                ids.release(candidate);
            }
            candidate = NOT_FOUND;
            attempt++;
            ids.copyFree(page, free);
            return false;
        }
        candidate = ContextIds.choose(page, free, skip());
        if (candidate == NOT_FOUND) {
            nextPage();
        } else {
            isMine = ids.claim(candidate);
            claimed[0] = isMine ? 1 : 0;
        }
        return false;
    }

    /** Returns the id that was found, claimed in this process. */
    int contextId() {
        return candidate;
    }

    /** Gives back what is claimed, when something went wrong. */
    void giveUp() {
        if (candidate != NOT_FOUND && isMine) {
            ids.abandon(candidate);
        }
        candidate = NOT_FOUND;
    }

    private void nextPage() {
        page++;
        if (page == ContextIds.PAGES) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "no context id is free on all ranks; the limit is " + ContextIds.LIMIT / 2
                            + " communicators: free some");
        }
        ids.copyFree(page, free);
    }

    /** The first attempt takes the lowest id; later ones differ by the salt, in a range that grows. */
    private int skip() {
        if (attempt == 0) {
            return 0;
        }
        int mixed = (salt + attempt) * SCATTER_FACTOR;
        return (mixed >>> 8) % (SCATTER_RANGE * attempt);
    }
}
