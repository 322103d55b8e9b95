package railmpi.fabric.soft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.WorkCompletion.Status;

/** Connections over sockets: peers that die or fall silent, addresses where nobody is, memory that is taken away. */
@Test(groups = "loopback")
public final class SoftConnectionTest {
    private static final int TIME_OUT_MS = 30_000;

    private Process process;
    private Process peer;

    @BeforeMethod
    public void open() {
        process = new Process(0, "btl_connect_timeout", "1", "btl_peer_timeout", "2");
        peer = new Process(1, "btl_peer_timeout", "2");
    }

    @AfterMethod(alwaysRun = true)
    public void close() {
        process.close();
        peer.close();
    }

    private void awaitError(QueuePair queuePair) {
        while (queuePair.state() != QueuePair.State.ERROR) {
            process.drive();
        }
    }

    private static Handshake handshake(int rank) {
        return new Handshake(TestFabrics.config(rank), new RandomSource());
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldReportAPeerThatGivesNoSignOfLife() {
        QueuePair[] ends = process.connect(peer);
        ends[0].postReceive(1, process.memory, 0, 64);
        ends[0].postWrite(2, process.memory, 0, 64, peer.memory.address(), peer.memory.remoteKey());
        long startNs = System.nanoTime();
        awaitError(ends[0]);
        long tookMs = (System.nanoTime() - startNs) / 1_000_000;
        assertTrue(tookMs >= 900 && tookMs < 15_000, tookMs + " ms");
        assertTrue(ends[0].failure().contains("no sign of life"), ends[0].failure());
        assertTrue(ends[0].failure().contains("lo (127.0.0.1) to rank 1 at 127.0.0.1"), ends[0].failure());
        assertEquals(process.await(process).status, Status.FLUSHED);
        assertEquals(process.await(process).status, Status.FLUSHED);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldKeepAnIdleConnectionOfTwoThatLive() {
        QueuePair[] ends = process.connect(peer);
        long endNs = System.nanoTime() + 3_500_000_000L;
        while (System.nanoTime() < endNs) {
            process.drive();
            peer.drive();
        }
        assertEquals(ends[0].state(), QueuePair.State.CONNECTED);
        assertEquals(ends[1].state(), QueuePair.State.CONNECTED);
    }

    /** A process that was stopped itself looks at what its peers sent before it judges them. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldNotBlameThePeerForItsOwnPause() throws InterruptedException {
        try (Process patient = new Process(2, "btl_peer_timeout", "0")) {
            QueuePair[] ends = process.connect(patient);
            Thread.sleep(2_500);
            long endNs = System.nanoTime() + 300_000_000L;
            while (System.nanoTime() < endNs) {
                process.drive();
                patient.drive();
            }
            assertEquals(ends[0].state(), QueuePair.State.CONNECTED, ends[0].failure());
        }
    }

    /**
     * Nothing is read while a send waits for a receive, so silence proves nothing, and the other side must hear
     * something.
     */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldKeepAConnectionWhoseSendWaitsForAReceive() {
        QueuePair[] ends = process.connect(peer);
        ends[0].postSend(1, process.memory, 0, 1000);
        long endNs = System.nanoTime() + 3_000_000_000L;
        while (System.nanoTime() < endNs) {
            process.drive();
            peer.drive();
        }
        ends[1].postReceive(2, peer.memory, 0, 1000);
        assertEquals(peer.await(process).status, Status.SUCCESS);
        assertEquals(process.await(peer).status, Status.SUCCESS);
        assertEquals(ends[0].state(), QueuePair.State.CONNECTED);
        assertEquals(ends[1].state(), QueuePair.State.CONNECTED);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTellWhetherAllHasLeftTheProcess() {
        QueuePair[] ends = process.connect(peer);
        assertTrue(ends[0].hasSentAll());
        int length = Process.REGION_BYTES;
        int posted = 0;
        while (posted < 8 || ends[0].hasSentAll()) { // until the kernel takes no more
            ends[0].postWrite(posted++, process.memory, 0, length, peer.memory.address(), peer.memory.remoteKey());
            assertFalse(ends[0].hasSentAll(), "nothing was flushed");
            process.drive();
        }
        for (int i = 0; i < posted; i++) {
            assertEquals(process.await(peer).status, Status.SUCCESS);
        }
        assertTrue(ends[0].hasSentAll());
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldReportAResetConnection() throws IOException {
        try (RawPeer member = new RawPeer(process)) {
            member.proveMembership(handshake(3));
            QueuePair queuePair = process.accept();
            queuePair.postReceive(1, process.memory, 0, 64);
            member.receive(Handshake.VERDICT_BYTES);
            member.socket.setOption(StandardSocketOptions.SO_LINGER, 0);
            member.socket.close();
            awaitError(queuePair);
            assertTrue(queuePair.failure().contains("from rank 3"), queuePair.failure());
            assertEquals(process.await(process).status, Status.FLUSHED);
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldNameWhatRefusesConnections() throws IOException {
        int unused;
        try (ServerSocketChannel closed = listen(1)) {
            unused = port(closed);
        }
        QueuePair queuePair = process.connect("soft1/6/127.0.0.1/8/" + unused);
        awaitError(queuePair);
        for (String part :
                new String[] {"lo (127.0.0.1)", "rank 6 at 127.0.0.1 port " + unused, "refused (only loopback is left"
                }) {
            assertTrue(queuePair.failure().contains(part), queuePair.failure());
        }
        assertEquals(queuePair.cause(), QueuePair.Cause.PEER_GONE);
    }

    private static ServerSocketChannel listen(int backlog) throws IOException {
        return ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), backlog);
    }

    private static int port(ServerSocketChannel socket) throws IOException {
        return ((InetSocketAddress) socket.getLocalAddress()).getPort();
    }

    /** A full backlog makes the kernel drop the attempt, as a firewall does. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldGiveUpWhereNobodyAnswersTheConnection() throws IOException {
        List<SocketChannel> fillers = new ArrayList<>();
        try (ServerSocketChannel full = listen(1)) {
            for (int i = 0; i < 8; i++) {
                SocketChannel filler = SocketChannel.open();
                filler.configureBlocking(false);
                filler.connect(full.getLocalAddress());
                fillers.add(filler);
            }
            long startNs = System.nanoTime();
            QueuePair queuePair = process.connect("soft1/6/127.0.0.1/8/" + port(full));
            queuePair.postReceive(1, process.memory, 0, 64);
            awaitError(queuePair);
            long tookMs = (System.nanoTime() - startNs) / 1_000_000;
            assertTrue(tookMs >= 900 && tookMs < 15_000, tookMs + " ms");
            assertTrue(queuePair.failure().contains("no answer within 1 s"), queuePair.failure());
            assertEquals(process.await(process).status, Status.FLUSHED);
        } finally {
            for (SocketChannel filler : fillers) {
                filler.close();
            }
        }
    }

    /** Such a peer may be stopped: it has all of btl_peer_timeout, however short btl_connect_timeout is. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldGiveUpWhereSomebodyListensAndSaysNothing() throws IOException {
        try (ServerSocketChannel silent = listen(8);
                Process patient = new Process(2, "btl_connect_timeout", "1", "btl_peer_timeout", "6");
                Process endless = new Process(3, "btl_connect_timeout", "1", "btl_peer_timeout", "0")) {
            long startNs = System.nanoTime();
            QueuePair queuePair = patient.connect("soft1/6/127.0.0.1/8/" + port(silent));
            QueuePair other = endless.connect("soft1/6/127.0.0.1/8/" + port(silent));
            while (queuePair.state() != QueuePair.State.ERROR) {
                patient.drive();
                endless.drive();
            }
            long tookMs = (System.nanoTime() - startNs) / 1_000_000;
            assertTrue(tookMs >= 5_900 && tookMs < 20_000, tookMs + " ms");
            assertTrue(queuePair.failure().contains("did not answer within 6 s"), queuePair.failure());
            assertEquals(other.state(), QueuePair.State.CONNECTING);
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldNotMistakeAnotherProcessAtThatAddressForThePeer() {
        String address = peer.port.address().replace("soft1/1/", "soft1/2/");
        QueuePair queuePair = process.connect(address);
        while (queuePair.state() == QueuePair.State.CONNECTING) {
            process.drive();
            peer.drive();
        }
        assertEquals(queuePair.state(), QueuePair.State.ERROR);
        assertNull(peer.port.nextConnectionRequest());
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldForgetWhoWasClosedWhileConnecting() {
        QueuePair queuePair = process.connect(peer.port.address());
        queuePair.postReceive(1, process.memory, 0, 64);
        queuePair.close();
        assertEquals(queuePair.state(), QueuePair.State.ERROR);
        assertEquals(process.await(peer).status, Status.FLUSHED);
        for (int i = 0; i < 1000; i++) {
            process.drive();
            peer.drive();
        }
        assertNull(peer.port.nextConnectionRequest());
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldMoveLongWritesBothWaysAtOnce() {
        QueuePair[] ends = process.connect(peer);
        int half = Process.REGION_BYTES / 2;
        byte[] mine = new byte[half];
        byte[] theirs = new byte[half];
        new Random(1).nextBytes(mine);
        new Random(2).nextBytes(theirs);
        process.memory.block().bytes().put(0, mine);
        peer.memory.block().bytes().put(0, theirs);
        int writes = 64;
        for (int i = 0; i < writes; i++) {
            ends[0].postWrite(i, process.memory, 0, half, half, peer.memory.remoteKey());
            ends[1].postWrite(i, peer.memory, 0, half, half, process.memory.remoteKey());
        }
        for (int i = 0; i < writes; i++) {
            assertEquals(process.await(peer).workRequestId, i);
            assertEquals(peer.await(process).workRequestId, i);
        }
        byte[] found = new byte[half];
        peer.memory.block().bytes().get(half, found);
        assertEquals(found, mine);
        process.memory.block().bytes().get(half, found);
        assertEquals(found, theirs);
    }

    /** Returns the frame of a write of sevens to the beginning of a region. */
    private static ByteBuffer write(MemoryRegion region, int lengthBytes) {
        int headerBytes = Wire.headerBytes(Wire.WRITE);
        ByteBuffer frame = ByteBuffer.allocate(headerBytes + lengthBytes).order(ByteOrder.LITTLE_ENDIAN);
        Arrays.fill(frame.array(), (byte) 7);
        Wire.putCommon(frame, 0, Wire.WRITE, lengthBytes, 0, 0);
        return frame.putLong(Wire.ADDRESS_OFFSET, region.address()).putLong(Wire.KEY_OFFSET, region.remoteKey());
    }

    /** Late bytes never reach memory that was taken away. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldTakeMemoryAwayInTheMiddleOfAWrite() throws IOException {
        int length = 100_000;
        MemoryRegion region = process.port.allocate(length);
        try (RawPeer member = new RawPeer(process)) {
            QueuePair queuePair = member.join(handshake(3));
            ByteBuffer frame = write(region, length);
            member.send(frame.slice(0, 60_000));
            while (region.block().bytes().get(59_000) == 0) {
                process.drive();
            }
            region.close();
            member.send(frame.slice(60_000, frame.capacity() - 60_000));
            ByteBuffer answer = member.receive(Wire.headerBytes(Wire.NAK));
            assertEquals(Wire.kindAt(answer, 0), Wire.NAK);
            assertEquals(answer.getLong(Wire.VALUE_OFFSET), 1);
            assertEquals(region.block().bytes().get(70_000), 0);
            assertEquals(queuePair.state(), QueuePair.State.CONNECTED);
        }
    }

    /** What pours in is acknowledged late, but not only when it ends. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldAcknowledgeAWriteInTheMiddleOfTheNext() throws IOException {
        int length = 100_000;
        MemoryRegion region = process.port.allocate(length);
        try (RawPeer member = new RawPeer(process)) {
            QueuePair queuePair = member.join(handshake(3));
            ByteBuffer frame = write(region, length);
            ByteBuffer oneAndAHalf = ByteBuffer.allocate(frame.capacity() + 60_000);
            oneAndAHalf.put(frame).put(frame.slice(0, 60_000)).flip();
            member.send(oneAndAHalf);
            ByteBuffer answer = member.receive(Wire.headerBytes(Wire.ACK));
            assertEquals(Wire.kindAt(answer, 0), Wire.ACK);
            assertEquals(answer.getLong(Wire.PLACED_OFFSET), 1);
            assertEquals(queuePair.state(), QueuePair.State.CONNECTED);
        }
    }

    /** An acknowledgement that was held up on its way counts from when the data were in place; one without a time says nothing. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldTellWhenDataWereInPlaceHoweverLateItHears() throws IOException, InterruptedException {
        try (RawPeer member = new RawPeer(process)) {
            QueuePair queuePair = member.join(handshake(3));
            long clockOfThePeerNs = 1_000_000_000_000L;
            for (long number = 1; number <= 3; number++) {
                queuePair.postWrite(number, process.memory, 0, 64, 0, 0);
            }
            queuePair.flush();
            member.receive(3 * (Wire.headerBytes(Wire.WRITE) + 64));
            long firstNs = placedNs(member, 1, clockOfThePeerNs);
            assertTrue(System.nanoTime() - firstNs < 1_000_000_000L, "heard at once");
            Thread.sleep(300);
            long secondNs = placedNs(member, 2, clockOfThePeerNs + 100_000_000L);
            assertTrue(Math.abs(secondNs - firstNs - 100_000_000L) < 1_000_000L, secondNs - firstNs + " ns");
            assertEquals(placedNs(member, 3, 0), 0);
        }
    }

    /** Has a peer acknowledge so many requests, and returns when the last of them was placed. */
    private long placedNs(RawPeer member, long placed, long peerNs) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(Wire.headerBytes(Wire.ACK)).order(ByteOrder.LITTLE_ENDIAN);
        Wire.putCommon(frame, 0, Wire.ACK, 0, placed, peerNs);
        member.send(frame);
        WorkCompletion completion = process.await(process);
        assertEquals(completion.workRequestId, placed);
        return completion.placedNs;
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTouchNoMemoryAfterClose() throws IOException {
        try (RawPeer member = new RawPeer(process)) {
            QueuePair queuePair = member.join(handshake(3));
            ByteBuffer frame = write(process.memory, 1);
            queuePair.close();
            try {
                member.send(frame);
            } catch (IOException e) {
                // it has noticed already
            }
            member.awaitEnd();
            assertEquals(process.memory.block().bytes().get(0), 0);
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldCompleteInTheOrderOfPostingWhateverFails() {
        QueuePair[] ends = process.connect(peer);
        ends[1].postReceive(100, peer.memory, 0, 64);
        long key = peer.memory.remoteKey();
        ends[0].postWrite(0, process.memory, 0, 10, 0, key);
        ends[0].postWrite(1, process.memory, -1, 10, 0, key);
        ends[0].postRead(2, process.memory, 0, 10, 0, key + 1);
        ends[0].postSend(3, process.memory, 0, 10);
        ends[0].postRead(4, process.memory, 0, 10, 0, key);
        ends[0].postFetchAndAdd(5, process.memory, 0, 4, key, 1);
        ends[0].postFetchAndAdd(6, process.memory, 0, 8, key, 1);
        ends[0].postSend(7, process.memory, Process.REGION_BYTES, 1);
        ends[0].postWrite(8, process.memory, 0, 3000, Process.REGION_BYTES - 2999, key);
        Status[] expected = {
            Status.SUCCESS,
            Status.LOCAL_LENGTH_ERROR,
            Status.REMOTE_ACCESS_ERROR,
            Status.SUCCESS,
            Status.SUCCESS,
            Status.REMOTE_ACCESS_ERROR,
            Status.SUCCESS,
            Status.LOCAL_LENGTH_ERROR,
            Status.REMOTE_ACCESS_ERROR
        };
        for (int i = 0; i < expected.length; i++) {
            WorkCompletion completion = process.await(peer);
            assertEquals(completion.workRequestId, i);
            assertEquals(completion.status, expected[i], "request " + i);
        }
        assertEquals(ends[0].state(), QueuePair.State.CONNECTED);
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldListenInItsPortRange() throws IOException {
        int low = freeRun(3);
        String range = low + "-" + (low + 2);
        try (Process one = new Process(5, "btl_port_range", range);
                Process other = new Process(5, "btl_port_range", range.replace('-', ':'));
                Process third = new Process(6, "btl_port_range", range)) {
            for (Process each : List.of(one, other, third)) {
                int found = SoftAddress.parse(each.port.address()).tcpPort();
                assertTrue(found >= low && found <= low + 2, each.port.address());
            }
            try (SoftFabric late = TestFabrics.open(7, "btl_if_include", "127.0.0.1/8", "btl_port_range", range)) {
                for (String part : new String[] {"lo", "127.0.0.1", range, "btl_port_range"}) {
                    assertTrue(late.whyNoPorts().contains(part), late.whyNoPorts());
                }
            }
            assertEquals(one.connect(other)[0].state(), QueuePair.State.CONNECTED);
        }
    }

    /** Finds the first of several neighbouring ports that are free. */
    private static int freeRun(int count) throws IOException {
        for (int low = 21_000; low < 60_000; low += 7) {
            int free = 0;
            while (free < count && isFree(low + free)) {
                free++;
            }
            if (free == count) {
                return low;
            }
        }
        throw new IOException("no free ports");
    }

    private static boolean isFree(int port) {
        try (ServerSocketChannel socket = ServerSocketChannel.open()) {
            socket.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldListenOnlyOnTheChosenAddress() throws IOException {
        int tcpPort = SoftAddress.parse(process.port.address()).tcpPort();
        try (SocketChannel elsewhere = SocketChannel.open()) {
            expectThrows(IOException.class, () -> elsewhere.connect(new InetSocketAddress("127.0.0.2", tcpPort)));
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldCloseAFabricWithEverythingInIt() {
        QueuePair[] ends = process.connect(peer);
        process.connect(peer.port.address());
        ends[0].postReceive(1, process.memory, 0, 64);
        QueuePair unanswered = peer.connect(process.port.address());
        for (int i = 0; i < 200; i++) {
            process.drive();
            peer.drive();
        }
        process.close();
        process.close();
        assertEquals(ends[0].state(), QueuePair.State.ERROR);
        while (unanswered.state() != QueuePair.State.ERROR || ends[1].state() != QueuePair.State.ERROR) {
            peer.drive();
        }
        assertFalse(process.fabric.driver().hasUnpolled() && process.completions.poll(new WorkCompletion[0]) != 0);
    }
}
