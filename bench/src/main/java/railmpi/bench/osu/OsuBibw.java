package railmpi.bench.osu;

import mpi.MPIException;

/** osu_bibw: bandwidth of windows of messages in both directions at once. {@code -h} lists the options. */
public final class OsuBibw {
    private OsuBibw() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.messages("osu_bibw"), args);
    }
}
