package railmpi.coll;

import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.coll.op.PredefinedOperators;
import railmpi.core.RailException;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/** Calls that do not go together: with coll_check every rank fails, says the same, and nothing has moved. */
@Test(groups = "loopback")
public class CallChecksTest {
    private static final int RANKS = 4;
    private static final long TIMEOUT_SECONDS = 50;

    /** A call by one rank, the odd one of rank 2 or that of the others. */
    private interface Call extends BiConsumer<Collectives, Communicator> {}

    private static TypedBuffer ints(int length) {
        return TypedBuffer.ofArray(BasicType.INT, new int[length]);
    }

    private static TypedBuffer floats(int length) {
        return TypedBuffer.ofArray(BasicType.FLOAT, new float[length]);
    }

    private static Object[] row(Call common, Call odd, String... parts) {
        return new Object[] {common, odd, parts};
    }

    @DataProvider
    public Object[][] mismatches() {
        int[] ones = {1, 1, 1, 1};
        int[] others = {1, 1, 1, 2};
        int[] starts = {0, 1, 2, 3};
        boolean[] periods = {false, true};
        int[] many = IntStream.range(0, 1000).toArray();
        int[] lastOther = many.clone();
        lastOther[999] = 0;
        return new Object[][] {
            row((x, c) -> x.barrier(c), (x, c) -> x.bcast(c, ints(1), 1, 0), "rank 0, 1, 3", "barrier", "rank 2 calls"),
            row((x, c) -> x.bcast(c, ints(4), 1, 0), (x, c) -> x.bcast(c, ints(4), 1, 3), "rank 2 names root 3"),
            row((x, c) -> x.bcast(c, ints(4), 1, 0), (x, c) -> x.bcast(c, ints(4), 2, 0), "4 bytes", "8 bytes"),
            row((x, c) -> x.bcast(c, ints(4), 1, 2), (x, c) -> x.bcast(c, floats(4), 1, 2), "FLOAT", "INT"),
            row(
                    (x, c) -> x.allreduce(c, null, ints(4), 4, PredefinedOperators.SUM),
                    (x, c) -> x.allreduce(c, null, ints(4), 4, PredefinedOperators.MAX),
                    "rank 2 names MPI.MAX",
                    "MPI.SUM"),
            row(
                    (x, c) -> x.allreduce(c, null, ints(4), 4, PredefinedOperators.SUM),
                    (x, c) -> x.allreduce(c, null, ints(4), 3, PredefinedOperators.SUM),
                    "rank 2 gives 12 bytes of INT"),
            row(
                    (x, c) -> x.reduce(c, ints(4), ints(4), 4, PredefinedOperators.SUM, 1),
                    (x, c) -> x.reduce(c, floats(4), null, 4, PredefinedOperators.SUM, 1),
                    "rank 2 gives 16 bytes of FLOAT"),
            row(
                    (x, c) -> x.scan(c, null, ints(1), 1, PredefinedOperators.SUM),
                    (x, c) -> x.exscan(c, null, ints(1), 1, PredefinedOperators.SUM),
                    "rank 2 calls",
                    "exscan"),
            row(
                    (x, c) -> x.gather(c, ints(1), 1, ints(4), 1, 0),
                    (x, c) -> x.gather(c, ints(3), 3, null, 0, 0),
                    "rank 2 sends 12 bytes of INT to rank 0, which expects 4"),
            row(
                    (x, c) -> x.gatherv(c, ints(1), 1, ints(5), ones, starts, 2),
                    (x, c) -> x.gatherv(c, ints(1), 1, ints(5), others, starts, 2),
                    "rank 3 sends 4 bytes of INT to rank 2, which expects 8"),
            row(
                    (x, c) -> x.scatter(c, ints(4), 1, ints(1), 1, 0),
                    (x, c) -> x.scatter(c, null, 0, ints(2), 2, 0),
                    "to rank 2, which expects 8"),
            row(
                    (x, c) -> x.gather(c, ints(2), 2, null, 0, 2),
                    (x, c) -> x.gather(c, ints(1), 1, ints(8), 2, 2),
                    "rank 2 sends 4 bytes of INT to rank 2, which expects 8"),
            row(
                    (x, c) -> x.scatterv(c, null, null, null, ints(1), 1, 2),
                    (x, c) -> x.scatterv(c, ints(4), ones, starts, ints(2), 2, 2),
                    "rank 2 sends 4 bytes of INT to rank 2, which expects 8"),
            row(
                    (x, c) -> x.allgather(c, ints(2), 2, ints(8), 2),
                    (x, c) -> x.allgather(c, ints(1), 1, ints(8), 2),
                    "rank 2 sends 4 bytes"),
            row(
                    (x, c) -> x.allgatherv(c, ints(1), 1, ints(5), ones, starts),
                    (x, c) -> x.allgatherv(c, ints(1), 1, ints(5), others, starts),
                    "to rank 2, which expects 8"),
            row(
                    (x, c) -> x.alltoallv(c, ints(5), ones, starts, ints(5), ones, starts),
                    (x, c) -> x.alltoallv(c, ints(5), others, starts, ints(5), ones, starts),
                    "rank 2 sends 8 bytes of INT to rank 3, which expects 4"),
            row(
                    (x, c) -> x.alltoall(c, ints(4), 1, ints(4), 1),
                    (x, c) -> x.alltoall(c, floats(4), 1, floats(4), 1),
                    "FLOAT"),
            row(
                    (x, c) -> x.gather(c, ints(1), 1, ints(4), 1, 0),
                    (x, c) -> x.gatherv(c, ints(1), 1, null, null, null, 0),
                    "rank 0, 1, 3 calls",
                    "rank 2 calls",
                    "gatherv"),
            row(
                    (x, c) -> x.scatter(c, null, 0, ints(1), 1, 2),
                    (x, c) -> x.scatterv(c, ints(4), ones, starts, ints(1), 1, 2),
                    "rank 2 calls",
                    "scatterv"),
            row(
                    (x, c) -> x.allgather(c, ints(1), 1, ints(4), 1),
                    (x, c) -> x.allgatherv(c, ints(1), 1, ints(4), ones, starts),
                    "rank 2 calls",
                    "allgatherv"),
            row(
                    (x, c) -> x.alltoall(c, ints(4), 1, ints(4), 1),
                    (x, c) -> x.alltoallv(c, ints(4), ones, starts, ints(4), ones, starts),
                    "rank 2 calls",
                    "alltoallv"),
            row(
                    (x, c) -> x.reduceScatter(c, ints(4), ints(1), ones, PredefinedOperators.SUM),
                    (x, c) -> x.reduceScatterBlock(c, ints(4), ints(1), 1, PredefinedOperators.SUM),
                    "rank 2 calls",
                    "reduce_scatter_block"),
            row(
                    (x, c) -> x.compareConstructions(checks -> checks.split(c)),
                    (x, c) -> x.compareConstructions(checks -> checks.create(c)),
                    "rank 2 calls",
                    "create",
                    "split"),
            row(
                    (x, c) -> x.compareConstructions(checks -> checks.cart(c, new int[] {2, 2}, periods)),
                    (x, c) -> x.compareConstructions(checks -> checks.cart(c, new int[] {4, 1}, periods)),
                    "rank 2 gives dims [4, 1], periods [false, true]",
                    "rank 0, 1, 3 gives dims [2, 2], periods [false, true]"),
            row(
                    (x, c) -> x.compareConstructions(checks -> checks.graph(c, many, many)),
                    (x, c) -> x.compareConstructions(checks -> checks.graph(c, many, lastOther)),
                    "rank 2 gives index [0, 1, 2"),
            row(
                    (x, c) -> x.reduceScatter(c, ints(5), ints(2), ones, PredefinedOperators.SUM),
                    (x, c) -> x.reduceScatter(c, ints(5), ints(2), others, PredefinedOperators.SUM),
                    "rank 2 gives 8 bytes of INT to rank 3"),
        };
    }

    @Test(dataProvider = "mismatches", timeOut = 60_000)
    public void shouldNameTheRanksThatDiffer(Call common, Call odd, String[] parts) throws Exception {
        try (LoopbackWorld world = new LoopbackWorld(RANKS, Map.of())) {
            RankThreads ranks = new RankThreads(world.layers(), Map.of("coll_check", "true"));
            ranks.run(TIMEOUT_SECONDS, rank -> {
                Call mine = rank.world.rank() == 2 ? odd : common;
                RailException blocking =
                        expectThrows(RailException.class, () -> mine.accept(rank.collectives, rank.world));
                CollectivePlan plan = rank.collectives.plan(rank.world);
                mine.accept(plan.collectives(), rank.world);
                RailException planned = expectThrows(RailException.class, () -> rank.pml.await(plan.start(), null));
                for (String part : parts) {
                    assertTrue(blocking.getMessage().contains(part), blocking.getMessage());
                    assertTrue(planned.getMessage().contains(part), planned.getMessage());
                }
                rank.collectives.barrier(rank.world);
            });
        }
    }

    @Test(timeOut = 60_000)
    public void shouldNoticeThatOneRankDoesNotBlock() throws Exception {
        try (LoopbackWorld world = new LoopbackWorld(2, Map.of())) {
            RankThreads ranks = new RankThreads(world.layers(), Map.of("coll_check", "true"));
            ranks.run(TIMEOUT_SECONDS, rank -> {
                RailException failure = expectThrows(RailException.class, () -> {
                    if (rank.world.rank() == 0) {
                        rank.collectives.barrier(rank.world);
                    } else {
                        CollectivePlan plan = rank.collectives.plan(rank.world);
                        plan.collectives().barrier(rank.world);
                        rank.pml.await(plan.start(), null);
                    }
                });
                assertTrue(failure.getMessage().contains("rank 1 calls non-blocking barrier"), failure.getMessage());
                assertNull(failure.getCause());
            });
        }
    }
}
