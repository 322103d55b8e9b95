package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.testng.SkipException;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.core.RailException;
import railmpi.core.param.ParameterException;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.WorkCompletion.Status;

/**
 * What verbs does beyond the contract, or in its own way, and whether the bindings agree with other views of the
 * kernel. Run by bin/softroce-test.
 */
@Test(groups = "verbs")
public final class VerbsPortOnDevice {
    private static final int TIME_OUT_MS = 60_000;
    private static final int DEPTH = 64;
    private static final int REGION_BYTES = 16 * 1024;
    private static final int HEADER_BYTES = 40;

    private VerbsFabric first;
    private VerbsFabric second;
    private Port port;
    private Port peerPort;
    private CompletionQueue completions;
    private CompletionQueue peerCompletions;
    private MemoryRegion local;
    private MemoryRegion remote;
    private QueuePair queuePair;
    private QueuePair peerQueuePair;

    @BeforeMethod(alwaysRun = true)
    public void open() {
        first = new VerbsFabric(VerbsConfig.ofJob(4711));
        second = new VerbsFabric(VerbsConfig.ofJob(4711));
        openOn(0);
    }

    private void openOn(int rail) {
        port = first.ports().get(rail);
        peerPort = second.ports().get(rail);
        completions = port.openCompletionQueue(DEPTH);
        peerCompletions = peerPort.openCompletionQueue(DEPTH);
        local = port.allocate(REGION_BYTES);
        remote = peerPort.allocate(REGION_BYTES);
    }

    @AfterMethod(alwaysRun = true)
    public void close() {
        first.close();
        second.close();
    }

    private ConnectionRequest request(byte[] privateData) {
        queuePair = port.connect(peerPort.address(), privateData, completions, completions);
        return new TwoPorts(port, peerPort).request(queuePair);
    }

    private void connect() {
        queuePair = port.connect(peerPort.address(), new byte[0], completions, completions);
        peerQueuePair = new TwoPorts(port, peerPort).accept(queuePair, peerCompletions);
    }

    private void awaitError() {
        while (queuePair.state() != QueuePair.State.ERROR) {
            port.nextConnectionRequest();
        }
    }

    private static WorkCompletion await(CompletionQueue queue) {
        WorkCompletion[] batch = {new WorkCompletion()};
        while (queue.poll(batch) == 0) {
            Thread.onSpinWait();
        }
        return batch[0];
    }

    private static void expect(CompletionQueue queue, long id, Status status) {
        WorkCompletion completion = await(queue);
        assertEquals(completion.workRequestId + " " + completion.status, id + " " + status);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldNamePortsAsUsersDo() {
        for (Port one : first.ports()) {
            assertTrue(one.name().matches("[a-z0-9_]+:[0-9]+"), one.name());
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldKnowWhichPortsAreOnItsNetwork() {
        assertEquals(port.reachability(peerPort.address()), 2);
        boolean isV6 = port.address().contains("[");
        String farV4 = "rdma:192.0.2.1:1";
        String farV6 = "rdma:[2001:db8:0:0:0:0:0:1]:1";
        assertEquals(port.reachability(isV6 ? farV4 : farV6), 0);
        assertEquals(port.reachability(isV6 ? farV6 : farV4), 1);
        assertEquals(port.reachability("eth0/10.77.0.1"), 0);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldMoveDataOnEveryPort() {
        for (int rail = 0; rail < first.ports().size(); rail++) {
            openOn(rail);
            connect();
            local.block().bytes().putLong(0, 1000 + rail);
            queuePair.postWrite(rail, local, 0, 8, remote.address() + 8, remote.remoteKey());
            expect(completions, rail, Status.SUCCESS);
            assertEquals(remote.block().bytes().getLong(8), 1000 + rail, port.name());
        }
    }

    /** A second program's view of the same structs: ibv_devinfo is written in C. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldReadTheLimitsThatIbvDevinfoPrints() throws IOException {
        VerbsPort verbsPort = (VerbsPort) port;
        String device = port.name().substring(0, port.name().indexOf(':'));
        List<String> printed = run("ibv_devinfo", "-v", "-d", device);
        PortLimits limits = PortLimits.query(verbsPort.open().adapter(), 1, true, 128);
        assertEquals(limits.maxWorkRequests(), number(printed, "max_qp_wr:"));
        assertEquals(limits.maxCompletions(), number(printed, "max_cqe:"));
        assertEquals(limits.maxMessageBytes(), number(printed, "max_msg_sz:"));
        assertEquals(limits.mtuBytes(), number(printed, "active_mtu:"));
        assertEquals(limits.capabilities().multicast(), number(printed, "max_mcast_grp:") > 0);
    }

    private static long number(List<String> lines, String key) {
        for (String line : lines) {
            String[] words = line.trim().split("\\s+");
            if (words[0].equals(key)) {
                return Long.decode(words[1]);
            }
        }
        throw new AssertionError("no " + key + " in " + lines);
    }

    private static List<String> run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } finally {
            process.destroy();
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldBringPrivateDataOfEveryLengthUnchanged() {
        for (int lengthBytes : new int[] {0, 1, 50, 51}) {
            byte[] privateData = new byte[lengthBytes];
            for (int i = 0; i < lengthBytes; i++) {
                privateData[i] = (byte) (i * 5);
            }
            ConnectionRequest request = request(privateData);
            assertEquals(request.privateData(), privateData);
            request.reject();
            queuePair.close();
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRefusePrivateDataThatIsTooLong() {
        RailException error = expectThrows(
                RailException.class, () -> port.connect(peerPort.address(), new byte[52], completions, completions));
        assertEquals(error.category(), RailException.Category.ARGUMENT);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTellThatThePeerRefused() {
        ConnectionRequest request = request(new byte[0]);
        queuePair.postReceive(1, local, 0, 64);
        request.reject();
        expectThrows(RailException.class, request::reject);
        awaitError();
        assertTrue(queuePair.failure().contains("refused by the peer"), queuePair.failure());
        assertEquals(queuePair.cause(), QueuePair.Cause.REFUSED);
        assertTrue(queuePair.failure().contains(port.name()), queuePair.failure());
        String peer = peerPort.address().substring(0, peerPort.address().indexOf('/'));
        assertTrue(queuePair.failure().contains(peer), queuePair.failure());
        expect(completions, 1, Status.FLUSHED);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTellThatNobodyListens() {
        String address = peerPort.address();
        second.close();
        queuePair = port.connect(address, new byte[0], completions, completions);
        awaitError();
        assertTrue(queuePair.failure().contains("nobody listens"), queuePair.failure());
        assertEquals(queuePair.cause(), QueuePair.Cause.PEER_GONE);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldGiveUpAPeerThatDoesNotAnswer() {
        VerbsFabric impatient = new VerbsFabric(new VerbsConfig(1, 500, "", "", false, VerbsSettings.USUAL));
        try {
            Port one = impatient.ports().get(0);
            CompletionQueue queue = one.openCompletionQueue(DEPTH);
            QueuePair lonely = one.connect(peerPort.address(), new byte[0], queue, queue);
            while (lonely.state() == QueuePair.State.CONNECTING) {
                one.nextConnectionRequest();
            }
            assertTrue(lonely.failure().contains("500 ms"), lonely.failure());
        } finally {
            impatient.close();
        }
    }

    /** While messages arrive in it. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldLetCompletionQueuesGrowWithTheReceives() {
        peerCompletions = peerPort.openCompletionQueue(4 * CompletionRoom.FIRST);
        VerbsCompletionQueue queue = (VerbsCompletionQueue) peerCompletions;
        List<QueuePair> peers = new ArrayList<>();
        int posted = 0;
        for (int connection = 0; queue.entries() != 2 * CompletionRoom.FIRST; connection++) {
            assertEquals(queue.entries(), CompletionRoom.FIRST);
            connect();
            peers.add(peerQueuePair);
            while (peerQueuePair.postReceive(posted, remote, 0, 64) == QueuePair.POSTED) {
                posted++;
            }
            assertEquals(queuePair.postSend(connection, local, 0, 64), QueuePair.POSTED);
            queuePair.flush();
            expect(completions, connection, Status.SUCCESS); // so it has arrived in the queue, too
        }
        assertTrue(posted > CompletionRoom.FIRST, posted + " receives");
        peers.forEach(QueuePair::close);
        WorkCompletion[] batch = {new WorkCompletion()};
        int found = 0;
        while (peerCompletions.poll(batch) != 0) {
            found++;
        }
        assertEquals(found, posted);
    }

    /** What the documentation promises: a post for each batch of sends, far fewer polls than messages. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldCallTheAdapterOncePerBatchOfSends() {
        connect();
        DeviceCalls calls = ((VerbsPort) port).open().calls();
        WorkCompletion[] batch = new WorkCompletion[DEPTH];
        Arrays.setAll(batch, i -> new WorkCompletion());
        long posts = calls.postSendCount();
        int batches = 10;
        int sends = VerbsSettings.USUAL.signalPeriod();
        for (int i = 0; i < batches; i++) {
            for (int send = 0; send < sends; send++) {
                assertEquals(
                        queuePair.postWrite(send, local, 0, 64, remote.address(), remote.remoteKey()),
                        QueuePair.POSTED);
            }
            queuePair.flush();
            for (int done = 0; done < sends; ) {
                int found = completions.poll(batch);
                for (int k = 0; k < found; k++) {
                    assertEquals(batch[k].status, Status.SUCCESS);
                    assertEquals(batch[k].workRequestId, done + k);
                }
                done += found;
            }
        }
        assertEquals(calls.postSendCount() - posts, batches);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldSendAPartOfABatchWhenFlushed() {
        connect();
        long posts = ((VerbsPort) port).open().calls().postSendCount();
        for (int send = 0; send < 3; send++) {
            queuePair.postWrite(send, local, 0, 64, remote.address(), remote.remoteKey());
        }
        assertEquals(((VerbsPort) port).open().calls().postSendCount(), posts);
        queuePair.flush();
        assertEquals(((VerbsPort) port).open().calls().postSendCount(), posts + 1);
        for (int send = 0; send < 3; send++) {
            expect(completions, send, Status.SUCCESS);
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldCompleteWhatCameBeforeAFailedSend() {
        connect();
        queuePair.postWrite(1, local, 0, 64, remote.address(), remote.remoteKey());
        queuePair.postWrite(2, local, 0, 64, remote.address(), remote.remoteKey());
        queuePair.postWrite(3, local, 0, 64, remote.address(), remote.remoteKey() ^ 0x5a5a);
        queuePair.postWrite(4, local, 0, 64, remote.address(), remote.remoteKey());
        expect(completions, 1, Status.SUCCESS);
        expect(completions, 2, Status.SUCCESS);
        expect(completions, 3, Status.REMOTE_ACCESS_ERROR);
        expect(completions, 4, Status.FLUSHED);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldBreakConnectionsWhenTheirPortGoesDown() throws IOException {
        connect();
        try {
            assertEquals(run("ip", "link", "set", "wire0", "down"), List.of());
            awaitError();
            assertTrue(queuePair.failure().contains("port went down"), queuePair.failure());
        } finally {
            assertEquals(run("ip", "link", "set", "wire0", "up"), List.of());
        }
    }

    private static VerbsFabric withGid(int index) {
        return with(index, VerbsSettings.USUAL.minRnrTimer(), VerbsSettings.USUAL.rnrRetry(), 500);
    }

    private static VerbsFabric with(int gidIndex, int minRnrTimer, int rnrRetry, int connectTimeoutMs) {
        VerbsSettings usual = VerbsSettings.USUAL;
        VerbsSettings settings = new VerbsSettings(
                gidIndex,
                usual.maxInlineBytes(),
                usual.queueDepth(),
                usual.signalPeriod(),
                usual.timeout(),
                usual.retryCount(),
                rnrRetry,
                minRnrTimer,
                usual.serviceLevel(),
                usual.sharesReceives());
        return new VerbsFabric(new VerbsConfig(1, connectTimeoutMs, "", "", false, settings));
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTellThatThePeerPostedNoReceive() {
        first.close();
        second.close();
        first = with(-1, 1, 1, TIME_OUT_MS);
        second = with(-1, 1, 1, TIME_OUT_MS);
        openOn(0);
        connect();
        queuePair.postSend(1, local, 0, 64);
        expect(completions, 1, Status.FLUSHED);
        assertTrue(queuePair.failure().contains("RNR_RETRY_EXC_ERR"), queuePair.failure());
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTellThatMemoryWasTakenAwayWhileInUse() {
        connect();
        MemoryRegion brief = port.allocate(REGION_BYTES);
        queuePair.postWrite(1, brief, 0, REGION_BYTES, remote.address(), remote.remoteKey());
        brief.close();
        expect(completions, 1, Status.LOCAL_LENGTH_ERROR);
        boolean isNamed = queuePair.failure().contains("LOC_PROT_ERR")
                || queuePair.failure().contains("LOC_QP_OP_ERR"); // what rxe says
        assertTrue(isNamed && queuePair.failure().contains("closed while in use"), queuePair.failure());
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldNotReachAPortOfAnotherMtu() {
        String address = peerPort.address();
        assertEquals(port.reachability(address), 2);
        assertEquals(port.reachability(address.substring(0, address.lastIndexOf('/')) + "/512"), 0);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTakeTheAddressOfTheGidThatIsAskedFor() {
        try (VerbsFabric fabric = withGid(1)) {
            assertEquals(fabric.ports().size(), first.ports().size());
        }
        try (VerbsFabric fabric = withGid(0)) { // link-local addresses are not used
            assertTrue(fabric.ports().isEmpty());
            assertTrue(fabric.whyNoPorts().contains("btl_verbs_gid_index"), fabric.whyNoPorts());
        }
        ParameterException error = expectThrows(ParameterException.class, () -> withGid(200_000));
        assertTrue(error.getMessage().contains("200000"), error.getMessage());
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldBreakBothSidesWhenAnAccessIsRefused() {
        connect();
        queuePair.postReceive(1, local, 0, 64);
        peerQueuePair.postReceive(2, remote, 0, 64);
        queuePair.postWrite(3, local, 0, 64, remote.address(), remote.remoteKey() ^ 0x5a5a);
        expect(completions, 3, Status.REMOTE_ACCESS_ERROR);
        assertEquals(queuePair.state(), QueuePair.State.ERROR);
        assertNotNull(queuePair.failure());
        expect(completions, 1, Status.FLUSHED);
        peerQueuePair.postReceive(6, remote, 0, 64); // before this side knows
        expect(peerCompletions, 2, Status.FLUSHED);
        expect(peerCompletions, 6, Status.FLUSHED);
        assertEquals(peerQueuePair.state(), QueuePair.State.ERROR);
        queuePair.postWrite(4, local, 0, 64, remote.address(), remote.remoteKey());
        expect(completions, 4, Status.FLUSHED);
        peerQueuePair.postReceive(5, remote, 0, 64);
        expect(peerCompletions, 5, Status.FLUSHED);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRefuseAKeyWiderThanThirtyTwoBits() {
        connect();
        queuePair.postWrite(1, local, 0, 64, remote.address(), remote.remoteKey() | 1L << 32);
        expect(completions, 1, Status.REMOTE_ACCESS_ERROR);
        assertEquals(queuePair.state(), QueuePair.State.CONNECTED);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldWaitForAReceiverThatIsNotReady() {
        connect();
        local.block().bytes().putLong(0, 99);
        queuePair.postSend(1, local, 0, 8);
        WorkCompletion[] batch = {new WorkCompletion()};
        for (int i = 0; i < 1000; i++) {
            assertEquals(completions.poll(batch), 0);
        }
        peerQueuePair.postReceive(2, remote, 0, 8);
        expect(completions, 1, Status.SUCCESS);
        expect(peerCompletions, 2, Status.SUCCESS);
        assertEquals(remote.block().bytes().getLong(0), 99);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTellThatThePeerHasClosed() {
        connect();
        queuePair.postReceive(1, local, 0, 8);
        second.close();
        awaitError();
        expect(completions, 1, Status.FLUSHED);
        assertTrue(queuePair.failure().contains("closed by the peer"), queuePair.failure());
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRegisterThePartOfABufferThatItIsGiven() {
        connect();
        ByteBuffer whole = ByteBuffer.allocateDirect(3 * 4096);
        ByteBuffer part = whole.slice(1000, 5000);
        part.position(17).limit(100);
        try (MemoryRegion region = peerPort.register(part)) {
            assertEquals(region.block().lengthBytes(), 5000);
            local.block().bytes().putLong(0, 5).putLong(8, 6);
            queuePair.postWrite(1, local, 0, 8, region.address(), region.remoteKey());
            queuePair.postWrite(2, local, 8, 8, region.address() + 4992, region.remoteKey());
            expect(completions, 1, Status.SUCCESS);
            expect(completions, 2, Status.SUCCESS);
            assertEquals(whole.order(ByteOrder.nativeOrder()).getLong(1000), 5);
            assertEquals(whole.getLong(1000 + 4992), 6);
        }
        assertEquals(whole.getLong(1000), 5);
        expectThrows(RailException.class, () -> peerPort.register(ByteBuffer.allocate(8)));
        expectThrows(RailException.class, () -> peerPort.register(ByteBuffer.allocateDirect(0)));
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTellWhenMemoryIsUsedUp() {
        List<MemoryRegion> held = new ArrayList<>();
        RailException error = expectThrows(RailException.class, () -> {
            while (held.size() < 1000) {
                held.add(port.allocate(256 << 20));
            }
        });
        held.forEach(MemoryRegion::close);
        assertEquals(error.category(), RailException.Category.RESOURCE);
        assertTrue(error.getMessage().contains(port.name()), error.getMessage());
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldBringDatagramsToAllOthersAndKeepGroupsApart() {
        if (!port.capabilities().multicast()) {
            throw new SkipException("port " + port.name() + " has no multicast");
        }
        try (DatagramQueuePair one = port.joinMulticast(1, completions, completions);
                DatagramQueuePair other = peerPort.joinMulticast(1, peerCompletions, peerCompletions);
                DatagramQueuePair elsewhere = peerPort.joinMulticast(2, peerCompletions, peerCompletions)) {
            assertEquals(one.headerBytes(), HEADER_BYTES);
            assertTrue(one.maxDatagramBytes() >= 1024, one.maxDatagramBytes() + " bytes");
            one.postReceive(10, local, 0, 2048);
            elsewhere.postReceive(30, remote, 4096, 2048);
            for (int i = 0; i < 20; i++) {
                other.postReceive(20 + i, remote, 0, 2048);
                local.block().bytes().putLong(8192, i);
                one.postSend(i, local, 8192, 1000 + i);
                expect(completions, i, Status.SUCCESS);
                WorkCompletion received = await(peerCompletions);
                assertEquals(received.workRequestId, 20 + i);
                assertEquals(received.lengthBytes, HEADER_BYTES + 1000 + i);
                assertEquals(remote.block().bytes().getLong(HEADER_BYTES), i);
            }
            remote.block().bytes().putLong(8192, -1);
            other.postSend(100, remote, 8192, 8);
            expect(peerCompletions, 100, Status.SUCCESS);
            expect(completions, 10, Status.SUCCESS);
            assertEquals(local.block().bytes().getLong(HEADER_BYTES), -1);
        }
        expect(peerCompletions, 30, Status.FLUSHED);
    }

    /** Otherwise a poll for messages would bring datagrams, and a burst of those would leave no room for messages. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldKeepDatagramsAndMessagesInQueuesOfTheirOwn() {
        connect();
        RailException error = expectThrows(RailException.class, () -> port.joinMulticast(1, completions, completions));
        assertEquals(error.category(), RailException.Category.ARGUMENT);
        CompletionQueue datagrams = port.openCompletionQueue(DEPTH);
        expectThrows(RailException.class, () -> port.joinMulticast(1, datagrams, completions));
        try (DatagramQueuePair joined = port.joinMulticast(1, datagrams, datagrams)) {
            joined.postReceive(1, local, 0, 2048);
            QueuePair refused = port.connect(peerPort.address(), new byte[0], completions, datagrams);
            assertEquals(refused.state(), QueuePair.State.ERROR);
            assertTrue(refused.failure().contains("cannot share"), refused.failure());
        }
        expect(datagrams, 1, Status.FLUSHED);
        queuePair.postWrite(2, local, 0, 8, remote.address(), remote.remoteKey());
        expect(completions, 2, Status.SUCCESS);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldWakeASleeperWhenSomethingArrives() throws InterruptedException {
        connect();
        FabricEvents events = second.events();
        peerQueuePair.postReceive(1, remote, 0, 8);
        long[] wokenNs = new long[1];
        WorkCompletion[] batch = {new WorkCompletion()};
        Thread sleeper = new Thread(() -> {
            while (peerCompletions.poll(batch) == 0) {
                events.await(TIME_OUT_MS);
            }
            wokenNs[0] = System.nanoTime();
        });
        sleeper.start();
        while (sleeper.getState() != Thread.State.RUNNABLE || !((VerbsCompletionQueue) peerCompletions).isArmed()) {
            Thread.onSpinWait();
        }
        queuePair.postSend(2, local, 0, 8);
        queuePair.flush();
        sleeper.join();
        assertEquals(batch[0].workRequestId, 1);
        expect(completions, 2, Status.SUCCESS);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldNotSleepOverSomethingThatNobodyPolled() {
        connect();
        FabricEvents events = second.events();
        peerQueuePair.postReceive(1, remote, 0, 8);
        WorkCompletion[] batch = {new WorkCompletion()};
        assertEquals(peerCompletions.poll(batch), 0);
        queuePair.postSend(2, local, 0, 8);
        expect(completions, 2, Status.SUCCESS);
        for (int i = 0; i < 3; i++) {
            events.await(2 * TIME_OUT_MS);
        }
        expect(peerCompletions, 1, Status.SUCCESS);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldSleepAsLongAsNothingHappens() {
        FabricEvents events = second.events();
        WorkCompletion[] batch = {new WorkCompletion()};
        assertEquals(peerCompletions.poll(batch), 0);
        events.wake();
        events.await(TIME_OUT_MS);
        long begunNs = System.nanoTime();
        events.await(300);
        assertTrue(System.nanoTime() - begunNs >= 290_000_000L, "slept too short");
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldFlushWhatWasPostedWhenClosed() {
        connect();
        for (int i = 0; i < 10; i++) {
            peerQueuePair.postReceive(i, remote, 0, 8);
        }
        peerQueuePair.close();
        for (int i = 0; i < 10; i++) {
            expect(peerCompletions, i, Status.FLUSHED);
        }
        RailException error = expectThrows(RailException.class, () -> peerQueuePair.postReceive(17, remote, 0, 8));
        assertTrue(error.getMessage().contains("closed"), error.getMessage());
        assertFalse(peerQueuePair.failure().isEmpty());
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldCloseFiftyConnectionsAndOpenThemAgain() {
        for (int round = 0; round < 50; round++) {
            connect();
            queuePair.postWrite(round, local, 0, 8, remote.address(), remote.remoteKey());
            expect(completions, round, Status.SUCCESS);
            queuePair.close();
            peerQueuePair.close();
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRefuseUseAfterClose() {
        connect();
        ConnectionRequest unanswered = port.nextConnectionRequest();
        assertNull(unanswered);
        VerbsQueuePair late =
                (VerbsQueuePair) peerPort.connect(port.address(), new byte[0], peerCompletions, peerCompletions);
        while (unanswered == null) {
            peerPort.nextConnectionRequest();
            unanswered = port.nextConnectionRequest();
        }
        queuePair.postReceive(1, local, 0, 8);
        first.close();
        assertEquals(late.state(), QueuePair.State.CONNECTING);
        expect(completions, 1, Status.FLUSHED);
        assertEquals(completions.poll(new WorkCompletion[] {new WorkCompletion()}), 0);
        ConnectionRequest request = unanswered;
        expectThrows(RailException.class, () -> request.accept(completions, completions));
        expectThrows(RailException.class, () -> port.allocate(8));
        expectThrows(RailException.class, () -> port.openCompletionQueue(8));
        expectThrows(RailException.class, () -> port.joinMulticast(1, completions, completions));
        expectThrows(
                RailException.class, () -> port.connect(peerPort.address(), new byte[0], completions, completions));
        expectThrows(RailException.class, () -> queuePair.postSend(1, local, 0, 8));
        assertNull(port.nextConnectionRequest());
        first.events().wake();
        first.events().await(TIME_OUT_MS);
        local.close();
    }

    /** More completions than one poll takes, some of them from before the queue was armed. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldNotSleepOverTheRestOfABatch() {
        connect();
        FabricEvents events = second.events();
        WorkCompletion[] batch = {new WorkCompletion()};
        for (int round = 0; round < 200; round++) {
            for (int i = 0; i < 4; i++) {
                peerQueuePair.postReceive(i, remote, 0, 8);
                queuePair.postSend(i, local, 0, 8);
            }
            queuePair.flush();
            for (int received = 0; received < 4; ) {
                received += peerCompletions.poll(batch);
                if (received < 4) {
                    events.await(TIME_OUT_MS / 2);
                }
            }
            for (int i = 0; i < 4; i++) {
                expect(completions, i, Status.SUCCESS);
            }
        }
    }
}
