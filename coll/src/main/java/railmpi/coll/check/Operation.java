package railmpi.coll.check;

import java.util.Locale;

/** The collectives, as ranks name them to each other. */
enum Operation {
    BARRIER,
    BCAST,
    GATHER,
    SCATTER,
    ALLGATHER,
    ALLTOALL,
    REDUCE,
    ALLREDUCE,
    REDUCE_SCATTER,
    SCAN,
    EXSCAN,
    NEIGHBOR_ALLGATHER,
    NEIGHBOR_ALLTOALL;

    private static final Operation[] ALL = values();

    static Operation of(long code) {
        return ALL[(int) code];
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
