package railmpi.bench.osu;

import mpi.MPIException;
import railmpi.bench.suite.Collective;

/** osu_neighbor_alltoall: time of the blocking collective, in a ring. {@code -h} lists the options. */
public final class OsuNeighborAlltoall {
    private OsuNeighborAlltoall() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.blocking(Collective.NEIGHBOR_ALLTOALL), args);
    }
}
