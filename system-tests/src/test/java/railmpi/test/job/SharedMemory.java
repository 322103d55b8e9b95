package railmpi.test.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Looks at what jobs have in the folder for shared memory. Stateless. */
final class SharedMemory {
    private SharedMemory() {}

    /** Returns the job folders and files of RailMPI that exist now. */
    static Set<Path> entries(Path base) {
        if (!Files.isDirectory(base)) {
            return new TreeSet<>();
        }
        try (Stream<Path> files = Files.list(base)) {
            return files.filter(file -> file.getFileName().toString().startsWith("railmpi"))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns those that were not there before and that no living process uses. */
    static Set<Path> leftovers(Path base, Set<Path> before) {
        Set<Path> now = entries(base);
        now.removeAll(before);
        now.removeIf(Processes::isUsed);
        return now;
    }
}
