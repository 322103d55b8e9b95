package railmpi.testing;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import railmpi.core.env.EnvironmentVariables;

/**
 * One run of a test method on several ranks, each in a JVM of its own, by a launcher in another JVM. One thread uses
 * it, once.
 */
public final class RankJob {
    /** In the folder of the job: system properties for the ranks. */
    static final String PROPERTIES = "properties";

    /** Properties that belong to a JVM; the ranks have their own. */
    private static final String[] OF_THE_JVM = {
        "java.",
        "javax.",
        "jdk.",
        "sun.",
        "os.",
        "user.",
        "file.",
        "path.",
        "line.",
        "native.",
        "awt.",
        "stdout.",
        "stderr.",
        "surefire.",
        "railmpi.test.debug"
    };

    private static final long GOODBYE_S = 5;

    private final RankSettings settings;
    private final Transcript transcript = new Transcript();

    /**
     * Creates a job.
     *
     * @param settings number of ranks, and their options
     */
    public RankJob(RankSettings settings) {
        this.settings = settings;
    }

    /**
     * Runs the method on all ranks and returns when they have ended.
     *
     * @param runner class that runs the method in each rank
     * @param words the method, in the form that the runner expects
     * @return passed if the method passed on all ranks; otherwise a text with the failed ranks and the reasons, the
     *     launcher's messages and the last output of each rank
     * @throws UncheckedIOException if no process can be started
     */
    public Outcome run(Class<? extends RankMethod> runner, List<String> words) {
        try {
            Path folder = Files.createTempDirectory("railmpi-test");
            try {
                writeProperties(folder.resolve(PROPERTIES));
                int status = run(new RankCommand(settings).words(folder, runner, words));
                return new RankResults(settings, transcript).read(folder, status);
            } finally {
                remove(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("@MpiTest of " + settings.name() + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Outcome(Outcome.Kind.FAILED, "interrupted; the job of " + settings.ranks() + " ranks is ended");
        }
    }

    private int run(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.redirectInput(new File("/dev/null"));
        builder.environment().put(EnvironmentVariables.RAILMPI_JAR, RankCommand.placeOf(mpi.MPI.class));
        Process process = builder.start();
        Thread ender = new Thread(process::destroy, "railmpi-test-end");
        Runtime.getRuntime().addShutdownHook(ender);
        try {
            Thread out = transcript.follow(process.getInputStream(), System.out);
            Thread err = transcript.follow(process.getErrorStream(), System.err);
            int status = process.waitFor();
            out.join();
            err.join();
            return status;
        } finally {
            end(process);
            Runtime.getRuntime().removeShutdownHook(ender);
        }
    }

    /** An interrupted test takes its ranks along. */
    private static void end(Process process) {
        process.destroy();
        try {
            if (!process.waitFor(GOODBYE_S, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static void writeProperties(Path file) throws IOException {
        Properties passed = new Properties();
        Properties own = System.getProperties();
        for (String name : own.stringPropertyNames()) {
            if (Stream.of(OF_THE_JVM).noneMatch(name::startsWith)) {
                passed.setProperty(name, own.getProperty(name));
            }
        }
        passed.setProperty(Ranks.MARK, "true");
        try (OutputStream out = Files.newOutputStream(file)) {
            passed.store(out, null);
        }
    }

    private static void remove(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> found = Files.walk(folder)) {
            found.sorted(Comparator.reverseOrder()).forEach(files::add);
        }
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
    }
}
