package railmpi.bench.osu;

import mpi.MPIException;
import railmpi.bench.suite.Collective;

/** osu_allreduce: time of the blocking collective. {@code -h} lists the options. */
public final class OsuAllreduce {
    private OsuAllreduce() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.blocking(Collective.ALLREDUCE), args);
    }
}
