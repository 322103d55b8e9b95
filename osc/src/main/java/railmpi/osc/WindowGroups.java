package railmpi.osc;

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
        WindowWords words = ranks.own().words();
        for (int rank : some) {
            long awaited = ++postsTaken[rank];
            ranks.await(rank, () -> words.posts(rank) >= awaited);
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
        for (int rank : some) {
            ranks.await(rank, () -> hasCompleted(rank));
        }
        exposed(some);
    }

    private boolean hasCompleted(int rank) {
        return ranks.own().words().completes(rank) > completesTaken[rank];
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
        for (int rank : some) {
            if (!hasCompleted(rank)) {
                return false;
            }
        }
        exposed(some);
        return true;
    }
}
