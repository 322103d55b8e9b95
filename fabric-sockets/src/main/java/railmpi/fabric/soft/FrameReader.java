package railmpi.fabric.soft;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.ScatteringByteChannel;
import railmpi.core.compile.Seam;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.memory.WordHash;
import railmpi.fabric.ArrivedFrame;
import railmpi.fabric.FrameLine;

/**
 * Takes frames apart. What comes with a header is copied from the buffer, the rest of a long payload is read from the
 * channel straight into its place. Long payloads follow each other, so little is read with the headers after one.
 * Owner: the holder of the progress lock. Hot path: short.
 */
final class FrameReader {
    private static final int BUFFER_BYTES = 128 * 1024;
    /** From this length on the rest of a payload is read into its place. */
    private static final int DIRECT_BYTES = 8 * 1024;
    /** A payload from this length on makes others as long likely, */
    private static final int LONG_BYTES = 32 * 1024;
    /** until so much has come that is none; */
    private static final int FORGOTTEN_BYTES = 16 * 1024;
    /** meanwhile no more than this is read where a header is expected: all of it that is payload is copied. */
    private static final int HEADERS_BYTES = 4 * 1024;
    /** The longest header; the head of a FRAME, and two more words. */
    private static final int HEAD_WORDS = FrameLine.HEAD_BYTES / Long.BYTES + 2;

    /** Reads of one pass, so that other connections get their turn. */
    private static final int MAX_READS = 8;

    /** What is done with the frames. */
    interface Sink {
        /**
         * Looks at a header. For a kind with payload it calls {@link FrameReader#place} or {@link FrameReader#skip}.
         *
         * @param header its words, and others behind them
         * @return false if the frame cannot be taken now; the reader comes back with the same header
         */
        boolean onHeader(int kind, long[] header) throws IOException;

        /** The payload of the frame is where it was to be put, or was skipped. */
        void onPayload();

        /** A FRAME is here, which says how many requests its sender has placed; it stays until it is taken. */
        void onFrame(long placed) throws IOException;
    }

    /** What is expected. */
    private enum State {
        HEADER,
        PAYLOAD,
        /** Nothing: a header waits until the sink can take it, */
        HELD,
        /** or a FRAME until somebody takes it. */
        FRAME
    }

    private final ScatteringByteChannel channel;
    private final Sink sink;
    /** What is read, and room behind that for the words of a header that is not whole. */
    private final MemoryBlock block = MemoryBlock.allocate(BUFFER_BYTES + HEAD_WORDS * Long.BYTES);
    /** The same for FRAMEs, whose words are aligned: an access is shorter. */
    private final LongBuffer longs = block.longs();

    private final HeaderWords words = new HeaderWords(block.bytes());
    private final ByteBuffer buffer = block.bytes().duplicate().order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer[] scatter = {null, buffer};
    private int start;
    private int end;

    private State state = State.HEADER;
    /** Bytes of the current payload that are still to come, and where they go: null to skip them. */
    private int remaining;

    private SoftRegion target;
    private int targetOffset;
    private int placedOffset;
    private int placedBytes;
    /** Of the current frame, whose payload has an end that goes with it. */
    private long hash;

    private boolean isSummed;
    /** Null until the peer sends a sum. */
    private PayloadSum sum;

    /** The words that the frame begins with; those behind the end of what was read mean nothing. */
    private final long[] head = new long[HEAD_WORDS];

    /** The FRAME that is here, and where it ends in the block. */
    private final ArrivedFrame frame = new ArrivedFrame(block);

    private int frameEnd;

    /** Where what was read ends when the FRAME whose header is here is whole; 0 if none is. */
    private int wanted;

    /** What the buffer's limit and position are, -1 where it was used for something else. */
    private int limitNow = -1;

    private int positionNow = -1;

    /** Frames so far. */
    private long frames;

    private long readBytes;
    /** What has come since the last long payload. */
    private int sinceLongBytes = FORGOTTEN_BYTES;

    FrameReader(ScatteringByteChannel channel, Sink sink) {
        this.channel = channel;
        this.sink = sink;
    }

    /** Puts the payload of the current frame there. */
    void place(SoftRegion region, int offset, int lengthBytes) {
        target = region;
        targetOffset = offset;
        placedOffset = offset;
        placedBytes = lengthBytes;
        remaining = lengthBytes;
    }

    /** Drops the payload of the current frame. */
    void skip(int lengthBytes) {
        target = null;
        remaining = lengthBytes;
    }

    /** Tells whether a frame waits until the sink can take it; nothing is read meanwhile. */
    boolean isHeld() {
        return state == State.HELD;
    }

    /** Returns how many bytes of the present payload are still to come. */
    int missingBytes() {
        return state == State.PAYLOAD ? remaining : 0;
    }

    /** Returns how many bytes were read so far. */
    long readBytes() {
        return readBytes;
    }

    /** Tells whether a FRAME is here; nothing behind it is looked at before it is taken. */
    boolean hasFrame() {
        return state == State.FRAME;
    }

    /** Returns the FRAME, if one is here. */
    ArrivedFrame frame() {
        return frame;
    }

    /** Gives the memory of the FRAME back, and looks at what is behind it; returns whether something was. */
    boolean takeFrame() throws IOException {
        start = frameEnd;
        state = State.HEADER;
        if (start == end) {
            return false;
        }
        parse();
        return true;
    }

    /** Offers the frame that was held again. */
    void resume() throws IOException {
        state = State.HEADER;
        parse();
    }

    /** Reads what is there; returns the number of bytes, -1 at the end of the stream. */
    @Seam
    int read() throws IOException {
        int total = 0;
        for (int reads = 0; reads < MAX_READS && state != State.FRAME && state != State.HELD; reads++) {
            boolean isDirect = target != null && remaining >= DIRECT_BYTES && start == end;
            int room = isDirect ? remaining + HEADERS_BYTES : makeRoom();
            int count = isDirect ? readIntoPlace() : channel.read(buffer);
            if (count <= 0) {
                return count < 0 && total == 0 ? -1 : total;
            }
            if (!isDirect) {
                end += count;
                positionNow = end;
            }
            total += count;
            readBytes += count;
            if (end >= wanted) {
                parse();
            }
            if (count < room) {
                break;
            }
        }
        return total;
    }

    private int makeRoom() {
        if (start != 0) {
            moveToFront();
        }
        boolean isLongLikely = sinceLongBytes < FORGOTTEN_BYTES && end < HEADERS_BYTES;
        int limit = isLongLikely ? HEADERS_BYTES : BUFFER_BYTES;
        if (limitNow != limit) {
            limitNow = limit;
            positionNow = -1;
            buffer.limit(limit);
        }
        if (positionNow != end) {
            positionNow = end;
            buffer.position(end);
        }
        return limit - end;
    }

    private void moveToFront() {
        if (start != end) {
            limitNow = -1;
            buffer.limit(end).position(start).compact();
        }
        end -= start;
        wanted = Math.max(0, wanted - start);
        start = 0;
    }

    private int readIntoPlace() throws IOException {
        if (target.isClosed()) {
            target = null;
            return readIntoBuffer();
        }
        SoftRegion region = target;
        ByteBuffer view = region.view(targetOffset, remaining);
        scatter[0] = view;
        buffer.clear().limit(HEADERS_BYTES);
        limitNow = -1;
        try {
            int count = (int) channel.read(scatter, 0, 2);
            int placed = view.position() - targetOffset;
            targetOffset += placed;
            remaining -= placed;
            start = 0;
            end = Math.max(0, count) - placed;
            return count;
        } finally {
            scatter[0] = null;
            region.giveBack(view);
        }
    }

    private int readIntoBuffer() throws IOException {
        makeRoom();
        int count = channel.read(buffer);
        end += Math.max(0, count);
        positionNow = end;
        return count;
    }

    private void parse() throws IOException {
        while (takePayload() && takeHeader()) {
            // one frame after the other
        }
    }

    /** Takes what is there of a payload and its end; returns whether nothing is missing. */
    private boolean takePayload() throws MalformedFrameException {
        if (state != State.PAYLOAD) {
            return true;
        }
        int count = Math.min(remaining, end - start);
        if (count != 0) {
            if (target != null && !target.isClosed()) {
                target.bytes().put(targetOffset, buffer, start, count);
            }
            targetOffset += count;
            start += count;
            remaining -= count;
        }
        if (remaining != 0 || end - start < Wire.END_BYTES) {
            return false;
        }
        takeEnd();
        state = State.HEADER;
        target = null;
        sink.onPayload();
        return true;
    }

    /** A payload that was thrown away may have any sum. */
    private void takeEnd() throws MalformedFrameException {
        int wrong = buffer.getInt(start) ^ Wire.end(hash);
        boolean isPlaced = target != null && !target.isClosed();
        if (isSummed) {
            wrong = isPlaced ? wrong ^ sumOfPayload() : 0;
        }
        if (wrong != 0) {
            throw new MalformedFrameException(
                    "it sent frame " + frames + (isSummed ? " with a payload that was changed" : " without its end"));
        }
        start += Wire.END_BYTES;
    }

    /** Looks whether the FRAME whose header is here is whole, and lets its words be aligned from then on. */
    private void findFrame() throws IOException {
        if (start % Long.BYTES != 0) {
            moveToFront();
        }
        long[] header = head;
        long first = header[0];
        long found = Wire.hash(header, FrameLine.HEAD_BYTES / Long.BYTES, frames);
        if (!Wire.isSealed(first, found)) {
            throw notTheNext();
        }
        int frameBytes = Wire.frameBytes(first);
        if (frameBytes < FrameLine.HEAD_BYTES || frameBytes > FrameLine.MOST_BYTES) {
            throw new MalformedFrameException("it sent a frame with a length of " + frameBytes + " bytes");
        }
        int endOffset = Wire.endOffset(frameBytes);
        frameEnd = start + endOffset + Long.BYTES;
        wanted = frameEnd;
        if (end < frameEnd) {
            return;
        }
        wanted = 0;
        int coveredWords = Wire.coveredWords(first);
        if (coveredWords != 0) {
            found = addCovered(found, coveredWords, endOffset);
        }
        int endWord = endOffset >> 3;
        if ((endWord < HEAD_WORDS ? header[endWord] : longs.get((start >> 3) + endWord)) != found) {
            throw new MalformedFrameException(
                    "it sent frame " + (frames + 1) + " without its end, or the frame was changed on the way");
        }
        frames++;
        state = State.FRAME;
        ArrivedFrame arrived = frame;
        arrived.at = start;
        arrived.lengthBytes = frameBytes;
        arrived.kind = Wire.frameKind(first);
        arrived.counts = header[Wire.COUNTS_OFFSET >> 3];
        arrived.number = header[Wire.NUMBER_OFFSET >> 3];
        arrived.word1 = header[FrameLine.WORD1_OFFSET >> 3];
        sink.onFrame(header[Wire.PLACED_OFFSET >> 3]);
    }

    private long addCovered(long headerHash, int coveredWords, int endOffset) throws MalformedFrameException {
        if (FrameLine.HEAD_BYTES + coveredWords * Long.BYTES > endOffset) {
            throw notTheNext();
        }
        int from = start + FrameLine.HEAD_BYTES >> 3;
        long hash = headerHash;
        for (int i = 0; i < coveredWords; i++) {
            hash = WordHash.add(hash, longs.get(from + i));
        }
        return hash;
    }

    private MalformedFrameException notTheNext() {
        return new MalformedFrameException(
                "what should be its frame " + (frames + 1) + " is another one, or the header was changed on the way");
    }

    private int sumOfPayload() {
        if (sum == null) {
            sum = new PayloadSum();
        }
        return sum.of(target, placedOffset, placedBytes);
    }

    private boolean takeHeader() throws IOException {
        if (end - start < Wire.COMMON_BYTES) {
            return false;
        }
        words.get(start, head);
        int kind = Wire.kindOf(head[0]);
        if (kind < 0) {
            throw new MalformedFrameException("it sent what is not a frame");
        }
        if (kind == Wire.FRAME) {
            if (end - start >= FrameLine.HEAD_BYTES) {
                findFrame();
            }
            return false;
        }
        return takeHeader(kind);
    }

    private boolean takeHeader(int kind) throws IOException {
        int headerBytes = Wire.headerBytes(kind);
        if (end - start < headerBytes) {
            return false;
        }
        hash = Wire.hash(head, Wire.headerWords(kind), frames);
        if (!Wire.isSealed(head[0], hash)) {
            throw notTheNext();
        }
        if (!sink.onHeader(kind, head)) {
            state = State.HELD;
            return false;
        }
        frames++;
        isSummed = Wire.isSummed(head[0]);
        start += headerBytes;
        state = Wire.hasPayload(kind) ? State.PAYLOAD : State.HEADER;
        boolean isLong = missingBytes() >= LONG_BYTES;
        sinceLongBytes = isLong ? 0 : Math.min(FORGOTTEN_BYTES, sinceLongBytes + headerBytes + missingBytes());
        return true;
    }
}
