package railmpi.bench.osu;

import mpi.MPIException;
import railmpi.bench.suite.Collective;

/** osu_ineighbor_alltoall: overlap of computation and the non-blocking collective, in a ring. {@code -h} lists the options. */
public final class OsuIneighborAlltoall {
    private OsuIneighborAlltoall() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.nonBlocking(Collective.NEIGHBOR_ALLTOALL), args);
    }
}
