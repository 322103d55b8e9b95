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

    /** NAS IS. */
    static final Program IS = new Program("railmpi.nas.is.IS", List.of("-t"), "is_twin");

    /** NAS FT. */
    static final Program FT = new Program("railmpi.nas.ft.FT", List.of("-t"), "ft_twin");
}
