package railmpi.launch.runner;

import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.function.Consumer;
import railmpi.launch.agent.AgentRunner;
import railmpi.launch.hydra.HydraRunner;
import railmpi.launch.job.JobPlan;
import railmpi.launch.job.JobRunner;
import railmpi.launch.job.SpawnedPrograms;
import railmpi.launch.manager.LocalRunner;

/** All runners of jobs, in the order in which they are asked for a job. Stateless. */
public final class JobRunners {
    private static final LocalRunner LOCAL = new LocalRunner();
    private static final JobRunner[] ALL = {new AgentRunner(), new HydraRunner(), LOCAL};

    private JobRunners() {}

    /** Returns all of them. */
    public static JobRunner[] all() {
        return ALL.clone();
    }

    /** Returns the one that is to run a job. */
    public static JobRunner of(JobPlan plan) {
        for (JobRunner runner : ALL) {
            if (runner.takes(plan)) {
                return runner;
            }
        }
        throw new IllegalStateException("no runner takes the job");
    }

    /**
     * Serves a process that runs already, as the only rank of a job on this machine, and returns when it has gone and
     * what it has spawned has ended.
     *
     * @param name of the process, for messages
     * @param lifeline ends when the process does
     * @param tellPipes gets the path of the pipes by which the process reaches this launcher
     * @return exit status for mpirun
     */
    public static int serve(
            JobPlan plan,
            SpawnedPrograms spawned,
            PrintStream err,
            String name,
            InputStream lifeline,
            Consumer<File> tellPipes)
            throws InterruptedException {
        return LOCAL.serve(plan, spawned, err, name, lifeline, tellPipes);
    }
}
