package railmpi.osc;

import java.util.Arrays;
import railmpi.osc.WindowError.Reason;

/**
 * The epochs of a window that this rank is in, and which calls are allowed there: MPI 4.1, section 12.5. Owner: the
 * holder of the progress lock.
 */
final class Epochs {
    private static final int[] NONE = {};

    private final boolean[] isLocked;
    private final boolean[] isStarted;
    private int lockCount;
    private boolean isAllLocked;
    private boolean isFenced;
    private boolean isUsedSinceFence;
    /** Ranks of the access epoch that was started; null if there is none. */
    private int[] started;
    /** Ranks of the exposure epoch; null if there is none. */
    private int[] posted;

    Epochs(int ranks) {
        isLocked = new boolean[ranks];
        isStarted = new boolean[ranks];
    }

    /** An access begins. */
    void requireAccess(int rank) {
        if (!isPassive(rank) && !isStarted[rank]) {
            require(isFenced, "an access to rank " + rank, "no epoch for it has begun by fence, start or lock");
            isUsedSinceFence = true;
        }
    }

    private boolean isPassive(int rank) {
        return isAllLocked || isLocked[rank];
    }

    void requirePassive(String call, int rank) {
        require(isPassive(rank), call, "rank " + rank + " is not locked");
    }

    void requireAnyLock(String call) {
        require(isAllLocked || lockCount != 0, call, "no rank is locked");
    }

    private static void require(boolean isAllowed, String call, String problem) {
        if (!isAllowed) {
            throw new WindowError(Reason.SYNC, call + ": " + problem);
        }
    }

    private void requireNoAccess(String call) {
        require(!isAllLocked && lockCount == 0, call, "an epoch of lock is not over");
        require(started == null, call, "an epoch of start is not over");
    }

    private void endFence(String call) {
        require(!isUsedSinceFence, call, "an epoch of fence is not over, there were accesses since");
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
        posted = ranks;
    }

    int[] requirePosted(String call) {
        require(posted != null, call, "no epoch of post has begun");
        return posted;
    }

    void exposed() {
        posted = null;
    }

    void lock(int rank) {
        require(!isPassive(rank), "lock of rank " + rank, "it is locked already");
        require(started == null, "lock of rank " + rank, "an epoch of start is not over");
        endFence("lock of rank " + rank);
        isLocked[rank] = true;
        lockCount++;
    }

    void requireLocked(int rank) {
        require(isLocked[rank], "unlock of rank " + rank, "it is not locked");
    }

    void unlocked(int rank) {
        isLocked[rank] = false;
        lockCount--;
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

    void requireNone() {
        requireNoAccess("free");
        require(posted == null, "free", "an epoch of post is not over");
        require(!isUsedSinceFence, "free", "an epoch of fence is not over, there were accesses since");
    }

    /** Returns the ranks to look at for a call on all that are locked. */
    int[] locked() {
        if (isAllLocked) {
            return all();
        }
        int[] ranks = lockCount == 0 ? NONE : new int[lockCount];
        int filled = 0;
        for (int rank = 0; filled < lockCount; rank++) {
            if (isLocked[rank]) {
                ranks[filled++] = rank;
            }
        }
        return ranks;
    }

    int[] all() {
        int[] ranks = new int[isLocked.length];
        Arrays.setAll(ranks, rank -> rank);
        return ranks;
    }
}
