package railmpi.coll;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.testng.annotations.Test;
import railmpi.coll.op.PredefinedOperators;
import railmpi.core.RailException;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;

/** Communicators made by all ranks together, also by several threads at once. */
@Test(groups = "loopback")
public class CommunicatorOperationsTest {
    private static final long TIMEOUT_SECONDS = 60;

    private static void inWorld(int size, RankThreads.Body body) throws Exception {
        try (LoopbackWorld world = new LoopbackWorld(size, Map.of())) {
            new RankThreads(world.layers(), Map.of()).run(TIMEOUT_SECONDS, body);
        }
    }

    private static int sumOfRanks(Collectives collectives, Communicator c) {
        int[] sum = {c.rank()};
        collectives.allreduce(c, null, TypedBuffer.ofArray(BasicType.INT, sum), 1, PredefinedOperators.SUM);
        return sum[0];
    }

    @Test(timeOut = 90_000)
    public void shouldUseAnIdAgainOnlyWhenAllRanksFreedIt() throws Exception {
        inWorld(3, rank -> {
            CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
            Communicator first = operations.dup(rank.world);
            assertEquals(first.contextId(), 4);
            assertEquals(sumOfRanks(rank.collectives, first), 3);
            if (first.rank() != 1) {
                operations.free(first);
            }
            Communicator second = operations.dup(rank.world);
            assertEquals(second.contextId(), 6);
            if (first.rank() == 1) {
                operations.free(first);
            }
            assertEquals(operations.dup(second).contextId(), 4);
        });
    }

    @Test(timeOut = 90_000)
    public void shouldSplitByColorAndOrderByKeyThenRank() throws Exception {
        inWorld(5, rank -> {
            CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
            int me = rank.world.rank();
            int color = me == 4 ? CommunicatorOperations.UNDEFINED : me % 2;
            Communicator part = operations.split(rank.world, color, me < 2 ? 7 : Integer.MIN_VALUE);
            if (me == 4) {
                assertNull(part);
            } else {
                assertEquals(part.group().worldRanks(), me % 2 == 0 ? new int[] {2, 0} : new int[] {3, 1});
                assertEquals(sumOfRanks(rank.collectives, part), 1);
            }
            assertEquals(operations.dup(rank.world).contextId(), 6);
        });
    }

    @Test(timeOut = 90_000)
    public void shouldCreateFromGroupInItsOrder() throws Exception {
        inWorld(4, rank -> {
            CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
            Communicator made = operations.create(rank.world, new Group(new int[] {3, 1}));
            if (rank.world.rank() % 2 == 0) {
                assertNull(made);
            } else {
                assertEquals(made.rank(), rank.world.rank() == 3 ? 0 : 1);
                assertEquals(sumOfRanks(rank.collectives, made), 1);
            }
        });
    }

    /** Rank 0 meets nobody as a leader first. The first call of rank 1 belongs to that one, others do not see it. */
    @Test(timeOut = 90_000)
    public void shouldLeaveNothingOfLeadersThatDoNotMeet() throws Exception {
        besideAFailedRank(leader -> {
            if (leader.me == 0) {
                leader.shouldMiss(1);
            }
            leader.acknowledge();
            leader.shouldMiss(2);
            Communicator both = leader.operations.createGroup(leader.rank.world, new Group(new int[] {0, 1}), 0);
            assertEquals(sumOfRanks(leader.rank.collectives, both), 1);
            if (leader.me == 1) {
                leader.shouldMiss(0);
            }
            leader.shouldMeetTheOther();
        });
    }

    /** Rank 0 has acknowledged that rank 2 has failed, and rank 1, which comes first, has not: it leaves. */
    @Test(timeOut = 90_000)
    public void shouldMissALeaderThatHasNotAcknowledged() throws Exception {
        CountDownLatch hasLeft = new CountDownLatch(1);
        CountDownLatch isMissed = new CountDownLatch(1);
        besideAFailedRank(leader -> {
            if (leader.me == 0) {
                leader.acknowledge();
                hasLeft.await();
                leader.shouldMiss(1);
                isMissed.countDown();
            } else {
                leader.shouldMiss(0);
                hasLeft.countDown();
                isMissed.await();
                leader.acknowledge();
            }
            leader.shouldMeetTheOther();
        });
    }

    /** Rank 0 or 1, each of which leads a group of itself, after rank 2 has failed. */
    private static final class Leader {
        final RankThreads.Rank rank;
        final int me;
        final CommunicatorOperations operations;
        private final Communicator self;

        Leader(RankThreads.Rank rank) {
            this.rank = rank;
            me = rank.world.rank();
            operations = new CommunicatorOperations(rank.pml, rank.collectives);
            self = rank.pml.communicator(new Group(new int[] {me}), 2);
            rank.pml
                    .faultTolerance()
                    .declare(
                            2,
                            () -> true,
                            new RailException(RailException.Category.PROCESS_FAILED, "rank 2 has failed"));
        }

        void acknowledge() {
            rank.pml.faultTolerance().acknowledge(rank.world, 1);
        }

        void shouldMiss(int remoteLeader) {
            RailException failure = expectThrows(
                    RailException.class, () -> operations.createInter(self, 0, rank.world, remoteLeader, 0));
            assertEquals(failure.category(), RailException.Category.PROCESS_FAILED);
        }

        void shouldMeetTheOther() {
            Communicator inter = operations.createInter(self, 0, rank.world, 1 - me, 0);
            assertEquals(inter.remoteGroup().worldRanks(), new int[] {1 - me});
        }
    }

    @FunctionalInterface
    private interface LeaderBody {
        void run(Leader leader) throws Exception;
    }

    private static void besideAFailedRank(LeaderBody body) throws Exception {
        try (LoopbackWorld world = new LoopbackWorld(3, Map.of("mpi_ft_enable", "true"))) {
            new RankThreads(world.layers(), Map.of()).run(TIMEOUT_SECONDS, rank -> {
                if (rank.world.rank() != 2) {
                    body.run(new Leader(rank));
                }
            });
        }
    }

    /** Rank 0 duplicates both parents in two threads, rank 1 in one thread, one after the other, in the other order. */
    @Test(timeOut = 90_000)
    public void shouldNotWaitForAnotherAgreementWhenOrdersDiffer() throws Exception {
        inWorld(2, rank -> {
            CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
            Communicator a = operations.dup(rank.world);
            Communicator b = operations.dup(rank.world);
            if (rank.world.rank() == 0) {
                ExecutorService threads = Executors.newFixedThreadPool(1);
                Future<Communicator> fromA = threads.submit(() -> operations.dup(a));
                Communicator fromB = operations.dup(b);
                assertNotEquals(
                        fromB.contextId(),
                        fromA.get(TIMEOUT_SECONDS, TimeUnit.SECONDS).contextId());
                threads.shutdown();
            } else {
                assertNotEquals(operations.dup(b).contextId(), operations.dup(a).contextId());
            }
        });
    }

    /** Both groups go on to the same id when a thread has taken the first one; they do not know each other's ids. */
    @Test(timeOut = 90_000)
    public void shouldAgreeOverALineWhenTheFirstIdIsTaken() throws Exception {
        Exchanger<byte[]> leaders = new Exchanger<>();
        inWorld(2, rank -> {
            CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
            int me = rank.world.rank();
            Communicator self = rank.pml.communicator(new Group(new int[] {me}), 2);
            for (int i = 0; i < me; i++) {
                operations.dup(self);
            }
            int[] exchanges = {0};
            LeaderLine line = mine -> {
                byte[] theirs = exchanged(leaders, mine);
                return ++exchanges[0] == 2 ? new byte[theirs.length] : theirs; // the second says who could claim it
            };
            Communicator joined = operations.joinByLine(self, new Group(new int[] {1 - me}), 0, line, 77);
            assertEquals(exchanges[0], 4);
            checkEqualEverywhere(rank, List.of(joined.contextId()));
        });
    }

    private static byte[] exchanged(Exchanger<byte[]> leaders, byte[] mine) {
        try {
            return leaders.exchange(mine, TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test(timeOut = 90_000)
    public void shouldAgreeOnDifferentIdsWhenManyThreadsDuplicate() throws Exception {
        int parents = 4;
        int rounds = 20;
        inWorld(3, rank -> {
            CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
            ExecutorService threads = Executors.newFixedThreadPool(parents);
            List<Future<List<Integer>>> results = new ArrayList<>();
            List<Communicator> sources = new ArrayList<>();
            for (int i = 0; i < parents; i++) {
                sources.add(operations.dup(rank.world));
            }
            for (Communicator source : sources) {
                results.add(threads.submit(() -> {
                    List<Integer> ids = new ArrayList<>();
                    for (int i = 0; i < rounds; i++) {
                        ids.add(operations.dup(source).contextId());
                    }
                    return ids;
                }));
            }
            List<Integer> all = new ArrayList<>();
            for (Future<List<Integer>> result : results) {
                all.addAll(result.get(TIMEOUT_SECONDS, TimeUnit.SECONDS));
            }
            threads.shutdown();
            assertEquals(all.stream().distinct().count(), (long) parents * rounds);
            checkEqualEverywhere(rank, all);
        });
    }

    private static void checkEqualEverywhere(RankThreads.Rank rank, List<Integer> ids) {
        int[] mine = ids.stream().mapToInt(Integer::intValue).toArray();
        int[] first = mine.clone();
        TypedBuffer buffer = TypedBuffer.ofArray(BasicType.INT, first);
        rank.collectives.bcast(rank.world, buffer, first.length, 0);
        assertEquals(mine, first);
    }

    @Test(groups = "unit")
    public void shouldChooseAnyFreeId() {
        ContextIds ids = new ContextIds();
        long[] free = new long[ContextIds.PAGE_LONGS];
        ids.copyFree(0, free);
        assertEquals(ContextIds.choose(0, free, 0), 4);
        assertEquals(ContextIds.choose(0, free, 61), 126);
        assertEquals(ContextIds.choose(0, free, 62), 128);
        assertEquals(ContextIds.choose(0, free, 4094), 4);
        assertEquals(ContextIds.choose(1, new long[ContextIds.PAGE_LONGS], 3), -1);
        assertTrue(ids.claim(ContextIds.LIMIT - 2));
        ids.copyFree(ContextIds.PAGES - 1, free);
        assertEquals(free[ContextIds.PAGE_LONGS - 1], Long.MAX_VALUE);
        ids.release(ContextIds.LIMIT - 2);
        assertTrue(ids.claim(ContextIds.LIMIT - 2));
    }
}
