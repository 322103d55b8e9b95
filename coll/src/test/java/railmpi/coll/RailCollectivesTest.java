package railmpi.coll;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.coll.CollectiveCase.Collective;
import railmpi.coll.op.PredefinedOperators;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/**
 * Broadcasts by multicast and reductions by flags between nodes: the right data whatever becomes of datagrams, in
 * blocking and non-blocking calls that overlap. {@code -Drailmpi.seed} gives other cases.
 */
@Test(groups = "loopback")
public class RailCollectivesTest {
    private static final long TIMEOUT_SECONDS = 90;
    private static final long SEED = Long.getLong("railmpi.seed", 20261126L);
    private static final int CASES = 40;
    private static final int LONG_CASES = 6;
    private static final int COMMUNICATORS = 60;
    private static final int SHORT_BYTES = 64;
    private static final int LONG_BYTES = 512 * 1024;
    private static final String SETTINGS = "coll_bcast_algorithm=multicast coll_allreduce_algorithm=flags";

    /** Processes, nodes, what becomes of datagrams, and whether any come or have to be read. */
    @DataProvider
    public Object[][] worlds() {
        return new Object[][] {
            {5, 5, "", true, false},
            {4, 4, "btl_fault=miss=100,seed=3", true, true},
            {6, 6, "btl_fault=miss=5,seed=4", true, true},
            {3, 3, "btl_fault=twice=3,swap=4,miss=9,seed=5", true, true},
            {4, 4, "btl_fault=lose=1", false, false},
            {7, 3, "btl_fault=lose=20,miss=20", true, true}
        };
    }

    @Test(dataProvider = "worlds", timeOut = 120_000)
    public void shouldComputeWhatOneRankComputesAlone(
            int size, int nodes, String faults, boolean isHeard, boolean isRepaired) throws Exception {
        AtomicLong heard = new AtomicLong();
        AtomicLong repairs = new AtomicLong();
        try (RailWorld world = new RailWorld(size, nodes, parse(faults))) {
            new RankThreads(world.layers(), parse(SETTINGS)).run(TIMEOUT_SECONDS, rank -> {
                CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
                Communicator copy = operations.dup(rank.world);
                for (int i = 0; i < CASES; i++) {
                    Communicator c = i % 2 == 0 ? rank.world : copy;
                    run(rank, c, new CollectiveCase(Collective.ALLREDUCE, size, size * SHORT_BYTES, SEED + i));
                    int longest = i < LONG_CASES ? size * LONG_BYTES : size * SHORT_BYTES;
                    run(rank, c, new CollectiveCase(Collective.BCAST, size, longest, SEED - i));
                }
                overlap(rank, List.of(rank.world, copy));
                operations.free(copy);
                heard.addAndGet(rank.collectives.multicast().heard());
                repairs.addAndGet(rank.collectives.multicast().repairs());
            });
        }
        assertEquals(heard.get() > CASES, isHeard, heard + " datagrams were heard");
        assertTrue(repairs.get() > 0 || !isRepaired, "nothing was lost");
    }

    /** After each broadcast nobody calls MPI before the last has the data, the root neither. */
    @Test(timeOut = 120_000)
    public void shouldRepairWhileAllOthersAreOutsideMpi() throws Exception {
        int size = 4;
        AtomicLong repairs = new AtomicLong();
        CountDownLatch[] done = new CountDownLatch[CASES];
        Arrays.setAll(done, i -> new CountDownLatch(size));
        try (RailWorld world = new RailWorld(size, size, parse("btl_fault=miss=3,seed=6"))) {
            new RankThreads(world.layers(), parse(SETTINGS)).run(TIMEOUT_SECONDS, rank -> {
                for (int i = 0; i < CASES; i++) {
                    int[] data = new int[i % 4 == 0 ? LONG_BYTES / Integer.BYTES : 1 + i];
                    int root = i % size;
                    Arrays.fill(data, rank.world.rank() == root ? i : -1);
                    rank.collectives.bcast(rank.world, TypedBuffer.ofArray(BasicType.INT, data), data.length, root);
                    int expected = i;
                    assertTrue(Arrays.stream(data).allMatch(x -> x == expected), "broadcast " + i);
                    done[i].countDown();
                    done[i].await();
                }
                repairs.addAndGet(rank.collectives.multicast().repairs());
            });
        }
        assertTrue(repairs.get() > 0, "nothing was lost");
    }

    /** The first rank of a node hears, the others get it through shared memory. */
    @Test(timeOut = 120_000)
    public void shouldSendDatagramsToOneRankOfEachNode() throws Exception {
        int nodes = 3;
        try (RailWorld world = new RailWorld(7, nodes, parse(""))) {
            new RankThreads(world.layers(), parse(SETTINGS)).run(TIMEOUT_SECONDS, rank -> {
                int own = rank.world.rank();
                for (int i = 1; i <= CASES; i++) {
                    int[] data = {own == 0 ? i : 0};
                    rank.collectives.bcast(rank.world, TypedBuffer.ofArray(BasicType.INT, data), 1, 0);
                    assertEquals(data[0], i, "broadcast " + i);
                }
                long heard = rank.collectives.multicast().heard();
                assertEquals(heard > 0, own > 0 && own < nodes, heard + " datagrams were heard by rank " + own);
            });
        }
    }

    private static void run(RankThreads.Rank rank, Communicator c, CollectiveCase one) {
        try {
            one.run(rank.collectives, c);
            one.runInBackground(rank.collectives, c, rank.pml);
        } catch (RuntimeException failure) {
            throw new AssertionError(one.toString(), failure);
        }
    }

    /** Many under way at once, begun by all in the same order and waited for in any; blocking ones between them. */
    private static void overlap(RankThreads.Rank rank, List<Communicator> communicators) {
        Random common = new Random(SEED);
        List<Runnable> waits = new ArrayList<>();
        for (int i = 0; i < CASES; i++) {
            Communicator c = communicators.get(common.nextInt(communicators.size()));
            int root = common.nextInt(2);
            int items = common.nextInt(4) == 0 ? 1 + common.nextInt(20_000) : 1 + common.nextInt(8);
            boolean isBlocking = common.nextInt(5) == 0;
            int value = i;
            if (common.nextBoolean()) {
                int[] data = new int[items];
                Arrays.fill(data, c.rank() == root ? value : -1);
                TypedBuffer buffer = TypedBuffer.ofArray(BasicType.INT, data);
                begin(
                        rank,
                        c,
                        isBlocking,
                        waits,
                        calls -> calls.bcast(c, buffer, items, root),
                        () -> assertTrue(Arrays.stream(data).allMatch(x -> x == value), "broadcast " + value));
            } else {
                long[] data = {value, c.rank()};
                TypedBuffer buffer = TypedBuffer.ofArray(BasicType.LONG, data);
                long ofAll = (long) c.size() * (c.size() - 1) / 2;
                begin(
                        rank,
                        c,
                        isBlocking,
                        waits,
                        calls -> calls.allreduce(c, null, buffer, 2, PredefinedOperators.SUM),
                        () -> assertEquals(data, new long[] {(long) value * c.size(), ofAll}, "reduction " + value));
            }
        }
        Collections.shuffle(waits, new Random(rank.world.rank()));
        waits.forEach(Runnable::run);
    }

    private interface Call {
        void on(Collectives collectives);
    }

    private static void begin(
            RankThreads.Rank rank,
            Communicator c,
            boolean isBlocking,
            List<Runnable> waits,
            Call call,
            Runnable check) {
        if (isBlocking) {
            call.on(rank.collectives);
            check.run();
            return;
        }
        CollectivePlan plan = rank.collectives.plan(c);
        call.on(plan.collectives());
        PmlRequest request = plan.start();
        waits.add(() -> {
            rank.pml.await(request, null);
            check.run();
        });
    }

    /**
     * The root of a broadcast goes on before the members have come, and so does the memory that they may have to read.
     */
    @Test(timeOut = 120_000)
    public void shouldServeManyCommunicatorsOneAfterTheOther() throws Exception {
        int size = 3;
        try (RailWorld world = new RailWorld(size, size, parse("btl_fault=miss=6,twice=9,swap=9"))) {
            new RankThreads(world.layers(), parse(SETTINGS)).run(TIMEOUT_SECONDS, rank -> {
                CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
                for (int i = 0; i < COMMUNICATORS; i++) {
                    Communicator made = operations.dup(rank.world);
                    run(rank, made, new CollectiveCase(Collective.ALLREDUCE, size, size * SHORT_BYTES, SEED + i));
                    run(rank, made, new CollectiveCase(Collective.BCAST, size, size * 100 * SHORT_BYTES, SEED + i));
                    operations.free(made);
                }
                assertEquals(rank.collectives.flags().valueLines(), 64);
            });
        }
    }

    private static Map<String, String> parse(String settings) {
        Map<String, String> values = new HashMap<>();
        for (String setting : settings.split(" ")) {
            int separator = setting.indexOf('=');
            if (separator > 0) {
                values.put(setting.substring(0, separator), setting.substring(separator + 1));
            }
        }
        return values;
    }
}
