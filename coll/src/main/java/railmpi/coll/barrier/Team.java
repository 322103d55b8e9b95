package railmpi.coll.barrier;

import java.util.Arrays;
import railmpi.coll.step.NodeLeaders;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;

/**
 * The ranks of a communicator that meet each other: all of them, or one of each node, its leader, if those of a node
 * meet first. Kept with the communicator. Immutable.
 */
final class Team implements Attachment {
    /** Decides, the same on every rank. */
    interface Decision {
        /**
         * Tells whether the ranks of a node meet first.
         *
         * @param c not in one node
         * @param mostOnNode most ranks of the communicator on one node, at least 2
         */
        boolean isStaged(Communicator c, int mostOnNode);
    }

    /** Finds the team of a communicator. */
    static final class Owner implements Attachment.Owner<Communicator, Team> {
        private final Decision decision;

        Owner(Decision decision) {
            this.decision = decision;
        }

        @Override
        public Team attach(Communicator c) {
            return new Team(c, decision);
        }
    }

    private final int[] ranks;
    private final int index;
    private final int[] ownNode;

    private Team(Communicator c, Decision decision) {
        int[] all = new int[c.size()];
        for (int rank = 0; rank < all.length; rank++) {
            all[rank] = rank;
        }
        int[] leaders = NodeLeaders.of(c);
        int[] counts = new int[c.size()];
        int mostOnNode = 0;
        for (int rank : leaders) {
            mostOnNode = Math.max(mostOnNode, ++counts[rank]);
        }
        boolean isStaged = !c.isInNode() && mostOnNode > 1 && decision.isStaged(c, mostOnNode);
        int leader = leaders[c.rank()];
        ranks = isStaged ? Arrays.stream(all).filter(r -> leaders[r] == r).toArray() : all;
        ownNode =
                isStaged ? Arrays.stream(all).filter(r -> leaders[r] == leader).toArray() : new int[] {c.rank()};
        index = Arrays.binarySearch(ranks, c.rank());
    }

    int size() {
        return ranks.length;
    }

    /** Returns the place of this process in the team; negative if it is not in it. */
    int index() {
        return index;
    }

    /** Returns the rank in the communicator. */
    int rank(int memberIndex) {
        return ranks[memberIndex];
    }

    /** Returns the ranks of all. */
    int[] ranks() {
        return ranks.clone();
    }

    /** Returns the ranks that meet at this process's node, of which the first is in the team; alone if not staged. */
    int[] ownNode() {
        return ownNode;
    }

    @Override
    public void onFreed() {
        // nobody reaches for it
    }

    @Override
    public void onEnded() {
        // as above
    }
}
