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
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.nativ.NativeAccess;
import railmpi.fabric.FrameLine;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.WorkCompletion.Status;

/** Connections over sockets: peers that die or fall silent, addresses where nobody is, memory that is taken away. */
@Test(groups = "loopback")
public final class SoftConnectionTest {
    private static final int TIME_OUT_MS = 30_000;
    private static final int SLOW_WRITES = 30;
    private static final int SLOW_BYTES = 64 * 1024;

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

    /** A connection that its peer has given up never is one: nothing is to be lost with it. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldNotBeConnectedToAPeerThatHasGivenUp() throws IOException {
        try (RawPeer leaver = new RawPeer(process)) {
            leaver.proveMembership(handshake(3));
            leaver.socket.shutdownOutput();
            QueuePair queuePair = process.accept();
            assertEquals(queuePair.state(), QueuePair.State.ERROR);
            assertTrue(queuePair.failure().contains("it was given up before it was accepted"), queuePair.failure());
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldNameWhatRefusesConnections() throws IOException {
        int unused;
        try (ServerSocketChannel closed = listen(1)) {
            unused = port(closed);
        }
        QueuePair queuePair = process.connect(SoftAddress.KIND + "/6/127.0.0.1/8/" + unused);
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
            QueuePair queuePair = process.connect(SoftAddress.KIND + "/6/127.0.0.1/8/" + port(full));
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
            QueuePair queuePair = patient.connect(SoftAddress.KIND + "/6/127.0.0.1/8/" + port(silent));
            QueuePair other = endless.connect(SoftAddress.KIND + "/6/127.0.0.1/8/" + port(silent));
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
        String address = peer.port.address().replace(SoftAddress.KIND + "/1/", SoftAddress.KIND + "/2/");
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
        ByteBuffer frame =
                ByteBuffer.allocate(headerBytes + lengthBytes + Wire.END_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        Arrays.fill(frame.array(), (byte) 7);
        HeaderBytes.putCommon(frame, 0, Wire.WRITE, lengthBytes, 0, 0);
        return frame.putLong(Wire.ADDRESS_OFFSET, region.address()).putLong(Wire.KEY_OFFSET, region.remoteKey());
    }

    /** What is acted upon as soon as it has arrived must be as it was sent; an expedited send can come again. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldSumTheBytesOfOrdinarySends() throws IOException {
        int length = 100;
        MemoryRegion region = process.port.allocate(length);
        byte[] content = new byte[length];
        new Random(4).nextBytes(content);
        region.block().bytes().put(0, content);
        CRC32C sum = new CRC32C();
        sum.update(content);
        try (RawPeer member = new RawPeer(process)) {
            QueuePair queuePair = member.join(handshake(3));
            queuePair.postExpeditedSend(1, region, 0, length);
            queuePair.flush();
            queuePair.postSend(2, region, 0, length);
            queuePair.flush();
            for (long number = 0; number < 2; number++) {
                ByteBuffer frame = member.receive(Wire.COMMON_BYTES + length + Wire.END_BYTES);
                int end = Wire.end(HeaderBytes.hash(frame, 0, Wire.COMMON_BYTES, number));
                boolean isOrdinary = number == 1;
                assertEquals(HeaderBytes.isSummed(frame, 0), isOrdinary, "send " + number);
                assertEquals(frame.getInt(Wire.COMMON_BYTES + length), isOrdinary ? end ^ (int) sum.getValue() : end);
            }
        }
    }

    /** Late bytes never reach memory that was taken away. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldTakeMemoryAwayInTheMiddleOfAWrite() throws IOException {
        int length = 100_000;
        MemoryRegion region = process.port.allocate(length);
        try (RawPeer member = new RawPeer(process)) {
            QueuePair queuePair = member.join(handshake(3));
            ByteBuffer frame = member.seal(write(region, length), 0);
            member.send(frame.slice(0, 60_000));
            while (region.block().bytes().get(59_000) == 0) {
                process.drive();
            }
            region.close();
            member.send(frame.slice(60_000, frame.capacity() - 60_000));
            ByteBuffer answer = member.receive(Wire.headerBytes(Wire.NAK));
            assertEquals(HeaderBytes.kindAt(answer, 0), Wire.NAK);
            assertEquals(answer.getLong(Wire.VALUE_OFFSET), 1);
            assertEquals(region.block().bytes().get(70_000), 0);
            assertEquals(queuePair.state(), QueuePair.State.CONNECTED);
        }
    }

    /** Returns a peer whose socket takes little at once. */
    private RawPeer slowPeer() throws IOException {
        SocketChannel socket = SocketChannel.open().setOption(StandardSocketOptions.SO_RCVBUF, SLOW_BYTES);
        socket.connect(SoftAddress.parse(process.port.address()).socketAddress(InetAddress.getLoopbackAddress()));
        return new RawPeer(process, socket);
    }

    /** Lets a peer place 64 KiB every two milliseconds, by its clock, until the process must know that. */
    private QueuePair joinSlowly(RawPeer member, MemoryRegion region) throws IOException {
        QueuePair queuePair = member.join(handshake(3));
        for (int id = 1; id <= SLOW_WRITES; id++) {
            queuePair.postWrite(id, region, 0, SLOW_BYTES, 0, 0);
        }
        for (int id = 1; id <= SLOW_WRITES; id++) {
            member.receive(Wire.headerBytes(Wire.WRITE) + SLOW_BYTES + Wire.END_BYTES);
            placedNs(member, id, id * 2_000_000L);
        }
        return queuePair;
    }

    /**
     * Once it is known how slow the peer is, a long write goes in parts, and what is expedited, or asks for data, goes
     * between them; the write does not wait for that data.
     */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldExpediteASendAndAReadThroughTheMiddleOfAWrite() throws IOException {
        int length = 16 << 20;
        MemoryRegion region = process.port.allocate(length);
        byte[] content = new byte[length];
        new Random(3).nextBytes(content);
        region.block().bytes().put(0, content);
        try (RawPeer member = slowPeer()) {
            QueuePair queuePair = joinSlowly(member, region);
            queuePair.postWrite(1000, region, 0, length, 5000, 77);
            queuePair.postSend(1001, region, 0, 100);
            queuePair.flush();
            queuePair.postExpeditedSend(1002, region, 200, 50);
            queuePair.postRead(1003, region, 0, 8, 6000, 78);
            byte[] found = new byte[length];
            int parts = 0;
            int done = 0;
            int doneBeforeSend = -1;
            int doneBeforeRead = -1;
            while (done < length) {
                ByteBuffer header = member.receive(Wire.COMMON_BYTES);
                int kind = HeaderBytes.kindAt(header, 0);
                int payloadBytes = header.getInt(Wire.LENGTH_OFFSET);
                if (kind == Wire.SEND) {
                    assertEquals(payloadBytes, 50, "bytes of what was expedited");
                    member.receive(payloadBytes + Wire.END_BYTES);
                    doneBeforeSend = done;
                    continue;
                }
                if (kind == Wire.READ_REQUEST) {
                    assertEquals(payloadBytes, 8, "bytes asked for");
                    member.receive(Wire.headerBytes(kind) - Wire.COMMON_BYTES);
                    doneBeforeRead = done;
                    continue;
                }
                int rest = length - done - payloadBytes;
                assertEquals(kind, rest == 0 ? Wire.WRITE : Wire.WRITE_PART);
                ByteBuffer fields = member.receive(Wire.headerBytes(kind) - Wire.COMMON_BYTES);
                assertEquals(fields.getLong(Wire.ADDRESS_OFFSET - Wire.COMMON_BYTES), 5000 + done);
                assertEquals(fields.getLong(Wire.KEY_OFFSET - Wire.COMMON_BYTES), 77);
                if (rest != 0) {
                    assertEquals(fields.getInt(Wire.REST_OFFSET - Wire.COMMON_BYTES), rest);
                }
                member.receive(payloadBytes + Wire.END_BYTES).get(0, found, done, payloadBytes);
                done += payloadBytes;
                parts++;
                acknowledge(member, SLOW_WRITES, 0); // a sign of life: beside other builds all this takes seconds
            }
            assertEquals(found, content);
            assertTrue(doneBeforeSend > 0 && doneBeforeSend < length / 2, doneBeforeSend + " bytes before the send");
            assertTrue(doneBeforeRead >= doneBeforeSend && doneBeforeRead < length / 2, doneBeforeRead + " bytes");
            assertTrue(parts > 20 && parts <= length / (32 * 1024), parts + " parts");
            assertEquals(member.receive(Wire.COMMON_BYTES + 100).getInt(Wire.LENGTH_OFFSET), 100);
            acknowledge(member, SLOW_WRITES + 4, 0);
            for (long id : new long[] {1002, 1000, 1001}) {
                assertEquals(process.await(process).workRequestId, id);
            }
        }
    }

    /** Once it is known how slow the peer is, the kernel gets no more than some milliseconds of data in advance. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldKeepWhatTheKernelNeedsNotHaveYet() throws IOException {
        assertTrue(NativeAccess.load(), NativeAccess.failure());
        int length = 16 << 20;
        MemoryRegion region = process.port.allocate(length);
        try (RawPeer member = slowPeer()) {
            QueuePair queuePair = joinSlowly(member, region);
            queuePair.postWrite(1000, region, 0, length, 5000, 77);
            for (int i = 0; i < 1000; i++) {
                process.drive();
            }
            ByteBuffer scrap = ByteBuffer.allocate(64 * 1024);
            int leftBytes = 0;
            long quietNs = System.nanoTime() + 200_000_000L;
            while (System.nanoTime() < quietNs) { // what the process has let go
                int count = member.socket.read(scrap.clear());
                leftBytes += count;
                quietNs = count > 0 ? System.nanoTime() + 200_000_000L : quietNs;
            }
            assertTrue(leftBytes > 0 && leftBytes < 1 << 20, leftBytes + " bytes were in the kernel");
        }
    }

    /** Returns the frame of a part of a write of sevens. */
    private static ByteBuffer part(MemoryRegion region, int offset, int lengthBytes, int rest) {
        int headerBytes = Wire.headerBytes(Wire.WRITE_PART);
        ByteBuffer frame =
                ByteBuffer.allocate(headerBytes + lengthBytes + Wire.END_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        Arrays.fill(frame.array(), (byte) 7);
        HeaderBytes.putCommon(frame, 0, Wire.WRITE_PART, lengthBytes, 0, 0);
        frame.putLong(Wire.ADDRESS_OFFSET, region.address() + offset).putLong(Wire.KEY_OFFSET, region.remoteKey());
        return frame.putLong(Wire.REST_OFFSET, rest);
    }

    /** A write in parts is one request: refused as a whole, or counted when its last part is there. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldPlaceAWriteInPartsAsOne() throws IOException {
        MemoryRegion region = process.port.allocate(1000);
        try (RawPeer member = new RawPeer(process)) {
            member.join(handshake(3));
            member.sendFrame(part(region, 400, 100, 600));
            ByteBuffer last = write(region, 600);
            last.putLong(Wire.ADDRESS_OFFSET, region.address() + 400);
            member.sendFrame(last);
            ByteBuffer refusal = member.receive(Wire.headerBytes(Wire.NAK));
            assertEquals(HeaderBytes.kindAt(refusal, 0), Wire.NAK);
            assertEquals(refusal.getLong(Wire.VALUE_OFFSET), 1);
            assertEquals(region.block().bytes().get(400), 0, "its rest would lie outside of the region");
            member.sendFrame(part(region, 0, 100, 200));
            member.sendFrame(part(region, 100, 100, 100));
            last = write(region, 100);
            last.putLong(Wire.ADDRESS_OFFSET, region.address() + 200);
            member.sendFrame(last);
            ByteBuffer answer = member.receive(Wire.headerBytes(Wire.ACK));
            assertEquals(HeaderBytes.kindAt(answer, 0), Wire.ACK);
            assertEquals(answer.getLong(Wire.PLACED_OFFSET), 2);
            for (int at = 0; at < 300; at++) {
                assertEquals(region.block().bytes().get(at), 7);
            }
            assertEquals(region.block().bytes().get(300), 0);
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldCloseTheConnectionForAPartWithoutRest() throws IOException {
        for (int rest : new int[] {0, -1, Integer.MAX_VALUE}) {
            try (RawPeer member = new RawPeer(process)) {
                QueuePair queuePair = member.join(handshake(3));
                member.sendFrame(part(process.memory, 0, 100, rest));
                member.awaitEnd();
                assertTrue(queuePair.failure().contains("100 bytes of a write with " + rest), queuePair.failure());
            }
        }
    }

    /** Answers that a member asks for and never takes would fill the memory of the process. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldCloseWhenAMemberAsksAndNeverReads() throws IOException {
        int batch = 1000;
        int headerBytes = Wire.headerBytes(Wire.READ_REQUEST);
        ByteBuffer requests = ByteBuffer.allocate(batch * headerBytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < requests.capacity(); at += headerBytes) {
            HeaderBytes.putCommon(requests, at, Wire.READ_REQUEST, Process.REGION_BYTES, 0, 0);
            requests.putLong(at + Wire.ADDRESS_OFFSET, process.memory.address());
            requests.putLong(at + Wire.KEY_OFFSET, process.memory.remoteKey());
        }
        try (RawPeer member = slowPeer()) {
            QueuePair queuePair = member.join(handshake(3));
            for (int sent = 0; queuePair.state() == QueuePair.State.CONNECTED; sent += batch) {
                assertTrue(sent < 1_000_000, "still connected");
                for (int at = 0; at < requests.capacity(); at += headerBytes) {
                    member.seal(requests, at);
                }
                sendIfOpen(member, requests);
            }
            assertTrue(queuePair.failure().contains("does not take the answers"), queuePair.failure());
        }
    }

    private static void sendIfOpen(RawPeer member, ByteBuffer bytes) {
        try {
            member.send(bytes);
        } catch (IOException e) {
            // closed, as it should be
        }
    }

    /** What pours in is acknowledged late, but not only when it ends. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldAcknowledgeAWriteInTheMiddleOfTheNext() throws IOException {
        int length = 100_000;
        MemoryRegion region = process.port.allocate(length);
        try (RawPeer member = new RawPeer(process)) {
            QueuePair queuePair = member.join(handshake(3));
            ByteBuffer frame = member.seal(write(region, length), 0);
            ByteBuffer oneAndAHalf = ByteBuffer.allocate(frame.capacity() + 60_000);
            ByteBuffer next = member.seal(write(region, length), 0);
            oneAndAHalf.put(frame).put(next.slice(0, 60_000)).flip();
            member.send(oneAndAHalf);
            ByteBuffer answer = member.receive(Wire.headerBytes(Wire.ACK));
            assertEquals(HeaderBytes.kindAt(answer, 0), Wire.ACK);
            assertEquals(answer.getLong(Wire.PLACED_OFFSET), 1);
            assertEquals(queuePair.state(), QueuePair.State.CONNECTED);
        }
    }

    /**
     * An acknowledgement that was held up on its way counts from when the data were in place; one without a time says
     * nothing.
     */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldTellWhenDataWereInPlaceHoweverLateItHears() throws IOException, InterruptedException {
        try (RawPeer member = new RawPeer(process)) {
            QueuePair queuePair = member.join(handshake(3));
            long clockOfThePeerNs = 1_000_000_000_000L;
            for (long number = 1; number <= 3; number++) {
                queuePair.postWrite(number, process.memory, 0, 64, 0, 0);
            }
            queuePair.flush();
            member.receive(3 * (Wire.headerBytes(Wire.WRITE) + 64 + Wire.END_BYTES));
            long firstNs = placedNs(member, 1, clockOfThePeerNs);
            assertTrue(System.nanoTime() - firstNs < 1_000_000_000L, "heard at once");
            Thread.sleep(300);
            long secondNs = placedNs(member, 2, clockOfThePeerNs + 100_000_000L);
            assertTrue(Math.abs(secondNs - firstNs - 100_000_000L) < 1_000_000L, secondNs - firstNs + " ns");
            assertEquals(placedNs(member, 3, 0), 0);
        }
    }

    /** Requests that are acknowledged together were not placed together. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldSpreadTheTimesOfWhatIsAcknowledgedTogether() throws IOException, InterruptedException {
        int[] lengths = {64, 1000, 3000, 4000};
        long clockOfThePeerNs = 1_000_000_000_000L;
        long tookNs = 80_000_000L;
        try (RawPeer member = new RawPeer(process)) {
            QueuePair queuePair = member.join(handshake(3));
            for (int id = 0; id < lengths.length; id++) {
                queuePair.postWrite(id + 1, process.memory, 0, lengths[id], 0, 0);
            }
            queuePair.flush();
            member.receive(lengths.length * (Wire.headerBytes(Wire.WRITE) + Wire.END_BYTES)
                    + IntStream.of(lengths).sum());
            long firstNs = placedNs(member, 1, clockOfThePeerNs);
            Thread.sleep(300);
            acknowledge(member, lengths.length, clockOfThePeerNs + tookNs);
            for (int expectedMs : new int[] {10, 40, 80}) {
                long placedNs = process.await(process).placedNs;
                assertTrue(
                        Math.abs(placedNs - firstNs - expectedMs * 1_000_000L) < 1_000_000L,
                        placedNs - firstNs + " ns");
            }
        }
    }

    /** Else the thread that sleeps on the sockets would find something to be taken for ever. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldHaveNothingToBeTakenAfterAFrameThatAcknowledgesWhatWasNotSent() throws IOException {
        try (RawPeer member = new RawPeer(process)) {
            QueuePair queuePair = member.join(handshake(3));
            MemoryBlock memory = MemoryBlock.allocate(Wire.wholeFrameBytes(FrameLine.HEAD_BYTES));
            new LineWriter(member.socket, new FrameWriter(member.socket, to -> false, false))
                    .write(memory, 0, FrameLine.HEAD_BYTES, 1, 0, 1, 0, 0, 0, 0);
            awaitError(queuePair);
            assertTrue(queuePair.failure().contains("acknowledges request 1 after 0"), queuePair.failure());
            assertFalse(process.fabric.driver().agenda().hasUnpolled());
        }
    }

    private static void acknowledge(RawPeer member, long placed, long peerNs) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(Wire.headerBytes(Wire.ACK)).order(ByteOrder.LITTLE_ENDIAN);
        HeaderBytes.putCommon(frame, 0, Wire.ACK, 0, placed, peerNs);
        member.sendFrame(frame);
    }

    /** Has a peer acknowledge so many requests, and returns when the last of them was placed. */
    private long placedNs(RawPeer member, long placed, long peerNs) throws IOException {
        acknowledge(member, placed, peerNs);
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
                member.sendFrame(frame);
            } catch (IOException e) {
                // it has noticed already
            }
            member.awaitEnd();
            assertEquals(process.memory.block().bytes().get(0), 0);
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldCompleteEachKindInTheOrderOfPostingWhateverFails() {
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
        List<Long> placed = new ArrayList<>();
        List<Long> answered = new ArrayList<>();
        for (int i = 0; i < expected.length; i++) {
            WorkCompletion completion = process.await(peer);
            long id = completion.workRequestId;
            assertEquals(completion.status, expected[(int) id], "request " + id);
            boolean isAnswered = id == 2 || id >= 4 && id <= 6;
            (isAnswered ? answered : placed).add(id);
        }
        assertEquals(placed, List.of(0L, 1L, 3L, 7L, 8L));
        assertEquals(answered, List.of(2L, 4L, 5L, 6L));
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
        assertFalse(
                process.fabric.driver().agenda().hasUnpolled() && process.completions.poll(new WorkCompletion[0]) != 0);
    }
}
