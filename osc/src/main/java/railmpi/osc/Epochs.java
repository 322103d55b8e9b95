package railmpi.osc;

import java.util.Arrays;
import railmpi.osc.WindowError.Reason;

/**
 * The epochs of a window that this rank is in, and which calls are allowed there: MPI 4.1, section 12.5. Any
 * thread: what begins and ends epochs is guarded by the monitor; accesses only look, since the program has ordered them
 * behind what began their epoch.
 */
final class Epochs {
    private final boolean[] isLocked;
    /** Of those that are locked: exclusively. */
    private final boolean[] isExclusive;

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
        isExclusive = new boolean[ranks];
        isStarted = new boolean[ranks];
    }

    /** An access begins. */
    void requireAccess(int rank) {
        if (!isPassive(rank) && !isStarted[rank]) {
            if (!isFenced) {
                throw error("an access to rank " + rank, "no epoch for it has begun by fence, start or lock");
            }
            isUsedSinceFence = true;
        }
    }

    private boolean isPassive(int rank) {
        return isAllLocked || isLocked[rank];
    }

    void requirePassive(String call, int rank) {
        if (!isPassive(rank)) {
            throw error(call, "rank " + rank + " is not locked");
        }
    }

    synchronized void requireAnyLock(String call) {
        require(isAllLocked || lockCount != 0, call, "no rank is locked");
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
        require(!isAllLocked && lockCount == 0, call, "an epoch of lock is not over");
        require(started == null, call, "an epoch of start is not over");
    }

    private void endFence(String call) {
        require(!isUsedSinceFence, call, "an epoch of fence is not over, there were accesses since");
        isFenced = false;
    }

    synchronized void requireFence() {
        requireNoAccess("fence");
        require(posted == null, "fence", "an epoch of post is not over");
    }

    synchronized void fenced(boolean begins) {
        isFenced = begins;
        isUsedSinceFence = false;
    }

    synchronized void start(int[] ranks) {
        requireNoAccess("start");
        endFence("start");
        started = ranks;
        for (int rank : ranks) {
            isStarted[rank] = true;
        }
    }

    synchronized int[] requireStarted() {
        require(started != null, "complete", "no epoch of start has begun");
        return started;
    }

    synchronized void completed() {
        started = null;
        Arrays.fill(isStarted, false);
    }

    synchronized void post(int[] ranks) {
        require(posted == null, "post", "an epoch of post is not over");
        posted = ranks;
    }

    synchronized int[] requirePosted(String call) {
        require(posted != null, call, "no epoch of post has begun");
        return posted;
    }

    synchronized void exposed() {
        posted = null;
    }

    synchronized void lock(int rank, boolean exclusively) {
        require(!isPassive(rank), "lock of rank " + rank, "it is locked already");
        require(started == null, "lock of rank " + rank, "an epoch of start is not over");
        endFence("lock of rank " + rank);
        isLocked[rank] = true;
        isExclusive[rank] = exclusively;
        lockCount++;
    }

    synchronized void requireLocked(int rank) {
        require(isLocked[rank], "unlock of rank " + rank, "it is not locked");
    }

    /** Returns whether it was locked exclusively. */
    synchronized boolean unlocked(int rank) {
        isLocked[rank] = false;
        lockCount--;
        return isExclusive[rank];
    }

    synchronized void lockAll() {
        requireNoAccess("lockAll");
        endFence("lockAll");
        isAllLocked = true;
    }

    synchronized void requireAllLocked() {
        require(isAllLocked, "unlockAll", "lockAll was not called");
    }

    synchronized void allUnlocked() {
        isAllLocked = false;
    }

    synchronized void requireNone() {
        requireNoAccess("free");
        require(posted == null, "free", "an epoch of post is not over");
        require(!isUsedSinceFence, "free", "an epoch of fence is not over, there were accesses since");
    }

    /** Returns the ranks whose locks are held. */
    synchronized int[] held() {
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
