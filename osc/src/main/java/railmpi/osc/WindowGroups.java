package railmpi.osc;

import railmpi.core.RailException;
import railmpi.core.progress.StackReserve;
import railmpi.pml.Pml;
import railmpi.pml.state.Group;

/**
 * Post, start, complete and wait: each rank has a word for each other's posts and one for its completes, in which the
 * other counts up, itself where it maps them. One thread at a time.
 *
 * <p>Source: MPI 4.1, section 12.5.2.
 */
final class WindowGroups {
    private final Pml pml;
    private final WindowRanks ranks;
    private final Epochs epochs;
    private final Flushes flushes;
    private final long[] postsTaken;
    private final long[] completesTaken;

    WindowGroups(Pml pml, WindowRanks ranks, Epochs epochs, Flushes flushes) {
        this.pml = pml;
        this.ranks = ranks;
        this.epochs = epochs;
        this.flushes = flushes;
        postsTaken = new long[ranks.size()];
        completesTaken = new long[ranks.size()];
    }

    void post(Group group) {
        StackReserve.requireForFirstCall();
        int[] some = ranks.ranksOf(group);
        epochs.post(some);
        tellAll(some, WindowFrames.POST);
    }

    private void tellAll(int[] some, int command) {
        ranks.run(() -> {
            for (int rank : some) {
                tell(rank, command);
            }
        });
    }

    /** Counts up at a rank, by which it learns of a post or a complete. */
    private void tell(int rank, int command) {
        WindowWords words = ranks.member(rank).words();
        if (words == null) {
            ranks.outbox(rank).answer(command); // what goes before it is done: it need not wait behind anything
            return;
        }
        if (command == WindowFrames.POST) {
            words.post(ranks.ownRank());
        } else {
            words.complete(ranks.ownRank());
        }
        ranks.wake(rank);
    }

    void start(Group group) {
        StackReserve.requireForFirstCall();
        int[] some = ranks.ranksOf(group);
        epochs.start(some);
        for (int rank : some) {
            postsTaken[rank]++;
        }
        try {
            ranks.await(some, rank -> ranks.own().words().posts(rank) >= postsTaken[rank]);
        } catch (RailException e) {
            abandon(some);
            throw e;
        }
    }

    /** An epoch does not begin, or does not go on, because a rank of it has failed: the others do not wait for it. */
    private void abandon(int[] some) {
        epochs.completed();
        ranks.run(() -> {
            int failed = ranks.firstLost(some);
            for (int rank : some) {
                if (failed != Items.NO_RANK) { // else the window is revoked
                    abandon(rank, failed);
                }
            }
        });
    }

    private void abandon(int rank, int failed) {
        WindowWords words = ranks.member(rank).words();
        if (words == null) {
            ranks.outbox(rank).answer(WindowFrames.ABANDON, failed);
        } else {
            words.abandon(ranks.ownRank(), failed);
            ranks.wake(rank);
        }
    }

    /** Ends the epochs of a window that is freed although a rank is lost. */
    void giveUp() {
        if (epochs.isStarted()) {
            abandon(epochs.requireStarted());
        }
        if (epochs.isPosted()) {
            exposed(epochs.requirePosted("free"));
        }
    }

    void complete() {
        StackReserve.requireForFirstCall();
        int[] some = epochs.requireStarted();
        try {
            flushes.flush(some);
        } finally {
            epochs.completed();
            tellAll(some, WindowFrames.COMPLETE);
        }
    }

    void waitFor() {
        StackReserve.requireForFirstCall();
        int[] some = epochs.requirePosted("waitFor");
        try {
            ranks.await(some, this::hasCompleted);
        } catch (RailException e) {
            exposed(some); // what the others complete later is of this epoch
            throw e;
        }
        exposed(some);
    }

    /** Tells so; if the rank has left the epoch because of another one's failure, throws that when it is known here. */
    private boolean hasCompleted(int rank) {
        WindowWords words = ranks.own().words();
        long next = completesTaken[rank] + 1;
        if (words.completes(rank) < next) {
            return false;
        }
        int failed = words.abandonedFor(rank, next);
        if (failed >= 0) {
            ranks.requireThere(failed);
        }
        return failed < 0;
    }

    private void exposed(int[] some) {
        for (int rank : some) {
            completesTaken[rank]++;
        }
        epochs.exposed();
    }

    boolean test() {
        int[] some = epochs.requirePosted("test");
        pml.progress();
        boolean areAll = true;
        try {
            for (int rank : some) {
                areAll &= hasCompletedOrMay(rank);
            }
        } catch (RailException e) {
            exposed(some);
            throw e;
        }
        if (areAll) {
            exposed(some);
        }
        return areAll;
    }

    private boolean hasCompletedOrMay(int rank) {
        boolean isOver = hasCompleted(rank);
        if (!isOver) {
            ranks.requireThere(rank);
        }
        return isOver;
    }
}
