package railmpi.coll;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/** What collectives keep with communicators: attachments, and the flags among them. */
@Test(groups = "loopback")
public class PeerFlagsTest {
    private static final long TIMEOUT_SECONDS = 60;
    private static final int ROUNDS = 400;
    private static final int COMMUNICATORS = 1000;

    /** Counts what it keeps, and what has become of it. */
    private static final class Counter implements Attachment.Owner<Communicator, Counter.Kept> {
        private int made;
        private int freed;
        private int ended;

        @Override
        public Kept attach(Communicator communicator) {
            made++;
            return new Kept();
        }

        private final class Kept implements Attachment {
            @Override
            public void onFreed() {
                freed++;
            }

            @Override
            public void onEnded() {
                ended++;
            }
        }
    }

    private static void inWorld(int size, String algorithm, RankThreads.Body body) throws Exception {
        try (LoopbackWorld world = new LoopbackWorld(size, Map.of())) {
            new RankThreads(world.layers(), Map.of("coll_barrier_algorithm", algorithm)).run(TIMEOUT_SECONDS, body);
        }
    }

    @DataProvider
    public Object[][] worlds() {
        return new Object[][] {
            {2, "rds"},
            {3, "rds"},
            {5, "rds"},
            {2, "rpe"},
            {3, "rpe"},
            {4, "rpe"},
            {6, "rpe"},
            {2, "rgm"},
            {9, "rgm"},
            {2, "counter"},
            {5, "counter"}
        };
    }

    /** Barriers of one communicator that overlap: a flag raised by a later one first must not fall again. */
    @Test(dataProvider = "worlds", timeOut = 90_000)
    public void shouldEndAllBarriersWhenTheyOverlap(int size, String algorithm) throws Exception {
        inWorld(size, algorithm, rank -> {
            Random own = new Random(rank.world.rank());
            List<PmlRequest> pending = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                if (round % 7 == 6) {
                    rank.collectives.barrier(rank.world);
                } else {
                    CollectivePlan plan = rank.collectives.plan(rank.world);
                    plan.collectives().barrier(rank.world);
                    pending.add(plan.start());
                }
                if (own.nextInt(5) == 0) {
                    while (!pending.isEmpty()) {
                        rank.pml.await(pending.remove(own.nextInt(pending.size())), null);
                    }
                }
            }
            for (PmlRequest request : pending) {
                rank.pml.await(request, null);
            }
        });
    }

    @DataProvider
    public Object[][] algorithms() {
        return new Object[][] {{"rds"}, {"rgm"}};
    }

    @Test(dataProvider = "algorithms", timeOut = 90_000)
    public void shouldUseLinesAgainWhenCommunicatorsAreFreed(String algorithm) throws Exception {
        inWorld(3, algorithm, rank -> {
            CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
            for (int i = 0; i < COMMUNICATORS; i++) {
                Communicator made = operations.dup(rank.world);
                rank.collectives.barrier(made);
                rank.collectives.barrier(made);
                operations.free(made);
            }
            assertEquals(rank.collectives.flags().lines(), 256);
        });
    }

    /** Rank 0 of a communicator has the counter, from the first barrier on. */
    @Test(timeOut = 90_000)
    public void shouldUseCountersAgainWhenCommunicatorsAreFreed() throws Exception {
        inWorld(3, "auto", rank -> {
            CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
            for (int i = 0; i < COMMUNICATORS; i++) {
                Communicator made = operations.dup(rank.world);
                assertEquals(rank.collectives.flags().counterLines() > 0, i > 0 && rank.world.rank() == 0);
                rank.collectives.barrier(made);
                rank.collectives.barrier(made);
                operations.free(made);
            }
            assertEquals(rank.collectives.flags().counterLines(), rank.world.rank() == 0 ? 32 : 0);
            assertEquals(rank.collectives.flags().lines(), 0);
        });
    }

    @Test(timeOut = 90_000)
    public void shouldCostNothingUntilABarrierIsBegun() throws Exception {
        inWorld(2, "rds", rank -> {
            CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
            for (int i = 0; i < COMMUNICATORS; i++) {
                operations.dup(rank.world);
            }
            assertEquals(rank.collectives.flags().lines(), 0);
            rank.collectives.barrier(rank.world);
            assertTrue(rank.collectives.flags().lines() > 0);
        });
    }

    @Test(timeOut = 90_000)
    public void shouldKeepAttachmentsWithOneCommunicatorUntilItIsFreed() throws Exception {
        Counter[] ones = {new Counter(), new Counter()};
        Counter[] others = {new Counter(), new Counter()};
        inWorld(2, "auto", rank -> {
            CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
            Counter one = ones[rank.world.rank()];
            Counter other = others[rank.world.rank()];
            Communicator parent = operations.dup(rank.world);
            Attachment kept = parent.attachment(one);
            assertSame(parent.collective().attachment(one), kept);
            assertNotSame(parent.attachment(other), kept);
            Communicator copy = operations.dup(parent);
            assertNotSame(copy.attachment(one), kept);
            assertEquals(one.made, 2);
            operations.free(parent);
            assertEquals(one.freed + other.freed, 2);
            rank.pml.drain();
        });
        for (int rank = 0; rank < 2; rank++) {
            assertEquals(ones[rank].ended, 1);
            assertEquals(ones[rank].freed, 1);
            assertEquals(others[rank].ended, 0);
        }
    }

    @Test(timeOut = 90_000)
    public void shouldKeepAttachmentsWithACommunicatorOfTwoGroups() throws Exception {
        inWorld(2, "auto", rank -> {
            CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
            Communicator own = operations.split(rank.world, rank.world.rank(), 0);
            Communicator inter = operations.createInter(own, 0, rank.world, 1 - rank.world.rank(), 3);
            Counter counter = new Counter();
            assertNotSame(inter.attachment(counter), inter.local().attachment(counter));
            assertSame(inter.collective().attachment(counter), inter.attachment(counter));
            operations.free(inter);
            assertEquals(counter.freed, 2);
        });
    }

    /** What is under way at a communicator that was freed may need what is attached. */
    @Test(timeOut = 90_000)
    public void shouldKeepAttachmentsWhileOperationsAreUnderWay() throws Exception {
        inWorld(2, "auto", rank -> {
            CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
            Communicator made = operations.dup(rank.world);
            Counter counter = new Counter();
            made.attachment(counter);
            CollectivePlan plan = rank.collectives.plan(made);
            plan.collectives().barrier(made);
            PmlRequest request = plan.start();
            operations.free(made);
            assertEquals(counter.freed, 0);
            rank.pml.await(request, null);
            operations.free(operations.dup(rank.world));
            assertEquals(counter.freed, 1);
        });
    }

    /** The own group meets again when the groups have met. */
    @Test(timeOut = 90_000)
    public void shouldKeepAttachmentsOfTheOwnGroupWhileOperationsOfTwoGroupsAreUnderWay() throws Exception {
        inWorld(2, "auto", rank -> {
            CommunicatorOperations operations = new CommunicatorOperations(rank.pml, rank.collectives);
            Communicator own = operations.split(rank.world, rank.world.rank(), 0);
            Communicator inter = operations.createInter(own, 0, rank.world, 1 - rank.world.rank(), 3);
            Counter counter = new Counter();
            inter.attachment(counter);
            inter.local().attachment(counter);
            CollectivePlan plan = rank.collectives.plan(inter);
            plan.collectives().inter().barrier(inter);
            PmlRequest request = plan.start();
            operations.free(inter);
            assertEquals(counter.freed, 0);
            rank.pml.await(request, null);
            operations.free(operations.dup(rank.world));
            assertEquals(counter.freed, 2);
        });
    }
}
