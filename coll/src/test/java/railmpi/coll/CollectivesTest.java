package railmpi.coll;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.coll.CollectiveCase.Collective;
import railmpi.coll.op.PredefinedOperators;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Every collective with every algorithm among 1 to 9 and 16 ranks, random types, buffers, counts, roots, operators and
 * in place, against what one rank computes alone. {@code -Drailmpi.seed} gives another slice, {@code -Drailmpi.cases} a
 * longer one, {@code -Drailmpi.full=true} every algorithm with every number of ranks.
 */
@Test(groups = "loopback")
public class CollectivesTest {
    /** With each of the settings a quick run takes one of each set, not the same with all; a full run takes all. */
    private static final int[][] SIZES = {{1, 2}, {3}, {4, 5}, {6, 7}, {8, 16, 9}};

    private static final boolean IS_FULL = Boolean.getBoolean("railmpi.full");
    private static final int WORLD_BYTES = 3_000_000;
    private static final long SEED = Long.getLong("railmpi.seed", 20261121L);
    private static final int CASES = Integer.getInteger("railmpi.cases", 2);
    private static final long TIMEOUT_SECONDS = 120;

    /** Short segments and rows that begin early, so that short data takes all ways. */
    private static final String SMALL = "coll_reduce_segment=1024 coll_bcast_segment=1025";

    private static final String EARLY_ROWS =
            """
            # comment
            bcast node 3 64 linear
            bcast any 3 513 chain
            bcast any 5 1k scatter_allgather
            reduce any 3 513 ring
            allreduce any 2 257 ring
            allreduce node 2^ 513 rabenseifner
            allreduce net 2 0 reduce_bcast
            allreduce_in_order any 2 0 linear
            allreduce_in_order any 3 1k reduce_bcast
            reduce_scatter any 4 1025 pairwise
            allgather any 3 1k ring
            allgather any 4 2k linear
            gather any 2 65 linear
            alltoallv any 2 0 posted
            alltoallv any 2 65 pairwise
            """;

    private static final String[] SETTINGS = {
        "",
        SMALL,
        "coll_barrier_algorithm=tree coll_bcast_algorithm=binomial coll_reduce_algorithm=binomial"
                + " coll_allreduce_algorithm=recursive_doubling coll_reduce_scatter_algorithm=recursive_halving"
                + " coll_gather_algorithm=binomial coll_scatter_algorithm=binomial"
                + " coll_allgather_algorithm=recursive_doubling coll_alltoall_algorithm=bruck",
        "coll_barrier_algorithm=dissemination coll_bcast_algorithm=scatter_allgather coll_reduce_algorithm=ring"
                + " coll_allreduce_algorithm=rabenseifner coll_reduce_scatter_algorithm=pairwise"
                + " coll_gather_algorithm=linear coll_scatter_algorithm=linear coll_allgather_algorithm=bruck"
                + " coll_alltoall_algorithm=posted coll_reduce_segment=4096",
        "coll_barrier_algorithm=counter coll_bcast_algorithm=chain coll_allreduce_algorithm=ring coll_reduce_scatter_algorithm=in_order"
                + " coll_allgather_algorithm=ring coll_alltoall_algorithm=pairwise coll_reduce_segment=1024",
        "coll_barrier_algorithm=linear coll_bcast_algorithm=linear coll_allreduce_algorithm=linear"
                + " coll_allgather_algorithm=linear coll_reduce_segment=1024",
        "coll_barrier_algorithm=rds coll_allreduce_algorithm=reduce_bcast coll_check=true",
        "coll_barrier_algorithm=rpe coll_allreduce_algorithm=exchange coll_bcast_algorithm=multicast",
        "coll_bcast_algorithm=shared coll_allreduce_algorithm=shared coll_allgather_algorithm=shared"
                + " coll_alltoall_algorithm=shared",
        "coll_barrier_algorithm=rgm coll_barrier_fan_in=3 coll_allreduce_algorithm=flags"
    };

    private Path earlyRows;

    @BeforeClass
    public void writeRows() throws IOException {
        earlyRows = Files.createTempFile("railmpi-tuning-", ".txt");
        Files.writeString(earlyRows, EARLY_ROWS);
    }

    @AfterClass(alwaysRun = true)
    public void deleteRows() throws IOException {
        Files.deleteIfExists(earlyRows);
    }

    @DataProvider
    public Object[][] worlds() {
        List<Object[]> rows = new ArrayList<>();
        for (int turn = 0; turn < SETTINGS.length; turn++) {
            for (int[] set : SIZES) {
                int one = (int) Math.floorMod(SEED + turn, (long) set.length);
                for (int size : IS_FULL ? set : new int[] {set[one]}) {
                    rows.add(new Object[] {size, SETTINGS[turn]});
                }
            }
        }
        return rows.toArray(new Object[0][]);
    }

    @Test(dataProvider = "worlds", timeOut = 180_000)
    public void shouldComputeWhatOneRankComputesAlone(int size, String settings) throws Exception {
        try (LoopbackWorld world = new LoopbackWorld(size, Map.of())) {
            Map<String, String> values = parse(settings);
            if (settings.equals(SMALL)) {
                values.put("coll_tuning_file", earlyRows.toString());
            }
            RankThreads ranks = new RankThreads(world.layers(), values);
            ranks.run(TIMEOUT_SECONDS, rank -> runCases(rank, size));
        }
    }

    @DataProvider
    public Object[][] rootedWorlds() {
        return new Object[][] {{1, "linear"}, {1, "binomial"}, {4, "linear"}, {4, "binomial"}};
    }

    /** The root has one item for itself, its place two, and the others two: no element behind the one may move. */
    @Test(dataProvider = "rootedWorlds", timeOut = 60_000)
    public void shouldLeaveTheRestOfItsPlaceAloneWhenTheRootHasLess(int size, String algorithm) throws Exception {
        Map<String, String> values =
                Map.of("coll_gather_algorithm", algorithm, "coll_scatter_algorithm", algorithm, "coll_check", "false");
        try (LoopbackWorld world = new LoopbackWorld(size, Map.of())) {
            RankThreads ranks = new RankThreads(world.layers(), values);
            ranks.run(TIMEOUT_SECONDS, rank -> {
                gatherLess(rank, size);
                scatterLess(rank, size);
            });
        }
    }

    @DataProvider
    public Object[][] alltoalls() {
        return new Object[][] {{"bruck"}, {"posted"}, {"pairwise"}, {"shared"}};
    }

    /** All send one item where two are expected: a mistake that shows in the data, not in a read behind the buffer. */
    @Test(dataProvider = "alltoalls", timeOut = 60_000)
    public void shouldNotReadBehindBlocksThatAreTooShort(String algorithm) throws Exception {
        int size = 5;
        Map<String, String> values = Map.of("coll_alltoall_algorithm", algorithm, "coll_check", "false");
        try (LoopbackWorld world = new LoopbackWorld(size, Map.of())) {
            RankThreads ranks = new RankThreads(world.layers(), values);
            ranks.run(TIMEOUT_SECONDS, rank -> {
                int[] mine = filled(size, 7);
                int[] all = filled(2 * size, -1);
                rank.collectives.alltoall(rank.world, ints(mine), 1, ints(all), 2);
                for (int source = 0; source < size; source++) {
                    assertEquals(all[2 * source], 7, "from " + source);
                }
            });
        }
    }

    /** Vectors of other lengths than multiples of 8 bytes, and of more pieces than one. */
    @Test(timeOut = 60_000)
    public void shouldKeepThePiecesOfSharedVectorsApart() throws Exception {
        int size = 6;
        Map<String, String> values = Map.of("coll_allreduce_algorithm", "shared", "coll_check", "false");
        try (LoopbackWorld world = new LoopbackWorld(size, Map.of())) {
            RankThreads ranks = new RankThreads(world.layers(), values);
            ranks.run(TIMEOUT_SECONDS, rank -> {
                for (int count = 100_000; count < 100_020; count++) {
                    int[] sums = filled(count, count + rank.world.rank());
                    rank.collectives.allreduce(rank.world, null, ints(sums), count, PredefinedOperators.SUM);
                    assertEquals(sums, filled(count, size * count + size * (size - 1) / 2));
                }
            });
        }
    }

    /** The call that fails has not met the others, who meet the one after it. */
    @Test(timeOut = 60_000)
    public void shouldGoOnWithTheCallAfterOneWhoseDataCannotBeRead() throws Exception {
        int size = 3;
        Map<String, String> values = Map.of("coll_allreduce_algorithm", "shared", "coll_check", "false");
        try (LoopbackWorld world = new LoopbackWorld(size, Map.of())) {
            RankThreads ranks = new RankThreads(world.layers(), values);
            ranks.run(TIMEOUT_SECONDS, rank -> {
                for (int turn = 1; turn <= 10; turn++) {
                    int[] sums = filled(4, turn);
                    if (rank.world.rank() == turn % size) {
                        TypedBuffer short3 = ints(new int[3]);
                        expectThrows(
                                RuntimeException.class,
                                () -> rank.collectives.allreduce(
                                        rank.world, short3, ints(sums), 4, PredefinedOperators.SUM));
                    }
                    rank.collectives.allreduce(rank.world, null, ints(sums), 4, PredefinedOperators.SUM);
                    assertEquals(sums, filled(4, size * turn));
                }
            });
        }
    }

    private static void gatherLess(RankThreads.Rank rank, int size) {
        boolean isRoot = rank.world.rank() == 0;
        int[] mine = isRoot ? new int[] {1} : new int[] {1, 1};
        int[] expected = filled(2 * size, 1);
        expected[1] = -1;
        int[] all = filled(2 * size, -1);
        rank.collectives.gather(rank.world, ints(mine), mine.length, ints(all), 2, 0);
        assertEquals(all, isRoot ? expected : filled(2 * size, -1));
        Arrays.fill(all, -1);
        rank.collectives.gatherv(rank.world, ints(mine), mine.length, ints(all), filled(size, 2), evenNumbers(size), 0);
        assertEquals(all, isRoot ? expected : filled(2 * size, -1));
    }

    private static void scatterLess(RankThreads.Rank rank, int size) {
        boolean isRoot = rank.world.rank() == 0;
        int room = isRoot ? 2 : 1;
        int[] all = filled(size, 1);
        int[] mine = filled(2, -1);
        rank.collectives.scatter(rank.world, ints(all), 1, ints(mine), room, 0);
        assertEquals(mine, new int[] {1, -1});
        Arrays.fill(mine, -1);
        int[] starts = evenNumbers(size);
        int[] spread = filled(2 * size, 1);
        rank.collectives.scatterv(rank.world, ints(spread), filled(size, 1), starts, ints(mine), room, 0);
        assertEquals(mine, new int[] {1, -1});
    }

    private static TypedBuffer ints(int[] array) {
        return TypedBuffer.ofArray(BasicType.INT, array);
    }

    private static int[] filled(int length, int value) {
        int[] array = new int[length];
        Arrays.fill(array, value);
        return array;
    }

    private static int[] evenNumbers(int length) {
        int[] array = new int[length];
        Arrays.setAll(array, i -> 2 * i);
        return array;
    }

    private static void runCases(RankThreads.Rank rank, int size) {
        for (Collective collective : Collective.values()) {
            for (int i = 0; i < CASES; i++) {
                long seed = ((SEED * 31 + size) * 31 + collective.ordinal()) * 1000 + i;
                CollectiveCase one = new CollectiveCase(collective, size, WORLD_BYTES / size, seed);
                try {
                    one.run(rank.collectives, rank.world);
                    one.runInBackground(rank.collectives, rank.world, rank.pml);
                } catch (RuntimeException failure) {
                    throw new AssertionError(one.toString(), failure);
                }
            }
        }
    }

    private static Map<String, String> parse(String settings) {
        Map<String, String> values = new HashMap<>();
        for (String setting : settings.split(" ")) {
            if (!setting.isEmpty()) {
                values.put(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
            }
        }
        return values;
    }
}
