package railmpi.launch.manager;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Where whole lines of several ranks go; thread-safe, a call writes without another one in between.
 *
 * <p>What a stream ends with without a newline gets one when something else follows.
 */
public final class OutputSink {
    private final OutputStream out;
    private final String name;
    private boolean isBroken;
    private boolean endsInsideLine;

    OutputSink(OutputStream out, String name) {
        this.out = out;
        this.name = name;
    }

    /**
     * Writes bytes, at least one; after the first error everything is dropped, and only that first call throws.
     *
     * @param isEndOfStream whether nothing follows from the same stream
     */
    public synchronized void write(byte[] bytes, int offset, int length, boolean isEndOfStream) throws IOException {
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
