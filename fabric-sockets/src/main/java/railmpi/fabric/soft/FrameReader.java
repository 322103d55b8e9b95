package railmpi.fabric.soft;

import java.io.IOException;
import java.nio.channels.ScatteringByteChannel;
import railmpi.core.compile.Seam;
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

        /** A FRAME has come, which says how many requests its sender has placed; it is here from then on. */
        void onFrame(long placed) throws IOException;
    }

    /** What is expected. */
    private enum State {
        HEADER,
        PAYLOAD,
        /** Nothing: a header waits until the sink can take it, */
        HELD,
        /** a FRAME, or the mark of a write, until somebody takes it, */
        FRAME,
        /** or nobody reads any more. */
        CLOSED
    }

    private final Sink sink;
    private final ReadBuffer buffer;
    private final IncomingPayload payload = new IncomingPayload();
    private State state = State.HEADER;
    /** The words that the frame begins with; those behind the end of what was read mean nothing. */
    private final long[] head = new long[HEAD_WORDS];

    private final LineReader line;
    /** The FRAME or the mark that is here, until it is taken; null if none is. */
    ArrivedFrame here;

    /** Whether anything but FRAMEs has come since {@link #passOthers}; also what is not whole, or not taken. */
    boolean hasOthers;

    /** Frames so far. */
    private long frames;

    private long readBytes;
    /** What has come since the last long payload. */
    private int sinceLongBytes = FORGOTTEN_BYTES;

    FrameReader(ScatteringByteChannel channel, Sink sink) {
        buffer = new ReadBuffer(channel);
        line = new LineReader(buffer, head);
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

    /** Somebody has seen to what is no FRAME. */
    void passOthers() {
        hasOthers = state == State.PAYLOAD || here != null && here.isMark;
    }

    /**
     * Gives the memory of what is {@link #here} back, and looks at what is behind it; returns whether something was.
     */
    boolean take() throws IOException {
        here = null;
        state = State.HEADER;
        if (!line.pass()) {
            return false;
        }
        parse();
        return true;
    }

    /** Reads nothing any more; what is here is left. */
    void close() {
        state = State.CLOSED;
        here = null;
    }

    /** Offers the frame that was held again. */
    void resume() throws IOException {
        state = State.HEADER;
        parse();
    }

    /** Reads what is there, if anything is expected; returns the number of bytes, -1 at the end of the stream. */
    @Seam
    int read() throws IOException {
        ReadBuffer into = buffer;
        int total = 0;
        for (int reads = 0; reads < MAX_READS && (state == State.HEADER || state == State.PAYLOAD); reads++) {
            int count = state == State.PAYLOAD && into.isEmpty() && payload.isReadDirectly()
                    ? payload.readInto(into, HEADERS_BYTES)
                    : into.read(sinceLongBytes < FORGOTTEN_BYTES ? limit() : ReadBuffer.BYTES);
            int room = into.room;
            if (count <= 0) {
                return count < 0 && total == 0 ? -1 : total;
            }
            total += count;
            readBytes += count;
            if (into.end >= into.wanted) {
                parse();
            }
            if (count < room) {
                break;
            }
        }
        return total;
    }

    /** Returns up to where to read where no payload is read into its place, while long ones are likely. */
    private int limit() {
        if (buffer.start != 0) {
            buffer.moveToFront();
        }
        return buffer.end < HEADERS_BYTES ? HEADERS_BYTES : ReadBuffer.BYTES;
    }

    private void parse() throws IOException {
        while ((state != State.PAYLOAD || takePayload()) && takeHeader()) {
            // one frame after the other
        }
    }

    /** Takes what is there of a payload and its end; returns whether nothing is missing, and nobody is waited for. */
    private boolean takePayload() throws MalformedFrameException {
        if (!payload.take(buffer, frames)) {
            return false;
        }
        state = State.HEADER;
        if (!sink.onPayload()) {
            return true;
        }
        state = State.FRAME;
        here = line.mark();
        return false;
    }

    private boolean takeHeader() throws IOException {
        ReadBuffer from = buffer;
        int count = from.end - from.start;
        if (count < Wire.COMMON_BYTES) {
            return false;
        }
        from.words.get(from.start, head);
        int kind = Wire.kindOf(head[0]);
        if (kind != Wire.FRAME) {
            return takeOther(kind, count);
        }
        if (count >= FrameLine.HEAD_BYTES) {
            ArrivedFrame found = line.find(frames);
            if (found != null) {
                frames++;
                sink.onFrame(head[Wire.PLACED_OFFSET >> 3]);
                state = State.FRAME;
                here = found;
            }
        }
        return false;
    }

    private boolean takeOther(int kind, int count) throws IOException {
        if (kind < 0) {
            throw new MalformedFrameException("it sent what is not a frame");
        }
        int headerBytes = Wire.headerBytes(kind);
        if (count < headerBytes) {
            return false;
        }
        hasOthers = true;
        long hash = Wire.hash(head, Wire.headerWords(kind), frames);
        if (!Wire.isSealed(head[0], hash)) {
            throw MalformedFrameException.notTheNext(frames);
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
