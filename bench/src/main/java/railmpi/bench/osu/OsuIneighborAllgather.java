package railmpi.bench.osu;

import mpi.MPIException;
import railmpi.bench.suite.Collective;

/** osu_ineighbor_allgather: overlap of computation and the non-blocking collective, in a ring. {@code -h} lists the options. */
public final class OsuIneighborAllgather {
    private OsuIneighborAllgather() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.nonBlocking(Collective.NEIGHBOR_ALLGATHER), args);
    }
}
