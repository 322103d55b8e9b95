package railmpi.bench.osu;

import mpi.MPIException;

/** osu_multi_lat: latency of several pairs of processes at once. {@code -h} lists the options. */
public final class OsuMultiLat {
    private OsuMultiLat() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.messages("osu_multi_lat"), args);
    }
}
