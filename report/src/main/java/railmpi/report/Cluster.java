package railmpi.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Nodes of the testbed and the rails between them. Immutable.
 *
 * @param nodes how many
 * @param rates of each rail, as {@code 250mbit}
 * @param adapterRate of the adapter that all rails of a node share; empty: each rail has its own rate
 */
record Cluster(int nodes, List<String> rates, String adapterRate) {
    /**
     * Bytes per rate that the shaper lets through at once, in microseconds: shorter ones cost the processor too much.
     */
    private static final String BURST_US = "400";

    /**
     * Queue of a port in milliseconds times 10^6 bits per second: 625 kB, what 5 ms are at 1 Gbit/s. A switch has so
     * many bytes whatever the rate; with 5 ms at 100 Mbit/s one message of 64 KiB would overflow it, and TCP's timers
     * be measured.
     */
    private static final double QUEUE = 5000;

    private static final double LONGEST_QUEUE_MS = 50;

    Cluster(int nodes, List<String> rates) {
        this(nodes, rates, "");
    }

    /** Returns the same with one adapter in each node. */
    Cluster withSharedAdapter(String rate) {
        return new Cluster(nodes, rates, rate);
    }

    /** Returns the same with one adapter in each node, which carries so many times what its first port does. */
    Cluster withSharedAdapter(double ports) {
        return withSharedAdapter(Math.round(ports * Plan.megabitsOf(rates.get(0))) + "mbit");
    }

    /** Returns a cluster of rails that are equally fast. */
    static Cluster of(int nodes, int rails, String rate) {
        return new Cluster(nodes, Collections.nCopies(rails, rate));
    }

    /** Returns the options of {@code testbed/rails up}. */
    List<String> options() {
        List<String> options = new ArrayList<>(List.of(
                "--nodes",
                Integer.toString(nodes),
                "--rails",
                Integer.toString(rates.size()),
                "--rates",
                String.join(",", rates),
                "--burst-us",
                BURST_US,
                "--queue-ms",
                Long.toString(Math.round(Math.min(LONGEST_QUEUE_MS, QUEUE / slowest())))));
        if (!adapterRate.isEmpty()) {
            options.addAll(List.of("--adapter-rate", adapterRate));
        }
        return options;
    }

    private double slowest() {
        return rates.stream().mapToDouble(Plan::megabitsOf).min().orElseThrow();
    }
}
