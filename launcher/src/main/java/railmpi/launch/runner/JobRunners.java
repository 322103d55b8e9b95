package railmpi.launch.runner;

import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import railmpi.core.RailException;
import railmpi.core.param.Components;
import railmpi.launch.LaunchException;
import railmpi.launch.agent.AgentRunner;
import railmpi.launch.hydra.HydraRunner;
import railmpi.launch.javacmd.OtherMpiPackages;
import railmpi.launch.job.JobPlan;
import railmpi.launch.job.JobRunner;
import railmpi.launch.job.SpawnedPrograms;
import railmpi.launch.manager.LocalRunner;

/**
 * All runners of jobs, in the order in which they are asked for a job; those of other jars come last and are asked only
 * when the user names one of them.
 */
public final class JobRunners {
    private static final LocalRunner LOCAL = new LocalRunner();
    private static final Components<JobRunner> ALL = new Components<>(
            JobRunner.class,
            "runner",
            List.of(
                    new AgentRunner(), //
                    new HydraRunner(),
                    LOCAL));

    private JobRunners() {}

    /** Returns those that are known so far. */
    public static List<JobRunner> all() {
        return ALL.known();
    }

    /**
     * Returns the one that is to run a job.
     *
     * @throws LaunchException if the user names one that is not there
     */
    public static JobRunner of(JobPlan plan) {
        String name = plan.placement.runner;
        if (name != null && !isKnown(name)) {
            findOthers(plan.environment.getOrDefault("CLASSPATH", ""));
            if (!isKnown(name)) {
                throw new LaunchException("option --runner " + name + ": there is no such runner; there are "
                        + ALL.names(", ") + ", and those that jars in CLASSPATH register");
            }
        }
        for (JobRunner runner : ALL.known()) {
            if (name == null ? runner.takes(plan) : runner.names().contains(name)) {
                return runner;
            }
        }
        throw new IllegalStateException("no runner takes the job");
    }

    private static boolean isKnown(String name) {
        for (JobRunner runner : ALL.known()) {
            if (runner.names().contains(name)) {
                return true;
            }
        }
        return false;
    }

    /** The loader stays open: a runner may load more of its jar later. */
    private static void findOthers(String classPath) {
        List<URL> places = new ArrayList<>();
        try {
            for (String entry : classPath.split(File.pathSeparator)) {
                if (!entry.isEmpty()) {
                    for (File place : OtherMpiPackages.places(entry, new File("."))) {
                        places.add(place.toURI().toURL());
                    }
                }
            }
        } catch (MalformedURLException e) {
            throw new LaunchException("CLASSPATH (" + classPath + ") cannot be read: " + e.getMessage(), e);
        }
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(new URLClassLoader(places.toArray(new URL[0]), JobRunners.class.getClassLoader()));
        try {
            ALL.findOthers();
        } catch (RailException e) {
            throw new LaunchException(e.getMessage(), e);
        } finally {
            thread.setContextClassLoader(before);
        }
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
