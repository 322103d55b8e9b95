package railmpi.bench;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.concurrent.CountDownLatch;
import org.testng.annotations.Test;

/** What Linux tells of the processor time of this process. */
@Test(groups = "unit", timeOut = 60_000)
public final class ProcessorTimeTest {
    public void shouldCountWhatThisProcessUses() {
        double before = ProcessorTime.ofProcess();
        while (ProcessorTime.ofProcess() == before) {
            Thread.onSpinWait();
        }
        assertTrue(ProcessorTime.ofProcess() > before);
    }

    public void shouldCountThreadsByTheBeginningOfTheirNames() throws InterruptedException {
        CountDownLatch used = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Thread busy = new Thread(
                () -> {
                    while (ProcessorTime.ofThreads("busy (one)") == 0) {
                        Thread.onSpinWait();
                    }
                    used.countDown();
                    awaitQuietly(mayEnd);
                },
                "busy (one) of the test");
        busy.start();
        used.await();
        assertTrue(ProcessorTime.ofThreads("busy (one)") > 0);
        assertTrue(ProcessorTime.ofThreads("busy (one)") <= ProcessorTime.ofProcess());
        assertEquals(ProcessorTime.ofThreads("nobody"), 0.0);
        mayEnd.countDown();
        busy.join();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
