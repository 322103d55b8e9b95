package railmpi.launch.javacmd;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.param.Parameters;
import railmpi.launch.LauncherProperties;

/**
 * Makes class archives: runs a small job of three ranks, of which one writes down at its end what classes it has
 * loaded, and so does the launcher. The third rank believes to be on another node, and is reached by sockets, over two
 * rails if this machine has an interface beside the loopback. If that fails there is one rail, and then no third rank.
 * Takes about two seconds. For the AOT cache of jobs within a node there are only the first two. For AOT caches the
 * ranks exchange some ten thousand messages, of which they keep what the compiler wants to know, and a JVM of its own
 * puts it together: some seconds. Messages take another path over one rail than over two, so there the third rank has
 * one and a fourth one has two. Whatever goes wrong, there is just no archive.
 */
final class ArchiveTraining {
    private static final String PROGRAM = "railmpi.training.FirstSteps";
    private static final String LAUNCHER = "railmpi.launch.cli.Main";
    private static final String INTERFACES = "btl_if_include";
    private static final String LOOPBACK = "lo";
    private static final String RAIL_SEPARATOR = ",";
    /** A job inside a node. */
    private static final String NO_RAILS = "";

    private static final String FAILED = ".failed";
    private static final String PART = "part-";
    /** Repetitions of each kind of message, so many that the JVM has profiles of all methods on their way. */
    private static final String REPETITIONS = "4000";

    private static final long MOST_SECONDS = 20;
    private static final long MOST_AOT_SECONDS = 90;
    private static final long MOST_SECONDS_OF_END = 5;
    /** Time after which what failed is tried again. */
    private static final long RETRY_MS = TimeUnit.HOURS.toMillis(1);

    /** Beginnings of names of variables that would change the job. */
    private static final String[] SETTINGS = {
        "CLASSPATH", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "PMI", "HYDRA_", "MPIEXEC_", "SLURM_"
    };

    private final File java;
    private final int featureVersion;
    private final File jar;
    private final boolean isOverNetwork;

    ArchiveTraining(File java, int featureVersion, File jar, boolean isOverNetwork) {
        this.java = java;
        this.featureVersion = featureVersion;
        this.jar = jar;
        this.isOverNetwork = isOverNetwork;
    }

    /**
     * Makes archives in one job and removes older ones, unless another process is at it or it has failed lately.
     *
     * @param directory writable
     * @param ofRanks what the ranks start from; null when it is there
     * @param ofLauncher what the launcher starts from; null when it is there or the launcher runs on another JDK
     */
    void make(File directory, ArchiveName ofRanks, ArchiveName ofLauncher) {
        try (FileChannel lockFile = FileChannel.open(
                        new File(directory, "lock").toPath(),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS);
                FileLock lock = lockFile.tryLock()) {
            ArchiveName ranks = wanted(directory, ofRanks);
            ArchiveName launcher = wanted(directory, ofLauncher);
            if (lock != null && (ranks != null || launcher != null)) {
                train(directory, ranks, launcher);
            }
        } catch (IOException e) {
            // a directory that cannot be written to after all, or a full disk: there is no archive
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the archive if it is neither there nor has failed lately, else null. */
    private static ArchiveName wanted(File directory, ArchiveName archive) {
        boolean isWanted = archive != null
                && !new File(directory, archive.name()).isFile()
                && System.currentTimeMillis() - failed(directory, archive).lastModified() >= RETRY_MS;
        return isWanted ? archive : null;
    }

    private static File failed(File directory, ArchiveName archive) {
        return new File(directory, archive.name() + FAILED);
    }

    private void train(File directory, ArchiveName ofRanks, ArchiveName ofLauncher)
            throws IOException, InterruptedException {
        removeParts(directory);
        File rankPart = ofRanks == null ? null : File.createTempFile(PART, ".jsa", directory);
        File launcherPart = ofLauncher == null ? null : File.createTempFile(PART, ".jsa", directory);
        try {
            boolean isAot = ClassArchive.isAot(featureVersion);
            long mostSeconds = isAot ? MOST_AOT_SECONDS : MOST_SECONDS;
            boolean isRun = false;
            for (String rails : isOverNetwork ? railsToTry(TrainingRails.secondInterface()) : List.of(NO_RAILS)) {
                isRun = isRun || run(rankPart, launcherPart, rails, mostSeconds);
            }
            publish(directory, isRun, rankPart, ofRanks);
            publish(directory, isRun, launcherPart, ofLauncher);
        } finally {
            remove(rankPart);
            remove(launcherPart);
        }
    }

    /**
     * Returns over which interfaces a job goes; if it fails, the next one is tried.
     *
     * @param second interface beside the loopback, null if there is none
     */
    static List<String> railsToTry(String second) {
        return second == null
                ? List.of(LOOPBACK, NO_RAILS)
                : List.of(LOOPBACK + RAIL_SEPARATOR + second, LOOPBACK, NO_RAILS);
    }

    private static void remove(File part) throws IOException {
        if (part != null) {
            Files.deleteIfExists(part.toPath());
        }
    }

    /** Under another name first: nobody may see half an archive. */
    private static void publish(File directory, boolean isRun, File part, ArchiveName archive) throws IOException {
        if (archive == null) {
            return;
        }
        if (isRun && part.length() > 0) {
            part.setReadable(true, false);
            secure(part);
            Files.move(part.toPath(), directory.toPath().resolve(archive.name()), StandardCopyOption.ATOMIC_MOVE);
            removeOlder(directory, archive);
        } else {
            Files.deleteIfExists(failed(directory, archive).toPath());
            Files.createFile(failed(directory, archive).toPath());
        }
    }

    /** A JVM may crash on an archive that a power failure has cut off. */
    private static void secure(File part) throws IOException {
        try (FileChannel file = FileChannel.open(part.toPath(), StandardOpenOption.READ)) {
            file.force(true);
        }
    }

    private boolean run(File rankPart, File launcherPart, String rails, long mostSeconds)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command(rankPart, launcherPart, rails));
        builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        clean(builder.environment());
        Process job = builder.start();
        try {
            return job.waitFor(mostSeconds, TimeUnit.SECONDS) && job.exitValue() == 0;
        } finally {
            end(job);
        }
    }

    /** Returns when nothing of it writes into the archives any more. */
    private static void end(Process job) throws InterruptedException {
        job.destroy();
        if (!job.waitFor(MOST_SECONDS_OF_END, TimeUnit.SECONDS)) {
            job.destroyForcibly().waitFor();
        }
    }

    /** A job with this launcher. env in front of java keeps it from being given our jar a second time. */
    private List<String> command(File rankPart, File launcherPart, String rails) {
        boolean isAot = rankPart != null && ClassArchive.isAot(featureVersion);
        boolean hasRails = !rails.equals(NO_RAILS);
        List<String> rank = rank(hasRails, null);
        List<String> program = new ArrayList<>(Arrays.asList("-cp", jar.getPath(), PROGRAM));
        if (isAot) {
            program.add(REPETITIONS);
        }
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + "/bin/java");
        if (launcherPart != null) {
            command.add("-XX:ArchiveClassesAtExit=" + launcherPart.getPath());
        }
        if (hasRails) {
            command.add("-D" + LauncherProperties.RANKS_PER_NODE + "=2");
        }
        command.addAll(Arrays.asList("-cp", System.getProperty("java.class.path"), LAUNCHER, "--oversubscribe"));
        if (hasRails) {
            command.addAll(Arrays.asList("--mca", "btl", "tcp,shm,self", "--mca", INTERFACES, rails));
        }
        command.addAll(rank);
        if (rankPart != null) {
            command.addAll(ClassArchive.quiet(featureVersion));
            command.add((isAot ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + rankPart.getPath());
        }
        command.addAll(program);
        addRank(command, rank, program);
        if (isAot && rails.contains(RAIL_SEPARATOR)) {
            addRank(command, rank(true, LOOPBACK), program);
        }
        if (hasRails) {
            addRank(command, rank, program);
        }
        return command;
    }

    private static void addRank(List<String> command, List<String> rank, List<String> program) {
        command.add(":");
        command.addAll(rank);
        command.addAll(program);
    }

    /** Returns how a rank begins; one with an interface has that alone. */
    private List<String> rank(boolean hasRails, String onlyInterface) {
        List<String> rank = new ArrayList<>(Arrays.asList("-n", "1", "env"));
        if (hasRails) {
            // whom the launcher gives no directory asks it for the nodes
            rank.addAll(Arrays.asList("-u", EnvironmentVariables.RAILMPI_JOB_DIR));
        }
        if (onlyInterface != null) {
            rank.add(Parameters.PREFIX + INTERFACES + "=" + onlyInterface);
        }
        rank.add(java.getPath());
        rank.addAll(JdkRelease.flags(featureVersion, false));
        return rank;
    }

    /** The user's settings are for his job. */
    private static void clean(Map<String, String> environment) {
        environment.keySet().removeIf(ArchiveTraining::isSetting);
    }

    private static boolean isSetting(String variable) {
        boolean isOfRailMpi = variable.startsWith("RAILMPI_")
                && !variable.equals(EnvironmentVariables.RAILMPI_LIB)
                && !variable.equals(EnvironmentVariables.RAILMPI_HOME);
        for (String prefix : SETTINGS) {
            if (variable.startsWith(prefix)) {
                return true;
            }
        }
        return isOfRailMpi;
    }

    /** What launchers have left that were killed while they made an archive; the lock is ours. */
    private static void removeParts(File directory) throws IOException {
        for (File file : filesIn(directory)) {
            if (file.getName().startsWith(PART)) {
                Files.deleteIfExists(file.toPath());
            }
        }
    }

    /** A JVM that runs from an older archive keeps it. */
    private static void removeOlder(File directory, ArchiveName archive) throws IOException {
        for (File file : filesIn(directory)) {
            if (archive.isOlder(file.getName())) {
                Files.deleteIfExists(file.toPath());
            }
        }
    }

    private static File[] filesIn(File directory) {
        File[] files = directory.listFiles();
        return files == null ? new File[0] : files;
    }
}
