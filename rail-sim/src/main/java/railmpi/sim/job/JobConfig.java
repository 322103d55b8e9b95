package railmpi.sim.job;

import java.util.List;

/**
 * The nodes of a job, one rank each, by the LogGPS model; all rails have the same latency. A write into another node's
 * memory takes no time of the processor there.
 *
 * @param latencyNs L: from the moment a message leaves an adapter until it is at the other
 * @param multicastLatencyNs the same of a message to all
 * @param overheadNs o: time of the processor for a message, at either end, and for a write, at the writer's
 * @param gapNs g: least time between messages, or writes, of an adapter
 * @param rates 1/G: what each rail carries, in bytes a second
 * @param stripeBytes what is longer is divided between all rails, by their rates
 * @param eagerBytes S: longer messages first ask their receiver, and so much goes with the question
 * @param packets how a rail carries bytes
 */
public record JobConfig(
        long latencyNs,
        long multicastLatencyNs,
        long overheadNs,
        long gapNs,
        List<Double> rates,
        long stripeBytes,
        long eagerBytes,
        Packets packets) {
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
        require("multicast latency", multicastLatencyNs, MOST_NS);
        require("overhead", overheadNs, MOST_NS);
        require("gap", gapNs, MOST_NS);
        require("stripe_above", stripeBytes, Long.MAX_VALUE);
        require("eager", eagerBytes, Long.MAX_VALUE);
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

    /**
     * Nodes whose messages travel whole and ask nobody; those to all are as fast as others.
     *
     * @param latencyNs L
     * @param overheadNs o
     * @param gapNs g
     * @param rates 1/G
     * @param stripeBytes most bytes of a message that is not divided
     */
    public JobConfig(long latencyNs, long overheadNs, long gapNs, List<Double> rates, long stripeBytes) {
        this(latencyNs, latencyNs, overheadNs, gapNs, rates, stripeBytes, Long.MAX_VALUE, Packets.WHOLE);
    }

    private static void require(String name, long value, long most) {
        if (value < 0 || value > most) {
            throw new IllegalArgumentException(name + " " + value + ": 0 to " + most + " are possible");
        }
    }
}
