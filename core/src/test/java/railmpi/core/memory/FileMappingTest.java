package railmpi.core.memory;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.core.LibraryThread;

@Test(groups = "unit")
public class FileMappingTest {
    private static final int TIMES = 2000;

    private Path file;

    @BeforeMethod(alwaysRun = true)
    public void newFile() throws IOException {
        file = Files.createTempFile("railmpi", "map");
        Files.write(file, new byte[] {1, 2, 3});
    }

    @AfterMethod(alwaysRun = true)
    public void deleteFile() throws IOException {
        Files.delete(file);
    }

    public void shouldMapAndKeepTheFlagWhenTheThreadIsInterrupted() throws IOException {
        Thread.currentThread().interrupt();
        int last = FileMapping.map(file).get(2);
        assertTrue(Thread.interrupted(), "the flag is lost");
        assertEquals(last, 3);
    }

    @Test(timeOut = 60_000)
    public void shouldMapWhenInterruptsComeMeanwhile() throws Exception {
        Thread mapping = Thread.currentThread();
        LibraryThread interrupter = new LibraryThread(
                () -> {
                    for (int i = 0; i < TIMES; i++) {
                        mapping.interrupt();
                        Thread.yield();
                    }
                },
                "interrupter");
        interrupter.start();
        while (interrupter.isAlive()) {
            assertEquals(FileMapping.map(file).capacity(), 3);
        }
        assertTrue(Thread.interrupted(), "the flag is lost");
    }

    @Test(timeOut = 60_000)
    public void shouldNotInterruptThreadsOfTheLibrary() {
        boolean[] wasInterrupted = new boolean[1];
        LibraryThread thread = new LibraryThread(
                () -> wasInterrupted[0] = Thread.currentThread().isInterrupted(), "library");
        thread.interrupt();
        thread.start();
        thread.interrupt();
        Thread.currentThread().interrupt();
        thread.awaitEnd();
        assertTrue(Thread.interrupted(), "the flag is lost");
        assertTrue(!thread.isAlive() && !wasInterrupted[0], "interrupted");
    }
}
