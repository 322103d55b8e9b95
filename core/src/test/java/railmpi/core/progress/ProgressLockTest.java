package railmpi.core.progress;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
    public void shouldServeTheNextWhenTheStackHasEnded(String name, int tries, Work work) throws InterruptedException {
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
                lock.enter(); // by who comes next, and then by the rival
                lock.exit();
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

    /** As {@code exit} does that has no stack even to begin. */
    @Test(timeOut = 60_000)
    public void shouldServeAThreadThatLeftWithIt() {
        lock.enter();
        lock.enter();
        lock.exit();
        assertFalse(lock.isHeldByProgram());
    }

    @Test(timeOut = 60_000)
    public void shouldBeTakenFromAThreadThatHasEnded() throws InterruptedException {
        Thread gone = new Thread(lock::enter);
        gone.start();
        gone.join();
        lock.enter();
        lock.exit();
        assertFalse(lock.isHeldByProgram());
    }

    @Test(timeOut = 60_000)
    public void shouldBeTakenFromAThreadThatIsOutside() throws Exception {
        ExecutorService outside = Executors.newSingleThreadExecutor();
        try {
            outside.submit(lock::enter).get();
            lock.enterAsAgent();
            lock.exit();
            outside.submit(lock::enter).get();
            outside.submit(lock::exit).get();
            assertFalse(lock.isHeldByProgram());
        } finally {
            outside.shutdown();
        }
    }

    @Test(timeOut = 60_000)
    public void shouldStayWithAThreadThatIsAtWork() throws InterruptedException {
        boolean[] isOver = new boolean[1];
        boolean[] wasOver = new boolean[1];
        lock.enter();
        Thread rival = new Thread(() -> {
            lock.enter();
            wasOver[0] = isOver[0];
            lock.exit();
        });
        rival.start();
        Thread.sleep(500); // much longer than until the rival asks where this thread is
        isOver[0] = true;
        lock.exit();
        rival.join();
        assertTrue(wasOver[0], "the lock was taken from its holder");
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
