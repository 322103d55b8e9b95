package railmpi.core.nativ;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.testng.SkipException;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class ThreadSliceTest {
    private static final Path OWN_STATISTICS = Path.of("/proc/thread-self/sched");
    private static final long SLICE_NS = 100_000;

    @Test(timeOut = 30_000)
    public void shouldShortenTheSliceOfTheCallingThreadAndNotOfThoseThatItStarts() throws Exception {
        long usualNs = sliceNs();
        CompletableFuture<Long> shortened = new CompletableFuture<>();
        CompletableFuture<Long> child = new CompletableFuture<>();
        start(
                () -> {
                    assertTrue(NativeAccess.load(), NativeAccess.failure());
                    assertTrue(ThreadSlice.shorten(SLICE_NS), "the kernel took the wish");
                    shortened.complete(sliceNs());
                    start(() -> child.complete(sliceNs()), child);
                },
                shortened);
        long shortNs = shortened.get(20, TimeUnit.SECONDS);
        assertEquals((long) child.get(20, TimeUnit.SECONDS), usualNs, "slice of a thread that it starts");
        if (shortNs == usualNs) {
            throw new SkipException("this kernel gives all threads the same slice");
        }
        assertEquals(shortNs, SLICE_NS);
    }

    private interface Task {
        void run() throws Exception;
    }

    private static void start(Task task, CompletableFuture<?> whatFails) {
        new Thread(() -> {
                    try {
                        task.run();
                    } catch (Exception | Error e) {
                        whatFails.completeExceptionally(e);
                    }
                })
                .start();
    }

    private static long sliceNs() throws IOException {
        List<String> lines = Files.exists(OWN_STATISTICS) ? Files.readAllLines(OWN_STATISTICS) : List.of();
        return lines.stream()
                .filter(line -> line.startsWith("se.slice"))
                .map(line ->
                        Long.parseLong(line.substring(line.indexOf(':') + 1).trim()))
                .findFirst()
                .orElseThrow(() -> new SkipException("this kernel does not tell slices"));
    }
}
