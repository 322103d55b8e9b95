package mpi;

import railmpi.calls.comm.GroupCalls;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.session.Session;
import railmpi.coll.CommunicatorOperations;

/**
 * An ordered set of processes; rank 0 is the first. Immutable, except that it can be freed; any thread may use it. No
 * method communicates.
 */
public final class Group implements Freeable {
    static {
        MPIException.showErrors();
    }

    /** The group without processes, which nobody frees. */
    static final Group EMPTY = new Group(new int[0]);

    private railmpi.pml.state.Group members;

    Group(railmpi.pml.state.Group members) {
        this.members = members;
    }

    private Group(int[] worldRanks) {
        this(new railmpi.pml.state.Group(worldRanks));
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

    /** {@return the same as {@link #getSize}} mpiJava's name. */
    public int Size() throws MPIException {
        return getSize();
    }

    /** {@return the rank of this process in the group, {@link MPI#UNDEFINED} if the group does not contain it} */
    public int getRank() throws MPIException {
        return rankOrUndefined(members().rankOf(Session.active().pml.worldRank()));
    }

    /** {@return the same as {@link #getRank}} mpiJava's name. */
    public int Rank() throws MPIException {
        return getRank();
    }

    /** {@return whether the group has been freed} */
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
        if (this != EMPTY) {
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
        return GroupCalls.compare(members(first), members(second));
    }

    /** Returns what a group is for the engine; null for null, and if it has been freed. */
    static railmpi.pml.state.Group membersOf(Group group) {
        return group == null ? null : group.members;
    }

    /** {@return the same as {@link #compare}} mpiJava's name. */
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
        return GroupCalls.translated(members(first), ranks, members(second));
    }

    /** {@return the same as {@link #translateRanks}} mpiJava's name. */
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
        return new Group(GroupCalls.union(members(first), members(second)));
    }

    /** {@return the same as {@link #union}} mpiJava's name. */
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
        return new Group(GroupCalls.intersection(members(first), members(second)));
    }

    /** {@return the same as {@link #intersection}} mpiJava's name. */
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
        return new Group(GroupCalls.difference(members(first), members(second)));
    }

    /** {@return the same as {@link #difference}} mpiJava's name. */
    public static Group Difference(Group first, Group second) throws MPIException {
        return difference(first, second);
    }

    /**
     * {@return the processes of the given ranks, in that order}
     *
     * @param ranks ranks in the group
     */
    public Group incl(int[] ranks) throws MPIException {
        return new Group(GroupCalls.including(members(), ranks));
    }

    /** {@return the same as {@link #incl}} mpiJava's name. */
    public Group Incl(int[] ranks) throws MPIException {
        return incl(ranks);
    }

    /**
     * {@return all processes but those of the given ranks, in the order of this group}
     *
     * @param ranks ranks in the group
     */
    public Group excl(int[] ranks) throws MPIException {
        return new Group(GroupCalls.excluding(members(), ranks));
    }

    /** {@return the same as {@link #excl}} mpiJava's name. */
    public Group Excl(int[] ranks) throws MPIException {
        return excl(ranks);
    }

    /**
     * {@return the processes of ranges of ranks, in that order}
     *
     * @param ranges first rank, last rank and stride of each range
     */
    public Group rangeIncl(int[][] ranges) throws MPIException {
        return incl(GroupCalls.ranks(members(), ranges));
    }

    /** {@return the same as {@link #rangeIncl}} mpiJava's name. */
    public Group Range_incl(int[][] ranges) throws MPIException {
        return rangeIncl(ranges);
    }

    /**
     * {@return all processes but those of ranges of ranks, in the order of this group}
     *
     * @param ranges first rank, last rank and stride of each range
     */
    public Group rangeExcl(int[][] ranges) throws MPIException {
        return excl(GroupCalls.ranks(members(), ranges));
    }

    /** {@return the same as {@link #rangeExcl}} mpiJava's name. */
    public Group Range_excl(int[][] ranges) throws MPIException {
        return rangeExcl(ranges);
    }

    private static railmpi.pml.state.Group members(Group group) {
        Session.active();
        if (group == null) {
            throw invalid("group is null");
        }
        return group.members();
    }

    private static int rankOrUndefined(int rank) {
        return rank < 0 ? CommunicatorOperations.UNDEFINED : rank;
    }

    private static RuntimeException invalid(String text) {
        return Session.raised(new CallError(ErrorClass.GROUP, text));
    }
}
