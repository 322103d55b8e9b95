package railmpi.test.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import railmpi.core.file.ProcessIdentity;

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

    /** Returns those that were not there before, that no living process uses or owns. */
    static Set<Path> leftovers(Path base, Set<Path> before) {
        Set<Path> now = entries(base);
        now.removeAll(before);
        now.removeIf(SharedMemory::isOwned);
        now.removeIf(Processes::isUsed);
        return now;
    }

    /** Its mark names a living process: that of another job, before its ranks start or after they end. */
    private static boolean isOwned(Path directory) {
        Path mark = directory.resolve("job");
        try {
            List<String> lines = Files.exists(mark) ? Files.readAllLines(mark, StandardCharsets.UTF_8) : List.of();
            return lines.size() == 2 && isOfLivingProcess(lines.get(1));
        } catch (NoSuchFileException e) {
            return false; // gone meanwhile
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of another pid namespace, nobody knows. */
    private static boolean isOfLivingProcess(String identity) throws IOException {
        String namespace = ProcessIdentity.ofThisProcess().split(" ")[0];
        return identity.startsWith(namespace + " ") && !ProcessIdentity.isOfDeadProcess(identity);
    }
}
