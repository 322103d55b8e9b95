package railmpi.pmi;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Lines over a pair of byte streams; the same class serves the clients and our embedded manager.
 *
 * <p>One thread may read while others write; a line is written as a whole. Calls block.
 */
public final class PmiStream implements AutoCloseable {
    private static final int FIRST_CAPACITY = 512;
    /** Linux takes arguments of 128 KiB, each byte of which may be encoded by three. */
    private static final int LONGEST_LINE = 1 << 19;

    private final InputStream in;
    private final OutputStream out;
    private final Object writeLock = new Object();
    private byte[] buffer = new byte[FIRST_CAPACITY];
    private int start;
    private int end;

    /** Takes over both streams and closes them in the end. */
    public PmiStream(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    /** Writes a line; the newline is added. */
    public void writeLine(String line) throws IOException {
        byte[] bytes = line.concat("\n").getBytes(StandardCharsets.ISO_8859_1);
        synchronized (writeLock) {
            out.write(bytes);
        }
    }

    /**
     * Limits how long reading a line waits for data, where the stream can do that: then it throws a
     * {@link java.net.SocketTimeoutException}, and the line can be read later.
     *
     * @param limitMs milliseconds; 0 for no limit
     */
    void limit(int limitMs) throws IOException {
        if (in instanceof TimedInput timed) {
            timed.limit(limitMs);
        }
    }

    /** Returns the next line without its newline, or null at the end of the stream. */
    public String readLine() throws IOException {
        int scanned = start;
        while (true) {
            for (; scanned < end; scanned++) {
                if (buffer[scanned] == '\n') {
                    String line = new String(buffer, start, scanned - start, StandardCharsets.ISO_8859_1);
                    start = scanned + 1;
                    return line;
                }
            }
            scanned -= start;
            makeRoom();
            int length = in.read(buffer, end, buffer.length - end);
            if (length < 0) {
                return null;
            }
            end += length;
        }
    }

    /** As {@link #readLine}; a text with this beginning that ends with a semicolon is whole without a newline. */
    String readLineOr(String beginning) throws IOException {
        byte[] wanted = beginning.getBytes(StandardCharsets.ISO_8859_1);
        while (!hasNewline() && !isWhole(wanted)) {
            makeRoom();
            int length = in.read(buffer, end, buffer.length - end);
            if (length < 0) {
                return null;
            }
            end += length;
        }
        if (hasNewline()) {
            return readLine();
        }
        String text = new String(buffer, start, end - start, StandardCharsets.ISO_8859_1);
        start = end;
        return text;
    }

    private boolean isWhole(byte[] beginning) {
        int searched = Math.min(end, start + beginning.length);
        return Arrays.equals(buffer, start, searched, beginning, 0, beginning.length) && buffer[end - 1] == ';';
    }

    private boolean hasNewline() {
        for (int at = start; at < end; at++) {
            if (buffer[at] == '\n') {
                return true;
            }
        }
        return false;
    }

    /** Moves what is left to the front, and doubles the buffer when that does not help. */
    private void makeRoom() throws IOException {
        System.arraycopy(buffer, start, buffer, 0, end - start);
        end -= start;
        start = 0;
        if (end == buffer.length) {
            if (end >= LONGEST_LINE) {
                throw new IOException("a line of more than " + LONGEST_LINE + " bytes arrived");
            }
            buffer = Arrays.copyOf(buffer, 2 * end);
        }
    }

    /** Closes both streams; idempotent. */
    @Override
    public void close() {
        try {
            try {
                out.close();
            } finally {
                in.close();
            }
        } catch (IOException e) {
            throw new PmiException("closing the connection to the process manager failed: " + e.getMessage(), e);
        }
    }
}
