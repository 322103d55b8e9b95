package railmpi.test.suite;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;

/**
 * What the data providers of several test classes share: the whole of a matrix in a full run, else the slice that the
 * seed chooses, in which everything is there once. Stateless.
 */
final class Matrix {
    /** Of each set a quick run takes one; 16 ranks cost as much as all others together. */
    private static final int[][] RANKS = {{1}, {2}, {3}, {5, 8, 4, 5, 8, 16, 4}};

    private static final Pattern LIMIT = Pattern.compile(
            "^ *(pml_eager_limit|pml_stream_limit|pml_cma_limit|btl_shm_chunk_size|btl_shm_ring_size)\\D+?(\\d+)\\s*(k|m|\\b)",
            Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

    private static String sizes;

    private Matrix() {}

    /**
     * Returns one number of each set, all of them in a full run.
     *
     * @param turn several tests with turns one after the other choose different numbers
     */
    static int[] chosen(int turn, int[]... sets) {
        return Stream.of(sets)
                .flatMapToInt(set -> Settings.isFull() ? IntStream.of(set) : IntStream.of(oneOf(turn, set)))
                .distinct()
                .toArray();
    }

    private static int oneOf(int turn, int[] set) {
        return set[(int) Math.floorMod(Settings.seed() + turn, (long) set.length)];
    }

    /** Returns which of so many a quick run takes. */
    static int choice(int count) {
        return (int) Math.floorMod(Settings.seed(), (long) count);
    }

    /** Returns numbers of ranks, each with the kit of its turn; in a full run each with all kits. */
    static Object[][] ranksAndJdks(int turn) {
        return ranksAndJdks(turn, chosen(turn, RANKS));
    }

    /** The same for these numbers of ranks. */
    static Object[][] ranksAndJdks(int turn, int... numbers) {
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < numbers.length; i++) {
            for (Jdk jdk : jdksInTurn(turn + i)) {
                rows.add(new Object[] {numbers[i], jdk});
            }
        }
        return rows.toArray(new Object[0][]);
    }

    /** Returns each installed kit: for tests whose subject is the JVM, or what depends on it. */
    static Object[][] jdks() {
        return rows(Jdk.installed());
    }

    /** Returns the kit of a turn, in a full run each: for tests of what is the same in all JVMs. */
    static Object[][] drawnJdks(int turn) {
        return rows(jdksInTurn(turn));
    }

    /** One after the other has its turn; the seed says who begins. */
    private static List<Jdk> jdksInTurn(int turn) {
        List<Jdk> kits = Jdk.installed();
        int drawn = (int) Math.floorMod(Settings.seed() / 2 + turn, (long) kits.size());
        return Settings.isFull() ? kits : List.of(kits.get(drawn));
    }

    private static Object[][] rows(List<Jdk> kits) {
        return kits.stream().map(jdk -> new Object[] {jdk}).toArray(Object[][]::new);
    }

    /** Returns every so-manieth row, beginning where the seed says; in a full run all. */
    static Object[][] share(int every, Object[][] rows) {
        return Settings.isFull()
                ? rows
                : IntStream.range(0, rows.length)
                        .filter(i -> i % every == choice(every))
                        .mapToObj(i -> rows[i])
                        .toArray(Object[][]::new);
    }

    /**
     * Returns message sizes around the limits of the protocols, as mpi-info tells them, and around those of the ring
     * line.
     */
    static synchronized String sizes() {
        if (sizes == null) {
            sizes = findSizes();
        }
        return sizes;
    }

    private static String findSizes() {
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
