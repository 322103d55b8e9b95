package railmpi.bench.osu;

import mpi.MPIException;
import railmpi.bench.suite.Collective;

/** osu_ibarrier: overlap of computation and the non-blocking collective. {@code -h} lists the options. */
public final class OsuIbarrier {
    private OsuIbarrier() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.nonBlocking(Collective.BARRIER), args);
    }
}
