package railmpi.fabric.soft;

import java.io.IOException;
import java.nio.channels.ScatteringByteChannel;
import railmpi.core.compile.Seam;
import railmpi.core.memory.WordHash;
import railmpi.fabric.ArrivedFrame;
import railmpi.fabric.FrameLine;

/**
 * Takes frames apart. What comes with a header is copied from the buffer, the rest of a long payload is read from the
 * channel straight into its place. Long payloads follow each other, so little is read with the headers after one.
 * Owner: the holder of the progress lock. Hot path: short.
 */
final class FrameReader {
    /** A payload from this length on makes others as long likely, */
    private static final int LONG_BYTES = 32 * 1024;
    /** until so much has come that is none; */
    private static final int FORGOTTEN_BYTES = 16 * 1024;
    /** meanwhile no more than this is read where a header is expected: all of it that is payload is copied. */
    private static final int HEADERS_BYTES = 4 * 1024;
    /** The longest header; the head of a FRAME, and some more words. */
    private static final int HEAD_WORDS = Wire.MAX_HEADER_BYTES / Long.BYTES;

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

        /**
         * The payload of the frame is where it was to be put, or was skipped.
         *
         * @return whether the frame has a mark that somebody is to take
         */
        boolean onPayload();

        /** A FRAME is here, which says how many requests its sender has placed; it stays until it is taken. */
        void onFrame(long placed) throws IOException;
    }

    /** What is expected. */
    private enum State {
        HEADER,
        PAYLOAD,
        /** Nothing: a header waits until the sink can take it, */
        HELD,
        /** or a FRAME, or the mark of a write, until somebody takes it. */
        FRAME
    }

    private final Sink sink;
    private final ReadBuffer buffer;
    private final IncomingPayload payload = new IncomingPayload();
    private State state = State.HEADER;
    /** The words that the frame begins with; those behind the end of what was read mean nothing. */
    private final long[] head = new long[HEAD_WORDS];

    /** The same of a FRAME, behind its head. */
    private final long[] covered = new long[FrameLine.MOST_COVERED_BYTES / Long.BYTES];

    /** The FRAME that is here, and where it ends in the block. */
    private final ArrivedFrame frame;

    private int frameEnd;

    /** Frames so far. */
    private long frames;

    private long readBytes;
    /** What has come since the last long payload. */
    private int sinceLongBytes = FORGOTTEN_BYTES;

    FrameReader(ScatteringByteChannel channel, Sink sink) {
        buffer = new ReadBuffer(channel);
        frame = new ArrivedFrame(buffer.block);
        this.sink = sink;
    }

    /** Puts the payload of the current frame there. */
    void place(SoftRegion region, int offset, int lengthBytes) {
        payload.place(region, offset, lengthBytes);
    }

    /** Drops the payload of the current frame. */
    void skip(int lengthBytes) {
        payload.skip(lengthBytes);
    }

    /** Tells whether a frame waits until the sink can take it; nothing is read meanwhile. */
    boolean isHeld() {
        return state == State.HELD;
    }

    /** Returns how many bytes of the present payload are still to come. */
    int missingBytes() {
        return state == State.PAYLOAD ? payload.missingBytes() : 0;
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
        buffer.start = frameEnd;
        state = State.HEADER;
        if (buffer.isEmpty()) {
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
            boolean isDirect = state == State.PAYLOAD && buffer.isEmpty() && payload.isReadDirectly();
            int count = isDirect ? payload.readInto(buffer, HEADERS_BYTES) : buffer.read(limit());
            int room = buffer.room;
            if (count <= 0) {
                return count < 0 && total == 0 ? -1 : total;
            }
            total += count;
            readBytes += count;
            if (buffer.end >= buffer.wanted) {
                parse();
            }
            if (count < room) {
                break;
            }
        }
        return total;
    }

    /** Returns up to where to read where no payload is read into its place. */
    private int limit() {
        if (buffer.start != 0) {
            buffer.moveToFront();
        }
        boolean isLongLikely = sinceLongBytes < FORGOTTEN_BYTES && buffer.end < HEADERS_BYTES;
        return isLongLikely ? HEADERS_BYTES : ReadBuffer.BYTES;
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
        if (!payload.take(buffer, frames)) {
            return false;
        }
        state = State.HEADER;
        if (!sink.onPayload()) {
            return true;
        }
        stopAtMark();
        return false;
    }

    /** The header of the write is still what was read last. */
    private void stopAtMark() {
        state = State.FRAME;
        frameEnd = buffer.start;
        ArrivedFrame mark = frame;
        mark.isMark = true;
        mark.lengthBytes = 0;
        mark.counts = head[Wire.MARK_OFFSET >> 3];
        mark.number = head[(Wire.MARK_OFFSET >> 3) + 1];
        mark.word1 = head[(Wire.MARK_OFFSET >> 3) + 2];
        mark.word2 = head[(Wire.MARK_OFFSET >> 3) + 3];
    }

    /** Looks whether the FRAME whose header is here is whole, and lets its words be aligned from then on. */
    private void findFrame() throws IOException {
        if (buffer.start % Long.BYTES != 0) {
            buffer.moveToFront();
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
        frameEnd = buffer.start + endOffset + Long.BYTES;
        buffer.wanted = frameEnd;
        if (buffer.end < frameEnd) {
            return;
        }
        buffer.wanted = 0;
        int coveredWords = Wire.coveredWords(first);
        if (coveredWords != 0) {
            found = addCovered(found, coveredWords, endOffset);
        }
        int endWord = endOffset >> 3;
        if ((endWord < HEAD_WORDS ? header[endWord] : buffer.longs.get((buffer.start >> 3) + endWord)) != found) {
            throw new MalformedFrameException(
                    "it sent frame " + (frames + 1) + " without its end, or the frame was changed on the way");
        }
        frames++;
        state = State.FRAME;
        ArrivedFrame arrived = frame;
        arrived.isMark = false;
        arrived.at = buffer.start;
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
        buffer.longs.get(buffer.start + FrameLine.HEAD_BYTES >> 3, covered, 0, coveredWords);
        return WordHash.add(headerHash, covered, 0, coveredWords);
    }

    private MalformedFrameException notTheNext() {
        return new MalformedFrameException(
                "what should be its frame " + (frames + 1) + " is another one, or the header was changed on the way");
    }

    private boolean takeHeader() throws IOException {
        if (buffer.count() < Wire.COMMON_BYTES) {
            return false;
        }
        buffer.words.get(buffer.start, head);
        int kind = Wire.kindOf(head[0]);
        if (kind < 0) {
            throw new MalformedFrameException("it sent what is not a frame");
        }
        if (kind == Wire.FRAME) {
            if (buffer.count() >= FrameLine.HEAD_BYTES) {
                findFrame();
            }
            return false;
        }
        return takeHeader(kind);
    }

    private boolean takeHeader(int kind) throws IOException {
        int headerBytes = Wire.headerBytes(kind);
        if (buffer.count() < headerBytes) {
            return false;
        }
        long hash = Wire.hash(head, Wire.headerWords(kind), frames);
        if (!Wire.isSealed(head[0], hash)) {
            throw notTheNext();
        }
        if (!sink.onHeader(kind, head)) {
            state = State.HELD;
            return false;
        }
        frames++;
        payload.begin(hash, Wire.isSummed(head[0]));
        buffer.start += headerBytes;
        state = Wire.hasPayload(kind) ? State.PAYLOAD : State.HEADER;
        boolean isLong = missingBytes() >= LONG_BYTES;
        sinceLongBytes = isLong ? 0 : Math.min(FORGOTTEN_BYTES, sinceLongBytes + headerBytes + missingBytes());
        return true;
    }
}
