package railmpi.launch.agent;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The streams of ranks over a link, each in its own time: a side sends no more of one than the other has room for, so
 * that one that nobody reads does not hold up the others. Thread-safe.
 */
final class Streams {
    /** What a rank and its manager say to each other, both ways. */
    static final int TALK = 0;

    static final int INPUT = 1;
    static final int OUTPUT = 2;
    static final int ERROR = 3;

    private static final int KINDS = 4;
    private static final int ROOM = 1 << 18;
    private static final int PIECE = 1 << 15;

    private final Link link;
    private final Map<Integer, Sent> sent = new HashMap<>();
    private final Map<Integer, Heard> heard = new HashMap<>();
    private boolean hasEnded;

    Streams(Link link) {
        this.link = link;
    }

    /** Returns where to write a stream for the other side. */
    synchronized OutputStream send(int handle, int kind) {
        int number = handle * KINDS + kind;
        Sent stream = new Sent(number);
        sent.put(number, stream);
        if (hasEnded) {
            stream.end();
        }
        return stream;
    }

    /** Returns a stream that the other side writes, which may begin before or after this call. */
    synchronized InputStream hear(int handle, int kind) {
        return heard(handle * KINDS + kind);
    }

    private synchronized Heard heard(int number) {
        Heard stream = heard.computeIfAbsent(number, Heard::new);
        if (hasEnded) {
            stream.end();
        }
        return stream;
    }

    /** Takes a frame about a stream; returns false for one about something else. */
    boolean take(int kind, DataInputStream body) throws IOException {
        switch (kind) {
            case Frame.DATA:
                heard(body.readInt()).put(Frame.bytes(body));
                return true;
            case Frame.END_OF_DATA:
                heard(body.readInt()).end();
                return true;
            case Frame.CREDIT:
                Sent stream;
                synchronized (this) {
                    stream = sent.get(body.readInt());
                }
                if (stream != null) {
                    stream.credit(body.readInt());
                }
                return true;
            default:
                return false;
        }
    }

    /** The link has ended: what comes ends, and what is written is lost. */
    synchronized void end() {
        hasEnded = true;
        heard.values().forEach(Heard::end);
        sent.values().forEach(Sent::end);
    }

    private final class Sent extends OutputStream {
        private final int number;
        private int room = ROOM;

        Sent(int number) {
            this.number = number;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            int end = offset + length;
            for (int at = offset; at < end; ) {
                int piece = claim(Math.min(PIECE, end - at));
                link.send(new Frame(Frame.DATA).number(number).bytes(bytes, at, piece));
                at += piece;
            }
        }

        private synchronized int claim(int wanted) throws IOException {
            try {
                while (room == 0) {
                    wait();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("writing was interrupted", e);
            }
            int piece = Math.min(wanted, room);
            room -= piece;
            return piece;
        }

        synchronized void credit(int count) {
            room += count;
            notifyAll();
        }

        synchronized void end() {
            room = Integer.MAX_VALUE;
            notifyAll();
        }

        @Override
        public void close() {
            link.send(new Frame(Frame.END_OF_DATA).number(number));
        }
    }

    private final class Heard extends InputStream {
        private final int number;
        private final Deque<byte[]> pieces = new ArrayDeque<>();
        /** How much of the first piece has been read. */
        private int position;

        private boolean isOver;

        Heard(int number) {
            this.number = number;
        }

        synchronized void put(byte[] piece) {
            if (!isOver && piece.length > 0) {
                pieces.add(piece);
                notifyAll();
            }
        }

        synchronized void end() {
            isOver = true;
            notifyAll();
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count;
            synchronized (this) {
                if (!awaitPiece()) {
                    return -1;
                }
                byte[] first = pieces.getFirst();
                count = Math.min(length, first.length - position);
                System.arraycopy(first, position, bytes, offset, count);
                position += count;
                if (position == first.length) {
                    pieces.removeFirst();
                    position = 0;
                }
            }
            link.send(new Frame(Frame.CREDIT).number(number).number(count));
            return count;
        }

        private boolean awaitPiece() throws IOException {
            try {
                while (pieces.isEmpty() && !isOver) {
                    wait();
                }
                return !pieces.isEmpty();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("reading was interrupted", e);
            }
        }

        /** What comes from now on is thrown away. */
        @Override
        public synchronized void close() {
            isOver = true;
            pieces.clear();
        }
    }
}
