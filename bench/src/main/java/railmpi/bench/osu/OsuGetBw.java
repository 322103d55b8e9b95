package railmpi.bench.osu;

import mpi.MPIException;

/** osu_get_bw: bandwidth of windows of gets, from one process to the memory of another. {@code -h} lists the options. */
public final class OsuGetBw {
    private OsuGetBw() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.oneSided("osu_get_bw"), args);
    }
}
