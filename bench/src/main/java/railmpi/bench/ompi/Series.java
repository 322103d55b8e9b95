package railmpi.bench.ompi;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;

/** What arrived when: bytes per interval, and the longest time in which nothing did. Used by one thread. */
final class Series {
    private static final double NS_PER_MS = 1e6;
    private static final double BYTES_PER_MB = 1e6;

    private final long intervalNs;
    private final long startMs = System.currentTimeMillis();
    private final long startNs = System.nanoTime();
    private long[] bytes = new long[1024];
    private long lastNs = startNs;
    private long longestGapNs;
    private long gapEndNs = startNs;
    private long total;
    private int messages;

    /** Begins now. */
    Series(int intervalMs) {
        intervalNs = (long) (intervalMs * NS_PER_MS);
    }

    /** A message has arrived. */
    void add(int length) {
        long nowNs = System.nanoTime();
        int interval = (int) ((nowNs - startNs) / intervalNs);
        if (interval >= bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * interval);
        }
        bytes[interval] += length;
        total += length;
        messages++;
        if (nowNs - lastNs > longestGapNs) {
            longestGapNs = nowNs - lastNs;
            gapEndNs = nowNs;
        }
        lastNs = nowNs;
    }

    /**
     * Prints {@code FLOW,rank,ms,MB/s} per interval with the time of its start since 1970, {@code GAP,rank,ms,length}
     * with the end of the longest gap, and {@code TOTAL,rank,messages,MB/s}.
     */
    void print(int rank, PrintStream out) {
        StringBuilder text = new StringBuilder();
        int last = (int) ((lastNs - startNs) / intervalNs);
        for (int i = 0; i <= last; i++) {
            append(
                    text,
                    "FLOW,%d,%d,%.2f",
                    rank,
                    msAfter(i * intervalNs),
                    bytes[i] / BYTES_PER_MB / seconds(intervalNs));
        }
        append(text, "GAP,%d,%d,%.1f", rank, msAfter(gapEndNs - startNs), longestGapNs / NS_PER_MS);
        append(text, "TOTAL,%d,%d,%.2f", rank, messages, total / BYTES_PER_MB / seconds(lastNs - startNs));
        out.print(text);
        out.flush();
    }

    private static void append(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private long msAfter(long ns) {
        return startMs + (long) (ns / NS_PER_MS);
    }

    private static double seconds(long ns) {
        return ns * 1e-9;
    }
}
