package railmpi.launch.javacmd;

import java.io.File;
import java.io.IOException;

/**
 * Name of a class archive.
 *
 * @param family beginning of the name, the same for all states of a jar and a JDK
 * @param name the whole name, of one state
 */
record ArchiveName(String family, String name) {
    /**
     * Names the archive that {@code bin/mpirun} starts the launcher from. The shell, which finds it, knows paths only:
     * the name begins with those of the JDK and of the installation.
     *
     * @param java the java program of the ranks, links resolved
     * @return null when the launcher runs on another one or not from a jar
     * @throws IOException when the JDK cannot be read
     */
    static ArchiveName ofLauncher(File java) throws IOException {
        File own = new File(System.getProperty("java.home"), "bin/java").getCanonicalFile();
        File jar = new File(System.getProperty("java.class.path"));
        if (!own.equals(java) || !jar.isFile()) {
            return null;
        }
        String family = "launcher" + (java + jar.getParent()).replace('/', '_') + "-";
        return new ArchiveName(family, family + ClassArchive.hash(ClassArchive.state(java, jar)) + ClassArchive.SUFFIX);
    }

    /** Tells whether a file is an archive of an earlier state. */
    boolean isOlder(String file) {
        return file.startsWith(family) && !file.equals(name);
    }
}
