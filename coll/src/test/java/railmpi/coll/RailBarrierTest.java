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
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.channel.RailStatus;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/** Barriers between nodes: nobody leaves one before the last has come, whatever becomes of datagrams. */
@Test(groups = "loopback")
public class RailBarrierTest {
    private static final long TIMEOUT_SECONDS = 60;
    private static final int ROUNDS = 60;
    private static final int COMMUNICATORS = Boolean.getBoolean("railmpi.full") ? 10_000 : 1000;

    /** How many ranks have come to each barrier of a communicator. */
    private static final class Came {
        private final AtomicIntegerArray ranks = new AtomicIntegerArray(ROUNDS);

        void check(int round, int size) {
            assertEquals(ranks.get(round), size, "ranks that had come to barrier " + round + " when it was left");
        }
    }

    /** Processes, nodes, parameters of the channels and of the collectives, and whether datagrams come or are lost. */
    @DataProvider
    public Object[][] worlds() {
        return new Object[][] {
            {5, 5, "", "coll_barrier_algorithm=rgm coll_barrier_fan_in=2", true, false},
            {4, 4, "btl_fault=miss=100,seed=3", "coll_barrier_algorithm=rgm", true, false},
            {5, 5, "btl_fault=miss=5,seed=4", "coll_barrier_algorithm=rgm coll_barrier_fan_in=2", true, true},
            {
                4,
                4,
                "btl_fault=twice=3,swap=4,miss=9,seed=5",
                "coll_barrier_algorithm=rgm coll_barrier_fan_in=1",
                true,
                true
            },
            {4, 4, "btl_fault=lose=1", "coll_barrier_algorithm=rgm coll_barrier_fan_in=2", false, false},
            {5, 2, "btl_fault=miss=5,twice=5", "coll_barrier_algorithm=rgm", true, true},
            {7, 3, "", "coll_barrier_algorithm=rds coll_barrier_ways=2", false, false},
            {5, 5, "btl_paths_per_port=2", "coll_barrier_algorithm=rds", false, false},
            {8, 3, "", "coll_barrier_algorithm=rpe", false, false},
            {4, 4, "", "coll_barrier_algorithm=rpe", false, false},
            {6, 4, "", "coll_barrier_algorithm=pairwise", false, false},
            {6, 3, "", "coll_barrier_algorithm=dissemination coll_barrier_stages=flat", false, false},
        };
    }

    /** Blocking and non-blocking barriers of three communicators, of which two overlap and one has the same members. */
    @Test(dataProvider = "worlds", timeOut = 90_000)
    public void shouldLetNobodyGoBeforeTheLastHasCome(
            int size, int nodes, String channels, String collectives, boolean isHeard, boolean isRepaired)
            throws Exception {
        Came[] came = {new Came(), new Came(), new Came(), new Came()};
        AtomicLong heard = new AtomicLong();
        AtomicLong repairs = new AtomicLong();
        try (RailWorld world = new RailWorld(size, nodes, parse(channels))) {
            new RankThreads(world.layers(), parse(collectives)).run(TIMEOUT_SECONDS, rank -> {
                CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
                int half = rank.world.rank() % 2;
                List<Communicator> communicators = List.of(
                        rank.world, operations.dup(rank.world), operations.split(rank.world, half, -rank.world.rank()));
                List<Came> counts = List.of(came[0], came[1], came[2 + half]);
                Random own = new Random(rank.world.rank());
                for (int round = 0; round < ROUNDS; round += 3) {
                    roundOf(rank, communicators, counts, round, own);
                }
                communicators.subList(1, 3).forEach(operations::free);
                heard.addAndGet(rank.collectives.multicast().heard());
                repairs.addAndGet(rank.collectives.multicast().repairs());
            });
        }
        assertEquals(heard.get() > ROUNDS / 6, isHeard, heard + " datagrams were heard"); // one may be of two barriers
        assertTrue(repairs.get() > 0 || !isRepaired, "nothing was lost");
    }

    /**
     * After each barrier nobody calls MPI before the last has left it: what is lost is repaired without the program of
     * the root, or of any parent.
     */
    @Test(timeOut = 90_000)
    public void shouldRepairWhileAllOthersAreOutsideMpi() throws Exception {
        AtomicLong repairs = new AtomicLong();
        CountDownLatch[] left = new CountDownLatch[ROUNDS];
        Arrays.setAll(left, i -> new CountDownLatch(5));
        try (RailWorld world = new RailWorld(5, 5, parse("btl_fault=miss=3,seed=6"))) {
            Map<String, String> collectives = parse("coll_barrier_algorithm=rgm coll_barrier_fan_in=2");
            new RankThreads(world.layers(), collectives).run(TIMEOUT_SECONDS, rank -> {
                for (CountDownLatch round : left) {
                    rank.collectives.barrier(rank.world);
                    round.countDown();
                    round.await();
                }
                repairs.addAndGet(rank.collectives.multicast().repairs());
            });
        }
        assertTrue(repairs.get() > 0, "nothing was lost");
    }

    /**
     * Of the two flags of each round, as many as there are rails, one goes over each of them, unless a rail is still
     * being connected, or the last flag of one is still to be acknowledged. By the shortest queue: what is done first
     * may be one behind the other.
     */
    @Test(timeOut = 90_000)
    public void shouldWriteTheFlagsOfARoundOverAllRails() throws Exception {
        String rails = "btl_paths_per_port=2 btl_multiplexing=shortest-queue btl_striping=adaptive";
        try (RailWorld world = new RailWorld(3, 3, parse(rails))) {
            new RankThreads(world.layers(), parse("coll_barrier_algorithm=rds")).run(TIMEOUT_SECONDS, rank -> {
                for (int round = 0; round < ROUNDS; round++) {
                    rank.collectives.barrier(rank.world);
                }
                Map<String, Long> flags = new HashMap<>();
                for (RailStatus rail : world.rails(rank.world.rank()).status()) {
                    flags.merge(rail.name(), rail.stripes(), Long::sum);
                }
                assertEquals(flags.size(), 2, "rails: " + flags);
                flags.values().forEach(count -> assertEquals(count, ROUNDS, 0.5 * ROUNDS, "flags by rail: " + flags));
            });
        }
    }

    /**
     * Half of them stay, the others go at once: lines and streams of those that are gone serve nobody else by mistake.
     */
    @Test(timeOut = 400_000)
    public void shouldServeManyCommunicators() throws Exception {
        AtomicIntegerArray came = new AtomicIntegerArray(COMMUNICATORS);
        try (RailWorld world = new RailWorld(3, 3, parse("btl_fault=miss=20,twice=9,swap=9"))) {
            new RankThreads(world.layers(), parse("coll_barrier_algorithm=rgm")).run(5 * TIMEOUT_SECONDS, rank -> {
                CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
                List<Communicator> alive = new ArrayList<>();
                for (int i = 0; i < COMMUNICATORS; i++) {
                    Communicator made = operations.dup(rank.world);
                    comeTo(rank, made, came, i, 3);
                    if (i % 2 == 0) {
                        alive.add(made);
                    } else {
                        operations.free(made);
                    }
                }
                for (int i = 0; i < alive.size(); i++) {
                    comeTo(rank, alive.get(i), came, 2 * i, 6);
                    operations.free(alive.get(i));
                }
                int lines = rank.collectives.flags().lines();
                assertTrue(lines <= COMMUNICATORS + 512, lines + " lines");
            });
        }
    }

    private static void comeTo(
            RankThreads.Rank rank, Communicator c, AtomicIntegerArray came, int number, int expected) {
        rank.collectives.barrier(c);
        came.incrementAndGet(number);
        rank.collectives.barrier(c);
        assertEquals(came.get(number), expected, "ranks that had come to the barrier of communicator " + number);
    }

    private static void roundOf(
            RankThreads.Rank rank, List<Communicator> communicators, List<Came> counts, int round, Random own) {
        List<Runnable> waits = new ArrayList<>();
        for (int i = 0; i < communicators.size(); i++) {
            Communicator c = communicators.get(i);
            Came came = counts.get(i);
            for (int number = round; number < round + 2; number++) {
                came.ranks.incrementAndGet(number);
                CollectivePlan plan = rank.collectives.plan(c);
                plan.collectives().barrier(c);
                PmlRequest request = plan.start();
                int begun = number;
                waits.add(() -> {
                    rank.pml.await(request, null);
                    came.check(begun, c.size());
                });
            }
        }
        for (int i = 0; i < communicators.size(); i++) {
            counts.get(i).ranks.incrementAndGet(round + 2);
            rank.collectives.barrier(communicators.get(i));
            counts.get(i).check(round + 2, communicators.get(i).size());
        }
        Collections.shuffle(waits, own);
        waits.forEach(Runnable::run);
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
