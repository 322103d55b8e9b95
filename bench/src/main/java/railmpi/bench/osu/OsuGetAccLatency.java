package railmpi.bench.osu;

import mpi.MPIException;

/** osu_get_acc_latency: latency of a get-accumulate, from one process to the memory of another. {@code -h} lists the options. */
public final class OsuGetAccLatency {
    private OsuGetAccLatency() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.oneSided("osu_get_acc_latency"), args);
    }
}
