package railmpi.launch.hydra;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.launch.LaunchException;
import railmpi.launch.job.InputRanks;
import railmpi.launch.job.JobPlan;
import railmpi.launch.job.JobRunner;
import railmpi.launch.job.JobSettings;
import railmpi.launch.job.Placement;
import railmpi.launch.job.PreparedJob;
import railmpi.launch.job.SpawnedPrograms;

/**
 * Runs jobs on several machines by {@code mpiexec.hydra}, which starts its proxies by ssh, Slurm or another batch
 * system.
 */
public final class HydraRunner implements JobRunner {
    private static final String NAME = "hydra";
    private static final List<String> LAUNCHERS = Arrays.asList(
            "ssh", "rsh", "fork", "slurm", "ll", "lsf", "sge", "pbs", "cobalt", "manual", "persist", "external");
    private static final List<String> MANAGERS =
            Arrays.asList("user", "slurm", "ll", "lsf", "sge", "pbs", "cobalt", "none");
    private static final List<String> MAPPED_PLACES =
            Arrays.asList("hwthread", "core", "socket", "numa", "board", "l1cache", "l2cache", "l3cache");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String about() {
        return "mpiexec.hydra";
    }

    @Override
    public String program(Map<String, String> environment) {
        try {
            return HydraProgram.find(environment).getPath();
        } catch (LaunchException e) {
            return "not installed (package mpich), jobs run on this machine only";
        }
    }

    @Override
    public boolean takes(JobPlan plan) {
        return plan.placement.isGiven || !hostFile(plan).isEmpty();
    }

    /** The file that Hydra's variable names, for jobs that name no hosts; empty if there is none. */
    private static String hostFile(JobPlan plan) {
        return plan.placement.hosts.isEmpty()
                ? plan.environment.getOrDefault(EnvironmentVariables.HYDRA_HOST_FILE, "")
                : "";
    }

    @Override
    public void settle(JobPlan plan) {
        Placement placement = plan.placement;
        String hostFile = hostFile(plan);
        if (!hostFile.isEmpty()) {
            placement.hosts.addFile(EnvironmentVariables.HYDRA_HOST_FILE, hostFile);
        }
        placement.readAllocation(plan.environment);
        translate(placement);
        for (int i = 0; i < plan.counts.length; i++) {
            if (plan.counts[i] == 0 && !placement.hosts.isEmpty()) {
                plan.counts[i] = placement.ranksPerNode > 0
                        ? placement.ranksPerNode * placement.hosts.count()
                        : placement.hosts.slots();
            }
        }
        plan.room = placement.hosts.slots();
        requirePossible(plan);
    }

    private static void translate(Placement placement) {
        if (placement.launcher != null) {
            requireKnown(placement.launcherOption, placement.launcher, LAUNCHERS);
        }
        if (placement.manager != null) {
            requireKnown(placement.managerOption, placement.manager, MANAGERS);
            String manager = placement.manager.equals("none") ? "user" : placement.manager;
            placement.furtherOptions.addAll(0, Arrays.asList("-rmk", manager));
        }
        String mapping = placement.mapping;
        if (placement.binding != null && mapping != null) {
            int colon = mapping.indexOf(':');
            if (MAPPED_PLACES.contains(colon < 0 ? mapping : mapping.substring(0, colon))) {
                placement.furtherOptions.addAll(Arrays.asList("-map-by", mapping));
            }
        }
    }

    private static void requireKnown(String option, String value, List<String> known) {
        if (!known.contains(value)) {
            throw new LaunchException(option + " " + value + " is unknown; use one of " + String.join(", ", known));
        }
    }

    private static void requirePossible(JobPlan plan) {
        if (!plan.placement.impossible.isEmpty()) {
            throw new LaunchException("option " + plan.placement.impossible.get(0)
                    + " is not possible on several machines: mpiexec.hydra cannot do that");
        }
        JobSettings settings = plan.settings;
        if (settings.stallReportSeconds > 0 && plan.placement.knownHosts().isEmpty()) {
            throw new LaunchException("option --stall-report needs to know the machines: name them with --host or"
                    + " --hostfile; --timeout works without");
        }
        InputRanks input = settings.input;
        boolean isFirstOrNone = input.highest() < 0 ? input.count(1) == 0 : input.highest() == 0;
        if (plan.size() != 1 && !isFirstOrNone) {
            throw new LaunchException(
                    "option " + settings.inputOption + " is not possible on several machines: mpiexec.hydra passes"
                            + " standard input to rank 0, or to none");
        }
    }

    @Override
    public PreparedJob open(JobPlan plan, SpawnedPrograms spawned, PrintStream out, PrintStream err) {
        return PreparedHydraJob.open(plan, out, err);
    }
}
