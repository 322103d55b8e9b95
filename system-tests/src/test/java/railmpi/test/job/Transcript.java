package railmpi.test.job;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Collects one output stream of a process in a thread of its own; safe for any thread. */
final class Transcript {
    private static final int SHOWN = 4_000;

    private final StringBuilder text = new StringBuilder();
    private final Thread reader;
    private boolean ended;
    private long lastNs = System.nanoTime();

    Transcript(InputStream stream, String name) {
        reader = new Thread(() -> collect(stream), name);
        reader.setDaemon(true);
        reader.start();
    }

    /** Returns the beginning and the end of a long text. */
    static String shortened(String text) {
        if (text.length() <= SHOWN) {
            return text;
        }
        return text.substring(0, SHOWN / 2) + "\n[... " + (text.length() - SHOWN) + " characters ...]\n"
                + text.substring(text.length() - SHOWN / 2);
    }

    /** Returns what has come so far. */
    synchronized String text() {
        return text.toString();
    }

    /** Returns when something came last, as {@link System#nanoTime()}; at first, when the stream was opened. */
    synchronized long lastNs() {
        return lastNs;
    }

    /** Tells whether nothing will come any more. */
    synchronized boolean isEnded() {
        return ended;
    }

    /** Waits until the text satisfies the predicate; false when it never does within the time or before the end. */
    synchronized boolean await(Predicate<String> predicate, double seconds) throws InterruptedException {
        long deadlineNs = System.nanoTime() + (long) (seconds * 1e9);
        while (!predicate.test(text.toString())) {
            long leftMs = TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime());
            if (ended || leftMs <= 0) {
                return predicate.test(text.toString());
            }
            wait(leftMs);
        }
        return true;
    }

    /** Waits for the end of the stream. */
    void join(long milliseconds) throws InterruptedException {
        reader.join(milliseconds);
    }

    private void collect(InputStream stream) {
        byte[] chunk = new byte[65536];
        try (stream) {
            for (int got = stream.read(chunk); got >= 0; got = stream.read(chunk)) {
                append(new String(chunk, 0, got, StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            append("[reading this stream failed: " + e + "]");
        } finally {
            end();
        }
    }

    private synchronized void append(String part) {
        text.append(part);
        lastNs = System.nanoTime();
        notifyAll();
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }
}
