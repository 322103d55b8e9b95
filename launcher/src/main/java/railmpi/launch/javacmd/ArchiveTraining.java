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

/**
 * Makes a class archive: runs a small job of two ranks, of which one writes down at its end what classes it has loaded.
 * Takes about a second. For an AOT cache the ranks exchange some ten thousand messages, of which it keeps what the
 * compiler wants to know, and a JVM of its own puts it together: some seconds. Whatever goes wrong, there is just no
 * archive.
 */
final class ArchiveTraining {
    private static final String PROGRAM = "railmpi.bench.ompi.FirstSteps";
    private static final String LAUNCHER = "railmpi.launch.cli.Main";
    private static final String FAILED = ".failed";
    private static final String PART = "part-";
    /** Repetitions of each kind of message, so many that the JVM has profiles of all methods on their way. */
    private static final String REPETITIONS = "4000";

    private static final long MOST_SECONDS = 20;
    private static final long MOST_AOT_SECONDS = 60;
    /** Time after which what failed is tried again. */
    private static final long RETRY_MS = TimeUnit.HOURS.toMillis(1);

    /** Beginnings of names of variables that would change the job. */
    private static final String[] SETTINGS = {
        "CLASSPATH", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "PMI", "HYDRA_", "MPIEXEC_", "SLURM_"
    };

    private final File java;
    private final int featureVersion;
    private final File jar;

    ArchiveTraining(File java, int featureVersion, File jar) {
        this.java = java;
        this.featureVersion = featureVersion;
        this.jar = jar;
    }

    /**
     * Makes an archive and removes older ones, unless another process is at it or it has failed lately.
     *
     * @param directory writable
     * @param family what the names of older archives of the same jar and JDK begin with
     * @param name name of the archive
     * @return the archive, or null
     */
    File make(File directory, String family, String name) {
        File archive = new File(directory, name);
        File failed = new File(directory, name + FAILED);
        if (System.currentTimeMillis() - failed.lastModified() < RETRY_MS) {
            return null;
        }
        try (FileChannel lockFile = FileChannel.open(
                        new File(directory, "lock").toPath(),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS);
                FileLock lock = lockFile.tryLock()) {
            if (lock == null) {
                return null;
            }
            if (archive.isFile() || write(archive)) {
                removeOlder(directory, family, name);
                return archive;
            }
            Files.deleteIfExists(failed.toPath());
            Files.createFile(failed.toPath());
            return null;
        } catch (IOException e) {
            return null; // a directory that cannot be written to after all, or a full disk
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /** Under another name first: nobody may see half an archive. */
    private boolean write(File archive) throws IOException, InterruptedException {
        File part = File.createTempFile(PART, ".jsa", archive.getParentFile());
        try {
            boolean isWritten = run(part) && part.length() > 0;
            if (isWritten) {
                part.setReadable(true, false);
                secure(part);
                Files.move(part.toPath(), archive.toPath(), StandardCopyOption.ATOMIC_MOVE);
            }
            return isWritten;
        } finally {
            Files.deleteIfExists(part.toPath());
        }
    }

    /** A JVM may crash on an archive that a power failure has cut off. */
    private static void secure(File part) throws IOException {
        try (FileChannel file = FileChannel.open(part.toPath(), StandardOpenOption.READ)) {
            file.force(true);
        }
    }

    private boolean run(File part) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command(part));
        builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        clean(builder.environment());
        Process job = builder.start();
        try {
            long seconds = ClassArchive.isAot(featureVersion) ? MOST_AOT_SECONDS : MOST_SECONDS;
            return job.waitFor(seconds, TimeUnit.SECONDS) && job.exitValue() == 0;
        } finally {
            job.destroy();
        }
    }

    /** A job with this launcher. env in front of java keeps it from being given our jar a second time. */
    private List<String> command(File part) {
        boolean isAot = ClassArchive.isAot(featureVersion);
        List<String> rank = new ArrayList<>(Arrays.asList("-n", "1", "env", java.getPath()));
        rank.addAll(JdkRelease.flags(featureVersion, false));
        List<String> program = new ArrayList<>(Arrays.asList("-cp", jar.getPath(), PROGRAM));
        if (isAot) {
            program.add(REPETITIONS);
        }
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + "/bin/java");
        command.addAll(Arrays.asList("-cp", System.getProperty("java.class.path"), LAUNCHER, "--oversubscribe"));
        command.addAll(rank);
        command.addAll(ClassArchive.quiet(featureVersion));
        command.add((isAot ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + part.getPath());
        command.addAll(program);
        command.add(":");
        command.addAll(rank);
        command.addAll(program);
        return command;
    }

    /** The user's settings are for his job. */
    private static void clean(Map<String, String> environment) {
        environment.keySet().removeIf(ArchiveTraining::isSetting);
    }

    private static boolean isSetting(String variable) {
        boolean isOfRailMpi =
                variable.startsWith("RAILMPI_") && !variable.equals("RAILMPI_LIB") && !variable.equals("RAILMPI_HOME");
        for (String prefix : SETTINGS) {
            if (variable.startsWith(prefix)) {
                return true;
            }
        }
        return isOfRailMpi;
    }

    /** Also removes what a launcher has left that was killed; a JVM that runs from an older archive keeps it. */
    private static void removeOlder(File directory, String family, String name) throws IOException {
        File[] files = directory.listFiles();
        for (File file : files == null ? new File[0] : files) {
            boolean isOlder =
                    file.getName().startsWith(family) && !file.getName().equals(name);
            if (isOlder || file.getName().startsWith(PART)) {
                Files.deleteIfExists(file.toPath());
            }
        }
    }
}
