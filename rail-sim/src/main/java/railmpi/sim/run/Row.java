package railmpi.sim.run;

import java.util.List;
import java.util.Locale;

/**
 * The results of a point.
 *
 * @param point what was simulated
 * @param accepted bandwidth, as a part of that of all links into the network
 * @param latencyCycles mean time of a message from birth to arrival
 * @param messages measured in all replications
 * @param events of all replications
 * @param cycles that were measured in a replication, on the mean; of a trace all, until the last rank was done
 */
public record Row(Point point, Estimate accepted, Estimate latencyCycles, long messages, long events, double cycles) {
    /** Names of the columns of {@link #csv}. */
    public static final String HEADER =
            "nodes,rails,policy,mean_bytes,load,accepted,accepted_ci95,latency_cycles,latency_ci95,saturated,messages,cycles";

    /** Accepted bandwidth that is certainly below this part of the load tells of saturation. */
    private static final double SATURATED = 0.98;

    static Row of(Point point, List<Sample> samples) {
        return new Row(
                point,
                Estimate.of(samples.stream().map(Sample::accepted).toList()),
                Estimate.of(samples.stream().map(Sample::latencyCycles).toList()),
                samples.stream().mapToLong(Sample::messages).sum(),
                samples.stream().mapToLong(Sample::events).sum(),
                samples.stream().mapToLong(Sample::cycles).average().orElseThrow());
    }

    /**
     * Tells whether less is accepted than offered.
     *
     * @return true if it certainly is
     */
    public boolean isSaturated() {
        return accepted.mean() + accepted.halfWidth() < SATURATED * point.load();
    }

    /**
     * Returns the row as text; the same for the same numbers, whatever the locale.
     *
     * @return values by commas, without end of line
     */
    public String csv() {
        return String.format(
                Locale.ROOT,
                "%d,%d,%s,%.0f,%s,%.6f,%.6f,%.1f,%.1f,%b,%d,%.0f",
                point.cluster().network().nodes(),
                point.cluster().rails(),
                point.cluster().policy(),
                point.meanBytes(),
                point.trace() == null ? String.format(Locale.ROOT, "%.4f", point.load()) : "trace",
                accepted.mean(),
                accepted.halfWidth(),
                latencyCycles.mean(),
                latencyCycles.halfWidth(),
                isSaturated(),
                messages,
                cycles);
    }
}
