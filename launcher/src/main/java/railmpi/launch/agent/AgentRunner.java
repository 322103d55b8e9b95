package railmpi.launch.agent;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import railmpi.launch.LaunchException;
import railmpi.launch.job.JobPlan;
import railmpi.launch.job.JobRunner;
import railmpi.launch.job.Placement;
import railmpi.launch.job.PreparedJob;
import railmpi.launch.job.SpawnedPrograms;
import railmpi.launch.manager.Job;
import railmpi.launch.manager.JobDirectory;
import railmpi.launch.manager.ManagedJob;
import railmpi.launch.manager.Site;

/** Runs jobs on several machines by agents of our own, which ssh starts: jobs that are to outlive a machine. */
public final class AgentRunner implements JobRunner {
    private static final String NAME = "agents";
    private static final List<String> LAUNCHERS = List.of("ssh", "rsh");
    private static final String YIELD_PARAMETER = "mpi_yield_when_idle";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String about() {
        return "agents of RailMPI on hosts that ssh reaches";
    }

    @Override
    public String program(Map<String, String> environment) {
        return null;
    }

    @Override
    public boolean takes(JobPlan plan) {
        Placement placement = plan.placement;
        return plan.settings.toleratesFailures
                && !placement.hosts.isEmpty()
                && (placement.launcher == null || LAUNCHERS.contains(placement.launcher));
    }

    @Override
    public void settle(JobPlan plan) {
        Placement placement = plan.placement;
        placement.readAllocation(plan.environment);
        if (placement.knownHosts().isEmpty()) {
            throw new LaunchException(
                    "option --agents needs to know the machines: name them with --host or --hostfile");
        }
        if (placement.launcher != null && !LAUNCHERS.contains(placement.launcher)) {
            throw new LaunchException(placement.launcherOption + " " + placement.launcher
                    + " cannot start agents; use one of " + String.join(", ", LAUNCHERS));
        }
        for (List<String> options : List.of(placement.impossible, placement.onlyHydra)) {
            if (!options.isEmpty()) {
                throw new LaunchException("option " + options.get(0) + " is not possible with agents of RailMPI");
            }
        }
        if (plan.settings.stallReportSeconds > 0) {
            throw new LaunchException(
                    "option --stall-report is not possible with agents of RailMPI; --timeout works with them");
        }
        placement.furtherOptions.clear();
        int hosts = placement.knownHosts().size();
        plan.room = placement.hosts.isEmpty() ? hosts : placement.hosts.slots();
        for (int i = 0; i < plan.counts.length; i++) {
            if (plan.counts[i] == 0) {
                plan.counts[i] = placement.ranksPerNode > 0 ? placement.ranksPerNode * hosts : plan.room;
            }
        }
    }

    @Override
    public PreparedJob open(JobPlan plan, SpawnedPrograms spawned, PrintStream out, PrintStream err) {
        Agents agents = Agents.start(plan, err, plan.settings.nodeTimeoutSeconds * 1000);
        boolean isOpen = false;
        try {
            Site.Maker sites = new Site.Maker() {
                @Override
                public Site make(JobDirectory directory, int size, int number) {
                    return new AgentSite(agents, directory, size, number);
                }
            };
            PreparedJob prepared =
                    new Prepared(plan, Job.open(plan.settings, plan.size(), plan.machine, err, spawned, sites));
            isOpen = true;
            return prepared;
        } finally {
            if (!isOpen) {
                agents.close();
            }
        }
    }

    private static final class Prepared extends ManagedJob {
        private final JobPlan plan;

        Prepared(JobPlan plan, Job job) {
            super(job);
            this.plan = plan;
        }

        @Override
        public Map<String, String> parameters() {
            return plan.settings.oversubscribe ? Map.of(YIELD_PARAMETER, "1") : Map.of();
        }

        @Override
        public int mostMachines() {
            return plan.placement.knownHosts().size();
        }
    }
}
