package mpi;

import java.util.Arrays;

/**
 * An ordered set of processes; rank 0 is the first. Immutable, except that it can be freed; any thread may use it. No
 * method communicates.
 */
public final class Group implements Freeable {
    private railmpi.pml.state.Group members;

    Group(railmpi.pml.state.Group members) {
        this.members = members;
    }

    private Group(int[] worldRanks) {
        this(new railmpi.pml.state.Group(worldRanks));
    }

    static Group empty() {
        return new Group(new int[0]);
    }

    /** Returns the processes; throws if the group has been freed. */
    railmpi.pml.state.Group members() {
        Session.active();
        railmpi.pml.state.Group present = members;
        if (present == null) {
            throw invalid("group has been freed");
        }
        return present;
    }

    /** {@return the number of processes in the group} */
    public int getSize() throws MPIException {
        return members().size();
    }

    /**
     * mpiJava's name for {@link #getSize}.
     *
     * @return the same as {@link #getSize}
     */
    public int Size() throws MPIException {
        return getSize();
    }

    /** {@return the rank of this process in the group, {@link MPI#UNDEFINED} if the group does not contain it} */
    public int getRank() throws MPIException {
        return rankOrUndefined(members().rankOf(Session.active().pml.worldRank()));
    }

    /**
     * mpiJava's name for {@link #getRank}.
     *
     * @return the same as {@link #getRank}
     */
    public int Rank() throws MPIException {
        return getRank();
    }

    /**
     * Returns whether the group has been freed.
     *
     * @return true if so
     */
    public boolean isNull() {
        return members == null;
    }

    /** Frees the group; {@link MPI#GROUP_EMPTY} stays. */
    @Override
    public void free() throws MPIException {
        members();
        finalize();
    }

    /** Frees the group. Does nothing if it is freed already, or to {@link MPI#GROUP_EMPTY}. */
    @Override
    @SuppressWarnings({"deprecation", "removal", "Finalize"}) // mpiJava frees by it
    public void finalize() throws MPIException {
        if (this != MPI.GROUP_EMPTY) {
            members = null;
        }
    }

    /**
     * Compares two groups.
     *
     * @param first first operand
     * @param second second operand
     * @return {@link MPI#IDENT} for the same processes in the same order, {@link MPI#SIMILAR} in another order, else
     *     {@link MPI#UNEQUAL}
     */
    public static int compare(Group first, Group second) throws MPIException {
        railmpi.pml.state.Group left = members(first);
        railmpi.pml.state.Group right = members(second);
        if (left.size() != right.size()) {
            return MPI.UNEQUAL;
        }
        int result = MPI.IDENT;
        for (int rank = 0; rank < left.size(); rank++) {
            int other = right.rankOf(left.worldRank(rank));
            if (other < 0) {
                return MPI.UNEQUAL;
            }
            if (other != rank) {
                result = MPI.SIMILAR;
            }
        }
        return result;
    }

    /**
     * mpiJava's name for {@link #compare}.
     *
     * @param first first operand
     * @param second second operand
     * @return the same as {@link #compare}
     */
    public static int Compare(Group first, Group second) throws MPIException {
        return compare(first, second);
    }

    /**
     * Finds processes of one group in another.
     *
     * @param first first operand
     * @param ranks ranks in the first group; {@link MPI#PROC_NULL} stays {@link MPI#PROC_NULL}
     * @param second second operand
     * @return their ranks in the second group, {@link MPI#UNDEFINED} for those that are not in it
     */
    public static int[] translateRanks(Group first, int[] ranks, Group second) throws MPIException {
        railmpi.pml.state.Group from = members(first);
        railmpi.pml.state.Group to = members(second);
        checkArray(ranks);
        int[] found = new int[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            if (ranks[i] == MPI.PROC_NULL) {
                found[i] = MPI.PROC_NULL;
            } else {
                checkRank(ranks[i], from);
                found[i] = rankOrUndefined(to.rankOf(from.worldRank(ranks[i])));
            }
        }
        return found;
    }

    /**
     * mpiJava's name for {@link #translateRanks}.
     *
     * @param first first operand
     * @param ranks ranks in the first group; {@link MPI#PROC_NULL} stays {@link MPI#PROC_NULL}
     * @param second second operand
     * @return the same as {@link #translateRanks}
     */
    public static int[] Translate_ranks(Group first, int[] ranks, Group second) throws MPIException {
        return translateRanks(first, ranks, second);
    }

    /**
     * {@return the processes of the first group, then those of the second that are not in the first}
     *
     * @param first first operand
     * @param second second operand
     */
    public static Group union(Group first, Group second) throws MPIException {
        Selection selection =
                new Selection(members(first).size() + members(second).size());
        selection.addAll(members(first), null, false);
        selection.addAll(members(second), members(first), false);
        return selection.group();
    }

    /**
     * mpiJava's name for {@link #union}.
     *
     * @param first first operand
     * @param second second operand
     * @return the same as {@link #union}
     */
    public static Group Union(Group first, Group second) throws MPIException {
        return union(first, second);
    }

    /**
     * {@return the processes of the first group that are also in the second}
     *
     * @param first first operand
     * @param second second operand
     */
    public static Group intersection(Group first, Group second) throws MPIException {
        Selection selection = new Selection(members(first).size());
        selection.addAll(members(first), members(second), true);
        return selection.group();
    }

    /**
     * mpiJava's name for {@link #intersection}.
     *
     * @param first first operand
     * @param second second operand
     * @return the same as {@link #intersection}
     */
    public static Group Intersection(Group first, Group second) throws MPIException {
        return intersection(first, second);
    }

    /**
     * {@return the processes of the first group that are not in the second}
     *
     * @param first first operand
     * @param second second operand
     */
    public static Group difference(Group first, Group second) throws MPIException {
        Selection selection = new Selection(members(first).size());
        selection.addAll(members(first), members(second), false);
        return selection.group();
    }

    /**
     * mpiJava's name for {@link #difference}.
     *
     * @param first first operand
     * @param second second operand
     * @return the same as {@link #difference}
     */
    public static Group Difference(Group first, Group second) throws MPIException {
        return difference(first, second);
    }

    /**
     * {@return the processes of the given ranks, in that order}
     *
     * @param ranks ranks in the group
     */
    public Group incl(int[] ranks) throws MPIException {
        railmpi.pml.state.Group from = members();
        boolean[] isChosen = chosen(ranks, from);
        Selection selection = new Selection(isChosen.length);
        for (int rank : ranks) {
            selection.add(from.worldRank(rank));
        }
        return selection.group();
    }

    /**
     * mpiJava's name for {@link #incl}.
     *
     * @param ranks ranks in the group
     * @return the same as {@link #incl}
     */
    public Group Incl(int[] ranks) throws MPIException {
        return incl(ranks);
    }

    /**
     * {@return all processes but those of the given ranks, in the order of this group}
     *
     * @param ranks ranks in the group
     */
    public Group excl(int[] ranks) throws MPIException {
        railmpi.pml.state.Group from = members();
        boolean[] isChosen = chosen(ranks, from);
        Selection selection = new Selection(isChosen.length);
        for (int rank = 0; rank < isChosen.length; rank++) {
            if (!isChosen[rank]) {
                selection.add(from.worldRank(rank));
            }
        }
        return selection.group();
    }

    /**
     * mpiJava's name for {@link #excl}.
     *
     * @param ranks ranks in the group
     * @return the same as {@link #excl}
     */
    public Group Excl(int[] ranks) throws MPIException {
        return excl(ranks);
    }

    /**
     * {@return the processes of ranges of ranks, in that order}
     *
     * @param ranges first rank, last rank and stride of each range
     */
    public Group rangeIncl(int[][] ranges) throws MPIException {
        return incl(ranks(ranges));
    }

    /**
     * mpiJava's name for {@link #rangeIncl}.
     *
     * @param ranges first rank, last rank and stride of each range
     * @return the same as {@link #rangeIncl}
     */
    public Group Range_incl(int[][] ranges) throws MPIException {
        return rangeIncl(ranges);
    }

    /**
     * {@return all processes but those of ranges of ranks, in the order of this group}
     *
     * @param ranges first rank, last rank and stride of each range
     */
    public Group rangeExcl(int[][] ranges) throws MPIException {
        return excl(ranks(ranges));
    }

    /**
     * mpiJava's name for {@link #rangeExcl}.
     *
     * @param ranges first rank, last rank and stride of each range
     * @return the same as {@link #rangeExcl}
     */
    public Group Range_excl(int[][] ranges) throws MPIException {
        return rangeExcl(ranges);
    }

    private int[] ranks(int[][] ranges) {
        railmpi.pml.state.Group from = members();
        checkArray(ranges);
        int[] ranks = new int[0];
        for (int[] range : ranges) {
            if (range == null || range.length != 3 || range[2] == 0) {
                throw invalid("range of ranks is not first, last and a stride other than 0");
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

    /** Marks the given ranks; each must be in the group, and there only once. */
    private static boolean[] chosen(int[] ranks, railmpi.pml.state.Group from) {
        checkArray(ranks);
        boolean[] isChosen = new boolean[from.size()];
        for (int rank : ranks) {
            checkRank(rank, from);
            if (isChosen[rank]) {
                throw Session.raised(new MPIException(MPI.ERR_RANK, "rank " + rank + " is given twice"));
            }
            isChosen[rank] = true;
        }
        return isChosen;
    }

    private static railmpi.pml.state.Group members(Group group) {
        Session.active();
        if (group == null) {
            throw invalid("group is null");
        }
        return group.members();
    }

    private static int rankOrUndefined(int rank) {
        return rank < 0 ? MPI.UNDEFINED : rank;
    }

    private static void checkRank(long rank, railmpi.pml.state.Group group) {
        if (rank < 0 || rank >= group.size()) {
            throw Session.raised(new MPIException(
                    MPI.ERR_RANK, "rank " + rank + " is not in 0.." + (group.size() - 1) + " of the group"));
        }
    }

    private static void checkArray(Object ranks) {
        if (ranks == null) {
            throw Session.raised(new MPIException(MPI.ERR_ARG, "array of ranks is null"));
        }
    }

    private static MPIException invalid(String text) {
        return Session.raised(new MPIException(MPI.ERR_GROUP, text));
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
        void addAll(railmpi.pml.state.Group from, railmpi.pml.state.Group other, boolean isInOther) {
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
