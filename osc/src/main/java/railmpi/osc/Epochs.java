package railmpi.osc;

import java.util.Arrays;
import railmpi.osc.WindowError.Reason;

/**
 * The epochs of a window that this rank is in, and which calls are allowed there: MPI 4.1, section 12.5. Any thread,
 * without a lock: the program orders the calls of one epoch, and locks of different ranks, which it need not order,
 * change different places.
 */
final class Epochs {
    private static final String FENCE_IS_OPEN = "an epoch of fence is not over, there were accesses since";

    private final boolean[] isLocked;
    /** Of those that are locked: exclusively. */
    private final boolean[] isExclusive;

    private final boolean[] isStarted;
    private boolean isAllLocked;
    private boolean isFenced;
    private boolean isUsedSinceFence;
    /** Ranks of the access epoch that was started; null if there is none. */
    private int[] started;
    /** Ranks of the exposure epoch; null if there is none. */
    private int[] posted;

    Epochs(int ranks) {
        isLocked = new boolean[ranks];
        isExclusive = new boolean[ranks];
        isStarted = new boolean[ranks];
    }

    /** An access begins. */
    void requireAccess(int rank) {
        if (!beginAccess(rank)) {
            throw error("an access to rank " + rank, "no epoch for it has begun by fence, start or lock");
        }
    }

    /** An access begins, if it may. */
    boolean beginAccess(int rank) {
        if (isPassive(rank) || isStarted[rank]) {
            return true;
        }
        if (isFenced) {
            isUsedSinceFence = true;
        }
        return isFenced;
    }

    private boolean isPassive(int rank) {
        return isAllLocked || isLocked[rank];
    }

    void requirePassive(String call, int rank) {
        if (!isPassive(rank)) {
            throw error(call, "rank " + rank + " is not locked");
        }
    }

    void requireAnyLock(String call) {
        require(isAnyLocked(), call, "no rank is locked");
    }

    private boolean isAnyLocked() {
        boolean isAny = isAllLocked;
        for (boolean each : isLocked) {
            isAny |= each;
        }
        return isAny;
    }

    private static void require(boolean isAllowed, String call, String problem) {
        if (!isAllowed) {
            throw error(call, problem);
        }
    }

    private static WindowError error(String call, String problem) {
        return new WindowError(Reason.SYNC, call + ": " + problem);
    }

    private void requireNoAccess(String call) {
        require(!isAnyLocked(), call, "an epoch of lock is not over");
        require(started == null, call, "an epoch of start is not over");
    }

    private void endFence(String call) {
        require(!isUsedSinceFence, call, FENCE_IS_OPEN);
        isFenced = false;
    }

    void requireFence() {
        requireNoAccess("fence");
        require(posted == null, "fence", "an epoch of post is not over");
    }

    void fenced(boolean begins) {
        isFenced = begins;
        isUsedSinceFence = false;
    }

    void start(int[] ranks) {
        requireNoAccess("start");
        endFence("start");
        started = ranks;
        for (int rank : ranks) {
            isStarted[rank] = true;
        }
    }

    int[] requireStarted() {
        require(started != null, "complete", "no epoch of start has begun");
        return started;
    }

    void completed() {
        started = null;
        Arrays.fill(isStarted, false);
    }

    void post(int[] ranks) {
        require(posted == null, "post", "an epoch of post is not over");
        require(!isUsedSinceFence, "post", FENCE_IS_OPEN);
        posted = ranks;
    }

    int[] requirePosted(String call) {
        require(posted != null, call, "no epoch of post has begun");
        return posted;
    }

    void exposed() {
        posted = null;
    }

    void lock(int rank, boolean exclusively) {
        if (isPassive(rank) || started != null || isUsedSinceFence) {
            throw lockError("lock of rank " + rank, rank);
        }
        isFenced = false;
        isLocked[rank] = true;
        isExclusive[rank] = exclusively;
    }

    private WindowError lockError(String call, int rank) {
        if (isPassive(rank)) {
            return error(call, "it is locked already");
        }
        return error(call, started != null ? "an epoch of start is not over" : FENCE_IS_OPEN);
    }

    void requireLocked(int rank) {
        if (!isLocked[rank]) {
            throw error("unlock of rank " + rank, "it is not locked");
        }
    }

    /** Returns whether it was locked exclusively. */
    boolean unlocked(int rank) {
        isLocked[rank] = false;
        return isExclusive[rank];
    }

    void lockAll() {
        requireNoAccess("lockAll");
        endFence("lockAll");
        isAllLocked = true;
    }

    void requireAllLocked() {
        require(isAllLocked, "unlockAll", "lockAll was not called");
    }

    void allUnlocked() {
        isAllLocked = false;
    }

    boolean isStarted() {
        return started != null;
    }

    boolean isPosted() {
        return posted != null;
    }

    void requireNone() {
        requireNoAccess("free");
        require(posted == null, "free", "an epoch of post is not over");
        require(!isUsedSinceFence, "free", FENCE_IS_OPEN);
    }

    /** Returns the ranks whose locks are held. */
    int[] held() {
        int[] ranks = new int[isLocked.length];
        int filled = 0;
        for (int rank = 0; rank < ranks.length; rank++) {
            if (isPassive(rank)) {
                ranks[filled++] = rank;
            }
        }
        return Arrays.copyOf(ranks, filled);
    }

    int[] all() {
        int[] ranks = new int[isLocked.length];
        Arrays.setAll(ranks, rank -> rank);
        return ranks;
    }
}
