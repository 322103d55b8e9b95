package railmpi.test.programs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A fault in the program itself, planted by the JVM option {@code -Drailmpi.test.plant=KIND}, for tests of those who
 * have to notice it. Stateless.
 */
final class Plant {
    private static final String KIND = System.getProperty("railmpi.test.plant", "");

    private Plant() {}

    /** Called by a rank that is about to report success. */
    static void grow(int rank) {
        if (rank != 0 || KIND.isEmpty()) {
            return;
        }
        switch (KIND) {
            case "wrong" -> throw new AssertionError("check 0: a planted difference");
            case "lost" -> throw new IllegalStateException("a planted end");
            case "hang" -> hang();
            case "left-behind" -> leaveAFile();
            default -> throw new IllegalArgumentException("no plant '" + KIND + "'");
        }
    }

    private static void hang() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void leaveAFile() {
        try {
            Files.createTempFile(Path.of(System.getProperty("java.io.tmpdir")), "planted", ".tmp");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
