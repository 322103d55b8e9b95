package railmpi.launch.javacmd;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;

/**
 * The archive of our classes (class-data sharing) that the JVMs of ranks start with: loading them from the jar is most
 * of what MPI.Init takes. There is one for each JDK and each state of the jar; the first job that needs it makes it. An
 * archive that does not fit, for whatever reason, is ignored by the JVM without a word, and so is a missing one. From
 * JDK 25 on it is an AOT cache, which also knows what methods of the message path did when it was made (JEP 514 and
 * 515): the compiler begins with that instead of watching each rank for a while. Jobs over a network have a cache of
 * their own: what a job within a node does knows of no rails, and what one with rails does would be wrong there. The
 * launcher has one of its own, which is made in the same job and which {@code bin/mpirun} finds.
 *
 * <p>The JVM takes an archive when the class path begins as it did when the archive was made: with our jar.
 */
final class ClassArchive {
    /** Prefixes of JVM options by which users say what they want to share; ours are then left out. */
    private static final String[] USERS_CHOICE = {
        "-Xshare",
        "-XX:SharedArchiveFile",
        "-XX:ArchiveClassesAtExit",
        "-XX:+AutoCreateSharedArchive",
        "-XX:SharedClassListFile",
        "-XX:DumpLoadedClassList",
        "-XX:+UseSharedSpaces",
        "-XX:-UseSharedSpaces",
        "-XX:AOT"
    };

    /** Set in the environment of ranks, where no archive is made. */
    private static final String JOB_VARIABLE = EnvironmentVariables.RAILMPI_JOB_DIR;

    private static final String PREFIX = "railmpi-";
    /** Of archives that are no AOT caches. */
    static final String SUFFIX = ".jsa";

    private static final String AOT_SUFFIX = ".aot";

    /** In the names of AOT caches for jobs over a network. */
    private static final String RAILS = "rails-";

    /** Since this version there are AOT caches with profiles of methods, and messages under the name "aot". */
    private static final int AOT = 25;

    private static final long HASH_START = 0xcbf29ce484222325L;
    private static final long HASH_FACTOR = 0x100000001b3L;

    private final File java;
    private final int featureVersion;
    private final File jar;
    private final CacheFolders folders;

    private ClassArchive(File java, int featureVersion, File jar, Map<String, String> environment) {
        this.java = java;
        this.featureVersion = featureVersion;
        this.jar = jar;
        folders = new CacheFolders(jar, environment);
    }

    /**
     * Returns the JVM options for the archive, which is made if that has not been done yet.
     *
     * @param executable the java program
     * @param featureVersion version of its JDK
     * @param jar our jar
     * @param arguments the user's arguments of java
     * @param environment environment of the rank
     * @return empty where there is no archive or the user has his own
     */
    static List<String> options(
            File executable, int featureVersion, File jar, JavaArguments arguments, Map<String, String> environment) {
        boolean runsOnClassPath =
                arguments.mode == JavaArguments.Mode.CLASS || arguments.mode == JavaArguments.Mode.JAR;
        if (!runsOnClassPath
                || featureVersion == JdkRelease.UNKNOWN
                || !jar.isFile()
                || arguments.giveJvmOption(environment, USERS_CHOICE)) {
            return Collections.emptyList();
        }
        try {
            File java = executable.getCanonicalFile();
            File archive = new ClassArchive(java, featureVersion, jar, environment).findOrMake(environment);
            return archive == null ? Collections.emptyList() : options(archive, featureVersion);
        } catch (IOException e) {
            return Collections
                    .emptyList(); // a java whose files cannot be read starts without an archive, or not at all
        }
    }

    private static List<String> options(File archive, int featureVersion) {
        List<String> options = quiet(featureVersion);
        options.add((isAot(featureVersion) ? "-XX:AOTCache=" : "-XX:SharedArchiveFile=") + archive.getPath());
        return options;
    }

    /** Tells whether a version has AOT caches in place of class archives. */
    static boolean isAot(int featureVersion) {
        return featureVersion >= AOT;
    }

    /** Returns the options that keep a JVM from telling users why it does not take an archive. */
    static List<String> quiet(int featureVersion) {
        List<String> options = new ArrayList<>();
        options.add("-Xlog:cds*=off");
        if (isAot(featureVersion)) {
            options.add("-Xlog:aot*=off");
        }
        return options;
    }

    private File findOrMake(Map<String, String> environment) throws IOException {
        boolean hasRails = !isAot(featureVersion) || Network.isUsed(environment);
        String kind = isAot(featureVersion) && hasRails ? RAILS : "";
        String family = PREFIX + featureVersion + "-" + kind + hash(java + "\n" + jar) + "-";
        ArchiveName ofRanks = new ArchiveName(
                family, family + hash(state(java, jar)) + (isAot(featureVersion) ? AOT_SUFFIX : SUFFIX));
        ArchiveName ofLauncher = ArchiveName.ofLauncher(java);
        File found = folders.find(ofRanks.name());
        boolean isLauncherServed = ofLauncher == null || folders.find(ofLauncher.name()) != null;
        if (found != null && isLauncherServed || System.getenv(JOB_VARIABLE) != null) {
            return found;
        }
        for (File directory : folders.all()) {
            boolean isFree = !new File(directory, ofRanks.name()).exists() || found != null;
            if (isFree && folders.mayHaveFiles(directory)) {
                new ArchiveTraining(java, featureVersion, jar, hasRails)
                        .make(directory, found == null ? ofRanks : null, isLauncherServed ? null : ofLauncher);
                return folders.find(ofRanks.name());
            }
        }
        return found;
    }

    /** What an archive depends on; the JVM looks at most of it, too, but then it is too late to make another. */
    static String state(File java, File jar) throws IOException {
        File home = java.getParentFile().getParentFile();
        File release = new File(home, "release");
        File modules = new File(home, "lib/modules");
        return new String(Files.readAllBytes(release.toPath()), StandardCharsets.UTF_8)
                + modules.length() + " " + modules.lastModified() + "\n"
                + jar.length() + " " + jar.lastModified();
    }

    /** Returns a short name of a text. */
    static String hash(String text) {
        long hash = HASH_START;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * HASH_FACTOR;
        }
        return Long.toHexString(hash);
    }
}
