package railmpi.launch.manager;

import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.function.Consumer;
import railmpi.core.env.EnvironmentVariables;
import railmpi.launch.LaunchException;
import railmpi.launch.job.JobPlan;
import railmpi.launch.job.JobRunner;
import railmpi.launch.job.PreparedJob;
import railmpi.launch.job.SpawnedPrograms;

/** Runs any job on this machine. */
public final class LocalRunner implements JobRunner {
    @Override
    public String name() {
        return "local";
    }

    @Override
    public String about() {
        return "this machine alone";
    }

    @Override
    public String program(Map<String, String> environment) {
        return null;
    }

    @Override
    public boolean takes(JobPlan plan) {
        return true;
    }

    @Override
    public void settle(JobPlan plan) {
        if (plan.placement.isGiven) {
            throw new LaunchException("option --runner local is for this machine alone, and another option speaks of"
                    + " hosts or of how ranks are started there");
        }
        for (int i = 0; i < plan.counts.length; i++) {
            if (plan.counts[i] == 0) {
                plan.counts[i] = Math.max(1, plan.placement.ranksPerNode);
            }
        }
        plan.room = plan.machine.allowedCpus().size();
        plan.placement.furtherOptions.clear();
    }

    @Override
    public PreparedJob open(JobPlan plan, SpawnedPrograms spawned, PrintStream out, PrintStream err) {
        return new Prepared(Job.open(plan.settings, plan.size(), plan.machine, err, spawned, sites(plan)));
    }

    private static Site.Maker sites(JobPlan plan) {
        return new Site.Maker() {
            @Override
            public Site make(JobDirectory directory, int size, int number) {
                return LocalSite.of(directory, plan.machine.hostName(), size, plan.settings.toleratesFailures);
            }
        };
    }

    /** Serves a process that runs already: {@link Job#serve}. */
    public int serve(
            JobPlan plan,
            SpawnedPrograms spawned,
            PrintStream err,
            String name,
            InputStream lifeline,
            Consumer<File> tellPipes)
            throws InterruptedException {
        try (Job job = Job.open(plan.settings, 1, plan.machine, err, spawned, sites(plan))) {
            return job.serve(name, lifeline, tellPipes);
        }
    }

    private static final class Prepared extends ManagedJob {
        Prepared(Job job) {
            super(job);
        }

        @Override
        public Map<String, String> variables() {
            return job.isOversubscribed() ? Map.of(EnvironmentVariables.RAILMPI_OVERSUBSCRIBED, "1") : Map.of();
        }

        @Override
        public int mostMachines() {
            return 1;
        }
    }
}
