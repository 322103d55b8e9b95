package railmpi.fabric.soft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;

/** Requests leave no garbage, read directly or found by a selector. */
@Test(groups = "loopback")
public final class SoftAllocationTest {
    private static final int ROUNDS = 3000;
    private static final int WRITE_BYTES = 100_000;

    private final WorkCompletion[] batch = {new WorkCompletion(), new WorkCompletion(), new WorkCompletion()};

    @DataProvider
    public Object[][] connectionCounts() {
        return new Object[][] {{1}, {10}};
    }

    @Test(dataProvider = "connectionCounts", timeOut = 60_000)
    public void shouldAllocateNothingPerRequest(int connections) {
        try (Process process = new Process(0);
                Process peer = new Process(1)) {
            QueuePair[][] ends = new QueuePair[connections][];
            for (int i = 0; i < connections; i++) {
                ends[i] = process.connect(peer);
            }
            for (int i = 0; i < 5; i++) {
                exchange(process, peer, ends);
            }
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long thread = Thread.currentThread().getId();
            long before = threads.getThreadAllocatedBytes(thread);
            exchange(process, peer, ends);
            long perRound = (threads.getThreadAllocatedBytes(thread) - before) / ROUNDS;
            assertTrue(perRound <= 8, perRound + " bytes per round");
        }
    }

    /** Each round: a send, a long write, a read and an atomic on one of the connections. */
    private void exchange(Process process, Process peer, QueuePair[][] ends) {
        for (int i = 0; i < ROUNDS; i++) {
            QueuePair[] end = ends[i % ends.length];
            end[1].postReceive(1, peer.memory, 0, 64);
            end[0].postSend(2, process.memory, 0, 8);
            end[0].postWrite(3, process.memory, 0, WRITE_BYTES, 0, peer.memory.remoteKey());
            end[0].postRead(4, process.memory, WRITE_BYTES, 64, 0, peer.memory.remoteKey());
            end[0].postFetchAndAdd(5, process.memory, 0, 0, peer.memory.remoteKey(), 1);
            end[0].flush();
            drain(process, peer);
        }
    }

    private void drain(Process process, Process peer) {
        int missing = 5;
        while (missing > 0) {
            int count = process.completions.poll(batch) + peer.completions.poll(batch);
            missing -= count;
        }
        assertEquals(missing, 0);
    }
}
