package railmpi.test.job;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import railmpi.fabric.pairs.PairProvider;

/** Finds the installation under test and the classes of the test programs. Stateless. */
public final class RailHome {
    private RailHome() {}

    /**
     * Returns the installation under test: the system property {@code railmpi.home}, or the nearest directory at or
     * above the working directory that has {@code bin/mpirun}.
     *
     * @return an existing directory
     * @throws IllegalStateException when there is none
     */
    public static Path directory() {
        String given = System.getProperty("railmpi.home", "");
        if (!given.isEmpty()) {
            return Path.of(given).toAbsolutePath();
        }
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isExecutable(folder.resolve("bin/mpirun"))) {
                return folder;
            }
        }
        throw new IllegalStateException("no bin/mpirun at or above "
                + Path.of("").toAbsolutePath() + "; give the installation with -Drailmpi.home");
    }

    /**
     * Returns a command of the installation.
     *
     * @param name for example {@code mpirun}
     * @return its absolute path as text
     */
    public static String tool(String name) {
        return directory().resolve("bin").resolve(name).toString();
    }

    /**
     * Returns the class path entry that holds the test programs.
     *
     * @return absolute path as text
     */
    public static String testClasses() {
        return entryOf(RailHome.class);
    }

    /**
     * Returns the class path entry that holds the networks for tests, {@code fault} and {@code pairs}.
     *
     * @return absolute path as text
     */
    public static String testNetworks() {
        return entryOf(PairProvider.class);
    }

    private static String entryOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("class path entry of the tests is not a file", e);
        }
    }
}
