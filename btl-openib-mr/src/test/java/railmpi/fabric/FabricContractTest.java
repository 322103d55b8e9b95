package railmpi.fabric;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.util.Random;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.WorkCompletion.Status;

/**
 * What every provider of the fabric SPI promises, tested with two processes' fabrics in one JVM. A provider's test extends
 * this class and opens them.
 */
public abstract class FabricContractTest {
    private static final int TIME_OUT_MS = 20_000;
    private static final int DEPTH = 64;
    private static final int REGION_BYTES = 64 * 1024;

    private Fabric first;
    private Fabric second;
    private Port port;
    private Port peerPort;
    private CompletionQueue completions;
    private CompletionQueue peerCompletions;
    private QueuePair queuePair;
    private QueuePair peerQueuePair;
    private MemoryRegion local;
    private MemoryRegion remote;

    /**
     * Opens the fabric as one of two processes of a job.
     *
     * @param rank 0 or 1
     * @return a new fabric
     * @throws Exception when it cannot be opened
     */
    protected abstract Fabric open(int rank) throws Exception;

    /** Called before the two fabrics of a test are opened and after they are closed. */
    protected abstract void reset() throws Exception;

    @BeforeMethod
    public void connect() throws Exception {
        reset();
        first = open(0);
        second = open(1);
        port = first.ports().get(0);
        peerPort = second.ports().get(0);
        local = port.allocate(REGION_BYTES);
        remote = peerPort.allocate(REGION_BYTES);
        completions = port.openCompletionQueue(DEPTH);
        peerCompletions = peerPort.openCompletionQueue(DEPTH);
        queuePair = port.openQueuePair(completions, completions);
        peerQueuePair = peerPort.openQueuePair(peerCompletions, peerCompletions);
        queuePair.connect(peerQueuePair.localAddress());
        peerQueuePair.connect(queuePair.localAddress());
    }

    @AfterMethod(alwaysRun = true)
    public void close() throws Exception {
        first.close();
        second.close();
        reset();
    }

    /** Polls until one work request has finished. */
    private static WorkCompletion await(CompletionQueue queue) {
        WorkCompletion[] batch = {new WorkCompletion()};
        while (queue.poll(batch) == 0) {
            Thread.onSpinWait();
        }
        return batch[0];
    }

    private static void fill(MemoryRegion region, int offset, int lengthBytes, long seed) {
        byte[] bytes = new byte[lengthBytes];
        new Random(seed).nextBytes(bytes);
        region.block().bytes().put(offset, bytes);
    }

    private static byte[] read(MemoryBlock block, int offset, int lengthBytes) {
        byte[] bytes = new byte[lengthBytes];
        block.bytes().get(offset, bytes);
        return bytes;
    }

    private void expect(CompletionQueue queue, long id, Status status) {
        WorkCompletion completion = await(queue);
        assertEquals(completion.workRequestId, id);
        assertEquals(completion.status, status);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldNameItselfAndItsPorts() {
        assertFalse(first.name().isEmpty());
        assertFalse(first.ports().isEmpty());
        assertFalse(port.name().isEmpty());
        assertEquals(port.capabilities(), peerPort.capabilities());
        assertTrue(port.freeBytes() > 0);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldAllocateZeroedMemoryWithItsOwnKey() {
        MemoryRegion other = port.allocate(10_000);
        assertEquals(other.block().lengthBytes(), 10_000);
        assertEquals(read(other.block(), 0, 10_000), new byte[10_000]);
        assertNotEquals(other.remoteKey(), 0);
        assertNotEquals(other.remoteKey(), local.remoteKey());
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldWriteIntoThePeersMemory() {
        for (int lengthBytes : new int[] {0, 1, 7, 64, 4096, REGION_BYTES}) {
            fill(local, 0, lengthBytes, lengthBytes);
            assertEquals(
                    queuePair.postWrite(lengthBytes, local, 0, lengthBytes, remote.address(), remote.remoteKey()),
                    QueuePair.POSTED);
            expect(completions, lengthBytes, Status.SUCCESS);
            assertEquals(read(remote.block(), 0, lengthBytes), read(local.block(), 0, lengthBytes));
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldWriteOnlyWhatIsAsked() {
        fill(local, 0, REGION_BYTES, 1);
        queuePair.postWrite(1, local, 100, 50, remote.address() + 1000, remote.remoteKey());
        expect(completions, 1, Status.SUCCESS);
        assertEquals(read(remote.block(), 1000, 50), read(local.block(), 100, 50));
        assertEquals(read(remote.block(), 0, 1000), new byte[1000]);
        assertEquals(read(remote.block(), 1050, 1000), new byte[1000]);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldReadFromThePeersMemory() {
        fill(remote, 0, REGION_BYTES, 2);
        queuePair.postRead(2, local, 64, 5000, remote.address() + 3, remote.remoteKey());
        expect(completions, 2, Status.SUCCESS);
        assertEquals(read(local.block(), 64, 5000), read(remote.block(), 3, 5000));
        assertEquals(read(local.block(), 0, 64), new byte[64]);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRefuseAWrongKeyAndKeepTheMemory() {
        fill(local, 0, 100, 3);
        long wrongKey = remote.remoteKey() ^ 0x5a5a;
        queuePair.postWrite(3, local, 0, 100, remote.address(), wrongKey);
        expect(completions, 3, Status.REMOTE_ACCESS_ERROR);
        assertEquals(read(remote.block(), 0, REGION_BYTES), new byte[REGION_BYTES]);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRefuseARangeOutsideTheRemoteRegion() {
        long[] addresses = {
            remote.address() - 1,
            remote.address() + REGION_BYTES - 99,
            remote.address() + REGION_BYTES,
            remote.address() + Integer.MAX_VALUE,
            remote.address() + Long.MAX_VALUE - 200
        };
        for (long address : addresses) {
            queuePair.postWrite(4, local, 0, 100, address, remote.remoteKey());
            expect(completions, 4, Status.REMOTE_ACCESS_ERROR);
            queuePair.postRead(5, local, 0, 100, address, remote.remoteKey());
            expect(completions, 5, Status.REMOTE_ACCESS_ERROR);
        }
        assertEquals(read(remote.block(), 0, REGION_BYTES), new byte[REGION_BYTES]);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRefuseARangeOutsideTheLocalRegion() {
        queuePair.postWrite(6, local, REGION_BYTES - 10, 11, remote.address(), remote.remoteKey());
        expect(completions, 6, Status.LOCAL_LENGTH_ERROR);
        queuePair.postRead(7, local, -1, 2, remote.address(), remote.remoteKey());
        expect(completions, 7, Status.LOCAL_LENGTH_ERROR);
        queuePair.postSend(8, local, 0, REGION_BYTES + 1);
        expect(completions, 8, Status.LOCAL_LENGTH_ERROR);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldDeliverSendsInOrderIntoPostedReceives() {
        int messages = 200;
        for (int i = 0; i < messages; i++) {
            int lengthBytes = i * 7 % 900;
            fill(local, 0, lengthBytes, i);
            assertEquals(peerQueuePair.postReceive(1000 + i, remote, 0, 1024), QueuePair.POSTED);
            post(i, lengthBytes);
            expect(completions, i, Status.SUCCESS);
            WorkCompletion received = await(peerCompletions);
            assertEquals(received.workRequestId, 1000 + i);
            assertEquals(received.status, Status.SUCCESS);
            assertEquals(received.lengthBytes, lengthBytes);
            assertEquals(read(remote.block(), 0, lengthBytes), read(local.block(), 0, lengthBytes));
        }
    }

    private void post(long id, int lengthBytes) {
        while (queuePair.postSend(id, local, 0, lengthBytes) == QueuePair.RETRY_NO_WORK_REQUEST) {
            peerCompletions.poll(new WorkCompletion[0]);
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldKeepTheOrderOfSeveralSendsUnderWay() {
        for (int i = 0; i < 8; i++) {
            peerQueuePair.postReceive(100 + i, remote, i * 64, 64);
        }
        for (int i = 0; i < 8; i++) {
            local.block().bytes().putInt(0, i);
            post(i, 4);
            expect(completions, i, Status.SUCCESS);
        }
        for (int i = 0; i < 8; i++) {
            expect(peerCompletions, 100 + i, Status.SUCCESS);
            assertEquals(remote.block().bytes().getInt(i * 64), i);
        }
    }

    /** The data of a write is there when a later send on the same queue pair arrives. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldShowWritesBeforeLaterSends() {
        for (int i = 1; i <= 500; i++) {
            fill(local, 128, 4096, i);
            peerQueuePair.postReceive(i, remote, 0, 64);
            queuePair.postWrite(2 * i, local, 128, 4096, remote.address() + 128, remote.remoteKey());
            post(2 * i + 1, 8);
            expect(peerCompletions, i, Status.SUCCESS);
            assertEquals(read(remote.block(), 128, 4096), read(local.block(), 128, 4096));
            expect(completions, 2 * i, Status.SUCCESS);
            expect(completions, 2 * i + 1, Status.SUCCESS);
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldReportAReceiveThatIsTooShort() {
        peerQueuePair.postReceive(9, remote, 0, 10);
        queuePair.postSend(10, local, 0, 11);
        expect(peerCompletions, 9, Status.LOCAL_LENGTH_ERROR);
        assertEquals(read(remote.block(), 10, 100), new byte[100]);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldAddAtomically() {
        remote.block().bytes().putLong(16, 40);
        queuePair.postFetchAndAdd(11, local, 8, remote.address() + 16, remote.remoteKey(), 2);
        expect(completions, 11, Status.SUCCESS);
        assertEquals(local.block().bytes().getLong(8), 40);
        assertEquals(remote.block().bytes().getLong(16), 42);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldCompareAndSwap() {
        ByteBuffer target = remote.block().bytes();
        target.putLong(24, 5);
        queuePair.postCompareAndSwap(12, local, 0, remote.address() + 24, remote.remoteKey(), 4, 6);
        expect(completions, 12, Status.SUCCESS);
        assertEquals(local.block().bytes().getLong(0), 5);
        assertEquals(target.getLong(24), 5);
        queuePair.postCompareAndSwap(13, local, 0, remote.address() + 24, remote.remoteKey(), 5, 6);
        expect(completions, 13, Status.SUCCESS);
        assertEquals(target.getLong(24), 6);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRefuseAnUnalignedAtomic() {
        queuePair.postFetchAndAdd(14, local, 0, remote.address() + 12, remote.remoteKey(), 1);
        expect(completions, 14, Status.REMOTE_ACCESS_ERROR);
        assertEquals(read(remote.block(), 0, 64), new byte[64]);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldAskToRetryWhenTheCompletionQueueIsFull() {
        int posted = 0;
        while (posted <= 100 * DEPTH
                && queuePair.postWrite(posted, local, 0, 8, remote.address(), remote.remoteKey()) == QueuePair.POSTED) {
            posted++;
        }
        assertTrue(posted >= DEPTH && posted <= 100 * DEPTH, posted + " posted");
        for (int i = 0; i < posted; i++) {
            expect(completions, i, Status.SUCCESS);
        }
        assertEquals(queuePair.postWrite(1, local, 0, 8, remote.address(), remote.remoteKey()), QueuePair.POSTED);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldFlushPostedReceivesOnClose() {
        peerQueuePair.postReceive(15, remote, 0, 64);
        peerQueuePair.postReceive(16, remote, 64, 64);
        peerQueuePair.close();
        peerQueuePair.close();
        expect(peerCompletions, 15, Status.FLUSHED);
        expect(peerCompletions, 16, Status.FLUSHED);
        assertThrows(RailException.class, () -> peerQueuePair.postReceive(17, remote, 0, 64));
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRefuseAQueuePairThatIsNotConnected() {
        QueuePair lonely = port.openQueuePair(completions, completions);
        assertThrows(RailException.class, () -> lonely.postSend(1, local, 0, 1));
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTakeARegionAwayOnClose() {
        MemoryRegion gone = peerPort.allocate(4096);
        long key = gone.remoteKey();
        gone.close();
        gone.close();
        queuePair.postWrite(18, local, 0, 8, gone.address(), key);
        expect(completions, 18, Status.REMOTE_ACCESS_ERROR);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldMapThePeersMemoryWhereItSaysSo() {
        if (!port.capabilities().mappedRemoteMemory()) {
            throw new org.testng.SkipException("this provider cannot map remote memory");
        }
        MemoryBlock mapped = port.map(remote.remoteKey());
        assertEquals(mapped.lengthBytes(), REGION_BYTES);
        mapped.bytes().putLong(8, 77);
        assertEquals(remote.block().bytes().getLong(8), 77);
        RailException error =
                org.testng.Assert.expectThrows(RailException.class, () -> port.map(remote.remoteKey() ^ 0x7777));
        assertEquals(error.category(), RailException.Category.PEER);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldCloseTwice() {
        first.close();
        first.close();
    }
}
