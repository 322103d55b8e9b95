package railmpi.btl.rail;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.List;
import railmpi.core.log.Log;

/** What is told at verbosity 1 until it is closed. */
final class CapturedLog implements AutoCloseable {
    private final PrintStream before = System.err;
    private final ByteArrayOutputStream told = new ByteArrayOutputStream();

    CapturedLog() {
        System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
        forgetSink();
        Log.setVerbosity(1);
    }

    /** The sink keeps the stream that it has found. */
    private static void forgetSink() {
        try {
            Field sink = Log.class.getDeclaredField("sink");
            sink.setAccessible(true);
            sink.set(null, null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the lines with some text. */
    List<String> lines(String text) {
        return told.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains(text))
                .toList();
    }

    @Override
    public void close() {
        Log.setVerbosity(0);
        System.setErr(before);
        forgetSink();
    }
}
