package railmpi.test.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.DoubleSupplier;

/** What has to be over soon. Stateless. */
public final class Soon {
    private static final double SOON_SECONDS = 2;
    /** What a JVM needs at most to start and end on a machine that has time for it. */
    private static final double USUAL_START_SECONDS = 0.4;

    private static final int TWICE = 2;

    private Soon() {}

    /**
     * Requires what RailMPI promises of the end of jobs: two seconds, of a machine that has time for the job. Another one
     * gets time in proportion to what the start of a JVM takes on it just then, and a second chance.
     *
     * @param attempt returns how long it took, in seconds
     * @throws AssertionError it was late twice
     */
    public static void require(DoubleSupplier attempt) {
        require(attempt, Soon::secondsToStart);
    }

    /** The same on a machine of a kind. */
    static void require(DoubleSupplier attempt, DoubleSupplier secondsToStart) {
        double seconds = 0;
        double limit = SOON_SECONDS;
        for (int i = 0; i < TWICE; i++) {
            seconds = attempt.getAsDouble();
            limit = seconds < SOON_SECONDS ? SOON_SECONDS : SOON_SECONDS * slowness(secondsToStart);
            if (seconds < limit) {
                return;
            }
        }
        throw new AssertionError("twice not over after " + limit + " s, but after " + seconds);
    }

    /** Returns how many times as long things take on this machine just now as on one that has time for them, 1 at least. */
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
