package railmpi.fabric.soft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.fabric.FabricJob;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.network.NetworkParameters;

/** What people outside the job can do with its sockets: nothing, and not for long. */
@Test(groups = "loopback")
public final class StrangersTest {
    private static final short NEWER = (short) (Wire.VERSION + 1);
    private static final int TIME_OUT_MS = 30_000;

    private Process process;

    @BeforeMethod
    public void open() {
        process = new Process(0, "btl_connect_timeout", "1");
    }

    @AfterMethod(alwaysRun = true)
    public void close() {
        process.close();
    }

    private static Handshake handshake(int rank) {
        return new Handshake(TestFabrics.config(rank), new RandomSource());
    }

    /** The process still serves those of its job. */
    private void assertUnharmed() {
        try (Process member = new Process(1)) {
            QueuePair[] ends = member.connect(process);
            assertEquals(ends[0].state(), QueuePair.State.CONNECTED);
            ends[1].postReceive(2, process.memory, 0, 64);
            ends[0].postSend(1, member.memory, 0, 8);
            assertEquals(process.await(member).workRequestId, 2);
        }
    }

    private void assertNobodyWasLetIn() {
        assertNull(process.port.nextConnectionRequest());
        assertUnharmed();
    }

    @DataProvider
    public Object[][] seeds() {
        return new Object[][] {{1}, {2}, {3}, {4}, {5}};
    }

    @Test(dataProvider = "seeds", timeOut = TIME_OUT_MS)
    public void shouldCloseWhenRandomBytesCome(int seed) throws IOException {
        Random random = new Random(seed);
        for (int i = 0; i < 20; i++) {
            byte[] bytes = new byte[8 + random.nextInt(2000)];
            random.nextBytes(bytes);
            try (RawPeer stranger = new RawPeer(process)) {
                stranger.socket.write(ByteBuffer.wrap(bytes));
                assertEquals(stranger.awaitEnd(), 0);
            }
        }
        assertEquals(process.fabric.driver().log().turnedAwayCount(), 20);
        assertNobodyWasLetIn();
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldCloseWhenAHandshakeStopsInTheMiddle() throws IOException {
        ByteBuffer hello = handshake(1).nonceMessage(Handshake.HELLO);
        for (int length = 0; length <= hello.capacity(); length += 5) {
            try (RawPeer stranger = new RawPeer(process)) {
                stranger.send(hello.slice(0, length));
                stranger.socket.shutdownOutput();
                stranger.awaitEnd();
            }
        }
        assertNobodyWasLetIn();
    }

    /** As does a process of the job that gives its attempt up because the peer has reached it meanwhile. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldNotWarnOfWhoResetsAConnectionInTheHandshake() throws IOException {
        try (RawPeer leaver = new RawPeer(process)) {
            leaver.send(handshake(1).nonceMessage(Handshake.HELLO));
            leaver.receive(Handshake.NONCE_MESSAGE_BYTES);
            leaver.socket.setOption(StandardSocketOptions.SO_LINGER, 0);
        }
        StrangerLog log = process.fabric.driver().log();
        while (log.turnedAwayCount() == 0) {
            process.drive();
        }
        assertEquals(log.lineCount(), 0);
        assertNobodyWasLetIn();
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldCloseWhenNothingIsSaid() throws IOException {
        long startNs = System.nanoTime();
        try (RawPeer silent = new RawPeer(process);
                RawPeer halfway = new RawPeer(process)) {
            halfway.send(handshake(1).nonceMessage(Handshake.HELLO));
            halfway.receive(Handshake.NONCE_MESSAGE_BYTES);
            assertTrue(silent.isOpen());
            silent.awaitEnd();
            halfway.awaitEnd();
        }
        long tookMs = (System.nanoTime() - startNs) / 1_000_000;
        assertTrue(tookMs >= 950 && tookMs < 5_000, tookMs + " ms");
        assertNobodyWasLetIn();
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldLetAMemberIn() throws IOException {
        try (RawPeer member = new RawPeer(process)) {
            member.proveMembership(handshake(7));
            QueuePair queuePair = process.accept();
            ByteBuffer verdict = member.receive(Handshake.VERDICT_BYTES);
            assertEquals(Handshake.kind(verdict), Handshake.VERDICT);
            assertEquals(Handshake.detail(verdict), 1);
            assertEquals(queuePair.state(), QueuePair.State.CONNECTED);
        }
    }

    @DataProvider
    public Object[][] impostors() {
        return new Object[][] {
            {
                "another secret",
                NetworkParameters.job(1, TestFabrics.JOB, TestFabrics.secret(2), TestFabrics.parameters())
            },
            {"another job", NetworkParameters.job(1, "other job", TestFabrics.secret(1), TestFabrics.parameters())},
        };
    }

    @Test(dataProvider = "impostors", timeOut = TIME_OUT_MS)
    public void shouldRefuseWhoDoesNotKnow(String what, FabricJob config) throws IOException {
        try (RawPeer impostor = new RawPeer(process)) {
            impostor.proveMembership(new Handshake(config, new RandomSource()));
            assertEquals(impostor.awaitEnd(), 0, what);
        }
        assertNobodyWasLetIn();
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRefuseEveryChangedByteOfAProof() throws IOException {
        Handshake handshake = handshake(1);
        byte[] target = process.port.address().getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < Handshake.PROOF_BYTES; i++) {
            try (RawPeer impostor = new RawPeer(process)) {
                ByteBuffer hello = handshake.nonceMessage(Handshake.HELLO);
                impostor.send(hello);
                ByteBuffer challenge = impostor.receive(Handshake.NONCE_MESSAGE_BYTES);
                ByteBuffer proof = handshake.proof(
                        0, Handshake.nonce(hello), Handshake.nonce(challenge), target, new byte[] {1, 2});
                proof.put(i, (byte) (proof.get(i) ^ 1));
                impostor.send(proof);
                assertEquals(impostor.awaitEnd(), 0, "byte " + i);
            }
        }
        assertNobodyWasLetIn();
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldRefuseAReplay() throws IOException {
        Handshake handshake = handshake(1);
        ByteBuffer hello = handshake.nonceMessage(Handshake.HELLO);
        ByteBuffer proof;
        try (RawPeer member = new RawPeer(process)) {
            member.send(hello);
            ByteBuffer challenge = member.receive(Handshake.NONCE_MESSAGE_BYTES);
            proof = handshake.proof(
                    0,
                    Handshake.nonce(hello),
                    Handshake.nonce(challenge),
                    process.port.address().getBytes(StandardCharsets.US_ASCII),
                    new byte[0]);
            member.send(proof);
            process.accept();
        }
        try (RawPeer recorded = new RawPeer(process)) {
            recorded.send(hello);
            recorded.receive(Handshake.NONCE_MESSAGE_BYTES);
            recorded.send(proof);
            assertEquals(recorded.awaitEnd(), 0);
        }
        assertNobodyWasLetIn();
    }

    /** A stranger whom the process connects to passes its challenge on to the process itself, and the answer back. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldRefuseAProofThatWasMadeForAnotherPort() throws IOException {
        try (ServerSocketChannel trap =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            int trapPort = ((InetSocketAddress) trap.getLocalAddress()).getPort();
            QueuePair lured = process.connect(SoftAddress.KIND + "/0/127.0.0.1/8/" + trapPort);
            try (RawPeer inTrap = new RawPeer(process, trap.accept());
                    RawPeer impostor = new RawPeer(process)) {
                impostor.send(inTrap.receive(Handshake.NONCE_MESSAGE_BYTES));
                inTrap.send(impostor.receive(Handshake.NONCE_MESSAGE_BYTES));
                impostor.send(inTrap.receive(Handshake.PROOF_BYTES));
                assertEquals(impostor.awaitEnd(), 0);
                inTrap.send(ByteBuffer.allocate(Handshake.VERDICT_BYTES));
                inTrap.awaitEnd();
            }
            assertEquals(lured.state(), QueuePair.State.ERROR);
        }
        assertNobodyWasLetIn();
    }

    /** A proof sent back to who made it is not a verdict. */
    @Test(timeOut = TIME_OUT_MS)
    public void shouldNotConnectToWhoDoesNotKnow() throws IOException {
        try (ServerSocketChannel trap =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            int trapPort = ((InetSocketAddress) trap.getLocalAddress()).getPort();
            QueuePair lured = process.connect(SoftAddress.KIND + "/5/127.0.0.1/8/" + trapPort);
            try (RawPeer inTrap = new RawPeer(process, trap.accept())) {
                inTrap.receive(Handshake.NONCE_MESSAGE_BYTES);
                inTrap.send(handshake(5).nonceMessage(Handshake.CHALLENGE));
                ByteBuffer proof = inTrap.receive(Handshake.PROOF_BYTES);
                ByteBuffer verdict = handshake(5).verdict(new byte[32], new byte[32], new byte[0], proof, true);
                verdict.put(Handshake.VERDICT_CODE_OFFSET, proof.array(), Handshake.PROOF_CODE_OFFSET, 32);
                inTrap.send(verdict);
                inTrap.awaitEnd();
            }
            assertEquals(lured.state(), QueuePair.State.ERROR);
            assertTrue(lured.failure().contains("not of this job"), lured.failure());
            assertTrue(lured.failure().contains("port " + trapPort), lured.failure());
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldTellItsVersionToOtherVersions() throws IOException {
        ByteBuffer hello = handshake(1).nonceMessage(Handshake.HELLO).putShort(4, NEWER);
        try (RawPeer newer = new RawPeer(process)) {
            newer.send(hello);
            ByteBuffer answer = newer.receive(Handshake.PREFIX_BYTES);
            assertEquals(Handshake.kind(answer), Handshake.VERSION);
            assertEquals(Handshake.version(answer), Wire.VERSION);
            assertEquals(newer.awaitEnd(), 0);
        }
        assertNobodyWasLetIn();
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldSayWhichVersionAPeerHas() throws IOException {
        try (ServerSocketChannel newer =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            int port = ((InetSocketAddress) newer.getLocalAddress()).getPort();
            QueuePair queuePair = process.connect(SoftAddress.KIND + "/5/127.0.0.1/8/" + port);
            try (RawPeer peer = new RawPeer(process, newer.accept())) {
                peer.receive(Handshake.NONCE_MESSAGE_BYTES);
                peer.send(Handshake.versionMessage().putShort(4, NEWER));
                peer.awaitEnd();
            }
            assertTrue(queuePair.failure().contains("version " + NEWER), queuePair.failure());
        }
    }

    @Test(timeOut = TIME_OUT_MS)
    public void shouldKeepOnlySoManyStrangers() throws IOException {
        process.close();
        process = new Process(0, "btl_connect_timeout", "60"); // none of them goes for its time
        List<RawPeer> strangers = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            strangers.add(new RawPeer(process));
            process.drive();
        }
        for (int i = 0; i < 1000; i++) {
            process.drive();
        }
        assertFalse(strangers.get(0).isOpen());
        assertFalse(strangers.get(43).isOpen());
        assertTrue(strangers.get(44).isOpen());
        assertTrue(strangers.get(299).isOpen());
        assertUnharmed();
        for (RawPeer stranger : strangers) {
            stranger.close();
        }
    }

    /** Neither descriptors nor the log fill up. */
    @Test(timeOut = 2 * TIME_OUT_MS)
    public void shouldOutliveAFlood() throws IOException {
        int before = openDescriptors();
        byte[] noise = new byte[64];
        Random random = new Random(9);
        for (int i = 0; i < 3000; i++) {
            RawPeer stranger = new RawPeer(process);
            random.nextBytes(noise);
            stranger.socket.write(ByteBuffer.wrap(noise, 0, random.nextInt(noise.length)));
            if (random.nextBoolean()) {
                stranger.close();
            } else {
                stranger.socket.setOption(StandardSocketOptions.SO_LINGER, 0).close();
            }
            process.drive();
        }
        long deadlineNs = System.nanoTime() + 5_000_000_000L;
        while (openDescriptors() > before + 2 && System.nanoTime() < deadlineNs) {
            process.drive();
        }
        assertTrue(openDescriptors() <= before + 2, before + " descriptors before, " + openDescriptors() + " after");
        StrangerLog log = process.fabric.driver().log();
        assertTrue(
                log.turnedAwayCount() <= 3000 && log.turnedAwayCount() > 1000, log.turnedAwayCount() + " turned away");
        assertTrue(log.lineCount() <= 40, log.lineCount() + " lines");
        assertNobodyWasLetIn();
    }

    private static int openDescriptors() {
        return new File("/proc/self/fd").list().length;
    }

    /** What members may not send, by name: header fields kind, length, placed, and the long behind. */
    @DataProvider
    public Object[][] badFrames() {
        return new Object[][] {
            {"kind 0", 0, 0, 0L, 0L},
            {"kind 12", 12, 0, 0L, 0L},
            {"kind 255", 255, 0, 0L, 0L},
            {"oversized send", Wire.SEND, -1, 0L, 0L},
            {"oversized write", Wire.WRITE, Integer.MIN_VALUE, 0L, 0L},
            {"acknowledges what was not sent", Wire.ACK, 0, 1L, 0L},
            {"acknowledges backwards", Wire.ACK, 0, -1L, 0L},
            {"refuses what was not sent", Wire.NAK, 0, 0L, 1L},
            {"refuses nothing", Wire.NAK, 0, 0L, 0L},
            {"answers no read", Wire.READ_RESPONSE, 10, 0L, 0L},
            {"answers no atomic", Wire.ATOMIC_RESPONSE, 0, 0L, 5L},
        };
    }

    @Test(dataProvider = "badFrames", timeOut = TIME_OUT_MS)
    public void shouldCloseWhenAFrameIsWrong(String what, int kind, int length, long placed, long value)
            throws IOException {
        try (RawPeer member = new RawPeer(process)) {
            member.proveMembership(handshake(7));
            QueuePair queuePair = process.accept();
            queuePair.postReceive(5, process.memory, 0, 64);
            member.receive(Handshake.VERDICT_BYTES);
            ByteBuffer frame = ByteBuffer.allocate(Wire.MAX_HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            HeaderBytes.putCommon(frame, 0, kind, length, placed, 0);
            frame.putLong(Wire.VALUE_OFFSET, value);
            member.socket.write(member.seal(frame, 0));
            assertEquals(member.awaitEnd(), 0, what);
            assertEquals(queuePair.state(), QueuePair.State.ERROR);
            assertTrue(queuePair.failure().contains("rank 7"), queuePair.failure());
            WorkCompletion[] batch = {new WorkCompletion()};
            assertEquals(process.completions.poll(batch), 1);
            assertEquals(batch[0].status, WorkCompletion.Status.FLUSHED);
        }
        assertNobodyWasLetIn();
    }

    /** Whatever a member sends, the process survives, and memory that it has no key for stays as it is. */
    @Test(dataProvider = "seeds", timeOut = TIME_OUT_MS)
    public void shouldSurviveRandomFrames(int seed) throws IOException {
        Random random = new Random(seed);
        for (int i = 0; i < 40; i++) {
            try (RawPeer member = new RawPeer(process)) {
                QueuePair queuePair = member.join(handshake(7));
                sendRandomFrames(member, random);
                member.socket.shutdownOutput();
                member.awaitEnd();
                while (queuePair.state() != QueuePair.State.ERROR) {
                    process.drive();
                }
            }
        }
        for (int i = 0; i < Process.REGION_BYTES; i += 8) {
            assertEquals(process.memory.block().bytes().getLong(i), 0L, "at " + i);
        }
        assertNobodyWasLetIn();
    }

    private static void sendRandomFrames(RawPeer member, Random random) {
        ByteBuffer frames = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
        random.ints(frames.capacity() / 4).forEach(frames::putInt);
        int at = 0;
        for (int i = 0; i < 20 && at < 3000; i++) {
            int kind = 1 + random.nextInt(11);
            boolean isSend = kind == Wire.SEND; // a send would wait for a receive
            int length = random.nextInt(100);
            HeaderBytes.putCommon(frames, at, isSend ? Wire.PING : kind, length, 0, random.nextLong());
            if (random.nextInt(20) != 0) {
                member.seal(frames, at);
            }
            int endBytes = Wire.hasPayload(kind) && !isSend ? length + Wire.END_BYTES : 0;
            at += Wire.headerBytes(isSend ? Wire.PING : kind) + endBytes;
        }
        try {
            member.send(frames);
        } catch (IOException e) {
            // it has closed the connection already
        }
    }
}
