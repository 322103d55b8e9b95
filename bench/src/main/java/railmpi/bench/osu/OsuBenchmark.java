package railmpi.bench.osu;

import java.util.ArrayList;
import java.util.List;
import railmpi.bench.suite.Access;
import railmpi.bench.suite.Collective;

/**
 * A benchmark by its name.
 *
 * @param name as OSU spells it
 * @param title what stands behind OSU in the first line of its output
 * @param kind what is timed
 * @param collective the operation, where there is one; otherwise null
 * @param access of windows, where there is one; otherwise null
 */
record OsuBenchmark(String name, String title, Kind kind, Collective collective, Access access) {
    /** Kinds of measurement. */
    enum Kind {
        LATENCY,
        THREADED_LATENCY,
        BANDWIDTH,
        TWO_WAY_BANDWIDTH,
        MULTI_BANDWIDTH,
        MULTI_LATENCY,
        BLOCKING,
        NON_BLOCKING,
        ONE_SIDED_LATENCY,
        ONE_SIDED_BANDWIDTH,
        ONE_SIDED_TWO_WAY,
        ONE_SIDED_MULTI_BANDWIDTH,
        ONE_SIDED_MULTI_LATENCY
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

    private static final List<OsuBenchmark> ONE_SIDED = List.of(
            oneSided("osu_put_latency", "MPI_Put Latency Test", Kind.ONE_SIDED_LATENCY, Access.PUT),
            oneSided("osu_get_latency", "MPI_Get Latency Test", Kind.ONE_SIDED_LATENCY, Access.GET),
            oneSided("osu_put_bw", "MPI_Put Bandwidth Test", Kind.ONE_SIDED_BANDWIDTH, Access.PUT),
            oneSided("osu_get_bw", "MPI_Get Bandwidth Test", Kind.ONE_SIDED_BANDWIDTH, Access.GET),
            oneSided("osu_put_bibw", "MPI_Put Bi-directional Bandwidth Test", Kind.ONE_SIDED_TWO_WAY, Access.PUT),
            oneSided("osu_acc_latency", "MPI_Accumulate Latency Test", Kind.ONE_SIDED_LATENCY, Access.ACCUMULATE),
            oneSided(
                    "osu_get_acc_latency",
                    "MPI_Get_accumulate Latency Test",
                    Kind.ONE_SIDED_LATENCY,
                    Access.GET_ACCUMULATE),
            oneSided(
                    "osu_cas_latency",
                    "MPI_Compare_and_swap Latency Test",
                    Kind.ONE_SIDED_LATENCY,
                    Access.COMPARE_AND_SWAP),
            oneSided("osu_fop_latency", "MPI_Fetch_and_op Latency Test", Kind.ONE_SIDED_LATENCY, Access.FETCH_AND_OP),
            oneSided(
                    "osu_get_mbw",
                    "MPI_Get Multiple Bandwidth Bandwidth Test",
                    Kind.ONE_SIDED_MULTI_BANDWIDTH,
                    Access.GET),
            oneSided("osu_get_multi_lat", "MPI_Get Multi Latency Test", Kind.ONE_SIDED_MULTI_LATENCY, Access.GET));

    private static OsuBenchmark oneSided(String name, String title, Kind kind, Access access) {
        return new OsuBenchmark(name, title, kind, null, access);
    }

    private OsuBenchmark(String name, String title, Kind kind, Collective collective) {
        this(name, "MPI " + title, kind, collective, null);
    }

    /** Returns all benchmarks. */
    static List<OsuBenchmark> all() {
        List<OsuBenchmark> all = new ArrayList<>(MESSAGES);
        all.addAll(ONE_SIDED);
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
        return named(name, MESSAGES);
    }

    /** Returns the benchmark of windows with that name. */
    static OsuBenchmark oneSided(String name) {
        return named(name, ONE_SIDED);
    }

    private static OsuBenchmark named(String name, List<OsuBenchmark> benchmarks) {
        return benchmarks.stream()
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
        return switch (kind) {
            case BANDWIDTH,
                    TWO_WAY_BANDWIDTH,
                    MULTI_BANDWIDTH,
                    ONE_SIDED_BANDWIDTH,
                    ONE_SIDED_TWO_WAY,
                    ONE_SIDED_MULTI_BANDWIDTH -> true;
            default -> false;
        };
    }

    /** Returns whether pairs of processes are measured at once. */
    boolean isOfPairs() {
        return switch (kind) {
            case MULTI_BANDWIDTH, MULTI_LATENCY, ONE_SIDED_MULTI_BANDWIDTH, ONE_SIDED_MULTI_LATENCY -> true;
            default -> false;
        };
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
