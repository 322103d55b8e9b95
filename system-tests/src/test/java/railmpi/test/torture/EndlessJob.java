package railmpi.test.torture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import railmpi.test.job.JobResult;
import railmpi.test.job.RunningJob;
import railmpi.test.programs.RandomWorkload;

/** Random messages, every byte compared, that go on until {@link #end()}. Used by one thread. */
final class EndlessJob {
    private static final int LONGEST_SECONDS = 300;

    private final RunningJob job;
    private final int ranks;
    private final Path stop;

    private EndlessJob(RunningJob job, int ranks, Path stop) {
        this.job = job;
        this.ranks = ranks;
        this.stop = stop;
    }

    /** Returns when all ranks have had messages. */
    static EndlessJob begin(Ground ground, Random random, int ranks, String... options) {
        Path stop = ground.file("stop");
        RunningJob job = ground.job(ranks, RandomWorkload.class)
                .options(options)
                .jdk(ground.someJdk(random))
                .arguments(random.nextInt(), LONGEST_SECONDS, stop)
                .start();
        job.awaitStdout("READY", ranks);
        return new EndlessJob(job, ranks, stop);
    }

    RunningJob running() {
        return job;
    }

    int ranks() {
        return ranks;
    }

    /** Lets the job end, which has to be a success. */
    JobResult end() {
        try {
            Files.createFile(stop);
            JobResult result = job.finish();
            Verdict.requireSuccess(result, ranks);
            return result;
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
