package railmpi.launch.hydra;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Takes one output stream of Hydra apart, in which every piece of a line begins with a mark, the group, the rank, the
 * proxy and the host; a thread.
 *
 * <p>What comes without a mark at the start of a line is Hydra's own.
 */
final class MarkedOutput extends Thread {
    /** Gets the pieces in their order. */
    interface Receiver {
        /** Takes a part of the output of a rank: to the end of a line, or less. */
        void onRankOutput(RankPlace place, byte[] bytes, int offset, int length);

        /** Takes a line of Hydra itself, without its newline. */
        void onHydraLine(String line);

        /** Says that nothing follows, and why when reading has failed. */
        void onEnd(IOException failure);
    }

    private static final int CAPACITY = 1 << 16;
    private static final byte MARK_START = 1;
    private static final byte MARK_END = 2;
    private static final int LONGEST_PLACE = 300;

    private final InputStream in;
    private final byte[] mark;
    private final Receiver receiver;
    private final StringBuilder hydraLine = new StringBuilder();
    private final byte[] buffer = new byte[CAPACITY];
    private int filled;
    private RankPlace place;
    private String placeText = "";

    MarkedOutput(InputStream in, String mark, Receiver receiver) {
        this.in = in;
        this.mark = ((char) MARK_START + mark).getBytes(StandardCharsets.US_ASCII);
        this.receiver = receiver;
        setDaemon(true);
    }

    /** Returns what Hydra is to put in front of each piece. */
    static String pattern(String mark) {
        return (char) MARK_START + mark + "%g %r %p %h" + (char) MARK_END;
    }

    @Override
    public void run() {
        read();
    }

    /** Takes everything apart and returns at the end of the stream. */
    void read() {
        IOException failure = null;
        try {
            int length = in.read(buffer, 0, buffer.length);
            while (length >= 0) {
                filled += length;
                take(false);
                length = in.read(buffer, filled, buffer.length - filled);
            }
            take(true);
        } catch (IOException e) {
            failure = e;
        }
        if (hydraLine.length() > 0) {
            receiver.onHydraLine(hydraLine.toString());
        }
        receiver.onEnd(failure);
    }

    /** Hands on all whole pieces; an incomplete mark stays until more has come. */
    private void take(boolean isEnd) throws IOException {
        int from = 0;
        while (from < filled) {
            int next = isMarkAt(from) ? takeMark(from) : takePiece(from, isEnd);
            if (next == from) {
                break;
            }
            from = next;
        }
        System.arraycopy(buffer, from, buffer, 0, filled - from);
        filled -= from;
    }

    /** Returns the end of the mark that begins here, or its begin when it is not complete or none at all. */
    private int takeMark(int from) throws IOException {
        int start = from + mark.length;
        for (int at = start; at < filled && at < start + LONGEST_PLACE; at++) {
            if (buffer[at] == MARK_END) {
                setPlace(new String(buffer, start, at - start, StandardCharsets.UTF_8));
                return at + 1;
            }
        }
        if (filled >= start + LONGEST_PLACE) {
            throw new IOException("a mark of mpiexec.hydra has no end");
        }
        return from;
    }

    private void setPlace(String text) throws IOException {
        if (place == null || !text.equals(placeText)) {
            place = RankPlace.parse(text);
            placeText = text;
        }
    }

    /** Hands on what reaches to the end of the line, to the next mark, or to what may become one. */
    private int takePiece(int from, boolean isEnd) {
        int at = from;
        while (at < filled && buffer[at] != '\n' && !isMarkAt(at) && (isEnd || !mayBeMarkAt(at))) {
            at++;
        }
        boolean isLine = at < filled && buffer[at] == '\n';
        int end = isLine ? at + 1 : at;
        if (end > from) {
            give(from, end);
        }
        if (isLine) {
            place = null;
        }
        return end;
    }

    private void give(int from, int end) {
        if (place != null) {
            receiver.onRankOutput(place, buffer, from, end - from);
            return;
        }
        boolean isLine = buffer[end - 1] == '\n';
        hydraLine.append(new String(buffer, from, end - from - (isLine ? 1 : 0), StandardCharsets.UTF_8));
        if (isLine) {
            receiver.onHydraLine(hydraLine.toString());
            hydraLine.setLength(0);
        }
    }

    private boolean isMarkAt(int at) {
        return at + mark.length <= filled && matches(at, mark.length);
    }

    private boolean mayBeMarkAt(int at) {
        return at + mark.length > filled && matches(at, filled - at);
    }

    private boolean matches(int at, int length) {
        for (int i = 0; i < length; i++) {
            if (buffer[at + i] != mark[i]) {
                return false;
            }
        }
        return true;
    }
}
