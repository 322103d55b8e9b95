package railmpi.test.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;

/** Random traffic that goes on until {@link #end()}, so that what happens to it need not fit into a time. Used by one thread. */
final class EndlessTraffic {
    private static final int LONGEST_SECONDS = 120;
    private static final double LIMIT_SECONDS = 90;

    private final RunningJob job;
    private final int ranks;
    private final Path stop;

    private EndlessTraffic(RunningJob job, int ranks, Path stop) {
        this.job = job;
        this.ranks = ranks;
        this.stop = stop;
    }

    /** Starts a job of {@link railmpi.test.programs.Traffic}; returns when all ranks have had messages. */
    static EndlessTraffic begin(MpiJob description, int ranks) {
        Path stop = Path.of(System.getProperty("java.io.tmpdir"), "railmpi-traffic-" + System.nanoTime());
        RunningJob job = description
                .arguments(Settings.seed(), LONGEST_SECONDS, stop)
                .limit(LIMIT_SECONDS)
                .start();
        job.awaitStdout("READY", ranks);
        return new EndlessTraffic(job, ranks, stop);
    }

    RunningJob job() {
        return job;
    }

    /** Lets every rank have more messages and end, which has to be a success. */
    void end() {
        try {
            Files.createFile(stop);
            job.finish().assertOk(ranks).assertSilent();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            remove();
        }
    }

    private void remove() {
        try {
            Files.deleteIfExists(stop);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
