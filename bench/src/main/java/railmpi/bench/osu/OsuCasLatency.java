package railmpi.bench.osu;

import mpi.MPIException;

/** osu_cas_latency: latency of a compare-and-swap, from one process to the memory of another. {@code -h} lists the options. */
public final class OsuCasLatency {
    private OsuCasLatency() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.oneSided("osu_cas_latency"), args);
    }
}
