package railmpi.bench.osu;

import mpi.MPIException;

/** osu_put_bw: bandwidth of windows of puts, from one process to the memory of another. {@code -h} lists the options. */
public final class OsuPutBw {
    private OsuPutBw() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.oneSided("osu_put_bw"), args);
    }
}
