package railmpi.sim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/** Files that are there as a whole or not at all. */
final class WholeFile {
    private WholeFile() {}

    /** Writes a file beside its place first: what is there stays whole until the new one is. */
    static void write(Path file, String text) throws IOException {
        write(Map.of(file, text));
    }

    /** Writes several: none is replaced before all are whole. */
    static void write(Map<Path, String> texts) throws IOException {
        try {
            for (Map.Entry<Path, String> each : texts.entrySet()) {
                Files.writeString(part(each.getKey()), each.getValue());
            }
            for (Path file : texts.keySet()) {
                Files.move(part(file), file, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            for (Path file : texts.keySet()) {
                Files.deleteIfExists(part(file));
            }
        }
    }

    private static Path part(Path file) {
        return file.resolveSibling(file.getFileName() + ".part");
    }
}
