package railmpi.test.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Repositories for Maven runs that leave nothing in the user's own. Stateless. */
final class LocalRepository {
    /** For Maven runs of seconds, as in .mvn/jvm.config. */
    static final String MAVEN_OPTS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

    private LocalRepository() {}

    /**
     * Makes a repository with all that the usual one has, but for RailMPI.
     *
     * @param made folder to make it in
     * @return that folder
     */
    static Path withoutRailmpi(Path made) throws IOException {
        Path usual =
                Path.of(System.getProperty("maven.repo.local", System.getProperty("user.home") + "/.m2/repository"));
        Files.createDirectories(made.resolve("org"));
        linkAll(usual, made, "org");
        linkAll(usual.resolve("org"), made.resolve("org"), "railmpi");
        return made;
    }

    private static void linkAll(Path from, Path to, String butFor) throws IOException {
        if (!Files.isDirectory(from)) {
            return;
        }
        try (Stream<Path> entries = Files.list(from)) {
            for (Path entry : entries.toList()) {
                if (!entry.getFileName().toString().equals(butFor)) {
                    Files.createSymbolicLink(to.resolve(entry.getFileName()), entry);
                }
            }
        }
    }
}
