package railmpi.bench.osu;

import mpi.MPIException;

/** osu_bibw_persistent: bandwidth of windows of messages in both directions at once, by persistent requests. {@code -h} lists the options. */
public final class OsuBibwPersistent {
    private OsuBibwPersistent() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuSuite.main(OsuBenchmark.messages("osu_bibw_persistent"), args);
    }
}
