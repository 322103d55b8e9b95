package railmpi.manual;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of this checkout. */
final class Checkout {
    private static final List<String> NOT_IN_JOBS = List.of("rail-sim", "report", "bench", "nas-ports", "manual");

    private Checkout() {}

    static Path root() {
        return Path.of(System.getProperty("railmpi.root"));
    }

    static String page(String name) throws IOException {
        return Files.readString(root().resolve(WrittenPages.FOLDER).resolve(name));
    }

    /** Returns the sources of what runs in jobs, and starts them. */
    static List<Path> sources() throws IOException {
        try (Stream<Path> modules = Files.list(root())) {
            List<Path> folders = modules.filter(
                            module -> !NOT_IN_JOBS.contains(module.getFileName().toString()))
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
