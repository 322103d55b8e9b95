package railmpi.launch.flux;

import java.io.PrintStream;
import java.util.Map;
import railmpi.launch.LaunchException;
import railmpi.launch.job.JobPlan;
import railmpi.launch.job.JobRunner;
import railmpi.launch.job.PreparedJob;
import railmpi.launch.job.SpawnedPrograms;

/** Runs jobs inside an instance of Flux. */
public final class FluxRunner implements JobRunner {
    @Override
    public String name() {
        return "flux";
    }

    @Override
    public String about() {
        return "flux run";
    }

    @Override
    public String program(Map<String, String> environment) {
        return "flux";
    }

    @Override
    public boolean takes(JobPlan plan) {
        return plan.environment.containsKey("FLUX_URI") && !plan.placement.isGiven;
    }

    @Override
    public void settle(JobPlan plan) {
        if (plan.counts.length != 1) {
            throw new LaunchException(
                    "option --runner flux: flux run starts one program, and there are " + plan.counts.length);
        }
        plan.counts[0] = Math.max(1, plan.counts[0]);
    }

    @Override
    public PreparedJob open(JobPlan plan, SpawnedPrograms spawned, PrintStream out, PrintStream err) {
        return new FluxJob(plan, out, err);
    }
}
