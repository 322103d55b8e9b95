package railmpi.bench.osu;

import mpi.MPIException;

/** osu_acc_latency: latency of an accumulate, from one process to the memory of another. {@code -h} lists the options. */
public final class OsuAccLatency {
    private OsuAccLatency() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.oneSided("osu_acc_latency"), args);
    }
}
