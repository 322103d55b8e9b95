package railmpi.bench.osu;

import mpi.MPIException;

/** osu_bw_persistent: bandwidth of windows of messages by persistent requests. {@code -h} lists the options. */
public final class OsuBwPersistent {
    private OsuBwPersistent() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.messages("osu_bw_persistent"), args);
    }
}
