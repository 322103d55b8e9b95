package railmpi.launch.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.file.OwnDirectory;
import railmpi.launch.Installation;
import railmpi.launch.hydra.HydraJob;
import railmpi.launch.hydra.HydraProgram;
import railmpi.launch.javacmd.DebuggerPort;
import railmpi.launch.job.JobReach;
import railmpi.launch.job.LocalMachine;
import railmpi.launch.job.SegmentSpec;
import railmpi.launch.manager.JobWatch;
import railmpi.launch.manager.StallReport;
import railmpi.launch.top.CollectedWaits;
import railmpi.launch.top.StatusSource;

/** Runs a job through Hydra. Used by one thread, once. */
final class HydraLaunch {
    private static final String YIELD_PARAMETER = "mpi_yield_when_idle";

    private final LaunchRequest request;
    private final Map<String, String> environment;
    private final File railmpiJar;
    private final PrintStream out;
    private final PrintStream err;

    HydraLaunch(
            LaunchRequest request, Map<String, String> environment, File railmpiJar, PrintStream out, PrintStream err) {
        this.request = request;
        this.environment = environment;
        this.railmpiJar = railmpiJar;
        this.out = out;
        this.err = err;
    }

    /** Runs the job, calls back when it runs, and returns the exit status for mpirun. */
    int run(LocalMachine machine, BiConsumer<LaunchRequest, Programs> afterStart) throws InterruptedException {
        File hydra = HydraProgram.find(environment);
        HydraProgram.checkLauncher(request.hydra.launcherExecutable, environment);
        File rankProgram = Installation.rankProgram();
        if (request.settings.oversubscribe) {
            request.parameters.putIfAbsent(YIELD_PARAMETER, "1");
        }
        environment.remove(EnvironmentVariables.MPIEXEC_TIMEOUT);
        addFurtherOptions();
        File javaHomes = null;
        try (HydraJob job = HydraJob.open(request.settings, request.hydra, machine, out, err)) {
            javaHomes = javaHomes(job);
            Programs programs = new Programs(request, environment, railmpiJar, Installation.shimDirectory(), javaHomes);
            programs.requireDebuggerPorts(mostMachines(), DebuggerPort.NONE);
            List<SegmentSpec> segments = programs.segments(job.rankWords());
            try (CollectedWaits waits = new CollectedWaits(job.jobId(), this::askAll)) {
                JobWatch watch = new JobWatch(new StallReport(waits, err), request.settings.stallReportSeconds);
                try {
                    return job.run(hydra, rankProgram, segments, environment, request.isSelective(), new Runnable() {
                        @Override
                        public void run() {
                            afterStart.accept(request, programs);
                            if (canAskAll()) {
                                watch.start();
                            }
                        }
                    });
                } finally {
                    watch.end();
                }
            }
        } finally {
            if (javaHomes != null) {
                OwnDirectory.remove(javaHomes.toPath());
            }
        }
    }

    /** Tells whether the machines of the job are known, and this is no look at another one. */
    private boolean canAskAll() {
        return !request.hydra.knownHosts().isEmpty() && !environment.containsKey(JobReach.IS_LOOK);
    }

    /** An allocation may have any number, which only Hydra knows. */
    private int mostMachines() {
        int known = request.hydra.knownHosts().size();
        return known > 0 ? known : MpjMachines.isAllocation(environment) ? Integer.MAX_VALUE : 1;
    }

    private StatusSource askAll() {
        return MpiTop.collectByMpirun(JobReach.words(request.hydra));
    }

    private void addFurtherOptions() {
        int size = request.settings.universeSize;
        if (size > 0) {
            request.hydra.furtherOptions.add("-usize");
            request.hydra.furtherOptions.add(Integer.toString(size));
        }
    }

    /**
     * Returns where to make links to a JDK that all nodes see: below the home directory, which machines with a common
     * file system share; null when that cannot be written. On a node that does not see it, scripts use the JDK itself.
     */
    private File javaHomes(HydraJob job) {
        String home = environment.get("HOME");
        String cache = environment.getOrDefault(EnvironmentVariables.XDG_CACHE_HOME, home + "/.cache");
        if (home == null || !environment.containsKey("JAVA_HOME")) {
            return null;
        }
        File folder = new File(cache, "railmpi/job-" + job.jobId());
        try {
            Files.createDirectories(folder.toPath().getParent());
            OwnDirectory.create(folder.toPath());
        } catch (IOException e) {
            return null; // scripts that start $JAVA_HOME/bin/java do without our jar then
        }
        job.removeAtTheLatest(folder);
        return folder;
    }
}
