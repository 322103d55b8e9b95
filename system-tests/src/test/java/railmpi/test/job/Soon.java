package railmpi.test.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;

/** What has to be over soon. Stateless. */
public final class Soon {
    private static final double SOON_SECONDS = 2;
    /** What a JVM needs at most to start and end on a machine that has time for it. */
    private static final double USUAL_START_SECONDS = 0.4;

    private static final int TWICE = 2;

    private Soon() {}

    /**
     * Requires what RailMPI promises of the end of jobs: two seconds, of a machine that has time for the job. Another
     * one gets time in proportion to what the start of a JVM takes on it just then, the time that was lost on it
     * meanwhile, and a second chance.
     *
     * @param attempt returns how long it took until now, in seconds
     * @throws AssertionError it was late twice
     */
    public static void require(DoubleSupplier attempt) {
        try (LostTime lost = LostTime.watch()) {
            require(attempt, Soon::secondsToStart, seconds -> excused(lost.inLast(seconds)));
        }
    }

    /** Also the job's own processes wait for each other, so that waiting does not excuse everything. */
    private static double excused(LostTime.Seconds lost) {
        return lost.stoodStill() + Math.min(lost.waited(), SOON_SECONDS);
    }

    /**
     * The same on a machine of a kind.
     *
     * @param lostSeconds tells how many of the last seconds nobody could use
     */
    static void require(DoubleSupplier attempt, DoubleSupplier secondsToStart, DoubleUnaryOperator lostSeconds) {
        double seconds = 0;
        double lost = 0;
        double limit = SOON_SECONDS;
        for (int i = 0; i < TWICE; i++) {
            seconds = attempt.getAsDouble();
            if (seconds < SOON_SECONDS) {
                return;
            }
            lost = lostSeconds.applyAsDouble(seconds);
            limit = SOON_SECONDS * slowness(secondsToStart);
            if (seconds < limit + lost) {
                return;
            }
        }
        throw new AssertionError(String.format(
                Locale.ROOT,
                "twice not over after %.1f s and the %.1f s that the machine lost meanwhile, but after %.1f s",
                limit,
                lost,
                seconds));
    }

    /**
     * Returns how many times as long things take on this machine just now as on one that has time for them, 1 at least.
     */
    static double slowness() {
        return slowness(Soon::secondsToStart);
    }

    private static double slowness(DoubleSupplier secondsToStart) {
        return Math.max(1, secondsToStart.getAsDouble() / USUAL_START_SECONDS);
    }

    private static double secondsToStart() {
        long startNs = System.nanoTime();
        try {
            Process jvm = new ProcessBuilder(Jdk.current().tool("java"), "-version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            jvm.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start java", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return (System.nanoTime() - startNs) / 1e9;
    }
}
