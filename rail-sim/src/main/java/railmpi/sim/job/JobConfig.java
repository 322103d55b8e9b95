package railmpi.sim.job;

import java.util.List;

/**
 * The nodes of a job, one rank each, by the LogGP model; all rails have the same latency.
 *
 * @param latencyNs L: from the moment a message leaves an adapter until it is at the other
 * @param overheadNs o: time of the processor for a message, at either end
 * @param gapNs g: least time between messages of an adapter
 * @param rates 1/G: what each rail carries, in bytes a second
 * @param stripeBytes longer messages are divided between all rails, by their rates; others take rails in turn
 */
public record JobConfig(long latencyNs, long overheadNs, long gapNs, List<Double> rates, long stripeBytes) {
    /** Most rails of a node. */
    public static final int MOST_RAILS = 64;

    /** An hour. */
    private static final long MOST_NS = 3_600_000_000_000L;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if one is impossible
     */
    public JobConfig {
        require("latency", latencyNs, MOST_NS);
        require("overhead", overheadNs, MOST_NS);
        require("gap", gapNs, MOST_NS);
        require("stripe_above", stripeBytes, Long.MAX_VALUE);
        if (rates.isEmpty() || rates.size() > MOST_RAILS) {
            throw new IllegalArgumentException("rails " + rates.size() + ": 1 to " + MOST_RAILS + " are possible");
        }
        for (double rate : rates) {
            if (!(rate > 0 && rate < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("rate " + rate + " bytes/s: above 0 is possible");
            }
        }
        rates = List.copyOf(rates);
    }

    private static void require(String name, long value, long most) {
        if (value < 0 || value > most) {
            throw new IllegalArgumentException(name + " " + value + ": 0 to " + most + " are possible");
        }
    }
}
