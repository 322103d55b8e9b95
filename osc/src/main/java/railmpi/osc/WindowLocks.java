package railmpi.osc;

import railmpi.core.RailException;
import railmpi.core.progress.StackReserve;
import railmpi.osc.WindowError.Reason;
import railmpi.pml.Pml;

/**
 * Locks of the memory of ranks: a ticket of the rank's words where this process maps them, else the rank draws it.
 * Epochs are begun and ended by one thread at a time.
 *
 * <p>Source: MPI 4.1, section 12.5.3.
 */
final class WindowLocks {
    private static final int EXCLUSIVE = 1;
    private static final int SHARED = 2;

    private final Pml pml;
    private final WindowRanks ranks;
    private final Epochs epochs;
    private final Flushes flushes;
    private final WindowHints hints;

    WindowLocks(Pml pml, WindowRanks ranks, Epochs epochs, Flushes flushes, WindowHints hints) {
        this.pml = pml;
        this.ranks = ranks;
        this.epochs = epochs;
        this.flushes = flushes;
        this.hints = hints;
    }

    void lock(int type, int rank) {
        if (type != EXCLUSIVE && type != SHARED) {
            throw new WindowError(Reason.LOCK_TYPE, "lock type " + type + " is neither exclusive nor shared");
        }
        hints.requireLocks("lock");
        if (rank != Items.NO_RANK) {
            ranks.require(rank);
            requireStack(rank);
            epochs.lock(rank, type == EXCLUSIVE);
            boolean isHad = false;
            try {
                acquire(rank, type == EXCLUSIVE);
                isHad = true;
            } finally {
                if (!isHad) { // the rank is lost
                    epochs.unlocked(rank);
                }
            }
        }
    }

    /** A lock is not to be taken and forgotten. */
    private void requireStack(int rank) {
        if (ranks.member(rank).words() != null && flushes.isSettled(rank)) {
            StackReserve.requireForSystemCall();
        } else {
            StackReserve.requireForFirstCall();
        }
    }

    private void acquire(int rank, boolean isExclusive) {
        ranks.requireLockOf(rank);
        WindowWords words = ranks.member(rank).words();
        if (words == null) {
            acquireFromAfar(rank, isExclusive ? WindowFrames.LOCK_EXCLUSIVE : WindowFrames.LOCK_SHARED);
            return;
        }
        words.want(ranks.ownRank());
        long ticket = words.takeTicket();
        if (!words.isTurn(ticket, isExclusive)) {
            words.setWaiter(ticket, ranks.ownRank());
            ranks.await(rank, () -> isTurn(rank, ticket, isExclusive));
        }
        if (!isExclusive) {
            wake(words.passReading());
        }
    }

    private boolean isTurn(int rank, long ticket, boolean isExclusive) {
        boolean isTurn = ranks.member(rank).words().isTurn(ticket, isExclusive);
        if (!isTurn) {
            ranks.requireLockToCome(rank);
        }
        return isTurn;
    }

    private void wake(int rank) {
        if (rank >= 0) {
            pml.locked(() -> {
                ranks.wake(rank);
                return null;
            });
        }
    }

    private void acquireFromAfar(int rank, int command) {
        Outbox outbox = ranks.outbox(rank);
        long before = pml.locked(() -> {
            outbox.requireAlive();
            outbox.request(command);
            return outbox.lockAnswers();
        });
        ranks.await(rank, () -> outbox.lockAnswers() > before);
        if (!pml.locked(outbox::isLockGranted)) {
            int holder = pml.locked(outbox::lockHolder);
            ranks.awaitLoss(rank, holder);
            throw ranks.lockLost(rank, holder);
        }
    }

    void unlock(int rank) {
        if (rank == Items.NO_RANK) {
            return;
        }
        ranks.require(rank);
        requireStack(rank);
        epochs.requireLocked(rank);
        try {
            flushes.flush(rank);
        } finally {
            giveBack(rank, epochs.unlocked(rank));
        }
    }

    private void giveBack(int rank, boolean isExclusive) {
        WindowWords words = ranks.member(rank).words();
        if (words == null) {
            ranks.run(() -> ranks.outbox(rank).request(WindowFrames.UNLOCK));
        } else {
            int next = words.release(isExclusive);
            words.wantNoMore(ranks.ownRank());
            wake(next);
        }
    }

    void lockAll() {
        hints.requireLocks("lockAll");
        requireStackForAll();
        epochs.lockAll();
        int had = 0;
        try {
            had = tryFrom(0);
            while (had < ranks.size()) {
                acquire(had, false);
                had++;
                had = tryFrom(had);
            }
        } finally {
            if (had < ranks.size()) { // a rank is lost
                epochs.allUnlocked();
                giveBackBelow(had);
            }
        }
    }

    private void giveBackBelow(int end) {
        for (int rank = 0; rank < end; rank++) {
            giveBack(rank, false);
        }
    }

    private void requireStackForAll() {
        if (flushes.areAllMapped()) {
            StackReserve.requireForSystemCall();
        } else {
            StackReserve.requireForFirstCall();
        }
    }

    /**
     * Takes the shared locks of a rank and all above it as far as nobody is in the way; returns the first whose lock
     * was not to be had, or the number of ranks. None of those above that one is kept, and none at all if a rank is
     * lost.
     */
    private int tryFrom(int first) {
        boolean[] isHad = new boolean[ranks.size()];
        long[] before = new long[ranks.size()];
        RailException loss = null;
        pml.locked(() -> ask(first, before));
        int free = first;
        for (int rank = first; rank < ranks.size(); rank++) {
            try {
                isHad[rank] = isHad(rank, before[rank]);
            } catch (RailException e) {
                loss = e; // the others have been asked, too
            }
            free = free == rank && isHad[rank] ? rank + 1 : free;
        }
        for (int rank = loss == null ? free : first; rank < ranks.size(); rank++) {
            if (isHad[rank]) {
                giveBack(rank, false);
            }
        }
        if (loss != null) {
            throw loss;
        }
        return free;
    }

    /** Tries the locks of ranks whose words are not mapped here; notes how many answers there were before. */
    private Void ask(int first, long[] before) {
        for (int rank = first; rank < ranks.size(); rank++) {
            if (ranks.member(rank).words() == null) {
                Outbox outbox = ranks.outbox(rank);
                before[rank] = outbox.lockAnswers();
                outbox.request(WindowFrames.TRY_SHARED);
            }
        }
        ranks.push();
        return null;
    }

    /** Tells whether a lock that was asked for is had, or takes it there and then. */
    private boolean isHad(int rank, long answersBefore) {
        ranks.requireLockOf(rank);
        WindowWords words = ranks.member(rank).words();
        if (words == null) {
            Outbox outbox = ranks.outbox(rank);
            ranks.await(rank, () -> outbox.lockAnswers() > answersBefore);
            return pml.locked(outbox::isLockGranted);
        }
        words.want(ranks.ownRank());
        if (!words.tryReading()) {
            words.wantNoMore(ranks.ownRank());
            return false;
        }
        wake(words.passReading());
        return true;
    }

    /** Gives back what is locked, of a window that is freed although a rank is lost. */
    void giveUp() {
        for (int rank : epochs.held()) {
            giveBack(rank, epochs.unlocked(rank));
        }
        epochs.allUnlocked();
    }

    void unlockAll() {
        requireStackForAll();
        epochs.requireAllLocked();
        try {
            flushes.flushAll();
        } finally {
            epochs.allUnlocked();
            giveBackBelow(ranks.size());
        }
    }
}
