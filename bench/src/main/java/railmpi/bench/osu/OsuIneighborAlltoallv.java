package railmpi.bench.osu;

import mpi.MPIException;
import railmpi.bench.suite.Collective;

/** osu_ineighbor_alltoallv: overlap of computation and the non-blocking collective, in a ring. {@code -h} lists the options. */
public final class OsuIneighborAlltoallv {
    private OsuIneighborAlltoallv() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.nonBlocking(Collective.NEIGHBOR_ALLTOALLV), args);
    }
}
