package railmpi.launch.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.launch.LaunchException;

/**
 * A folder that looks like a JDK, made of links, whose {@code bin/java} is ours: for scripts that start
 * {@code $JAVA_HOME/bin/java}. Stateless.
 */
final class JavaHomeCopy {
    /** Environment variable by which our java knows the JDK that the folder stands for. */
    static final String REAL_HOME = EnvironmentVariables.RAILMPI_REAL_JAVA_HOME;

    /** Environment variable that names the folder. */
    static final String COPY = EnvironmentVariables.RAILMPI_JAVA_HOME_COPY;

    private static final String JAVA = "java";

    private JavaHomeCopy() {}

    /** Makes the folder {@code copy}, which must not exist, for the JDK {@code home}. */
    static void make(File home, File copy, File shim) {
        try {
            Path bin = Files.createDirectories(new File(copy, "bin").toPath());
            link(home, copy.toPath(), "bin");
            link(new File(home, "bin"), bin, JAVA);
            Files.createSymbolicLink(bin.resolve(JAVA), shim.toPath());
        } catch (IOException e) {
            throw new LaunchException("cannot make links to JAVA_HOME " + home + ": " + e.getMessage(), e);
        }
    }

    private static void link(File from, Path to, String except) throws IOException {
        String[] names = from.list();
        for (String name : names == null ? new String[0] : names) {
            if (!name.equals(except)) {
                Files.createSymbolicLink(to.resolve(name), new File(from, name).toPath());
            }
        }
    }

    /** Undoes the change in an environment that an mpirun inherits from a rank of another mpirun. */
    static void restore(Map<String, String> environment) {
        String real = environment.remove(REAL_HOME);
        String home = environment.get("JAVA_HOME");
        String copy = environment.remove(COPY);
        if (real != null && home != null && home.equals(copy)) {
            environment.put("JAVA_HOME", real);
        }
    }
}
