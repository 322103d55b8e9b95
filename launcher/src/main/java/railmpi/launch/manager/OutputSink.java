package railmpi.launch.manager;

import java.io.IOException;
import java.io.OutputStream;

/** Where whole lines of several ranks go; thread-safe, a call writes without another one in between. */
final class OutputSink {
    private final OutputStream out;
    private final String name;
    private boolean isBroken;

    OutputSink(OutputStream out, String name) {
        this.out = out;
        this.name = name;
    }

    /** Writes bytes; after the first error everything is dropped, and only that first call throws. */
    synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        if (isBroken) {
            return;
        }
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            isBroken = true;
            throw e;
        }
    }

    String name() {
        return name;
    }
}
