package railmpi.launch.hydra;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.file.OwnDirectory;
import railmpi.launch.Installation;
import railmpi.launch.job.JobPlan;
import railmpi.launch.job.JobPrograms;
import railmpi.launch.job.JobReach;
import railmpi.launch.job.Placement;
import railmpi.launch.job.PreparedJob;
import railmpi.launch.job.SegmentSpec;
import railmpi.launch.manager.JobWatch;
import railmpi.launch.manager.StallReport;
import railmpi.launch.top.CollectedStatus;
import railmpi.launch.top.CollectedWaits;
import railmpi.launch.top.StatusSource;

/** A job for Hydra, with what only it needs to know; the job itself is a {@link HydraJob}. */
final class PreparedHydraJob implements PreparedJob {
    private static final String YIELD_PARAMETER = "mpi_yield_when_idle";

    private final JobPlan plan;
    private final File hydra;
    private final File rankProgram;
    private final HydraJob job;
    private final PrintStream err;
    /** Null where there is none. */
    private final File folder;

    private PreparedHydraJob(JobPlan plan, File hydra, File rankProgram, HydraJob job, PrintStream err) {
        this.plan = plan;
        this.hydra = hydra;
        this.rankProgram = rankProgram;
        this.job = job;
        this.err = err;
        folder = makeFolder();
    }

    static PreparedHydraJob open(JobPlan plan, PrintStream out, PrintStream err) {
        Placement placement = plan.placement;
        File hydra = HydraProgram.find(plan.environment);
        HydraProgram.checkLauncher(placement.launcherExecutable, plan.environment);
        File rankProgram = Installation.rankProgram();
        plan.environment.remove(EnvironmentVariables.MPIEXEC_TIMEOUT);
        if (plan.settings.universeSize > 0) {
            placement.furtherOptions.add("-usize");
            placement.furtherOptions.add(Integer.toString(plan.settings.universeSize));
        }
        HydraJob job = HydraJob.open(plan.settings, placement, plan.machine, out, err);
        return new PreparedHydraJob(plan, hydra, rankProgram, job, err);
    }

    @Override
    public Map<String, String> variables() {
        return plan.placement.knownHosts().size() == 1
                ? Map.of()
                : Map.of(EnvironmentVariables.RAILMPI_SEVERAL_NODES, "1");
    }

    @Override
    public Map<String, String> parameters() {
        return plan.settings.oversubscribe ? Map.of(YIELD_PARAMETER, "1") : Map.of();
    }

    /**
     * A folder that all nodes see: below the home directory, which machines with a common file system share; null when
     * that cannot be written, or nobody needs it. On a node that does not see it, scripts use the JDK itself.
     */
    private File makeFolder() {
        Map<String, String> environment = plan.environment;
        String home = environment.get("HOME");
        String cache = environment.getOrDefault(EnvironmentVariables.XDG_CACHE_HOME, home + "/.cache");
        if (home == null || !environment.containsKey("JAVA_HOME")) {
            return null;
        }
        File made = new File(cache, "railmpi/job-" + job.jobId());
        try {
            Files.createDirectories(made.toPath().getParent());
            OwnDirectory.create(made.toPath());
        } catch (IOException e) {
            return null; // scripts that start $JAVA_HOME/bin/java do without our jar then
        }
        job.removeAtTheLatest(made);
        return made;
    }

    @Override
    public File folder() {
        return folder;
    }

    /** An allocation may have any number, which only Hydra knows. */
    @Override
    public int mostMachines() {
        int known = plan.placement.knownHosts().size();
        return known > 0 ? known : Placement.isAllocation(plan.environment) ? Integer.MAX_VALUE : 1;
    }

    @Override
    public int run(JobPrograms programs, Runnable afterStart) throws InterruptedException {
        List<SegmentSpec> segments = programs.segments(job.rankWords());
        try (CollectedWaits waits = new CollectedWaits(job.jobId(), this::askAll)) {
            JobWatch watch = new JobWatch(new StallReport(waits, err), plan.settings.stallReportSeconds);
            try {
                return job.run(hydra, rankProgram, segments, plan.environment, programs.isSelective(), () -> {
                    afterStart.run();
                    if (canAskAll()) {
                        watch.start();
                    }
                });
            } finally {
                watch.end();
            }
        }
    }

    private StatusSource askAll() {
        return CollectedStatus.byMpirun(JobReach.words(plan.placement));
    }

    /** Tells whether the machines of the job are known, and this is no look at another one. */
    private boolean canAskAll() {
        return !plan.placement.knownHosts().isEmpty() && !plan.environment.containsKey(JobReach.IS_LOOK);
    }

    @Override
    public void close() {
        try {
            job.close();
        } finally {
            if (folder != null) {
                OwnDirectory.remove(folder.toPath());
            }
        }
    }
}
