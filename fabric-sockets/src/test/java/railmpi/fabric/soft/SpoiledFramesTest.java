package railmpi.fabric.soft;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.ArrivedFrame;
import railmpi.fabric.FrameLine;

/** A stream of frames that something on the way has spoiled ends where that begins, before anything of it counts. */
@Test(groups = "unit")
public final class SpoiledFramesTest {
    private static final int FRAMES = 12;
    private static final int REGION_BYTES = 1 << 16;
    private static final int ROUNDS = 100;

    private final long seed = Long.getLong("railmpi.seed", 8);
    private final RegionTable regions = new RegionTable(new RandomSource());
    private final SoftRegion source = regions.add(ByteBuffer.allocateDirect(REGION_BYTES));
    private final SoftRegion target = regions.add(ByteBuffer.allocateDirect(REGION_BYTES));

    /** What is done to one frame of the stream. */
    private enum Spoiling {
        CUT,
        DOUBLED,
        SWAPPED,
        MISSING,
        HEADER,
        PAYLOAD
    }

    private record Spoiled(List<byte[]> frames, int first) {}

    private static final class Bytes implements GatheringByteChannel, ScatteringByteChannel {
        private final ByteArrayOutputStream written = new ByteArrayOutputStream();
        private ByteBuffer toRead = ByteBuffer.allocate(0);

        @Override
        public int write(ByteBuffer from) {
            int count = from.remaining();
            byte[] copy = new byte[count];
            from.get(copy);
            written.writeBytes(copy);
            return count;
        }

        @Override
        public long write(ByteBuffer[] sources, int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                write(sources[i]);
            }
            return length;
        }

        @Override
        public long write(ByteBuffer[] sources) {
            return write(sources, 0, sources.length);
        }

        @Override
        public int read(ByteBuffer to) {
            int count = Math.min(to.remaining(), toRead.remaining());
            to.put(toRead.slice(toRead.position(), count));
            toRead.position(toRead.position() + count);
            return count == 0 && to.hasRemaining() ? -1 : count;
        }

        @Override
        public long read(ByteBuffer[] targets, int offset, int length) {
            if (!toRead.hasRemaining()) {
                return -1;
            }
            long total = 0;
            for (int i = offset; i < offset + length; i++) {
                total += Math.max(0, read(targets[i]));
            }
            return total;
        }

        @Override
        public long read(ByteBuffer[] targets) {
            return read(targets, 0, targets.length);
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    /** Counts what is taken whole, and compares it. */
    private final class Taker implements FrameReader.Sink {
        private final byte[] wanted = new byte[REGION_BYTES];
        private FrameReader reader;
        private int lengthBytes;
        private boolean isMarked;
        private int taken;

        Taker() {
            source.bytes().get(0, wanted);
        }

        @Override
        public boolean onHeader(int kind, long[] header) {
            isMarked = kind == Wire.MARKED_WRITE;
            lengthBytes = Wire.lengthBytes(header[0]);
            if (Wire.hasPayload(kind)) {
                reader.place(target, 0, lengthBytes);
            } else {
                taken++;
            }
            return true;
        }

        @Override
        public boolean onPayload() {
            for (int i = 0; i < lengthBytes; i++) {
                assertEquals(target.bytes().get(i), wanted[i], "a wrong byte at " + i);
            }
            taken++;
            return isMarked;
        }

        @Override
        public void onFrame(long placed) {
            taken++;
        }

        /** Takes the FRAME, or the mark, that is here. */
        void take() throws IOException {
            ArrivedFrame here = reader.here;
            for (int i = FrameLine.WORD1_OFFSET; i < here.lengthBytes; i++) {
                assertEquals(here.block.bytes().get(here.at + i), wanted[i], "a wrong byte at " + i);
            }
            reader.take();
        }
    }

    @DataProvider
    public static Object[][] spoilings() {
        return new Object[][] {
            {Spoiling.CUT, false},
            {Spoiling.CUT, true},
            {Spoiling.DOUBLED, false},
            {Spoiling.SWAPPED, false},
            {Spoiling.MISSING, false},
            {Spoiling.HEADER, false},
            {Spoiling.HEADER, true},
            {Spoiling.PAYLOAD, true},
        };
    }

    @Test(dataProvider = "spoilings", timeOut = 60_000)
    public void shouldTakeNothingFromWhereItIsSpoiled(Spoiling spoiling, boolean isSummed) throws IOException {
        Random random = new Random(seed);
        byte[] content = new byte[REGION_BYTES];
        random.nextBytes(content);
        source.bytes().put(0, content);
        for (int round = 0; round < ROUNDS; round++) {
            Spoiled spoiled = spoil(frames(random, isSummed), spoiling, random);
            Bytes channel = new Bytes();
            channel.toRead = joined(spoiled.frames);
            Taker taker = new Taker();
            taker.reader = new FrameReader(channel, taker);
            if (spoiling == Spoiling.CUT) {
                readOrWait(taker);
            } else {
                assertThrows(MalformedFrameException.class, () -> readAll(taker));
            }
            assertTrue(
                    taker.taken <= spoiled.first,
                    spoiling + ", seed " + seed + ", round " + round + ": " + taker.taken + " of " + spoiled.first);
        }
    }

    /** The stream may end before so much has come as the frame should be long: then nothing can be known yet. */
    private static void readOrWait(Taker taker) throws IOException {
        try {
            readAll(taker);
        } catch (MalformedFrameException e) {
            assertTrue(e.getMessage().startsWith("it sent ") || e.getMessage().contains("another"), e.getMessage());
        }
    }

    private static void readAll(Taker taker) throws IOException {
        FrameReader reader = taker.reader;
        while (reader.here != null || reader.read() >= 0) {
            if (reader.here != null) {
                taker.take();
            }
        }
    }

    /**
     * Returns frames of all kinds, each as it goes over the wire; the last one shows what the one before was lacking.
     */
    private List<byte[]> frames(Random random, boolean isSummed) throws IOException {
        List<byte[]> frames = new ArrayList<>();
        Bytes channel = new Bytes();
        ArrayDeque<Integer> kinds = new ArrayDeque<>();
        FrameWriter writer =
                new FrameWriter(channel, to -> !kinds.isEmpty() && write(kinds.remove(), random, to), isSummed);
        for (int i = 0; i < FRAMES; i++) {
            int kind = i == 0 ? Wire.SEND : 1 + random.nextInt(isSummed ? Wire.WRITE_PART : Wire.MARKED_WRITE);
            channel.written.reset();
            if (kind == Wire.FRAME && i != FRAMES - 1) {
                writeFrame(random, new LineWriter(channel, writer));
            } else {
                kinds.add(i == FRAMES - 1 ? Wire.PING : kind);
                writer.write();
            }
            frames.add(channel.written.toByteArray());
        }
        return frames;
    }

    private void writeFrame(Random random, LineWriter to) throws IOException {
        int length = FrameLine.HEAD_BYTES + random.nextInt(1 << 1 + random.nextInt(15));
        MemoryBlock memory = MemoryBlock.allocate(Wire.wholeFrameBytes(length));
        memory.bytes().put(0, source.bytes(), 0, length);
        int covered = Math.min(random.nextInt(100), length - FrameLine.HEAD_BYTES);
        to.write(
                memory,
                0,
                length,
                random.nextInt(256),
                covered,
                random.nextLong(),
                random.nextLong(),
                random.nextLong(),
                source.bytes().getLong(FrameLine.WORD1_OFFSET),
                source.bytes().getLong(FrameLine.WORD2_OFFSET));
    }

    private boolean write(int kind, Random random, FrameWriter to) {
        int length = Wire.hasPayload(kind) ? 64 + random.nextInt(1 << 1 + random.nextInt(15)) : 0;
        to.frame(kind, length, random.nextLong(), random.nextLong());
        for (int field = Wire.COMMON_BYTES; field < Wire.headerBytes(kind); field += Long.BYTES) {
            to.field(field, random.nextLong());
        }
        if (Wire.hasPayload(kind)) {
            to.payload(source, 0, length);
        }
        return true;
    }

    private static Spoiled spoil(List<byte[]> frames, Spoiling spoiling, Random random) {
        List<byte[]> result = new ArrayList<>(frames);
        int at = random.nextInt(FRAMES - 1);
        byte[] frame = frames.get(at).clone();
        ByteBuffer header = ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN);
        int headerBytes = Wire.headerBytes(HeaderBytes.kindAt(header, 0));
        switch (spoiling) {
            case CUT -> result.set(at, Arrays.copyOf(frame, random.nextInt(frame.length)));
            case DOUBLED -> result.add(at, frame);
            case SWAPPED -> Collections.swap(result, at, at + 1);
            case MISSING -> result.remove(at);
            case HEADER -> {
                frame[random.nextInt(headerBytes)] ^= (byte) (1 << random.nextInt(8));
                result.set(at, frame);
            }
            default -> {
                int first = at;
                while (frames.get(first).length <= Wire.MAX_HEADER_BYTES) {
                    first = (first + 1) % FRAMES;
                }
                frame = frames.get(first).clone();
                frame[frame.length - 1 - random.nextInt(frame.length - Wire.MAX_HEADER_BYTES)] ^= 4;
                result.set(first, frame);
            }
        }
        return new Spoiled(result, intact(frames, joined(result)));
    }

    /** Returns how many frames come as they were sent: what follows a cut may begin as what was cut off. */
    private static int intact(List<byte[]> frames, ByteBuffer stream) {
        int count = 0;
        int start = 0;
        while (count < frames.size()
                && stream.limit() - start >= frames.get(count).length
                && stream.slice(start, frames.get(count).length).equals(ByteBuffer.wrap(frames.get(count)))) {
            start += frames.get(count++).length;
        }
        return count;
    }

    private static ByteBuffer joined(List<byte[]> frames) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        frames.forEach(all::writeBytes);
        return ByteBuffer.wrap(all.toByteArray());
    }
}
