package railmpi.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of this checkout. */
final class Checkout {
    /** Benchmarks, and what makes the site: for developers, who have the source beside the message. */
    private static final List<String> FOR_DEVELOPERS = List.of("bench", "fabric-test", "nas-ports", "manual");

    /** Programs of {@code bin} that are in no distribution, for the same reason. */
    private static final List<String> SCRIPTS_FOR_DEVELOPERS =
            List.of("release", "site", "softroce-test", "test", "torture", "until-silent");

    private Checkout() {}

    static Path root() {
        return Path.of(System.getProperty("railmpi.root"));
    }

    static String page(String name) throws IOException {
        return Files.readString(root().resolve(WrittenPages.FOLDER).resolve(name));
    }

    /** Returns the sources of what runs in jobs, starts them, and looks at what they left. */
    static List<Path> sources() throws IOException {
        try (Stream<Path> modules = Files.list(root())) {
            List<Path> folders = modules.filter(module ->
                            !FOR_DEVELOPERS.contains(module.getFileName().toString()))
                    .map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList();
            return folders.stream()
                    .flatMap(Checkout::files)
                    .filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    /** Returns the programs of {@code bin}. */
    static List<Path> programs() {
        return files(root().resolve("bin")).collect(Collectors.toList());
    }

    /** Returns those of them that users have. */
    static List<Path> programsOfUsers() {
        return programs().stream()
                .filter(program ->
                        !SCRIPTS_FOR_DEVELOPERS.contains(program.getFileName().toString()))
                .collect(Collectors.toList());
    }

    /** Returns the pages in Markdown at the top and in folders there, but for those of the manual. */
    static List<Path> otherPages() throws IOException {
        try (Stream<Path> found = Files.walk(root(), 2)) {
            return found.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.startsWith(root().resolve(WrittenPages.FOLDER)))
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).collect(Collectors.toList()).stream();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
