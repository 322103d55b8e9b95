package railmpi.bench.osu;

import mpi.MPIException;

/** osu_get_multi_lat: latency of gets of several pairs of processes at once. {@code -h} lists the options. */
public final class OsuGetMultiLat {
    private OsuGetMultiLat() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.oneSided("osu_get_multi_lat"), args);
    }
}
