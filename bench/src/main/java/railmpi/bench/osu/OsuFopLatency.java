package railmpi.bench.osu;

import mpi.MPIException;

/** osu_fop_latency: latency of a fetch-and-op, from one process to the memory of another. {@code -h} lists the options. */
public final class OsuFopLatency {
    private OsuFopLatency() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.oneSided("osu_fop_latency"), args);
    }
}
