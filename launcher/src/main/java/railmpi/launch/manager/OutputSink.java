package railmpi.launch.manager;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where whole lines of several ranks go; thread-safe, a call writes without another one in between.
 *
 * <p>What a stream ends with without a newline gets one when something else follows. Between {@link #collect} and
 * {@link #release} the output is put in the order of the ranks.
 */
public final class OutputSink {
    /** What is kept of one rank at most; more goes out at once. */
    private static final int LONGEST_COLLECTED = 8 << 20;

    private final OutputStream out;
    private final String name;
    private Map<Integer, ByteArrayOutputStream> collected;
    private boolean isBroken;
    private boolean endsInsideLine;

    OutputSink(OutputStream out, String name) {
        this.out = out;
        this.name = name;
    }

    /**
     * Writes bytes of a rank, at least one; after the first error everything is dropped, and only that first call
     * throws.
     *
     * @param isEndOfStream whether nothing follows from the same stream
     */
    public synchronized void write(int rank, byte[] bytes, int offset, int length, boolean isEndOfStream)
            throws IOException {
        if (collected != null) {
            ByteArrayOutputStream ofRank = collected.computeIfAbsent(rank, key -> new ByteArrayOutputStream());
            if (ofRank.size() + length <= LONGEST_COLLECTED) {
                ofRank.write(bytes, offset, length);
                return;
            }
        }
        write(bytes, offset, length, isEndOfStream);
    }

    /** Keeps what comes from now on until {@link #release}. */
    synchronized void collect() {
        collected = new TreeMap<>();
    }

    /** Writes what was kept, one rank after the other, each with a line above it where there are several. */
    synchronized void release() throws IOException {
        Map<Integer, ByteArrayOutputStream> ranks = collected;
        collected = null;
        if (ranks == null) {
            return;
        }
        for (Map.Entry<Integer, ByteArrayOutputStream> entry : ranks.entrySet()) {
            if (ranks.size() > 1) {
                byte[] heading = ("---- rank " + entry.getKey() + " ----\n").getBytes(StandardCharsets.US_ASCII);
                write(heading, 0, heading.length, false);
            }
            write(entry.getValue().toByteArray(), 0, entry.getValue().size(), true);
        }
    }

    private void write(byte[] bytes, int offset, int length, boolean isEndOfStream) throws IOException {
        if (isBroken) {
            return;
        }
        try {
            if (endsInsideLine) {
                out.write('\n');
            }
            out.write(bytes, offset, length);
            endsInsideLine = isEndOfStream && bytes[offset + length - 1] != '\n';
        } catch (IOException e) {
            isBroken = true;
            throw e;
        }
    }

    /** Returns what the stream is called in messages. */
    public String name() {
        return name;
    }
}
