package railmpi.fabric;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Random;
import org.testng.SkipException;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.WorkCompletion.Status;

/**
 * What every provider of the fabric SPI promises, tested with two processes' fabrics in one JVM. A provider's test
 * extends this class and opens them.
 */
public abstract class FabricContractTest {
    private static final int TIME_OUT_MS = 20_000;
    private static final int DEPTH = 64;
    private static final int REGION_BYTES = 64 * 1024;
    private static final WorkCompletion[] NOTHING = {};
    private static final byte[] PRIVATE_DATA = {1, 2, 3};

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

    /** Returns which of the fabric's ports is tested. */
    protected int portIndex() {
        return 0;
    }

    /** Returns which port of the second process is tested. */
    protected int peerPortIndex() {
        return portIndex();
    }

    /** Called before the two fabrics of a test are opened and after they are closed. */
    protected abstract void reset() throws Exception;

    @BeforeMethod
    public void connect() throws Exception {
        reset();
        first = open(0);
        second = open(1);
        port = first.ports().get(portIndex());
        peerPort = second.ports().get(peerPortIndex());
        local = port.allocate(REGION_BYTES);
        remote = peerPort.allocate(REGION_BYTES);
        completions = port.openCompletionQueue(DEPTH);
        peerCompletions = peerPort.openCompletionQueue(DEPTH);
        connectQueuePairs();
    }

    private void connectQueuePairs() {
        queuePair = port.connect(peerPort.address(), PRIVATE_DATA, completions, completions);
        assertEquals(queuePair.state(), QueuePair.State.CONNECTING);
        peerQueuePair = nextRequest().accept(peerCompletions, peerCompletions);
        awaitState(queuePair, QueuePair.State.CONNECTED);
        awaitState(peerQueuePair, QueuePair.State.CONNECTED);
    }

    /** After a request that the peer's side has refused, which may have broken the connection. */
    private void reconnect() {
        queuePair.close();
        peerQueuePair.close();
        connectQueuePairs();
    }

    /** Waits for the next wish to connect to the peer. */
    private ConnectionRequest nextRequest() {
        ConnectionRequest request = peerPort.nextConnectionRequest();
        while (request == null) {
            drive();
            request = peerPort.nextConnectionRequest();
        }
        return request;
    }

    private void awaitState(QueuePair of, QueuePair.State wanted) {
        while (of.state() != wanted) {
            drive();
            if (wanted == QueuePair.State.CONNECTED) {
                assertNull(of.failure());
                assertNull(of.cause());
            }
        }
    }

    /** Lets both processes do what they have to do. */
    private void drive() {
        completions.poll(NOTHING);
        peerCompletions.poll(NOTHING);
        Thread.onSpinWait();
    }

    @AfterMethod(alwaysRun = true)
    public void close() throws Exception {
        if (first != null) {
            first.close();
        }
        if (second != null) {
            second.close();
        }
        reset();
    }

    /** Polls until one work request has finished. */
    private WorkCompletion await(CompletionQueue queue) {
        WorkCompletion[] batch = {new WorkCompletion()};
        while (queue.poll(batch) == 0) {
            drive();
        }
        return batch[0];
    }

    /** Returns the key that the connection has to show. */
    private long keyOf(MemoryRegion region) {
        return region.remoteKey(peerPort.keyIndex());
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
                    queuePair.postWrite(lengthBytes, local, 0, lengthBytes, remote.address(), keyOf(remote)),
                    QueuePair.POSTED);
            expect(completions, lengthBytes, Status.SUCCESS);
            assertEquals(read(remote.block(), 0, lengthBytes), read(local.block(), 0, lengthBytes));
        }
    }

    /** Tells whether the fabric must know when a write was in place. */
    protected boolean saysWhenPlaced() {
        return false;
    }

    /** A fabric need not know when; if it says it, it was between the post and now. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldSayWhenAWriteWasInPlaceIfItKnows() {
        for (int i = 0; i < 100; i++) {
            long postedNs = System.nanoTime();
            queuePair.postWrite(i, local, 0, REGION_BYTES, remote.address(), keyOf(remote));
            queuePair.flush();
            long placedNs = await(completions).placedNs;
            boolean isBetween = placedNs - postedNs >= 0 && System.nanoTime() - placedNs >= 0;
            assertTrue(placedNs == 0 && !saysWhenPlaced() || isBetween, placedNs - postedNs + " ns after the post");
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldWriteOnlyWhatIsAsked() {
        fill(local, 0, REGION_BYTES, 1);
        queuePair.postWrite(1, local, 100, 50, remote.address() + 1000, keyOf(remote));
        expect(completions, 1, Status.SUCCESS);
        assertEquals(read(remote.block(), 1000, 50), read(local.block(), 100, 50));
        assertEquals(read(remote.block(), 0, 1000), new byte[1000]);
        assertEquals(read(remote.block(), 1050, 1000), new byte[1000]);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldReadFromThePeersMemory() {
        fill(remote, 0, REGION_BYTES, 2);
        queuePair.postRead(2, local, 64, 5000, remote.address() + 3, keyOf(remote));
        expect(completions, 2, Status.SUCCESS);
        assertEquals(read(local.block(), 64, 5000), read(remote.block(), 3, 5000));
        assertEquals(read(local.block(), 0, 64), new byte[64]);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRefuseAWrongKeyAndKeepTheMemory() {
        fill(local, 0, 100, 3);
        long wrongKey = keyOf(remote) ^ 0x5a5a;
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
            queuePair.postWrite(4, local, 0, 100, address, keyOf(remote));
            expect(completions, 4, Status.REMOTE_ACCESS_ERROR);
            reconnect();
            queuePair.postRead(5, local, 0, 100, address, keyOf(remote));
            expect(completions, 5, Status.REMOTE_ACCESS_ERROR);
            reconnect();
        }
        assertEquals(read(remote.block(), 0, REGION_BYTES), new byte[REGION_BYTES]);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRefuseARangeOutsideTheLocalRegion() {
        queuePair.postWrite(6, local, REGION_BYTES - 10, 11, remote.address(), keyOf(remote));
        expect(completions, 6, Status.LOCAL_LENGTH_ERROR);
        queuePair.postRead(7, local, -1, 2, remote.address(), keyOf(remote));
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
        post(id, local, 0, lengthBytes);
    }

    private void post(long id, MemoryRegion source, int offset, int lengthBytes) {
        while (queuePair.postSend(id, source, offset, lengthBytes) == QueuePair.RETRY_NO_WORK_REQUEST) {
            drive();
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

    /** Expedited sends keep their own order, and ordinary ones keep theirs with writes; each comes once, whole. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldKeepBothOrdersBesideExpeditedSends() {
        int rounds = 300;
        MemoryRegion receives = peerPort.allocate(3 * 16);
        MemoryRegion sources = port.allocate(2 * 16);
        int ordinary = 0;
        int expedited = 0;
        for (int i = 1; i <= rounds; i++) {
            fill(local, 0, REGION_BYTES, i);
            for (int slot = 0; slot < 3; slot++) {
                peerQueuePair.postReceive(slot, receives, slot * 16, 16);
            }
            sources.block().bytes().putInt(0, i).putInt(16, -i);
            queuePair.postWrite(100, local, 0, REGION_BYTES, remote.address(), keyOf(remote));
            post(101, sources, 0, 4);
            postExpedited(102, sources, 16, 4);
            postExpedited(103, sources, 16, 5);
            for (int arrived = 0; arrived < 3; arrived++) {
                WorkCompletion received = await(peerCompletions);
                assertEquals(received.status, Status.SUCCESS);
                int value = receives.block().bytes().getInt((int) received.workRequestId * 16);
                if (value == i) {
                    ordinary++;
                    assertEquals(read(remote.block(), 0, REGION_BYTES), read(local.block(), 0, REGION_BYTES));
                } else {
                    assertEquals(value, -i);
                    assertEquals(received.lengthBytes, 4 + expedited++ % 2, "bytes of an expedited send in its turn");
                }
            }
            BitSet done = new BitSet();
            for (int completed = 0; completed < 4; completed++) {
                WorkCompletion completion = await(completions);
                assertEquals(completion.status, Status.SUCCESS);
                done.set((int) completion.workRequestId);
            }
            assertEquals(done.cardinality(), 4);
        }
        assertEquals(ordinary, rounds);
        assertEquals(expedited, 2 * rounds);
    }

    private void postExpedited(long id, MemoryRegion source, int offset, int lengthBytes) {
        while (queuePair.postExpeditedSend(id, source, offset, lengthBytes) == QueuePair.RETRY_NO_WORK_REQUEST) {
            drive();
        }
    }

    /** The data of a write is there when a later send on the same queue pair arrives. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldShowWritesBeforeLaterSends() {
        for (int i = 1; i <= 500; i++) {
            fill(local, 128, 4096, i);
            peerQueuePair.postReceive(i, remote, 0, 64);
            queuePair.postWrite(2 * i, local, 128, 4096, remote.address() + 128, keyOf(remote));
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
        queuePair.postFetchAndAdd(11, local, 8, remote.address() + 16, keyOf(remote), 2);
        expect(completions, 11, Status.SUCCESS);
        assertEquals(local.block().bytes().getLong(8), 40);
        assertEquals(remote.block().bytes().getLong(16), 42);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldCompareAndSwap() {
        ByteBuffer target = remote.block().bytes();
        target.putLong(24, 5);
        queuePair.postCompareAndSwap(12, local, 0, remote.address() + 24, keyOf(remote), 4, 6);
        expect(completions, 12, Status.SUCCESS);
        assertEquals(local.block().bytes().getLong(0), 5);
        assertEquals(target.getLong(24), 5);
        queuePair.postCompareAndSwap(13, local, 0, remote.address() + 24, keyOf(remote), 5, 6);
        expect(completions, 13, Status.SUCCESS);
        assertEquals(target.getLong(24), 6);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRefuseAnUnalignedAtomic() {
        queuePair.postFetchAndAdd(14, local, 0, remote.address() + 12, keyOf(remote), 1);
        expect(completions, 14, Status.REMOTE_ACCESS_ERROR);
        assertEquals(read(remote.block(), 0, 64), new byte[64]);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldAskToRetryWhenTheCompletionQueueIsFull() {
        int posted = 0;
        while (posted <= 100 * DEPTH
                && queuePair.postWrite(posted, local, 0, 8, remote.address(), keyOf(remote)) == QueuePair.POSTED) {
            posted++;
        }
        assertTrue(posted >= DEPTH && posted <= 100 * DEPTH, posted + " posted");
        for (int i = 0; i < posted; i++) {
            expect(completions, i, Status.SUCCESS);
        }
        assertEquals(queuePair.postWrite(1, local, 0, 8, remote.address(), keyOf(remote)), QueuePair.POSTED);
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
        QueuePair lonely = port.connect(peerPort.address(), PRIVATE_DATA, completions, completions);
        assertThrows(RailException.class, () -> lonely.postSend(1, local, 0, 1));
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldShowThePrivateDataOfWhoConnects() {
        for (int lengthBytes : new int[] {0, 1, ConnectionRequest.PRIVATE_DATA_BYTES}) {
            byte[] data = new byte[lengthBytes];
            new Random(lengthBytes).nextBytes(data);
            QueuePair asking = port.connect(peerPort.address(), data, completions, completions);
            ConnectionRequest request = nextRequest();
            assertEquals(request.privateData(), data);
            request.accept(peerCompletions, peerCompletions);
            awaitState(asking, QueuePair.State.CONNECTED);
        }
        assertThrows(
                RailException.class,
                () -> port.connect(
                        peerPort.address(),
                        new byte[ConnectionRequest.PRIVATE_DATA_BYTES + 1],
                        completions,
                        completions));
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTellOfARefusal() {
        QueuePair refused = port.connect(peerPort.address(), PRIVATE_DATA, completions, completions);
        assertEquals(refused.postReceive(30, local, 0, 64), QueuePair.POSTED);
        ConnectionRequest request = nextRequest();
        request.reject();
        awaitState(refused, QueuePair.State.ERROR);
        assertTrue(refused.failure().contains("refused"), refused.failure());
        assertEquals(refused.cause(), QueuePair.Cause.REFUSED);
        expect(completions, 30, Status.FLUSHED);
        refused.postSend(31, local, 0, 8);
        expect(completions, 31, Status.FLUSHED);
        assertThrows(RailException.class, request::reject);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTakeReceivesBeforeItIsConnected() {
        QueuePair asking = port.connect(peerPort.address(), PRIVATE_DATA, completions, completions);
        asking.postReceive(32, local, 0, 64);
        QueuePair answering = nextRequest().accept(peerCompletions, peerCompletions);
        awaitState(answering, QueuePair.State.CONNECTED);
        answering.postSend(33, remote, 0, 5);
        expect(completions, 32, Status.SUCCESS);
        assertEquals(asking.state(), QueuePair.State.CONNECTED);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldFlushWhenThePeerHasClosed() {
        queuePair.postReceive(34, local, 0, 64);
        peerQueuePair.close();
        awaitState(queuePair, QueuePair.State.ERROR);
        assertTrue(queuePair.failure().contains("peer"), queuePair.failure());
        assertEquals(queuePair.cause(), QueuePair.Cause.BROKEN);
        expect(completions, 34, Status.FLUSHED);
        queuePair.postWrite(35, local, 0, 8, remote.address(), keyOf(remote));
        expect(completions, 35, Status.FLUSHED);
        queuePair.postReceive(36, local, 0, 64);
        expect(completions, 36, Status.FLUSHED);
    }

    /** What was sent, and is known to be done, before the end arrives. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldDeliverWhatWasSentBeforeClose() {
        for (int i = 0; i < 10; i++) {
            queuePair.postReceive(100 + i, local, i * 64, 64);
        }
        for (int i = 0; i < 10; i++) {
            remote.block().bytes().putInt(i * 4, i);
            assertEquals(peerQueuePair.postSend(i, remote, i * 4, 4), QueuePair.POSTED);
        }
        for (int i = 0; i < 10; i++) {
            expect(peerCompletions, i, Status.SUCCESS);
        }
        peerQueuePair.close();
        for (int i = 0; i < 10; i++) {
            expect(completions, 100 + i, Status.SUCCESS);
            assertEquals(local.block().bytes().getInt(i * 64), i);
        }
        awaitState(queuePair, QueuePair.State.ERROR);
    }

    /** A send that finds no receive waits for one. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldKeepASendUntilAReceiveIsPosted() {
        for (int i = 0; i < 5; i++) {
            local.block().bytes().putInt(i * 1000, i);
            post(i, local, i * 1000, 1000);
        }
        for (int i = 0; i < 100; i++) {
            drive();
        }
        for (int i = 0; i < 5; i++) {
            peerQueuePair.postReceive(40 + i, remote, 0, 1000);
            expect(peerCompletions, 40 + i, Status.SUCCESS);
            assertEquals(remote.block().bytes().getInt(0), i);
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldKeepSeveralQueuePairsApart() {
        int pairs = 9;
        QueuePair[] asking = new QueuePair[pairs];
        QueuePair[] answering = new QueuePair[pairs];
        for (int i = 0; i < pairs; i++) {
            asking[i] = port.connect(peerPort.address(), new byte[] {(byte) i}, completions, completions);
            ConnectionRequest request = nextRequest();
            assertEquals(request.privateData()[0], i);
            answering[i] = request.accept(peerCompletions, peerCompletions);
            awaitState(asking[i], QueuePair.State.CONNECTED);
        }
        for (int i = pairs - 1; i >= 0; i--) {
            answering[i].postReceive(200 + i, remote, i * 64, 64);
            local.block().bytes().putInt(i * 64, 7 * i);
            asking[i].postSend(100 + i, local, i * 64, 64);
            expect(peerCompletions, 200 + i, Status.SUCCESS);
            expect(completions, 100 + i, Status.SUCCESS);
            assertEquals(remote.block().bytes().getInt(i * 64), 7 * i);
        }
        asking[4].close();
        awaitState(answering[4], QueuePair.State.ERROR);
        answering[5].postSend(300, remote, 0, 64);
        asking[5].postReceive(301, local, 0, 64);
        expect(completions, 301, Status.SUCCESS);
        assertEquals(answering[5].state(), QueuePair.State.CONNECTED);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTellHowWellAPortIsReached() {
        assertEquals(port.reachability(peerPort.address()), 2);
        assertEquals(port.reachability("other9/1"), 0);
        assertTrue(port.address().length() <= 200);
        assertTrue(port.address().chars().noneMatch(Character::isWhitespace), port.address());
        assertThrows(RailException.class, () -> port.connect("other9/1", PRIVATE_DATA, completions, completions));
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldReachRegisteredMemory() {
        ByteBuffer memory = ByteBuffer.allocateDirect(8192);
        MemoryRegion registered;
        try {
            registered = peerPort.register(memory);
        } catch (RailException e) {
            assertEquals(e.category(), RailException.Category.RESOURCE);
            throw new SkipException("this provider cannot register memory: " + e.getMessage());
        }
        fill(local, 0, 5000, 50);
        queuePair.postWrite(50, local, 0, 5000, registered.address() + 100, keyOf(registered));
        expect(completions, 50, Status.SUCCESS);
        byte[] written = new byte[5000];
        memory.get(100, written);
        assertEquals(written, read(local.block(), 0, 5000));
        registered.close();
        queuePair.postWrite(51, local, 0, 8, registered.address(), keyOf(registered));
        expect(completions, 51, Status.REMOTE_ACCESS_ERROR);
        assertThrows(RailException.class, () -> peerPort.register(ByteBuffer.allocate(64)));
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldSendDatagramsToAllMembersOfTheGroup() {
        requireMulticast();
        CompletionQueue sent = port.openCompletionQueue(DEPTH);
        CompletionQueue arrived = peerPort.openCompletionQueue(DEPTH);
        try (DatagramQueuePair sender = port.joinMulticast(7, sent, sent);
                DatagramQueuePair receiver = peerPort.joinMulticast(7, arrived, arrived);
                DatagramQueuePair stranger = peerPort.joinMulticast(8, arrived, arrived)) {
            assertTrue(sender.maxDatagramBytes() >= 1024);
            int room = sender.maxDatagramBytes() + sender.headerBytes();
            stranger.postReceive(99, remote, 32 * 1024, room);
            sender.postReceive(98, local, 32 * 1024, room);
            for (int lengthBytes : new int[] {0, 1, 1000, sender.maxDatagramBytes()}) {
                fill(local, 0, lengthBytes, lengthBytes);
                receiver.postReceive(60, remote, 0, room);
                sender.postSend(61, local, 0, lengthBytes);
                WorkCompletion received = await(arrived);
                assertEquals(received.workRequestId, 60);
                assertEquals(received.status, Status.SUCCESS);
                assertEquals(received.lengthBytes, lengthBytes + receiver.headerBytes());
                assertEquals(
                        read(remote.block(), receiver.headerBytes(), lengthBytes), read(local.block(), 0, lengthBytes));
                expect(sent, 61, Status.SUCCESS);
            }
            assertEquals(sender.postSend(62, local, 0, sender.maxDatagramBytes() + 1), QueuePair.POSTED);
            expect(sent, 62, Status.LOCAL_LENGTH_ERROR);
        }
        expect(sent, 98, Status.FLUSHED);
        expect(arrived, 99, Status.FLUSHED);
    }

    private void requireMulticast() {
        if (!port.capabilities().multicast()) {
            assertEquals(
                    org.testng.Assert.expectThrows(
                                    RailException.class, () -> port.joinMulticast(7, completions, completions))
                            .category(),
                    RailException.Category.RESOURCE);
            throw new SkipException("port " + port.name() + " has no multicast");
        }
    }

    @DataProvider
    public Object[][] seeds() {
        return new Object[][] {{1L}, {2L}, {3L}, {4L}, {5L}};
    }

    /** Random requests in both directions at once, compared with a model. */
    @Test(dataProvider = "seeds", timeOut = 4 * TIME_OUT_MS)
    public void shouldDoWhatTheModelDoes(long seed) {
        FabricModel model = new FabricModel(seed, port, peerPort, maxSendBytes());
        model.run(queuePair, completions, peerQueuePair, peerCompletions);
    }

    /** Returns the longest message that a send may have. */
    protected int maxSendBytes() {
        return 1 << 20;
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTakeARegionAwayOnClose() {
        MemoryRegion gone = peerPort.allocate(4096);
        long key = keyOf(gone);
        gone.close();
        gone.close();
        queuePair.postWrite(18, local, 0, 8, gone.address(), key);
        expect(completions, 18, Status.REMOTE_ACCESS_ERROR);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldMapThePeersMemoryWhereItSaysSo() {
        if (!port.capabilities().mappedRemoteMemory()) {
            throw new SkipException("this provider cannot map remote memory");
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
