package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;
import railmpi.fabric.SharedReceiveQueue;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.WorkCompletion.Status;

/** Receives that connections share, on a device: the peer's side of two connections. Run by bin/softroce-test. */
@Test(groups = "verbs")
public final class VerbsSharedReceivesOnDevice {
    private static final int TIME_OUT_MS = 60_000;
    private static final int DEPTH = 64;
    private static final int SLOT_BYTES = 512;
    private static final int PER_CONNECTION = 8;
    private static final int CONNECTIONS = 2;
    /** Of connection n: 1000 + n when it is broken, 2000 + n when it is closed. */
    private static final int BROKEN = 1000;

    private static final int CLOSED = 2000;

    private VerbsFabric first;
    private VerbsFabric second;
    private Port port;
    private Port peerPort;
    private CompletionQueue completions;
    private CompletionQueue peerCompletions;
    private MemoryRegion local;
    private MemoryRegion remote;
    private final List<QueuePair> queuePairs = new ArrayList<>();
    private final List<QueuePair> peerQueuePairs = new ArrayList<>();
    private SharedReceiveQueue shared;

    @BeforeMethod(alwaysRun = true)
    public void open() {
        first = new VerbsFabric(VerbsConfig.ofJob(4712));
        second = new VerbsFabric(VerbsConfig.ofJob(4712));
        port = first.ports().get(0);
        peerPort = second.ports().get(0);
        completions = port.openCompletionQueue(DEPTH);
        peerCompletions = peerPort.openCompletionQueue(DEPTH);
        local = port.allocate(DEPTH * SLOT_BYTES);
        remote = peerPort.allocate(DEPTH * SLOT_BYTES);
        queuePairs.clear();
        peerQueuePairs.clear();
        peerPort.shareReceives(peerCompletions, PER_CONNECTION);
        for (int number = 0; number < CONNECTIONS; number++) {
            connect();
            peerQueuePairs.get(number).nameShared(BROKEN + number, CLOSED + number);
        }
        shared = peerQueuePairs.get(0).sharedReceives();
    }

    @AfterMethod(alwaysRun = true)
    public void close() {
        first.close();
        second.close();
    }

    private void connect() {
        QueuePair queuePair = port.connect(peerPort.address(), new byte[0], completions, completions);
        queuePairs.add(queuePair);
        peerQueuePairs.add(new TwoPorts(port, peerPort).accept(queuePair, peerCompletions));
    }

    private void postReceives(int firstSlot, int count) {
        for (int slot = firstSlot; slot < firstSlot + count; slot++) {
            assertEquals(shared.postReceive(slot, remote, slot * SLOT_BYTES, SLOT_BYTES), QueuePair.POSTED);
        }
    }

    private void send(int connection, long value) {
        local.block().bytes().putLong(0, value);
        assertEquals(queuePairs.get(connection).postSend(value, local, 0, 200), QueuePair.POSTED);
        queuePairs.get(connection).flush();
        assertEquals(await(completions).status, Status.SUCCESS);
    }

    private static WorkCompletion await(CompletionQueue queue) {
        WorkCompletion[] batch = {new WorkCompletion()};
        while (queue.poll(batch) == 0) {
            Thread.onSpinWait();
        }
        return batch[0];
    }

    private void expectMessage(int connection, long value) {
        WorkCompletion received = await(peerCompletions);
        assertEquals(received.status, Status.SUCCESS);
        assertEquals(received.lengthBytes, 200);
        assertEquals(received.connection, BROKEN + connection);
        assertEquals(remote.block().bytes().getLong((int) received.workRequestId * SLOT_BYTES), value);
    }

    private void expectEnd(long id) {
        WorkCompletion end = await(peerCompletions);
        assertEquals(end.workRequestId + " " + end.status + " " + end.connection, id + " FLUSHED 0");
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldReceiveOfAllConnectionsAndSayOfWhich() {
        assertNotNull(shared);
        assertSame(peerQueuePairs.get(1).sharedReceives(), shared);
        assertNull(queuePairs.get(0).sharedReceives());
        postReceives(0, 4);
        send(1, 71);
        send(0, 72);
        send(0, 73);
        send(1, 74);
        expectMessage(1, 71);
        expectMessage(0, 72);
        expectMessage(0, 73);
        expectMessage(1, 74);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTakeAMessageThatCameBeforeItsReceive() {
        local.block().bytes().putLong(0, 75);
        queuePairs.get(1).postSend(75, local, 0, 200);
        queuePairs.get(1).flush();
        assertEquals(peerCompletions.poll(new WorkCompletion[] {new WorkCompletion()}), 0);
        postReceives(0, 1);
        expectMessage(1, 75);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTellWhenAConnectionEndsAndGoOnWithTheOthers() {
        postReceives(0, 4);
        send(0, 76);
        queuePairs.get(0).close();
        expectMessage(0, 76);
        while (peerQueuePairs.get(0).state() != QueuePair.State.ERROR) {
            peerPort.nextConnectionRequest();
        }
        expectEnd(BROKEN);
        peerQueuePairs.get(0).close();
        expectEnd(CLOSED);
        send(1, 77);
        expectMessage(1, 77);
        peerQueuePairs.get(1).close();
        expectEnd(BROKEN + 1);
        expectEnd(CLOSED + 1);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTellWhenFewReceivesAreLeft() {
        postReceives(0, 4);
        shared.noticeBelow(2);
        send(0, 78);
        send(0, 79);
        expectMessage(0, 78);
        expectMessage(0, 79);
        assertFalse(shared.isBelow());
        send(1, 80);
        expectMessage(1, 80);
        while (!shared.isBelow()) {
            peerPort.nextConnectionRequest();
        }
        postReceives(4, 4);
        shared.noticeBelow(2);
        assertFalse(shared.isBelow());
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldGiveConnectionsReceivesOfTheirOwnWhenThereIsNoRoom() {
        assertEquals(shared.depth(), DEPTH / 2);
        int sharing = CONNECTIONS;
        connect();
        while (peerQueuePairs.get(sharing).sharedReceives() == shared) {
            sharing++;
            assertTrue(sharing * PER_CONNECTION <= shared.depth(), sharing + " connections");
            connect();
        }
        assertNull(peerQueuePairs.get(sharing).sharedReceives());
        assertEquals(sharing, shared.depth() / PER_CONNECTION);
        assertEquals(peerQueuePairs.get(sharing).postReceive(9, remote, 9 * SLOT_BYTES, SLOT_BYTES), QueuePair.POSTED);
        send(sharing, 81);
        WorkCompletion received = await(peerCompletions);
        assertEquals(received.workRequestId + " " + received.status + " " + received.connection, "9 SUCCESS 0");
    }

    /** The completion queue grows with what is shared. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldShareMoreAmongMoreConnections() {
        int sharing = 8;
        peerCompletions = peerPort.openCompletionQueue(16 * CompletionRoom.FIRST);
        int receives = CompletionRoom.FIRST / 2;
        peerPort.shareReceives(peerCompletions, receives / sharing);
        VerbsCompletionQueue queue = (VerbsCompletionQueue) peerCompletions;
        assertEquals(queue.entries(), CompletionRoom.FIRST);
        int first = peerQueuePairs.size();
        for (int number = 0; number <= sharing; number++) {
            connect();
        }
        SharedReceiveQueue older = peerQueuePairs.get(first).sharedReceives();
        SharedReceiveQueue younger = peerQueuePairs.get(first + sharing).sharedReceives();
        assertSame(peerQueuePairs.get(first + sharing - 1).sharedReceives(), older);
        assertEquals(older.depth() + " " + younger.depth(), receives + " " + 2 * receives);
        assertEquals(queue.entries(), 2 * CompletionRoom.FIRST);
        for (int number : new int[] {first, first + sharing}) {
            QueuePair peer = peerQueuePairs.get(number);
            peer.nameShared(BROKEN + number, CLOSED + number);
            assertEquals(
                    peer.sharedReceives().postReceive(number, remote, number * SLOT_BYTES, SLOT_BYTES),
                    QueuePair.POSTED);
            send(number, 84);
            expectMessage(number, 84);
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldBreakTheConnectionWhoseMessageIsTooLong() {
        assertEquals(shared.postReceive(0, remote, 0, SLOT_BYTES), QueuePair.POSTED);
        postReceives(1, 2);
        queuePairs.get(0).postSend(82, local, 0, 2 * SLOT_BYTES);
        queuePairs.get(0).flush();
        assertEquals(await(completions).status, Status.REMOTE_ACCESS_ERROR);
        boolean isBroken = false;
        for (int found = 0; !isBroken; found++) {
            WorkCompletion completion = await(peerCompletions);
            isBroken = completion.workRequestId == BROKEN;
            assertTrue(isBroken || completion.status != Status.SUCCESS && found < 2, "a success");
        }
        assertNotNull(peerQueuePairs.get(0).failure());
        send(1, 83);
        WorkCompletion received = await(peerCompletions);
        while (received.status != Status.SUCCESS) {
            received = await(peerCompletions);
        }
        assertEquals(received.connection, BROKEN + 1);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldBreakConnectionsWhenTheQueueFailsAndDoWithoutIt() {
        postReceives(0, 4);
        ((VerbsSharedReceives) shared).failShared("its queue has failed");
        expectEnd(BROKEN);
        expectEnd(BROKEN + 1);
        for (QueuePair queuePair : peerQueuePairs) {
            assertEquals(queuePair.state(), QueuePair.State.ERROR);
            assertTrue(queuePair.failure().contains("broke: its queue has failed"), queuePair.failure());
        }
        postReceives(4, 2); // as who has not noticed yet
        connect();
        assertNull(peerQueuePairs.get(CONNECTIONS).sharedReceives());
        assertEquals(
                peerQueuePairs.get(CONNECTIONS).postReceive(9, remote, 9 * SLOT_BYTES, SLOT_BYTES), QueuePair.POSTED);
        peerQueuePairs.get(0).close();
        expectEnd(CLOSED);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldNotShareIfTheUserDoesNotWantIt() {
        VerbsSettings usual = VerbsSettings.USUAL;
        VerbsSettings settings = new VerbsSettings(
                usual.gidIndex(),
                usual.maxInlineBytes(),
                usual.queueDepth(),
                usual.signalPeriod(),
                usual.timeout(),
                usual.retryCount(),
                usual.rnrRetry(),
                usual.minRnrTimer(),
                usual.serviceLevel(),
                false);
        second.close();
        second = new VerbsFabric(new VerbsConfig(1, TIME_OUT_MS, "", "", false, settings));
        peerPort = second.ports().get(0);
        peerCompletions = peerPort.openCompletionQueue(DEPTH);
        peerPort.shareReceives(peerCompletions, PER_CONNECTION);
        connect();
        assertNull(peerQueuePairs.get(CONNECTIONS).sharedReceives());
    }
}
