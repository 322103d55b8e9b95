package railmpi.core.progress;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.core.RailException;

@Test(groups = "unit")
public class ProgressLockTest {
    /** Each time the stack ends somewhere else. */
    private static final int FIRST_FRAMES = 61;

    private static final int MOST_LEVELS = 1 << 20;
    private static final int STACK_BYTES = 160 * 1024;

    private final ProgressLock lock = new ProgressLock();

    /** What is done with the lock. */
    private interface Work {
        void run();
    }

    @DataProvider
    public Object[][] works() {
        Work nothing = () -> {};
        return new Object[][] {
            {"nothing", 500, nothing},
            {"hand over", 30, (Work) lock::handOver},
            {"overflow", 500, (Work) () -> goDown(2000)}
        };
    }

    @Test(dataProvider = "works", timeOut = 120_000)
    public void shouldBeFreeWhenTheStackHasEnded(String name, int tries, Work work) throws InterruptedException {
        Thread rival = rival();
        rival.start();
        try {
            for (int i = 0; i < tries; i++) {
                int first = i % FIRST_FRAMES;
                Throwable[] end = new Throwable[1];
                Thread deep = new Thread(null, () -> end[0] = endOf(first, work), "deep", STACK_BYTES);
                deep.start();
                deep.join();
                assertTrue(end[0] instanceof StackOverflowError, name + ": " + end[0]);
                assertFalse(lock.isHeldByProgram(), "held after try " + i + " of " + name);
            }
        } finally {
            rival.interrupt();
            rival.join();
        }
    }

    /** Takes the lock as the agent does, again and again. */
    private Thread rival() {
        return new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                lock.enterAsAgent();
                lock.exit();
                Thread.yield();
            }
        });
    }

    private Throwable endOf(int first, Work work) {
        try {
            goDown(first, work);
            return null;
        } catch (StackOverflowError e) {
            return e;
        }
    }

    private void goDown(int first, Work work) {
        if (first > 0) {
            goDown(first - 1, work);
        } else {
            useLock(0, work);
        }
    }

    private void goDown(int levels) {
        if (levels > 0) {
            goDown(levels - 1);
        }
    }

    private void useLock(int level, Work work) {
        lock.enter();
        try {
            work.run();
        } finally {
            lock.exit();
        }
        if (level < MOST_LEVELS) {
            useLock(level + 1, work);
        }
    }

    @Test(timeOut = 60_000)
    public void shouldRefuseWhoComesAfterItsEnd() throws InterruptedException {
        ProgressLock closed = new ProgressLock();
        closed.enter();
        RailException[] refusal = new RailException[1];
        Thread late = new Thread(() -> refusal[0] = expectThrows(RailException.class, closed::enter));
        late.start();
        closed.close();
        late.join();
        assertEquals(refusal[0].category(), RailException.Category.FINALIZED);
        assertFalse(closed.isContended(), "somebody still wants it");
    }
}
