package railmpi.bench.osu;

import mpi.MPIException;

/** osu_latency_persistent: half of the round trip of messages by persistent requests. {@code -h} lists the options. */
public final class OsuLatencyPersistent {
    private OsuLatencyPersistent() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.messages("osu_latency_persistent"), args);
    }
}
