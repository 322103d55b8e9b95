package railmpi.fabric.soft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;

/** Sleeping until something happens. */
@Test(groups = "loopback")
public final class SoftEventsTest {
    private static final int TIME_OUT_MS = 30_000;
    private static final int LONG_MS = 10_000;

    private Process process;
    private Process peer;

    @BeforeMethod
    public void open() {
        process = new Process(0, "btl_peer_timeout", "0");
        peer = new Process(1, "btl_peer_timeout", "0");
    }

    @AfterMethod(alwaysRun = true)
    public void close() {
        process.close();
        peer.close();
    }

    private static long awaitMs(Process of, int timeoutMs) {
        long startNs = System.nanoTime();
        of.fabric.events().await(timeoutMs);
        return (System.nanoTime() - startNs) / 1_000_000;
    }

    /** Drives a process until it sleeps for a while when asked to. */
    private static void settle(Process of, Process other) {
        do {
            for (int i = 0; i < 200; i++) {
                of.drive();
                other.drive();
            }
        } while (awaitMs(of, 20) < 15);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldSleepUntilTheTimeIsOver() {
        long tookMs = awaitMs(process, 100);
        assertTrue(tookMs >= 95 && tookMs < 2_000, tookMs + " ms");
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldWakeBeforeAndDuringSleep() throws InterruptedException {
        process.fabric.events().wake();
        assertTrue(awaitMs(process, LONG_MS) < LONG_MS / 2);
        Thread waker = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                process.fabric.events().wake();
                Thread.onSpinWait();
            }
        });
        waker.start();
        for (int i = 0; i < 1000; i++) {
            assertTrue(awaitMs(process, LONG_MS) < LONG_MS / 2);
        }
        waker.interrupt();
        waker.join();
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldWakeForWhoWantsToConnectUntilTheRequestIsTaken() {
        settle(process, peer);
        QueuePair asking = peer.connect(process.port.address());
        for (int i = 0; i < 50; i++) {
            assertTrue(awaitMs(process, LONG_MS) < LONG_MS / 2);
            for (int j = 0; j < 100; j++) {
                process.drive();
                peer.drive();
            }
        }
        process.accept(peer);
        while (asking.state() == QueuePair.State.CONNECTING) {
            peer.drive();
        }
        settle(process, peer);
        settle(peer, process);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldWakeForDataUntilItIsTaken() {
        QueuePair[] ends = process.connect(peer);
        ends[0].postReceive(1, process.memory, 0, 64);
        settle(process, peer);
        ends[1].postSend(2, peer.memory, 0, 8);
        ends[1].flush();
        assertTrue(awaitMs(process, LONG_MS) < LONG_MS / 2);
        assertTrue(awaitMs(process, LONG_MS) < LONG_MS / 2);
        process.drive();
        assertTrue(awaitMs(process, LONG_MS) < LONG_MS / 2, "a completion is not taken yet");
        assertEquals(process.await(peer).workRequestId, 1);
        settle(process, peer);
    }

    /** The sender of a long write sleeps until the peer has read some. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldWakeWhenMoreCanBeWritten() {
        QueuePair[] ends = process.connect(peer);
        for (int i = 0; i < 20; i++) {
            ends[0].postWrite(i, process.memory, 0, Process.REGION_BYTES, 0, peer.memory.remoteKey());
        }
        for (int i = 0; i < 50; i++) {
            process.drive();
        }
        assertTrue(awaitMs(process, 200) >= 190, "it should be blocked");
        for (int i = 0; i < 20; i++) {
            peer.drive();
        }
        assertTrue(awaitMs(process, LONG_MS) < LONG_MS / 2);
        for (int i = 0; i < 20; i++) {
            assertEquals(process.await(peer).workRequestId, i);
        }
        settle(process, peer);
    }

    /**
     * In the middle of a long write both sides may pause, when it is over and when nothing comes any more they may not.
     */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldBeQuietInLongTransfersOnly() throws InterruptedException {
        QueuePair[] ends = process.connect(peer);
        assertEquals(process.fabric.events().quietNs(), 0);
        for (int i = 0; i < 20; i++) {
            ends[0].postWrite(i, process.memory, 0, Process.REGION_BYTES, 0, peer.memory.remoteKey());
        }
        WorkCompletion[] batch = {new WorkCompletion()};
        boolean wasQuiet = false;
        for (int completed = 0; completed < 20; completed += process.completions.poll(batch)) {
            Thread.sleep(1);
            peer.drive();
            wasQuiet |= process.fabric.events().quietNs() != 0;
        }
        assertTrue(wasQuiet, "never");
        for (int i = 0; i < 200; i++) {
            process.drive();
            peer.drive();
        }
        assertEquals(process.fabric.events().quietNs(), 0);
        assertEquals(peer.fabric.events().quietNs(), 0);
    }

    /** A send that waits for a receive does not keep the sleeping thread busy, and goes on when there is one. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldSleepWhileASendWaitsForAReceive() {
        QueuePair[] ends = process.connect(peer);
        for (int i = 0; i < 3; i++) {
            ends[1].postSend(i, peer.memory, 0, 300_000);
        }
        settle(process, peer);
        for (int i = 0; i < 3; i++) {
            ends[0].postReceive(10 + i, process.memory, 0, 300_000);
            assertTrue(awaitMs(process, LONG_MS) < LONG_MS / 2);
            assertEquals(process.await(peer).workRequestId, 10 + i);
        }
        settle(process, peer);
    }

    /** With nothing but sleeping threads everything still gets through, acknowledgements in particular. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldDoEverythingFromASleepingThread() throws InterruptedException {
        QueuePair[] ends = process.connect(peer);
        AtomicBoolean isOver = new AtomicBoolean();
        ReentrantLock lock = new ReentrantLock();
        Thread agent = new Thread(() -> {
            while (!isOver.get()) {
                peer.fabric.events().await(LONG_MS);
                lock.lock();
                peer.drive();
                lock.unlock();
            }
        });
        agent.start();
        long startNs = System.nanoTime();
        for (int i = 0; i < 50; i++) {
            lock.lock();
            ends[1].postReceive(100 + i, peer.memory, 0, 64);
            lock.unlock();
            ends[0].postSend(i, process.memory, 0, 8);
            ends[0].flush();
            assertEquals(awaitOwn().workRequestId, i);
            lock.lock();
            assertEquals(peer.await(process).workRequestId, 100 + i);
            lock.unlock();
        }
        long tookMs = (System.nanoTime() - startNs) / 1_000_000;
        isOver.set(true);
        peer.fabric.events().wake();
        agent.join();
        assertTrue(tookMs < 5_000, tookMs + " ms");
    }

    private WorkCompletion awaitOwn() {
        WorkCompletion[] batch = {new WorkCompletion()};
        while (process.completions.poll(batch) == 0) {
            process.fabric.events().await(LONG_MS);
        }
        return batch[0];
    }
}
