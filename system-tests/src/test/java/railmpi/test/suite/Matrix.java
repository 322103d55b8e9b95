package railmpi.test.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;

/** What the data providers of several test classes share. Stateless. */
final class Matrix {
    static final int[] RANKS = {1, 2, 3, 4, 5, 8, 16};

    private static final Pattern LIMIT = Pattern.compile(
            "(pml_eager_limit|pml_stream_limit|pml_cma_limit|btl_shm_chunk_size|btl_shm_ring_size)\\D+?(\\d+)\\s*(k|m|\\b)",
            Pattern.CASE_INSENSITIVE);

    private Matrix() {}

    /** Returns every number of ranks with the kit that runs the tests, and some with the other kits. */
    static Object[][] ranksAndJdks() {
        List<Object[]> rows = new ArrayList<>();
        for (int ranks : RANKS) {
            rows.add(new Object[] {ranks, Jdk.current()});
        }
        for (Jdk jdk : otherJdks()) {
            for (int ranks : Settings.isFull() ? RANKS : new int[] {2, 5}) {
                rows.add(new Object[] {ranks, jdk});
            }
        }
        return rows.toArray(new Object[0][]);
    }

    /** Returns each installed kit. */
    static Object[][] jdks() {
        return Jdk.installed().stream().map(jdk -> new Object[] {jdk}).toArray(Object[][]::new);
    }

    static List<Jdk> otherJdks() {
        List<Jdk> kits = Jdk.installed();
        return kits.subList(1, kits.size());
    }

    /** Returns message sizes around the limits of the protocols, as mpi-info tells them, and around those of the ring line. */
    static String sizes() {
        TreeSet<Integer> sizes = new TreeSet<>(List.of(0, 1, 4 * 1024 * 1024 + 3));
        TreeSet<Integer> limits = new TreeSet<>(List.of(40, 4096, 16_384, 65_536));
        Matcher matcher = LIMIT.matcher(
                MpiJob.ofWords().tool("mpi-info").run().assertStatus(0).stdout());
        while (matcher.find()) {
            String unit = matcher.group(3).toLowerCase(java.util.Locale.ROOT);
            int factor = unit.equals("k") ? 1024 : unit.equals("m") ? 1024 * 1024 : 1;
            limits.add(Integer.parseInt(matcher.group(2)) * factor);
        }
        for (int limit : limits) {
            if (limit < 4 * 1024 * 1024) {
                sizes.addAll(List.of(limit - 1, limit, limit + 1));
            }
        }
        return sizes.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
