package railmpi.bench.osu;

import java.util.Set;

/** The benchmarks of OSU's C programs that are told apart from mistakes, because they exist, but not here. Stateless. */
final class OsuNotBuilt {
    private static final Set<String> ONE_SIDED = Set.of(
            "osu_put_latency",
            "osu_get_latency",
            "osu_acc_latency",
            "osu_get_acc_latency",
            "osu_cas_latency",
            "osu_fop_latency",
            "osu_put_bw",
            "osu_get_bw",
            "osu_put_bibw",
            "osu_get_mbw",
            "osu_get_multi_lat");
    private static final Set<String> OTHERS = Set.of(
            "osu_latency_mp", "osu_bw_fan_in", "osu_bw_fan_out", "osu_neighbor_alltoallw", "osu_ineighbor_alltoallw");
    private static final String PERSISTENT = "_persistent";

    private OsuNotBuilt() {}

    /** Returns why the benchmark {@code name}, which is not among those that are built, does not run; null if OSU has none either. */
    static String reason(String name) {
        if (ONE_SIDED.contains(name)) {
            return "benchmark " + name + " is one-sided and needs windows, which this MPI does not have";
        }
        if (OTHERS.contains(name) || isPersistentCollective(name)) {
            return "benchmark " + name + " of the programs in C is not built here";
        }
        return null;
    }

    private static boolean isPersistentCollective(String name) {
        return name.endsWith(PERSISTENT)
                && OsuBenchmark.all().stream()
                        .anyMatch(known ->
                                known.kind() == OsuBenchmark.Kind.BLOCKING && name.equals(known.name() + PERSISTENT));
    }
}
