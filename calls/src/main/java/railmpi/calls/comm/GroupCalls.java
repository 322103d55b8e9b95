package railmpi.calls.comm;

import java.util.Arrays;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Session;
import railmpi.coll.CommunicatorOperations;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;

/** Comparisons of groups, and groups made of others. Stateless. */
public final class GroupCalls {
    // Results of comparisons.
    public static final int IDENT = 0;
    public static final int CONGRUENT = 3;
    public static final int SIMILAR = 1;
    public static final int UNEQUAL = 2;

    private GroupCalls() {}

    /** {@return how two communicators compare} */
    public static int compare(CommHandle first, CommHandle second) {
        first.usable();
        second.usable();
        Communicator left = first.communicator;
        Communicator right = second.communicator;
        if (left == right) {
            return IDENT;
        }
        if (left.isInter() != right.isInter()) {
            return UNEQUAL;
        }
        int difference =
                Math.max(compare(left.group(), right.group()), compare(left.remoteGroup(), right.remoteGroup()));
        return difference == IDENT ? CONGRUENT : difference;
    }

    /** {@return how two groups compare} */
    public static int compare(Group left, Group right) {
        if (left.size() != right.size()) {
            return UNEQUAL;
        }
        int result = IDENT;
        for (int rank = 0; rank < left.size(); rank++) {
            int other = right.rankOf(left.worldRank(rank));
            if (other < 0) {
                return UNEQUAL;
            }
            if (other != rank) {
                result = SIMILAR;
            }
        }
        return result;
    }

    /** {@return the ranks that processes have in another group} */
    public static int[] translated(Group from, int[] ranks, Group to) {
        checkArray(ranks);
        int[] found = new int[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            if (ranks[i] == Pml.PROC_NULL) {
                found[i] = Pml.PROC_NULL;
            } else {
                checkRank(ranks[i], from);
                found[i] = rankOrUndefined(to.rankOf(from.worldRank(ranks[i])));
            }
        }
        return found;
    }

    /** {@return the processes of one group, then those of another that are not in it} */
    public static Group union(Group first, Group second) {
        Selection selection = new Selection(first.size() + second.size());
        selection.addAll(first, null, false);
        selection.addAll(second, first, false);
        return selection.group();
    }

    /** {@return the processes of one group that are in another} */
    public static Group intersection(Group first, Group second) {
        Selection selection = new Selection(first.size());
        selection.addAll(first, second, true);
        return selection.group();
    }

    /** {@return the processes of one group that are not in another} */
    public static Group difference(Group first, Group second) {
        Selection selection = new Selection(first.size());
        selection.addAll(first, second, false);
        return selection.group();
    }

    /** {@return the processes with these ranks, in this order} */
    public static Group including(Group from, int[] ranks) {
        boolean[] isChosen = chosen(ranks, from);
        Selection selection = new Selection(isChosen.length);
        for (int rank : ranks) {
            selection.add(from.worldRank(rank));
        }
        return selection.group();
    }

    /** {@return all other processes} */
    public static Group excluding(Group from, int[] ranks) {
        boolean[] isChosen = chosen(ranks, from);
        Selection selection = new Selection(isChosen.length);
        for (int rank = 0; rank < isChosen.length; rank++) {
            if (!isChosen[rank]) {
                selection.add(from.worldRank(rank));
            }
        }
        return selection.group();
    }

    /** {@return the ranks in ranges of first, last and stride} */
    public static int[] ranks(Group from, int[][] ranges) {
        checkArray(ranges);
        int[] ranks = new int[0];
        for (int[] range : ranges) {
            if (range == null || range.length != 3 || range[2] == 0) {
                throw Session.raised(
                        new CallError(ErrorClass.GROUP, "range of ranks is not first, last and a stride other than 0"));
            }
            checkRank(range[0], from);
            long last = Math.floorDiv((long) range[1] - range[0], (long) range[2]);
            if (last >= 0) {
                checkRank(range[0] + last * range[2], from);
            }
            int length = (int) Math.max(0, last + 1);
            int start = ranks.length;
            ranks = Arrays.copyOf(ranks, start + length);
            for (int i = 0; i < length; i++) {
                ranks[start + i] = range[0] + i * range[2];
            }
        }
        return ranks;
    }

    private static boolean[] chosen(int[] ranks, Group from) {
        checkArray(ranks);
        boolean[] isChosen = new boolean[from.size()];
        for (int rank : ranks) {
            checkRank(rank, from);
            if (isChosen[rank]) {
                throw Session.raised(new CallError(ErrorClass.RANK, "rank " + rank + " is given twice"));
            }
            isChosen[rank] = true;
        }
        return isChosen;
    }

    private static int rankOrUndefined(int rank) {
        return rank < 0 ? CommunicatorOperations.UNDEFINED : rank;
    }

    private static void checkRank(long rank, Group group) {
        if (rank < 0 || rank >= group.size()) {
            throw Session.raised(new CallError(
                    ErrorClass.RANK, "rank " + rank + " is not in 0.." + (group.size() - 1) + " of the group"));
        }
    }

    private static void checkArray(Object ranks) {
        if (ranks == null) {
            throw Session.raised(new CallError(ErrorClass.ARG, "array of ranks is null"));
        }
    }

    /** World ranks that are collected for a new group. */
    private static final class Selection {
        private final int[] worldRanks;
        private int count;

        Selection(int capacity) {
            worldRanks = new int[capacity];
        }

        void add(int worldRank) {
            worldRanks[count++] = worldRank;
        }

        /** Adds processes that are in the other group, or those that are not; all if there is no other. */
        void addAll(Group from, Group other, boolean isInOther) {
            for (int rank = 0; rank < from.size(); rank++) {
                int worldRank = from.worldRank(rank);
                if (other == null || (other.rankOf(worldRank) >= 0) == isInOther) {
                    add(worldRank);
                }
            }
        }

        Group group() {
            return new Group(Arrays.copyOf(worldRanks, count));
        }
    }
}
