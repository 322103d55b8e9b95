package railmpi.btl.channel;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.BtlParameters;
import railmpi.btl.rail.RailChannel;
import railmpi.btl.rail.RailChannels;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.param.Parameter;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricJob;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.fault.FaultInjectingFabric;
import railmpi.fabric.fault.FaultParameters;
import railmpi.fabric.network.NetworkParameters;
import railmpi.fabric.pairs.PairFabric;
import railmpi.fabric.soft.SoftFabric;
import railmpi.fabric.soft.SoftParameters;

/**
 * Frames between two processes, each by whatever way it takes: alone by the short line, in a batch with others, looked
 * at and taken, or delivered by a poll. Model: they are numbered, and come once and in order.
 */
@Test(groups = "loopback")
public class ShortLineTest {
    private static final String JOB =
            "job of short lines, process " + ProcessHandle.current().pid();
    private static final int FRAMES = 3_000;
    private static final int LOOSE_KIND = 1;
    private static final int HEADED_KIND = 2;
    private static final int HEAD_BYTES = 16;
    private static final int LONGEST_BYTES = 64 * 1024;

    private static final int PUTS = 300;
    private static final int PUT_KIND = 1;
    private static final int PLACES = 4;
    private static final int PLACE_BYTES = 256 * 1024;

    /** More than one connection may have under way, each of them so long that its FIN goes in its header. */
    private static final int MANY_PUTS = 1024;

    private static final int MARKED_BYTES = 8 * 1024;

    private static final String SOFT = "soft";
    private static final String PAIRS = "pairs";

    private Path folder;

    private final long seed = Long.getLong("railmpi.seed", 3);

    /** Writes into the memory of the other side: each is told of once, when it is whole, and never done again then. */
    private static final class Puts implements FinListener, RemoteCompletion {
        private final Side side;
        private final MemoryRegion source;
        private final MemoryRegion target;
        /** By place: the put that it is used for, how long that is, and how much of it is known to be there. */
        private final long[] numbers = new long[PLACES];

        private final int[] lengths = new int[PLACES];
        private final int[] told = new int[PLACES];
        private final boolean[] isUnderWay = new boolean[PLACES];
        private int begun;
        private int completed;

        Puts(Side side) {
            this.side = side;
            source = side.rails.allocate(PLACES * PLACE_BYTES);
            target = side.rails.allocate(PLACES * PLACE_BYTES);
            side.channels.handlers().handleFins(PUT_KIND, this);
        }

        /** Begins one if there is a place and a way for it. */
        void put() {
            Puts peer = side.other().puts;
            int place = side.random.nextInt(PLACES);
            int length = 1 + side.random.nextInt(side.random.nextBoolean() ? 200 : PLACE_BYTES);
            int most = Math.min(length, side.channel.maxPutBytes());
            if (isUnderWay[place] || peer.told[place] != peer.lengths[place] || !side.channel.isReadyToPut(most)) {
                return;
            }
            peer.assertUntouched(place);
            int at = place * PLACE_BYTES;
            for (int i = 0; i < most; i++) {
                source.block().bytes().put(at + i, Side.byteOf(begun, i));
            }
            peer.numbers[place] = begun;
            peer.lengths[place] = most;
            peer.told[place] = 0;
            long[] keys = new long[MemoryRegion.MOST_KEYS];
            keys[0] = peer.target.remoteKey(0);
            isUnderWay[place] = side.channel.put(
                    source, at, most, peer.target.address() + at, keys, PUT_KIND, begun, at, this, place);
            if (isUnderWay[place]) {
                begun++;
            } else {
                peer.lengths[place] = 0;
            }
        }

        /** What was written was overwritten when all of it was there. */
        private void assertUntouched(int place) {
            for (int i = 0; i < lengths[place]; i++) {
                if (target.block().bytes().get(place * PLACE_BYTES + i) != 0) {
                    throw new AssertionError("seed " + side.seed() + ": put " + numbers[place] + " came again");
                }
            }
        }

        @Override
        public void onFinished(int peer, long receiverId, long messageOffset, long lengthBytes) {
            int place = (int) messageOffset / PLACE_BYTES;
            assertEquals(receiverId, numbers[place], "seed " + side.seed());
            int at = place * PLACE_BYTES;
            for (long i = messageOffset - at; i < messageOffset - at + lengthBytes; i++) {
                if (target.block().bytes().get(at + (int) i) != Side.byteOf(receiverId, (int) i)) {
                    throw new AssertionError("seed " + side.seed() + ", put " + receiverId + ": wrong at " + i);
                }
            }
            told[place] += (int) lengthBytes;
            assertTrue(told[place] <= lengths[place], "seed " + side.seed() + ": told twice");
            if (told[place] == lengths[place]) {
                for (int i = 0; i < lengths[place]; i++) {
                    target.block().bytes().put(at + i, (byte) 0);
                }
            }
        }

        @Override
        public void onCompleted(int place, long value) {
            assertTrue(isUnderWay[place], "seed " + side.seed());
            isUnderWay[place] = false;
            completed++;
        }

        /** Tells whether all that the other side has written is known here. */
        boolean isWhole() {
            return Arrays.equals(told, lengths);
        }

        void assertNothingCameLater() {
            for (int place = 0; place < PLACES; place++) {
                assertUntouched(place);
            }
        }
    }

    private final class Side implements FrameListener {
        private final int process;
        private final Random random;
        private final Fabric fabric;
        private final RailChannels rails;
        private final Channels channels;
        private final Side[] sides;
        /** Connections that outlive their end by a fault may write later, and swallow notices. */
        private final boolean isLate;

        private final Puts puts;
        private RailChannel channel;
        private long sent;
        private long received;
        private long taken;

        Side(int process, String fabric, Parameters parameters, Side[] sides, Random random) {
            this.process = process;
            this.random = random;
            this.sides = sides;
            isLate = parameters.get(FaultParameters.FAULT).contains("late");
            this.fabric = FaultInjectingFabric.wrap(open(fabric, parameters), process, parameters);
            rails = new RailChannels(this.fabric, process, 2, 0, peer -> sides[peer].rails.addresses(), parameters);
            channels = new Channels(null, rails);
            channels.handlers().handleFrames(LOOSE_KIND, HEADED_KIND, this);
            puts = new Puts(this);
        }

        private Fabric open(String name, Parameters parameters) {
            if (name.equals(PAIRS)) {
                return new PairFabric(folder, process, 0);
            }
            byte[] secret = new byte[FabricJob.SECRET_BYTES];
            Arrays.fill(secret, (byte) 1);
            return new SoftFabric(NetworkParameters.job(process, JOB, secret, parameters));
        }

        Side other() {
            return sides[1 - process];
        }

        long seed() {
            return seed;
        }

        void open() {
            channel = rails.channel(1 - process);
        }

        @Override
        public int headBytes(int kind) {
            return kind == HEADED_KIND ? HEAD_BYTES : 0;
        }

        @Override
        public int leastPayloadBytes(int kind) {
            return 0;
        }

        private int length() {
            return switch (random.nextInt(8)) {
                case 0 -> random.nextInt(LONGEST_BYTES + 1);
                case 1 -> random.nextInt(channel.maxPayloadBytes());
                case 2 -> 0;
                default -> random.nextInt(300);
            };
        }

        void send() {
            send(length());
        }

        void send(int payloadBytes) {
            int kind = payloadBytes > channel.maxPayloadBytes() ? LOOSE_KIND : LOOSE_KIND + random.nextInt(2);
            if (random.nextInt(4) == 0) {
                channel.begin(length(), -1, -1); // given up: what is packed cannot be read
            }
            int frame = begin(payloadBytes);
            if (frame < 0) {
                return;
            }
            ByteBuffer bytes = channel.block().bytes();
            int payload = frame + FrameLayout.payloadOffset(payloadBytes);
            for (int i = 0; i < payloadBytes; i++) {
                bytes.put(payload + i, byteOf(sent, i));
            }
            channel.commit(kind, payloadBytes);
            sent++;
            switch (payloadBytes > channel.maxPayloadBytes() ? 0 : random.nextInt(3)) {
                case 0 -> channel.flush();
                case 1 -> channel.flushIfIdle();
                default -> {
                    // the next poll sends it
                }
            }
        }

        /** The words are given, or written into the frame. */
        private int begin(int payloadBytes) {
            if (random.nextBoolean()) {
                return channel.begin(payloadBytes, sent, ~sent);
            }
            int frame = channel.isThrottled() ? -1 : channel.claim(payloadBytes);
            if (frame >= 0) {
                ByteBuffer bytes = channel.block().bytes();
                bytes.putLong(frame + FrameLayout.WORD1_OFFSET, sent);
                bytes.putLong(frame + FrameLayout.WORD2_OFFSET, ~sent);
            }
            return frame;
        }

        private static byte byteOf(long number, int index) {
            return (byte) (31 * number + index);
        }

        private void check(long word1, MemoryBlock block, int frame, int payloadBytes) {
            assertEquals(word1, received, "seed " + seed);
            assertEquals(block.bytes().getLong(frame + FrameLayout.WORD2_OFFSET), ~received);
            int payload = frame + FrameLayout.payloadOffset(payloadBytes);
            for (int i = 0; i < payloadBytes; i++) {
                if (block.bytes().get(payload + i) != byteOf(received, i)) {
                    throw new AssertionError("seed " + seed + ", frame " + received + ": a wrong byte at " + i);
                }
            }
            received++;
        }

        @Override
        public boolean onFrame(int peer, int kind, MemoryBlock block, int offset, int payloadBytes) {
            check(block.bytes().getLong(offset + FrameLayout.WORD1_OFFSET), block, offset, payloadBytes);
            return random.nextInt(4) != 0;
        }

        void receive() {
            if (random.nextBoolean()) {
                rails.poll();
                return;
            }
            InboundFrames inbound = channel.inbound();
            long head = inbound.head();
            if (head != 0 && FrameLayout.kindOf(head) == LOOSE_KIND) {
                int frame = inbound.headOffset();
                check(inbound.word1(frame), inbound.block(), frame, FrameLayout.payloadBytesOf(head));
                inbound.take(FrameLayout.payloadBytesOf(head));
                taken++;
            }
        }

        /** A notice may have reached this process, and thus be over for its sender, before a poll finds it. */
        boolean isOver() {
            return rails.isQuiet() && puts.isWhole();
        }

        void close() {
            rails.close();
            fabric.close();
        }
    }

    @BeforeMethod(alwaysRun = true)
    public void makeFolder() throws IOException {
        folder = Files.createTempDirectory("railmpi-short-line-");
    }

    @AfterMethod(alwaysRun = true)
    public void removeFolder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(files.toList(), List.of(), "files that are left");
        }
        Files.delete(folder);
    }

    /** Network, settings, and whether frames are taken where they arrive, sooner or later. */
    @DataProvider
    public static Object[][] rails() {
        return new Object[][] {
            {SOFT, Map.of(), true},
            {SOFT, Map.of("btl_receive_slots", "4"), true},
            {SOFT, Map.of("btl_rail_retry", "1", "btl_fault", "drop=50,seed=5"), true},
            {SOFT, Map.of("btl_rail_retry", "1", "btl_paths_per_port", "2", "btl_fault", "drop=50,late=1,seed=6"), true
            },
            {SOFT, Map.of("btl_fault", "stall=40,late=20,seed=7"), true},
            {SOFT, Map.of("btl_paths_per_port", "2"), true},
            {SOFT, Map.of("btl_paths_per_port", "3", "btl_multiplexing", "binding"), true},
            {
                SOFT,
                Map.of("btl_paths_per_port", "2", "btl_rail_timeout", "50", "btl_fault", "stall=40,late=20,seed=8"),
                true
            },
            {SOFT, Map.of("btl_checksum", "crc32c"), false},
            {PAIRS, Map.of(), true},
            {PAIRS, Map.of("btl_use_eager_rdma", "0"), true},
        };
    }

    private static Parameters parameters(Map<String, String> settings) {
        Map<String, String> environment = new HashMap<>();
        settings.forEach((name, value) -> environment.put(Parameters.PREFIX + name, value));
        environment.put(Parameters.PREFIX + "btl_if_include", "lo");
        List<Parameter<?>> known = new ArrayList<>(BtlParameters.ALL);
        known.addAll(SoftParameters.READ);
        known.addAll(FaultParameters.ALL);
        return Parameters.resolve(environment, known);
    }

    @DataProvider
    public static Object[][] rings() {
        return new Object[][] {{"512k"}, {"16k"}};
    }

    /** What fills the sender's ring is told before it is full, though nothing goes back. */
    @Test(dataProvider = "rings", timeOut = 120_000)
    public void shouldGoOnWhereFramesGoOneWayOnly(String ring) {
        Random random = new Random(seed);
        Side[] sides = new Side[2];
        for (int process = 0; process < 2; process++) {
            sides[process] = new Side(process, SOFT, parameters(Map.of("btl_send_ring_size", ring)), sides, random);
        }
        sides[0].open();
        sides[1].open();
        for (int lengthBytes : new int[] {LONGEST_BYTES, sides[0].channel.maxPayloadBytes()}) {
            long end = sides[0].sent + 200;
            while (sides[1].received < end) {
                if (sides[0].sent < end) {
                    sides[0].send(lengthBytes);
                }
                sides[0].rails.poll();
                sides[1].rails.poll();
            }
        }
        for (Side side : sides) {
            side.close();
        }
    }

    /** Writes to a peer that does not look leave room for the completions of what goes to others. */
    @Test
    public void shouldNotTakeAllCompletions() {
        Side[] sides = new Side[2];
        for (int process = 0; process < 2; process++) {
            sides[process] = new Side(process, SOFT, parameters(Map.of()), sides, new Random(seed));
        }
        sides[0].open();
        sides[1].open();
        while (sides[0].received == 0 || sides[1].received == 0) {
            for (Side side : sides) {
                if (side.sent == 0) {
                    side.send(0);
                }
                side.rails.poll();
            }
        }
        MemoryRegion source = sides[0].puts.source;
        MemoryRegion target = sides[1].puts.target;
        long[] keys = new long[MemoryRegion.MOST_KEYS];
        keys[0] = target.remoteKey(0);
        int[] completed = new int[1];
        RemoteCompletion completion = (token, value) -> completed[0]++;
        int begun = 0;
        while (begun < MANY_PUTS
                && sides[0].channel.put(
                        source, 0, MARKED_BYTES, target.address(), keys, HandlerTable.WAKE, 0, 0, completion, 0)) {
            begun++;
        }
        assertTrue(begun < MANY_PUTS, begun + " at once");
        while (completed[0] < begun) {
            sides[0].rails.poll();
            sides[1].rails.poll();
        }
        for (Side side : sides) {
            side.close();
        }
    }

    @Test(dataProvider = "rails", timeOut = 120_000)
    public void shouldBringEachFrameOnceInOrder(String fabric, Map<String, String> settings, boolean areTaken) {
        Random random = new Random(seed);
        Side[] sides = new Side[2];
        for (int process = 0; process < 2; process++) {
            sides[process] = new Side(process, fabric, parameters(settings), sides, random);
        }
        for (Side side : sides) {
            side.open();
        }
        while (sides[0].received < FRAMES || sides[1].received < FRAMES) {
            Side side = sides[random.nextInt(2)];
            if (!side.isLate && side.puts.begun < PUTS && random.nextInt(10) == 0) {
                side.puts.put();
            } else if (side.sent < FRAMES && random.nextInt(3) == 0) {
                side.send();
            } else {
                side.receive();
            }
        }
        while (!sides[0].isOver() || !sides[1].isOver()) {
            sides[0].rails.poll();
            sides[1].rails.poll();
        }
        for (Side side : sides) {
            assertEquals(side.received, side.other().sent);
            assertEquals(side.puts.begun > 0, !side.isLate);
            assertEquals(side.puts.completed, side.puts.begun);
            side.puts.assertNothingCameLater();
        }
        assertEquals(sides[0].taken != 0 && sides[1].taken != 0, areTaken, "frames were taken where they had arrived");
        for (Side side : sides) {
            side.close();
        }
        assertTrue(sides[0].channels.isIdle());
    }
}
