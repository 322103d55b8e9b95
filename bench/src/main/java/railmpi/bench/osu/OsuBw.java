package railmpi.bench.osu;

import mpi.MPIException;

/** osu_bw: bandwidth of windows of messages from one process to another. {@code -h} lists the options. */
public final class OsuBw {
    private OsuBw() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.messages("osu_bw"), args);
    }
}
