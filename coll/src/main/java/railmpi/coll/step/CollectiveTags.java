package railmpi.coll.step;

/**
 * One tag per kind of blocking collective. One is enough: every rank enters the collectives of a communicator in the
 * same order, and messages of a pair of ranks do not overtake each other. Non-blocking collectives overlap, so each has
 * a tag of its own: {@link #FIRST_OF_OWN} and following.
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

    /** The collectives between two groups, also what they send within each. */
    public static final int INTER = 11;

    /** Neighbourhood collectives. */
    public static final int NEIGHBOR = 12;

    /** What the leaders of two groups tell each other to make a communicator. */
    public static final int CONSTRUCTION = 13;

    /** What members of a freed communicator tell each other, by no message. */
    public static final int FAREWELL = 14;

    /** What processes of different jobs tell each other at the end of MPI. */
    public static final int PARTING = 15;

    /** Number of tags of kinds, 0 included. */
    public static final int KINDS = 16;

    /** What the ranks of a file have in it. */
    public static final int FILE_RUNS = 17;

    /** And the data. */
    public static final int FILE_DATA = 18;

    /** First tag of collectives that have one of their own. */
    public static final int FIRST_OF_OWN = 1 << 30;

    private static final int OWN_TAGS = 1 << 30;

    private CollectiveTags() {}

    /**
     * Returns the tag of one collective.
     *
     * @param number its number in the communicator
     * @return another tag for each of 2^30 numbers in a row
     */
    public static int own(int number) {
        return FIRST_OF_OWN + number % OWN_TAGS;
    }
}
