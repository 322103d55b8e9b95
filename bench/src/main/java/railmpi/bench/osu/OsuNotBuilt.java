package railmpi.bench.osu;

import java.util.Set;

/**
 * The benchmarks of OSU's C programs that are told apart from mistakes, because they exist, but not here. Stateless.
 */
final class OsuNotBuilt {
    private static final Set<String> OTHERS = Set.of(
            "osu_latency_mp", "osu_bw_fan_in", "osu_bw_fan_out", "osu_neighbor_alltoallw", "osu_ineighbor_alltoallw");
    private static final String PERSISTENT = "_persistent";

    private OsuNotBuilt() {}

    /**
     * Returns why the benchmark {@code name}, which is not among those that are built, does not run; null if OSU has
     * none either.
     */
    static String reason(String name) {
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
