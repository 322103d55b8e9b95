package railmpi.core.nativ;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** Loading native calls in processes that end meanwhile: without the wait one in ten leaves a file. */
public final class NativeAccessTest {
    private static final int RUNS = Boolean.getBoolean("railmpi.full") ? 16 : 6;
    private static final long LIMIT_SECONDS = 60;

    private Path folder;
    private Path temporary;

    /** Begins to load and ends as soon as the library is being unpacked. */
    static final class Brief {
        private Brief() {}

        public static void main(String[] args) {
            File temporary = new File(System.getProperty("java.io.tmpdir"));
            while (!NativeAccess.isReady() && temporary.list().length == 0) {
                Thread.onSpinWait();
            }
        }
    }

    @BeforeMethod
    public void makeFolders() throws IOException {
        folder = Files.createTempDirectory("railmpi-native");
        temporary = Files.createDirectory(folder.resolve("tmp"));
    }

    @AfterMethod
    public void deleteFolders() throws IOException {
        for (Path path : List.of(temporary, folder)) {
            for (Path left : filesIn(path)) {
                Files.delete(left);
            }
            Files.delete(path);
        }
    }

    private static List<Path> filesIn(Path path) throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.toList();
        }
    }

    @Test
    public void shouldLeaveNoFileBehindWhenAProgramEndsBeforeItIsLoaded() throws Exception {
        for (int run = 0; run < RUNS; run++) {
            String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            Process process = new ProcessBuilder(
                            java,
                            "-Djava.io.tmpdir=" + temporary,
                            "-cp",
                            System.getProperty("java.class.path"),
                            Brief.class.getName())
                    .directory(folder.toFile())
                    .inheritIO()
                    .start();
            assertTrue(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS), "a program that should end at once does not");
            assertEquals(process.exitValue(), 0);
            assertEquals(filesIn(temporary), List.of());
            assertEquals(filesIn(folder), List.of(temporary));
        }
    }
}
