package railmpi.test.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Watches how much time this machine takes away from whatever runs on it, until it is closed. A thread sleeps for 10 ms
 * again and again and notes by how much it wakes too late; and the kernel tells how long any process waited for a core
 * while it could have run. All methods may be called from any thread.
 */
public final class LostTime implements AutoCloseable {
    private static final long NAP_NS = TimeUnit.MILLISECONDS.toNanos(10);
    /** What a thread that sleeps may be late by on an idle machine. */
    private static final long USUAL_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final Path PRESSURE = Path.of("/proc/pressure/cpu");
    private static final Pattern SOME = Pattern.compile("some .*total=(\\d+)");

    private static final long KEPT_NS = TimeUnit.MINUTES.toNanos(10);

    /**
     * What was lost.
     *
     * @param stoodStill seconds in which the machine stood still as far as a sleeper can tell
     * @param waited seconds in which something waited for a core; 0 if the kernel does not tell
     */
    public record Seconds(double stoodStill, double waited) {}

    /** What was lost until a moment. */
    private record Sample(long atNs, long stillNs, long waitedNs) {
        Seconds since(Sample earlier) {
            return new Seconds((stillNs - earlier.stillNs) / 1e9, (waitedNs - earlier.waitedNs) / 1e9);
        }
    }

    private final Sample first = new Sample(System.nanoTime(), 0, waitedNs());
    /** Of the last minutes, the oldest first. */
    private final Deque<Sample> samples = new ArrayDeque<>(List.of(first));

    private final Thread sleeper = new Thread(this::watchOn, "lost-time");

    private LostTime() {
        sleeper.setDaemon(true);
        sleeper.start();
    }

    /** Begins to watch. */
    public static LostTime watch() {
        return new LostTime();
    }

    private void watchOn() {
        long stillNs = 0;
        while (!Thread.interrupted()) {
            long beforeNs = System.nanoTime();
            try {
                TimeUnit.NANOSECONDS.sleep(NAP_NS);
            } catch (InterruptedException e) {
                return;
            }
            long nowNs = System.nanoTime();
            long lateNs = nowNs - beforeNs - NAP_NS;
            stillNs += lateNs > USUAL_NS ? lateNs : 0;
            add(new Sample(nowNs, stillNs, waitedNs()));
        }
    }

    private synchronized void add(Sample sample) {
        samples.addLast(sample);
        while (sample.atNs() - samples.getFirst().atNs() > KEPT_NS) {
            samples.removeFirst();
        }
    }

    /** Returns what was lost from the beginning on. */
    public synchronized Seconds inAll() {
        return samples.getLast().since(first);
    }

    /** Returns what was lost in the last so many seconds, ten minutes at most. */
    public synchronized Seconds inLast(double seconds) {
        long fromNs = System.nanoTime() - (long) (seconds * 1e9);
        Sample from = samples.getFirst();
        for (Sample sample : samples) {
            if (sample.atNs() - fromNs > 0) {
                break;
            }
            from = sample;
        }
        return samples.getLast().since(from);
    }

    private static long waitedNs() {
        try {
            Matcher some = SOME.matcher(Files.readString(PRESSURE));
            return some.find() ? TimeUnit.MICROSECONDS.toNanos(Long.parseLong(some.group(1))) : 0;
        } catch (NoSuchFileException e) {
            return 0; // a kernel without it
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + PRESSURE, e);
        }
    }

    @Override
    public void close() {
        sleeper.interrupt();
    }
}
