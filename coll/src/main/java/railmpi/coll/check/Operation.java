package railmpi.coll.check;

import java.util.Locale;

/** The collectives, as ranks name them to each other. Those from {@link #DUP} on make communicators. */
enum Operation {
    BARRIER,
    BCAST,
    GATHER,
    GATHERV,
    SCATTER,
    SCATTERV,
    ALLGATHER,
    ALLGATHERV,
    ALLTOALL,
    ALLTOALLV,
    ALLTOALLW,
    REDUCE,
    ALLREDUCE,
    REDUCE_SCATTER,
    REDUCE_SCATTER_BLOCK,
    SCAN,
    EXSCAN,
    NEIGHBOR_ALLGATHER,
    NEIGHBOR_ALLTOALL,
    DUP,
    SPLIT,
    SPLIT_TYPE,
    CREATE,
    CART_CREATE,
    CART_SUB,
    GRAPH_CREATE,
    DIST_GRAPH_CREATE,
    DIST_GRAPH_CREATE_ADJACENT,
    INTERCOMM_CREATE,
    INTERCOMM_MERGE;

    private static final Operation[] ALL = values();

    static Operation of(long code) {
        return ALL[(int) code];
    }

    /** Returns whether its record has a text in place of messages. */
    boolean makesCommunicator() {
        return compareTo(DUP) >= 0;
    }

    /** Returns whether its record has parts of the result in place of messages. */
    boolean hasParts() {
        return this == REDUCE_SCATTER || this == REDUCE_SCATTER_BLOCK;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
