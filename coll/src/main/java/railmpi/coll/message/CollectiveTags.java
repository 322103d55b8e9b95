package railmpi.coll.message;

/**
 * One tag per kind of collective. One is enough: every rank enters the collectives of a communicator in the same order,
 * and messages of a pair of ranks do not overtake each other.
 */
public final class CollectiveTags {
    /** Barrier. */
    public static final int BARRIER = 1;

    /** Broadcast. */
    public static final int BCAST = 2;

    /** Gather and gatherv. */
    public static final int GATHER = 3;

    /** Scatter and scatterv. */
    public static final int SCATTER = 4;

    /** Allgather and allgatherv. */
    public static final int ALLGATHER = 5;

    /** Alltoall and alltoallv. */
    public static final int ALLTOALL = 6;

    /** Reduce. */
    public static final int REDUCE = 7;

    /** Allreduce. */
    public static final int ALLREDUCE = 8;

    /** Reduce-scatter. */
    public static final int REDUCE_SCATTER = 9;

    /** Scan and exscan. */
    public static final int SCAN = 10;

    private CollectiveTags() {}
}
