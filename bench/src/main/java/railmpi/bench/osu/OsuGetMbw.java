package railmpi.bench.osu;

import mpi.MPIException;

/** osu_get_mbw: bandwidth and rate of gets of several pairs of processes. {@code -h} lists the options. */
public final class OsuGetMbw {
    private OsuGetMbw() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.oneSided("osu_get_mbw"), args);
    }
}
