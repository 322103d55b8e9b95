package railmpi.bench.osu;

import mpi.MPIException;

/** osu_mbw_mr: bandwidth and rate of messages of several pairs of processes. {@code -h} lists the options. */
public final class OsuMbwMr {
    private OsuMbwMr() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.messages("osu_mbw_mr"), args);
    }
}
