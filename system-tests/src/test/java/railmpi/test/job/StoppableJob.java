package railmpi.test.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A job that goes on until a file is there, so that what happens to it need not fit into a time. Used by one thread.
 */
public final class StoppableJob {
    private final RunningJob job;
    private final Path stop;

    private StoppableJob(RunningJob job, Path stop) {
        this.job = job;
        this.stop = stop;
    }

    /** Starts a job that ends when the file is there; returns when all ranks have said READY. */
    public static StoppableJob begin(MpiJob description, int ranks, Path stop) {
        RunningJob job = description.start();
        job.awaitStdout("READY", ranks);
        return new StoppableJob(job, stop);
    }

    /** Returns the job. */
    public RunningJob running() {
        return job;
    }

    /** Lets the job end, and returns how it did. */
    public JobResult end() {
        try {
            Files.createFile(stop);
            return job.finish();
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
