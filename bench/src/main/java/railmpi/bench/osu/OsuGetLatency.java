package railmpi.bench.osu;

import mpi.MPIException;

/** osu_get_latency: latency of a get, from one process to the memory of another. {@code -h} lists the options. */
public final class OsuGetLatency {
    private OsuGetLatency() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.oneSided("osu_get_latency"), args);
    }
}
