package railmpi.launch.job;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.file.OwnDirectory;
import railmpi.core.file.ProcessIdentity;
import railmpi.core.log.Log;

/**
 * How to start one process on each host of a running job: options of mpirun, a word in each line, behind a line with
 * the identity of the job's mpirun. A file in its job directory, for mpi-top. Stateless.
 */
public final class JobReach {
    /** A variable that says that the job is a look at another one, which nobody looks at. */
    public static final String IS_LOOK = EnvironmentVariables.RAILMPI_MPI_TOP;

    /** Name of the file. */
    public static final String FILE = "reach";

    private static final String PREFIX = "railmpi-";

    private JobReach() {}

    /** Notes how the hosts of a job are reached; they are known. The job does without. */
    public static void write(File file, Placement settings) {
        try {
            List<String> lines = new ArrayList<>();
            lines.add(ProcessIdentity.ofThisProcess());
            lines.addAll(words(settings));
            Files.write(file.toPath(), lines, StandardCharsets.UTF_8);
        } catch (IOException e) {
            Log.info("mpi-top will not reach the hosts of this job: cannot write " + file + ": " + e.getMessage());
        }
    }

    /** Returns the options for one process on each host of the job. */
    public static List<String> words(Placement settings) {
        List<String> words = new ArrayList<>();
        add(words, "--launcher", settings.launcher);
        add(words, "--launcher-exec", settings.launcherExecutable);
        add(words, "-iface", settings.networkInterface);
        add(words, "--host", String.join(",", settings.knownHosts()));
        add(words, "-ppn", "1");
        return words;
    }

    private static void add(List<String> words, String option, String value) {
        if (value != null) {
            words.add(option);
            words.add(value);
        }
    }

    /**
     * Returns the jobs that mpirun runs from this machine on hosts that it knows.
     *
     * @param place where the directories of jobs are
     * @return options of mpirun by the name of the job
     */
    public static Map<String, List<String>> running(Path place) {
        Map<String, List<String>> jobs = new TreeMap<>();
        File[] directories = place.toFile().listFiles((parent, name) -> name.startsWith(PREFIX));
        for (File directory : directories == null ? new File[0] : directories) {
            List<String> lines = lines(directory.toPath());
            if (!lines.isEmpty() && !ProcessIdentity.isOfDeadProcess(lines.get(0))) {
                jobs.put(
                        directory.getName().substring(directory.getName().lastIndexOf('-') + 1),
                        lines.subList(1, lines.size()));
            }
        }
        return jobs;
    }

    private static List<String> lines(Path directory) {
        try {
            OwnDirectory.check(directory);
            return Files.readAllLines(directory.resolve(FILE), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return List.of(); // another user's, another kind of job, or one that has just ended
        }
    }
}
