package railmpi.coll;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.coll.op.PredefinedOperators;
import railmpi.coll.op.ReductionOperator;
import railmpi.core.RailException;
import railmpi.pml.Pml;
import railmpi.pml.SendMode;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/**
 * Many non-blocking collectives of one communicator at once, between them messages and blocking collectives, waited for
 * in another order at each rank: none may take a message of another. {@code -Drailmpi.seed} gives other programs.
 */
@Test(groups = "loopback")
public class OverlapTest {
    private static final long SEED = Long.getLong("railmpi.seed", 20261121L);
    private static final long TIMEOUT_SECONDS = 100;
    private static final int OPERATIONS = 120;
    private static final int LONGEST = 3000;

    @DataProvider
    public Object[][] sizes() {
        return new Object[][] {{1}, {2}, {3}, {5}, {8}};
    }

    @Test(dataProvider = "sizes", timeOut = 120_000)
    public void shouldKeepOperationsApartWhenManyAreUnderWay(int size) throws Exception {
        try (LoopbackWorld world = new LoopbackWorld(size, Map.of())) {
            RankThreads ranks = new RankThreads(
                    world.layers(), Map.of("coll_reduce_segment", "1024", "coll_barrier_algorithm", "rds"));
            ranks.run(TIMEOUT_SECONDS, rank -> new Program(rank, size).run());
        }
    }

    @Test(timeOut = 60_000)
    public void shouldFailTheRequestWhenAnOperatorFails() throws Exception {
        try (LoopbackWorld world = new LoopbackWorld(2, Map.of())) {
            RankThreads ranks = new RankThreads(world.layers(), Map.of());
            ranks.run(TIMEOUT_SECONDS, rank -> {
                CollectivePlan plan = rank.collectives.plan(rank.world);
                int[] values = {1, 2};
                plan.collectives()
                        .allreduce(rank.world, null, TypedBuffer.ofArray(BasicType.INT, values), 1, new Broken());
                PmlRequest request = plan.start();
                RailException failure = expectThrows(RailException.class, () -> rank.pml.await(request, null));
                assertEquals(failure.category(), RailException.Category.OPERATION);
                assertEquals(failure.getCause().getMessage(), "broken on purpose");
                rank.collectives.barrier(rank.world);
            });
        }
    }

    /** What every rank does, the same on all but for the order of waits. */
    private static final class Program {
        private final Pml pml;
        private final Collectives collectives;
        private final Communicator c;
        private final int size;
        private final Random common;
        private final Random own;
        private final List<PmlRequest> pending = new ArrayList<>();
        private final List<Runnable> checks = new ArrayList<>();

        Program(RankThreads.Rank rank, int size) {
            pml = rank.pml;
            collectives = rank.collectives;
            c = rank.world;
            this.size = size;
            common = new Random(SEED + size);
            own = new Random(SEED + size * 31L + c.rank());
        }

        void run() {
            for (int i = 0; i < OPERATIONS; i++) {
                int count = common.nextInt(4) == 0 ? common.nextInt(LONGEST) : common.nextInt(20);
                operation(common.nextInt(7), count, common.nextInt(size), i);
                if (own.nextInt(8) == 0) {
                    pml.progress();
                }
                if (common.nextInt(25) == 0) {
                    finish();
                }
            }
            finish();
        }

        private void operation(int kind, int count, int root, int number) {
            if (kind == 0) {
                long[] value = {c.rank() + 1};
                collectives.allreduce(c, null, TypedBuffer.ofArray(BasicType.LONG, value), 1, PredefinedOperators.SUM);
                assertEquals(value[0], (long) size * (size + 1) / 2);
            } else if (kind == 1) {
                exchange(count, number);
            } else {
                background(kind, count, root, number);
            }
        }

        private void exchange(int count, int number) {
            int[] send = new int[count];
            int[] received = new int[count];
            Arrays.fill(send, number * size + c.rank());
            int previous = (c.rank() + size - 1) % size;
            TypedBuffer to = TypedBuffer.ofArray(BasicType.INT, received);
            pending.add(pml.ireceive(c, previous, 5, received, to.convertor(), 0, 4L * count));
            pending.add(pml.isend(c, (c.rank() + 1) % size, 5, send, to.convertor(), 0, 4L * count, SendMode.STANDARD));
            checks.add(() -> checkAll(received, number * size + previous));
        }

        private void background(int kind, int count, int root, int number) {
            CollectivePlan plan = collectives.plan(c);
            int[] values = new int[kind == 5 ? count * size : count];
            TypedBuffer buffer = TypedBuffer.ofArray(BasicType.INT, values);
            if (kind == 2) {
                plan.collectives().barrier(c);
            } else if (kind == 3) {
                Arrays.fill(values, c.rank() == root ? number : -1);
                plan.collectives().bcast(c, buffer, count, root);
                checks.add(() -> checkAll(values, number));
            } else if (kind == 4) {
                Arrays.fill(values, number + c.rank());
                plan.collectives().allreduce(c, null, buffer, count, PredefinedOperators.MAX);
                checks.add(() -> checkAll(values, number + size - 1));
            } else if (kind == 5) {
                Arrays.fill(values, c.rank() * count, (c.rank() + 1) * count, number);
                plan.collectives().allgather(c, null, count, buffer, count);
                checks.add(() -> checkAll(values, number));
            } else {
                Arrays.fill(values, 1);
                plan.collectives().scan(c, null, buffer, count, PredefinedOperators.SUM);
                checks.add(() -> checkAll(values, c.rank() + 1));
            }
            pending.add(plan.start());
        }

        private void finish() {
            Collections.shuffle(pending, own);
            if (own.nextBoolean()) {
                pml.awaitAll(pending.toArray(new PmlRequest[0]), null);
            } else {
                pending.forEach(request -> pml.await(request, null));
            }
            pending.clear();
            checks.forEach(Runnable::run);
            checks.clear();
            awaitTheLast();
        }

        /** Flags that are still to be written to others are nobody's to wait for; without an end the test is over. */
        private void awaitTheLast() {
            while (pml.hasPending(c)) {
                pml.progress();
                Thread.yield();
            }
        }

        private static void checkAll(int[] values, int expected) {
            for (int value : values) {
                assertEquals(value, expected);
            }
        }
    }

    /** Fails. */
    private static final class Broken implements ReductionOperator {
        @Override
        public boolean isCommutative() {
            return true;
        }

        @Override
        public boolean runsProgramCode() {
            return true;
        }

        @Override
        public String name() {
            return "broken";
        }

        @Override
        public void apply(
                Object in, int inOffset, Object inout, int inoutOffset, int count, BasicType type, int perItem) {
            throw new ArithmeticException("broken on purpose");
        }

        @Override
        public boolean supports(BasicType type, int elementsPerItem) {
            return true;
        }
    }
}
