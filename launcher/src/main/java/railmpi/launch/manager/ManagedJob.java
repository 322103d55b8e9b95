package railmpi.launch.manager;

import java.io.File;
import railmpi.launch.job.JobPrograms;
import railmpi.launch.job.PreparedJob;

/** A job whose ranks the manager of mpirun looks after. */
public abstract class ManagedJob implements PreparedJob {
    protected final Job job;

    /**
     * Begins.
     *
     * @param job which is open, and is closed with this
     */
    protected ManagedJob(Job job) {
        this.job = job;
    }

    @Override
    public final File folder() {
        return job.directory();
    }

    @Override
    public final int run(JobPrograms programs, Runnable afterStart) throws InterruptedException {
        return job.run(programs.ranks(), afterStart);
    }

    @Override
    public final void close() {
        job.close();
    }
}
