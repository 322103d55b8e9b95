package railmpi.bench.osu;

import mpi.MPIException;

/** osu_latency: half of the round trip of a message between two processes. {@code -h} lists the options. */
public final class OsuLatency {
    private OsuLatency() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.messages("osu_latency"), args);
    }
}
