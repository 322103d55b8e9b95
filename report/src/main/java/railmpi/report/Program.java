package railmpi.report;

import java.util.List;

/**
 * A benchmark in Java, and the same in C for other libraries. Immutable.
 *
 * @param javaClass in railmpi.jar
 * @param javaArguments before those of a run, because the programs differ
 * @param source of the twin, in {@code bench/c}
 */
record Program(String javaClass, List<String> javaArguments, String source) {
    /** Latency, streams, rates, collectives. */
    static final Program BENCH = new Program("railmpi.bench.ompi.PeerBench", List.of("buf"), "bench");

    /** A stream over time. */
    static final Program FLOW = new Program("railmpi.bench.ompi.RailFlow", List.of(), "flow");

    /** Barriers of groups. */
    static final Program BARRIERS = new Program("railmpi.bench.ompi.BarrierGroups", List.of(), "barrier_groups");

    /** Exchanges of two ranks. */
    static final Program EXCHANGE = new Program("railmpi.bench.ompi.ExchangeRounds", List.of(), "exchange");

    /** The first seconds of a job. */
    static final Program FIRST_SECONDS = new Program("railmpi.bench.ompi.FirstSecond", List.of("buf"), "first");

    /** Returns the program of a kernel, which takes its class as the last argument; it warms up as the plan says. */
    static Program of(Kernel kernel, Plan plan) {
        List<String> arguments = List.of("-t", "--warm-up", plan.text("kernel_warm_up_seconds"));
        return kernel.isSort()
                ? new Program("railmpi.nas.is.IS", arguments, "is_twin")
                : new Program("railmpi.nas.ft.FT", arguments, "ft_twin");
    }
}
