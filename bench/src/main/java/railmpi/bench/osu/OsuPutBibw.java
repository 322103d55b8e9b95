package railmpi.bench.osu;

import mpi.MPIException;

/** osu_put_bibw: bandwidth of windows of puts, both ways at once, from one process to the memory of another. {@code -h} lists the options. */
public final class OsuPutBibw {
    private OsuPutBibw() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.oneSided("osu_put_bibw"), args);
    }
}
