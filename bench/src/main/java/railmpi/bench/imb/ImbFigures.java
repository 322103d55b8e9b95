package railmpi.bench.imb;

/** Turns the times of all processes of a group into the columns of a line. Stateless. */
final class ImbFigures {
    private static final double MICROSECONDS = 1e6;
    private static final double MEGABYTE = 1e6;

    private ImbFigures() {}

    /**
     * Returns the columns behind the repetitions.
     *
     * @param seconds of one iteration: for each process one time, for {@link ImbFormat#OVERLAP} three: pure,
     *     overlapped, CPU
     * @param window messages of one iteration, for {@link ImbFormat#RATE}
     */
    static double[] of(ImbBenchmark benchmark, ImbFormat format, double[] seconds, int bytes, int window) {
        if (format == ImbFormat.OVERLAP || format == ImbFormat.OVERLAP_SYNC) {
            return overlap(seconds, benchmark.isOnFile());
        }
        double least = Double.MAX_VALUE;
        double most = 0;
        double sum = 0;
        for (double own : seconds) {
            least = Math.min(least, own);
            most = Math.max(most, own);
            sum += own;
        }
        double mean = sum / seconds.length;
        double megabytes = most > 0 ? benchmark.bandwidthScale() * bytes / most / MEGABYTE : 0;
        return switch (format) {
            case SINGLE -> new double[] {most * MICROSECONDS, megabytes};
            case PARALLEL -> new double[] {least * MICROSECONDS, most * MICROSECONDS, mean * MICROSECONDS, megabytes};
            case RATE -> rate((double) benchmark.bandwidthScale() * window * (seconds.length / 2) / most, bytes);
            default -> new double[] {least * MICROSECONDS, most * MICROSECONDS, mean * MICROSECONDS};
        };
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
