package railmpi.bench.imb;

import java.util.Arrays;
import railmpi.bench.suite.Spread;

/** Turns the times of all processes of a group into the columns of a line. Stateless. */
final class ImbFigures {
    private static final double MICROSECONDS = 1e6;
    private static final double MEGABYTE = 1e6;

    private ImbFigures() {}

    /**
     * Returns the columns behind the repetitions.
     *
     * @param seconds of one iteration: for each process one time, below 0 where it has none; for
     *     {@link ImbFormat#OVERLAP} three: pure, overlapped, CPU; for {@link ImbFormat#PASSIVE} the first two
     * @param processes of a group
     * @param window messages of one iteration, for {@link ImbFormat#RATE}
     */
    static double[] of(
            ImbBenchmark benchmark, ImbFormat format, double[] seconds, int processes, int bytes, int window) {
        if (format == ImbFormat.OVERLAP || format == ImbFormat.OVERLAP_SYNC) {
            return overlap(seconds, benchmark.isOnFile());
        }
        if (format == ImbFormat.PASSIVE) {
            return passive(seconds);
        }
        Spread spread = Spread.of(Arrays.stream(seconds).filter(own -> own >= 0).toArray());
        double least = spread.least() * MICROSECONDS;
        double most = spread.most() * MICROSECONDS;
        double mean = spread.mean() * MICROSECONDS;
        int scale = benchmark.bandwidthScale(processes);
        double megabytes = most > 0 ? (double) scale * bytes / spread.most() / MEGABYTE : 0;
        return switch (format) {
            case SINGLE -> new double[] {most, megabytes};
            case PARALLEL -> new double[] {least, most, mean, megabytes};
            case RATE -> rate((double) scale * window * (seconds.length / 2) / spread.most(), bytes);
            default -> new double[] {least, most, mean};
        };
    }

    /** The longest times of both kinds. */
    private static double[] passive(double[] seconds) {
        double[] longest = new double[2];
        for (int index = 0; index < seconds.length; index++) {
            longest[index % 2] = Math.max(longest[index % 2], seconds[index] * MICROSECONDS);
        }
        return longest;
    }

    private static double[] rate(double messagesPerSecond, int bytes) {
        return new double[] {messagesPerSecond * bytes / MEGABYTE, messagesPerSecond};
    }

    /**
     * The values of the process with the longest overlapped time. For files IMB takes the shorter time as the whole.
     */
    private static double[] overlap(double[] seconds, boolean isOnFile) {
        int slowest = 0;
        for (int index = 0; index < seconds.length; index += 3) {
            slowest = seconds[index + 1] > seconds[slowest + 1] ? index : slowest;
        }
        double pure = seconds[slowest];
        double overlapped = seconds[slowest + 1];
        double cpu = seconds[slowest + 2];
        double whole = isOnFile ? Math.min(pure, cpu) : Math.max(pure, cpu);
        double share = Math.max(0, Math.min(1, (pure + cpu - overlapped) / whole));
        return new double[] {overlapped * MICROSECONDS, pure * MICROSECONDS, cpu * MICROSECONDS, 100 * share};
    }
}
