package railmpi.fabric.soft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.ArrivedFrame;
import railmpi.fabric.FrameLine;

/** Frames through a channel that takes and gives any number of bytes at a time. */
@Test(groups = "unit")
public final class FrameStreamTest {
    private static final int FRAMES = 400;
    private static final int MAX_PAYLOAD_BYTES = 300_000;
    private static final int REGION_BYTES = 1 << 20;

    private final RegionTable regions = new RegionTable(new RandomSource());
    private final SoftRegion source = regions.add(ByteBuffer.allocateDirect(REGION_BYTES));
    private final SoftRegion target = regions.add(ByteBuffer.allocateDirect(REGION_BYTES));

    private record Frame(int kind, int offset, int lengthBytes, long placed, long address) {}

    /** Bytes under way; each call moves a random number of them. */
    private static class ShortChannel implements GatheringByteChannel, ScatteringByteChannel {
        private static final int MAX_UNDER_WAY = 700_000;

        private final Random random;
        private final ByteBuffer bytes = ByteBuffer.allocate(MAX_UNDER_WAY);

        ShortChannel(Random random) {
            this.random = random;
        }

        private int share() {
            int bits = random.nextInt(20);
            return random.nextInt(1 << bits);
        }

        @Override
        public long write(ByteBuffer[] sources, int offset, int length) {
            int allowed = share();
            int total = 0;
            for (int i = offset; i < offset + length; i++) {
                int count = Math.min(Math.min(allowed - total, sources[i].remaining()), bytes.remaining());
                bytes.put(sources[i].slice(sources[i].position(), count));
                sources[i].position(sources[i].position() + count);
                total += count;
            }
            return total;
        }

        @Override
        public long write(ByteBuffer[] sources) {
            return write(sources, 0, sources.length);
        }

        @Override
        public int write(ByteBuffer from) {
            return (int) write(new ByteBuffer[] {from}, 0, 1);
        }

        @Override
        public long read(ByteBuffer[] targets, int offset, int length) {
            int allowed = share();
            int total = 0;
            bytes.flip();
            for (int i = offset; i < offset + length; i++) {
                int count = Math.min(Math.min(allowed - total, targets[i].remaining()), bytes.remaining());
                targets[i].put(bytes.slice(bytes.position(), count));
                bytes.position(bytes.position() + count);
                total += count;
            }
            bytes.compact();
            return total;
        }

        @Override
        public long read(ByteBuffer[] targets) {
            return read(targets, 0, targets.length);
        }

        @Override
        public int read(ByteBuffer to) {
            return (int) read(new ByteBuffer[] {to}, 0, 1);
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    /** Takes frames, now and then not at once, and checks them. */
    private final class Checker implements FrameReader.Sink {
        private final Random random;
        private final ArrayDeque<Frame> expected;
        private final SoftRegion closed = regions.add(ByteBuffer.allocateDirect(REGION_BYTES));
        private FrameReader reader;
        private Frame current;
        private boolean isSkipped;

        Checker(Random random, List<Frame> expected) {
            this.random = random;
            this.expected = new ArrayDeque<>(expected);
            closed.close();
        }

        @Override
        public boolean onHeader(int kind, long[] header) {
            if (random.nextInt(5) == 0) {
                return false;
            }
            current = expected.remove();
            assertEquals(kind, current.kind);
            assertEquals(Wire.lengthBytes(header[0]), current.lengthBytes);
            assertEquals(header[Wire.PLACED_OFFSET / Long.BYTES], current.placed);
            assertEquals(header[Wire.PLACED_TIME_OFFSET / Long.BYTES], ~current.placed);
            if (Wire.headerBytes(kind) > Wire.COMMON_BYTES) {
                assertEquals(header[Wire.ADDRESS_OFFSET / Long.BYTES], current.address);
            }
            if (Wire.hasPayload(kind)) {
                isSkipped = random.nextInt(4) == 0;
                if (!isSkipped) {
                    reader.place(target, current.offset, current.lengthBytes);
                } else if (random.nextBoolean()) {
                    reader.skip(current.lengthBytes);
                } else {
                    reader.place(closed, current.offset, current.lengthBytes);
                }
            }
            return true;
        }

        @Override
        public boolean onPayload() {
            assertTrue(Wire.hasPayload(current.kind));
            if (!isSkipped) {
                byte[] wanted = new byte[current.lengthBytes];
                byte[] found = new byte[current.lengthBytes];
                source.bytes().get(current.offset, wanted);
                target.bytes().get(current.offset, found);
                assertEquals(found, wanted);
            }
            if (current.kind == Wire.MARKED_WRITE && !isSkipped) {
                return true;
            }
            current = null;
            return false;
        }

        @Override
        public void onFrame(long placed) {
            current = expected.remove();
            assertEquals(placed, current.placed);
        }

        boolean isInPayload() {
            return current != null && Wire.hasPayload(current.kind);
        }

        /** Takes the FRAME, or the mark, that is here. */
        void takeFrame() throws IOException {
            assertEquals(reader.here.isMark, current.kind == Wire.MARKED_WRITE);
            if (reader.here.isMark) {
                ArrivedFrame mark = reader.here;
                assertEquals(new long[] {mark.counts, mark.number, mark.word1, mark.word2}, markOf(current));
                current = null;
            } else {
                compareFrame();
            }
            reader.take();
        }

        private void compareFrame() {
            assertEquals(reader.here.at % Long.BYTES, 0);
            assertEquals(reader.here.lengthBytes, current.lengthBytes);
            assertEquals(reader.here.kind, current.offset & 0xff);
            assertEquals(reader.here.counts, current.address);
            assertEquals(reader.here.number, ~current.address);
            byte[] wanted = new byte[current.lengthBytes - FrameLine.WORD1_OFFSET];
            byte[] found = new byte[wanted.length];
            source.bytes().get(current.offset + FrameLine.WORD1_OFFSET, wanted);
            reader.here.block.bytes().get(reader.here.at + FrameLine.WORD1_OFFSET, found);
            assertEquals(found, wanted);
            assertEquals(reader.here.word1, source.bytes().getLong(current.offset + FrameLine.WORD1_OFFSET));
            if (current.lengthBytes >= FrameLine.HEAD_BYTES + Long.BYTES) {
                assertEquals(reader.here.word3, source.bytes().getLong(current.offset + FrameLine.HEAD_BYTES));
            }
            current = null;
        }

        void assertClosedRegionIsUntouched() {
            for (int i = 0; i < REGION_BYTES; i += Long.BYTES) {
                assertEquals(closed.bytes().getLong(i), 0L);
            }
        }
    }

    private static List<Frame> frames(Random random) {
        List<Frame> frames = new ArrayList<>();
        for (int i = 0; i < FRAMES; i++) {
            int kind = 1 + random.nextInt(Wire.MARKED_WRITE);
            int length = random.nextInt(1 << random.nextInt(19));
            length = Math.min(length, MAX_PAYLOAD_BYTES);
            int offset = random.nextInt(REGION_BYTES - length);
            if (kind == Wire.FRAME) {
                length = FrameLine.HEAD_BYTES + length % (FrameLine.MOST_BYTES - FrameLine.HEAD_BYTES + 1);
                offset = random.nextInt((REGION_BYTES - length) / Long.BYTES) * Long.BYTES;
            }
            frames.add(new Frame(kind, offset, length, random.nextLong(), random.nextLong()));
        }
        return frames;
    }

    private boolean write(Frame frame, FrameWriter writer) {
        writer.frame(frame.kind, frame.lengthBytes, frame.placed, ~frame.placed);
        if (Wire.headerBytes(frame.kind) > Wire.COMMON_BYTES) {
            writer.field(Wire.ADDRESS_OFFSET, frame.address);
        }
        if (frame.kind == Wire.MARKED_WRITE) {
            writer.fields(Wire.MARK_OFFSET, markOf(frame));
        }
        if (Wire.hasPayload(frame.kind)) {
            writer.payload(source, frame.offset, frame.lengthBytes);
        }
        return true;
    }

    private static long[] markOf(Frame frame) {
        return new long[] {frame.address, ~frame.address, frame.offset, frame.placed};
    }

    private void writeFrame(Frame frame, FrameWriter writer, LineWriter line) throws IOException {
        MemoryBlock memory = MemoryBlock.allocate(Wire.wholeFrameBytes(frame.lengthBytes));
        memory.bytes().put(0, source.bytes(), frame.offset, frame.lengthBytes);
        ByteBuffer rest = line.write(
                memory,
                0,
                frame.lengthBytes,
                frame.offset & 0xff,
                covered(frame.lengthBytes),
                frame.placed,
                frame.address,
                ~frame.address,
                source.bytes().getLong(frame.offset + FrameLine.WORD1_OFFSET),
                source.bytes().getLong(frame.offset + FrameLine.WORD2_OFFSET));
        if (rest != null) {
            writer.blockBy(rest);
        }
    }

    private static int covered(int lengthBytes) {
        return Math.min(FrameLine.MOST_COVERED_BYTES, lengthBytes - FrameLine.HEAD_BYTES);
    }

    @DataProvider
    public Object[][] seeds() {
        return new Object[][] {{1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}};
    }

    @Test(dataProvider = "seeds", timeOut = 60_000)
    public void shouldArriveWhole(int seed) throws IOException {
        Random random = new Random(seed);
        byte[] content = new byte[REGION_BYTES];
        random.nextBytes(content);
        source.bytes().put(0, content);
        List<Frame> frames = frames(random);
        ArrayDeque<Frame> unsent = new ArrayDeque<>(frames);
        ShortChannel channel = new ShortChannel(random);
        boolean isSummed = seed % 2 == 0;
        FrameWriter writer = new FrameWriter(
                channel,
                to -> !unsent.isEmpty() && unsent.peek().kind != Wire.FRAME && write(unsent.remove(), to),
                isSummed);
        LineWriter line = new LineWriter(channel, writer);
        Checker checker = new Checker(random, frames);
        FrameReader reader = new FrameReader(channel, checker);
        checker.reader = reader;
        while (!checker.expected.isEmpty() || reader.here != null || checker.isInPayload()) {
            if (random.nextBoolean() && writer.write() && !unsent.isEmpty() && unsent.peek().kind == Wire.FRAME) {
                writeFrame(unsent.remove(), writer, line);
            }
            if (reader.isHeld()) {
                reader.resume();
            } else if (reader.here != null) {
                checker.takeFrame();
            } else {
                reader.read();
            }
        }
        assertFalse(writer.isBlocked());
        assertEquals(channel.bytes.position(), 0);
        checker.assertClosedRegionIsUntouched();
    }

    public void shouldNotMakeHeadersLongBeforeTheChannelTakesThem() throws IOException {
        int stripeBytes = 64 * 1024;
        int[] made = {0};
        GatheringByteChannel full = new ShortChannel(new Random(1)) {
            @Override
            public long write(ByteBuffer[] sources, int offset, int length) {
                return 0;
            }
        };
        FrameWriter writer =
                new FrameWriter(full, to -> write(new Frame(Wire.WRITE, 0, stripeBytes, made[0]++, 0), to), false);
        assertFalse(writer.write());
        assertEquals(made[0], 1, "what later headers acknowledge would be as old as the first one's");
    }

    public void shouldAskTheSourceOnceWhetherThatIsAll() throws IOException {
        int[] asked = {0};
        FrameWriter writer = new FrameWriter(
                new ShortChannel(new Random(1)) {
                    @Override
                    public int write(ByteBuffer source) {
                        int count = source.remaining();
                        source.position(source.limit());
                        return count;
                    }
                },
                to -> ++asked[0] == 1 && write(new Frame(Wire.SEND, 0, 8, 0, 0), to),
                false);
        assertTrue(writer.write());
        assertEquals(asked[0], 2, "there was one frame");
        assertTrue(writer.write());
        assertEquals(asked[0], 3, "another time there may be more");
    }

    public void shouldGatherMoreWhileTheChannelTakesAll() throws IOException {
        int stripeBytes = 64 * 1024;
        int[] unsent = {0};
        boolean[] isShort = {false};
        List<Integer> gathered = new ArrayList<>();
        GatheringByteChannel taking = new ShortChannel(new Random(1)) {
            @Override
            public long write(ByteBuffer[] sources, int offset, int length) {
                gathered.add(length / 2);
                for (int i = offset; i < offset + length && !isShort[0]; i++) {
                    sources[i].position(sources[i].limit());
                }
                return 0;
            }
        };
        FrameWriter writer = new FrameWriter(
                taking, to -> unsent[0]-- > 0 && write(new Frame(Wire.WRITE, 0, stripeBytes, 0, 0), to), false);
        unsent[0] = 1 + 2 + 4 + 8 + 16 + 16;
        assertTrue(writer.write());
        assertEquals(gathered, List.of(1, 2, 4, 8, 16, 16), "frames in each write");
        gathered.clear();
        unsent[0] = 100;
        isShort[0] = true;
        assertFalse(writer.write());
        isShort[0] = false;
        unsent[0] = 3;
        assertTrue(writer.write());
        assertEquals(gathered, List.of(16, 16, 1, 2), "what is late to be written is little after it was too much");
        gathered.clear();
        unsent[0] = 4 + 4 + 4;
        writer.gatherAtMost(4 * stripeBytes);
        assertTrue(writer.write());
        assertEquals(gathered, List.of(4, 4, 4), "no more than what is allowed");
    }

    public void shouldCopyLittleOfLongPayloadsThatFollowEachOther() throws IOException {
        int stripes = 20;
        int stripeBytes = 128 * 1024;
        ArrayDeque<Frame> unsent = new ArrayDeque<>();
        for (int i = 0; i < stripes; i++) {
            unsent.add(new Frame(Wire.WRITE, i * 64, stripeBytes, 0, 0));
            unsent.add(new Frame(Wire.SEND, 0, 300, 0, 0)); // as the notice of an arrived stripe
        }
        ByteBuffer stream = ByteBuffer.allocate(stripes * (stripeBytes + 1000));
        FrameWriter writer = new FrameWriter(
                new ShortChannel(new Random(1)) {
                    @Override
                    public long write(ByteBuffer[] sources, int offset, int length) {
                        for (int i = offset; i < offset + length; i++) {
                            stream.put(sources[i]);
                        }
                        return 0;
                    }
                },
                to -> !unsent.isEmpty() && write(unsent.remove(), to),
                false);
        assertTrue(writer.write());
        stream.flip();
        long[] copiedBytes = {0};
        int[] placed = {0};
        ShortChannel full = new ShortChannel(new Random(1)) {
            @Override
            public long read(ByteBuffer[] targets, int offset, int length) {
                int total = 0;
                for (int i = offset; i < offset + length; i++) {
                    int count = Math.min(targets[i].remaining(), stream.remaining());
                    targets[i].put(stream.slice(stream.position(), count));
                    stream.position(stream.position() + count);
                    total += count;
                    copiedBytes[0] += i == offset + length - 1 ? count : 0;
                }
                return total;
            }
        };
        FrameReader[] reader = new FrameReader[1];
        reader[0] = new FrameReader(full, new FrameReader.Sink() {
            @Override
            public boolean onHeader(int kind, long[] header) {
                reader[0].place(target, 0, Wire.lengthBytes(header[0]));
                return true;
            }

            @Override
            public boolean onPayload() {
                placed[0]++;
                return false;
            }

            @Override
            public void onFrame(long placedBefore) {
                throw new IllegalStateException("a FRAME that nobody has sent");
            }
        });
        while (stream.hasRemaining()) {
            reader[0].read();
        }
        assertEquals(placed[0], 2 * stripes);
        assertTrue(copiedBytes[0] <= stripeBytes + stripes * 4096L, copiedBytes[0] + " bytes went through the buffer");
    }

    public void shouldKeepNoViewWhenItIsClosedHalfWay() throws IOException {
        ShortChannel channel = new ShortChannel(new Random(1));
        ArrayDeque<Frame> unsent = new ArrayDeque<>(List.of(new Frame(Wire.SEND, 0, MAX_PAYLOAD_BYTES, 0, 0)));
        FrameWriter writer = new FrameWriter(channel, to -> !unsent.isEmpty() && write(unsent.remove(), to), false);
        assertFalse(writer.write());
        assertTrue(writer.isBlocked());
        writer.close();
        assertFalse(writer.isBlocked());
    }
}
