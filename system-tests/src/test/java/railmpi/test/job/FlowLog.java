package railmpi.test.job;

import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code railmpi.bench.ompi.RailFlow} has printed on one of its receivers. Immutable. */
public final class FlowLog {
    private final JobResult result;
    private final int rank;
    private final TreeMap<Long, Double> rates = new TreeMap<>();
    private final double longestGapMs;
    private final double totalRate;

    /**
     * Reads the lines of a receiver.
     *
     * @param result of a job that has ended
     * @param rank receiver
     */
    public FlowLog(JobResult result, int rank) {
        this.result = result;
        this.rank = rank;
        Matcher lines =
                Pattern.compile("(?m)^FLOW," + rank + ",(\\d+),([0-9.]+)$").matcher(result.stdout());
        while (lines.find()) {
            rates.put(Long.valueOf(lines.group(1)), Double.valueOf(lines.group(2)));
        }
        longestGapMs = number("GAP");
        totalRate = number("TOTAL");
        result.require(!rates.isEmpty(), "no FLOW lines of rank " + rank);
    }

    private double number(String word) {
        Matcher line = Pattern.compile("(?m)^" + word + "," + rank + ",\\d+,([0-9.]+)$")
                .matcher(result.stdout());
        result.require(line.find(), "no " + word + " line of rank " + rank);
        return Double.parseDouble(line.group(1));
    }

    /**
     * Returns the rate in a time.
     *
     * @param fromMs begin, as {@link System#currentTimeMillis()}
     * @param toMs end
     * @return MB/s, the mean of the intervals that begin in it
     */
    public double rate(long fromMs, long toMs) {
        return rates.subMap(fromMs, toMs).values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow(() -> new AssertionError("the flow had ended before " + fromMs));
    }

    /**
     * Returns when the flow ended.
     *
     * @return as {@link System#currentTimeMillis()}
     */
    public long endMs() {
        return rates.lastKey();
    }

    /**
     * Checks the rate in a time.
     *
     * @param what for the message
     * @param fromMs begin
     * @param toMs end
     * @param smallest MB/s that must be reached
     * @return this
     */
    public FlowLog requireRate(String what, long fromMs, long toMs, double smallest) {
        double rate = rate(fromMs, toMs);
        result.require(
                rate >= smallest,
                what + ": " + rate + " MB/s from " + fromMs + " to " + toMs + ", less than " + smallest);
        return this;
    }

    /**
     * Checks the rate of the whole flow.
     *
     * @param smallest MB/s that must be reached
     * @return this
     */
    public FlowLog requireRate(double smallest) {
        result.require(totalRate >= smallest, totalRate + " MB/s are less than " + smallest);
        return this;
    }

    /**
     * Checks the longest time without a message.
     *
     * @param largestMs milliseconds that must not be exceeded
     * @return this
     */
    public FlowLog requireGap(double largestMs) {
        result.require(longestGapMs <= largestMs, "nothing arrived for " + longestGapMs + " ms");
        return this;
    }
}
