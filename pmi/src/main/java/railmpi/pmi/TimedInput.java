package railmpi.pmi;

import java.io.IOException;
import java.io.InputStream;

/** Input whose reads need not wait for ever. Used by one thread at a time. */
abstract class TimedInput extends InputStream {
    /**
     * Limits how long each read waits; it then throws a {@link java.net.SocketTimeoutException}, and what comes later
     * is read by the next one.
     *
     * @param limitMs milliseconds; 0 for no limit
     */
    abstract void limit(int limitMs) throws IOException;
}
