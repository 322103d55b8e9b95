package railmpi.bench.osu;

import mpi.MPIException;
import railmpi.bench.suite.Collective;

/** osu_ireduce_scatter_block: overlap of computation and the non-blocking collective. {@code -h} lists the options. */
public final class OsuIreduceScatterBlock {
    private OsuIreduceScatterBlock() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.nonBlocking(Collective.REDUCE_SCATTER_BLOCK), args);
    }
}
