package railmpi.osc;

import railmpi.core.progress.StackReserve;
import railmpi.osc.WindowError.Reason;
import railmpi.pml.Pml;

/**
 * Locks of the memory of ranks: a ticket of the rank's words where this process maps them, else the rank draws it.
 * Epochs are begun and ended by one thread at a time; any thread has its accesses take the locks that are due.
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

    WindowLocks(Pml pml, WindowRanks ranks, Epochs epochs, Flushes flushes) {
        this.pml = pml;
        this.ranks = ranks;
        this.epochs = epochs;
        this.flushes = flushes;
    }

    void lock(int type, int rank) {
        if (type != EXCLUSIVE && type != SHARED) {
            throw new WindowError(Reason.LOCK_TYPE, "lock type " + type + " is neither exclusive nor shared");
        }
        if (rank != Window.NO_RANK) {
            ranks.require(rank);
            requireStack(rank);
            epochs.lock(rank, type == EXCLUSIVE);
            acquire(rank, type == EXCLUSIVE);
        }
    }

    /** A lock is not to be taken and forgotten. */
    private void requireStack(int rank) {
        if (ranks.isHere(rank)) {
            StackReserve.requireForSystemCall();
        } else {
            StackReserve.requireForFirstCall();
        }
    }

    private void acquire(int rank, boolean isExclusive) {
        WindowWords words = ranks.member(rank).words();
        if (words == null) {
            acquireFromAfar(rank, isExclusive ? WindowFrames.LOCK_EXCLUSIVE : WindowFrames.LOCK_SHARED);
            return;
        }
        long ticket = words.takeTicket();
        if (!words.isTurn(ticket, isExclusive)) {
            words.setWaiter(ticket, ranks.ownRank());
            ranks.await(rank, () -> words.isTurn(ticket, isExclusive));
        }
        if (!isExclusive) {
            wake(words.passReading());
        }
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
            return outbox.grants();
        });
        ranks.await(rank, () -> outbox.grants() > before);
    }

    void unlock(int rank) {
        if (rank == Window.NO_RANK) {
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
            wake(words.release(isExclusive));
        }
    }

    void lockAll() {
        StackReserve.requireForFirstCall();
        epochs.lockAll();
        for (int rank = 0; rank < ranks.size(); rank++) {
            if (ranks.member(rank).words() != null) {
                epochs.hold(rank);
                acquire(rank, false);
            }
        }
    }

    /** Locks a rank that {@link #lockAll} has left for the first access. */
    void takeDue(int rank) {
        if (ranks.member(rank).words() == null && epochs.isLockDue(rank)) {
            StackReserve.requireForFirstCall();
            synchronized (epochs) { // of several threads one locks, and the others wait until it has
                if (epochs.isLockDue(rank)) {
                    acquire(rank, false);
                    epochs.hold(rank);
                }
            }
        }
    }

    void unlockAll() {
        StackReserve.requireForFirstCall();
        epochs.requireAllLocked();
        try {
            flushes.flush(epochs.held());
        } finally {
            for (int rank : epochs.allUnlocked()) {
                giveBack(rank, false);
            }
        }
    }
}
