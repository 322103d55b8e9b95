package railmpi.core.log;

import java.io.PrintStream;

/** Standard error, for programs without logging. */
final class StandardErrorSink implements LogSink {
    private final PrintStream target = System.err;

    @Override
    public void warn(String message) {
        target.println("railmpi: warning: " + message);
    }

    @Override
    public void info(String message) {
        target.println("railmpi: " + message);
    }
}
