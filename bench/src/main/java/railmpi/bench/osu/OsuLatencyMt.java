package railmpi.bench.osu;

import mpi.MPIException;

/** osu_latency_mt: half of the round trip of messages between threads of two processes. {@code -h} lists the options. */
public final class OsuLatencyMt {
    private OsuLatencyMt() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.messages("osu_latency_mt"), args);
    }
}
