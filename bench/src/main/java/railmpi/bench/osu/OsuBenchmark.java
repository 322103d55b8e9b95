package railmpi.bench.osu;

import java.util.ArrayList;
import java.util.List;
import railmpi.bench.suite.Collective;

/**
 * A benchmark by its name.
 *
 * @param name as OSU spells it
 * @param title the name in the first line of its output
 * @param kind what is timed
 * @param collective the operation, where there is one; otherwise null
 */
record OsuBenchmark(String name, String title, Kind kind, Collective collective) {
    /** Kinds of measurement. */
    enum Kind {
        LATENCY,
        THREADED_LATENCY,
        BANDWIDTH,
        TWO_WAY_BANDWIDTH,
        MULTI_BANDWIDTH,
        MULTI_LATENCY,
        BLOCKING,
        NON_BLOCKING
    }

    private static final String PERSISTENT = "_persistent";
    private static final List<OsuBenchmark> MESSAGES = List.of(
            new OsuBenchmark("osu_latency", "Latency Test", Kind.LATENCY, null),
            new OsuBenchmark("osu_bw", "Bandwidth Test", Kind.BANDWIDTH, null),
            new OsuBenchmark("osu_bibw", "Bi-Directional Bandwidth Test", Kind.TWO_WAY_BANDWIDTH, null),
            new OsuBenchmark("osu_mbw_mr", "Multiple Bandwidth / Message Rate Test", Kind.MULTI_BANDWIDTH, null),
            new OsuBenchmark("osu_multi_lat", "Multi Latency Test", Kind.MULTI_LATENCY, null),
            new OsuBenchmark("osu_latency_mt", "Multi-threaded Latency Test", Kind.THREADED_LATENCY, null),
            new OsuBenchmark("osu_latency" + PERSISTENT, "Latency Persistent Test", Kind.LATENCY, null),
            new OsuBenchmark("osu_bw" + PERSISTENT, "Bandwidth Persistent Test", Kind.BANDWIDTH, null),
            new OsuBenchmark(
                    "osu_bibw" + PERSISTENT, "Bi-Directional Bandwidth Persistent Test", Kind.TWO_WAY_BANDWIDTH, null));

    /** Returns all benchmarks. */
    static List<OsuBenchmark> all() {
        List<OsuBenchmark> all = new ArrayList<>(MESSAGES);
        for (Collective collective : Collective.values()) {
            if (collective != Collective.REDUCE_LOCAL) {
                all.add(blocking(collective));
                all.add(nonBlocking(collective));
            }
        }
        return all;
    }

    /** Returns the benchmark of the blocking operation. */
    static OsuBenchmark blocking(Collective collective) {
        return new OsuBenchmark(
                "osu_" + suffix(collective), title(collective) + " Latency Test", Kind.BLOCKING, collective);
    }

    /** Returns the benchmark of the non-blocking operation. */
    static OsuBenchmark nonBlocking(Collective collective) {
        String title =
                switch (collective) {
                    case ALLTOALL -> "All-to-All";
                    case ALLTOALLV -> "All-to-Allv";
                    case ALLTOALLW -> "All-to-Allw";
                    default -> title(collective);
                };
        return new OsuBenchmark(
                "osu_i" + suffix(collective), "Non-blocking " + title + " Latency Test", Kind.NON_BLOCKING, collective);
    }

    /** Returns the benchmark of messages with that name. */
    static OsuBenchmark messages(String name) {
        return MESSAGES.stream()
                .filter(benchmark -> benchmark.name.equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Returns whether messages are made by persistent requests. */
    boolean isPersistent() {
        return name.endsWith(PERSISTENT);
    }

    /** Returns whether rates are measured, not times. */
    boolean isBandwidth() {
        return kind == Kind.BANDWIDTH || kind == Kind.TWO_WAY_BANDWIDTH || kind == Kind.MULTI_BANDWIDTH;
    }

    /** Returns whether messages have a size. */
    boolean hasSize() {
        return collective != Collective.BARRIER;
    }

    private static String suffix(Collective collective) {
        return collective.name().toLowerCase(java.util.Locale.ROOT);
    }

    private static String title(Collective collective) {
        return switch (collective) {
            case ALLTOALL -> "All-to-All Personalized Exchange";
            case ALLTOALLV -> "All-to-Allv Personalized Exchange";
            case ALLTOALLW -> "All-to-Allw Personalized Exchange";
            case BCAST -> "Broadcast";
            case NEIGHBOR_ALLGATHER -> "Neighborhood Allgather";
            case NEIGHBOR_ALLGATHERV -> "Neighborhood Allgatherv";
            case NEIGHBOR_ALLTOALL -> "Neighborhood All-to-All";
            case NEIGHBOR_ALLTOALLV -> "Neighborhood All-to-Allv";
            default -> collective.name().charAt(0) + suffix(collective).substring(1);
        };
    }
}
