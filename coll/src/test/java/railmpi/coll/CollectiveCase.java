package railmpi.coll;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.Arrays;
import java.util.Random;
import railmpi.coll.op.PredefinedOperators;
import railmpi.coll.op.ReductionOperator;
import railmpi.pml.Pml;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * One call of a collective with random arguments, checked at every rank against what one rank would compute alone.
 * Built equally at all ranks from one seed; kinds of buffers differ from rank to rank.
 */
final class CollectiveCase {
    private static final int[] COUNTS = {0, 1, 2, 3, 7, 8, 64, 1000, 4097, 100_003};
    private static final ReductionOperator AFFINE = new AffineOperator();
    private static final ReductionOperator[] COMMUTATIVE = {
        PredefinedOperators.SUM, PredefinedOperators.MAX, PredefinedOperators.MIN, PredefinedOperators.BXOR
    };

    private final Collective collective;
    private final int size;
    private final long seed;
    private final BasicType type;
    private final int perItem;
    private final int count;
    private final int[] counts;
    private final int[] displacements;
    private final int root;
    private final boolean isInPlace;
    private final ReductionOperator op;

    /** The operations under test. */
    enum Collective {
        BARRIER,
        BCAST,
        GATHER,
        GATHERV,
        SCATTER,
        SCATTERV,
        ALLGATHER,
        ALLGATHERV,
        ALLTOALL,
        ALLTOALLV,
        REDUCE,
        ALLREDUCE,
        REDUCE_SCATTER,
        REDUCE_SCATTER_BLOCK,
        SCAN,
        EXSCAN
    }

    CollectiveCase(Collective collective, int size, int longestBytes, long seed) {
        Random random = new Random(seed);
        this.collective = collective;
        this.size = size;
        this.seed = seed;
        boolean isReduction = collective.ordinal() >= Collective.REDUCE.ordinal();
        boolean isOrdered = isReduction && random.nextInt(3) == 0;
        op = isOrdered ? AFFINE : COMMUTATIVE[random.nextInt(COMMUTATIVE.length)];
        type = isOrdered ? BasicType.INT : type(random, isReduction, op);
        perItem = isOrdered ? 2 : 1 + (isReduction ? 0 : random.nextInt(3));
        int most = Math.max(1, longestBytes / (size * type.sizeBytes() * perItem));
        count = Math.min(COUNTS[random.nextInt(COUNTS.length)], most);
        counts = new int[size];
        displacements = new int[size];
        root = random.nextInt(size);
        isInPlace = random.nextBoolean();
        int next = 0;
        for (int i = 0; i < size; i++) {
            counts[i] = random.nextInt(4) == 0 ? 0 : random.nextInt(count + 1);
            displacements[i] = next + random.nextInt(3);
            next = displacements[i] + counts[i];
        }
    }

    private static BasicType type(Random random, boolean isReduction, ReductionOperator op) {
        BasicType type;
        do {
            type = BasicType.values()[random.nextInt(BasicType.values().length)];
        } while (isReduction && !op.supports(type, 1));
        return type;
    }

    @Override
    public String toString() {
        return collective + " ranks " + size + " type " + type + "x" + perItem + " count " + count + " root " + root
                + (isInPlace ? " in place " : " ") + op.name() + " seed " + seed;
    }

    /** Calls the collective as one of its ranks and checks what this rank got. */
    void run(Collectives collectives, Communicator c) {
        new Call(collectives, c, () -> {}).run();
    }

    /** Does the same with the non-blocking form. */
    void runInBackground(Collectives collectives, Communicator c, Pml pml) {
        CollectivePlan plan = collectives.plan(c);
        new Call(plan.collectives(), c, () -> pml.await(plan.start(), null)).run();
    }

    /** The numbers that a rank starts with. */
    private long[] data(int rank, int elements) {
        Random random = new Random(seed * 31 + rank);
        long[] values = new long[elements];
        for (int i = 0; i < elements; i++) {
            values[i] = TestBuffer.truncated(type, random.nextInt(200) - 100);
        }
        return values;
    }

    /** One rank's part. */
    private final class Call {
        private final Collectives collectives;
        private final Runnable finish;
        private final Communicator c;
        private final int rank;
        private final boolean isRoot;
        private final boolean isDirect;

        Call(Collectives collectives, Communicator c, Runnable finish) {
            this.collectives = collectives;
            this.finish = finish;
            this.c = c;
            this.rank = c.rank();
            this.isRoot = rank == root;
            this.isDirect = type != BasicType.BOOLEAN && new Random(seed + rank).nextInt(3) == 0;
        }

        private TestBuffer buffer(long items) {
            return new TestBuffer(type, isDirect, items, perItem);
        }

        private TestBuffer filled(long items) {
            TestBuffer buffer = buffer(items);
            buffer.set(0, data(rank, Math.toIntExact(items * perItem)));
            return buffer;
        }

        private void check(TestBuffer actual, long[] expected) {
            assertTrue(actual.hasGuards(), "guards of rank " + rank + ": " + CollectiveCase.this);
            long[] values = Arrays.copyOf(actual.get(), expected.length);
            if (!Arrays.equals(values, expected)) {
                int at = Arrays.mismatch(values, expected);
                String where = "element " + at + " at rank " + rank + ": " + CollectiveCase.this;
                assertEquals(values[at], expected[at], where);
            }
        }

        private long[] slice(int of, int fromItem, int items, int allItems) {
            return Arrays.copyOfRange(data(of, allItems * perItem), fromItem * perItem, (fromItem + items) * perItem);
        }

        void run() {
            switch (collective) {
                case BARRIER:
                    collectives.barrier(c);
                    finish.run();
                    break;
                case BCAST:
                    bcast();
                    break;
                case GATHER:
                    gather();
                    break;
                case GATHERV:
                    gatherv();
                    break;
                case SCATTER:
                    scatter();
                    break;
                case SCATTERV:
                    scatterv();
                    break;
                case ALLGATHER:
                    allgather();
                    break;
                case ALLGATHERV:
                    allgatherv();
                    break;
                case ALLTOALL:
                    alltoall();
                    break;
                case ALLTOALLV:
                    alltoallv();
                    break;
                default:
                    reduction();
            }
        }

        private void bcast() {
            TestBuffer buffer = filled(count);
            collectives.bcast(c, buffer.view(), count, root);
            finish.run();
            check(buffer, data(root, count * perItem));
        }

        private void gather() {
            TestBuffer send = filled(count);
            TestBuffer receive = isRoot ? buffer((long) size * count) : null;
            long[] expected = new long[size * count * perItem];
            for (int i = 0; i < size; i++) {
                System.arraycopy(data(i, count * perItem), 0, expected, i * count * perItem, count * perItem);
            }
            boolean isPlaced = isRoot && isInPlace;
            if (isPlaced) {
                receive.set(rank * count * perItem, data(rank, count * perItem));
            }
            collectives.gather(
                    c, isPlaced ? null : send.view(), count, isRoot ? receive.view() : null, isRoot ? count : -1, root);
            finish.run();
            if (isRoot) {
                check(receive, expected);
            }
        }

        private int extent() {
            return displacements[size - 1] + counts[size - 1];
        }

        /** Blocks of all ranks at their displacements, guard numbers between. */
        private long[] placed(boolean hasAll) {
            TestBuffer empty = new TestBuffer(type, false, extent(), perItem);
            for (int i = 0; i < size; i++) {
                if (hasAll || i == rank) {
                    empty.set(displacements[i] * perItem, data(i, counts[i] * perItem));
                }
            }
            return empty.get();
        }

        private void gatherv() {
            TestBuffer send = filled(counts[rank]);
            TestBuffer receive = buffer(extent());
            boolean isPlaced = isRoot && isInPlace;
            if (isPlaced) {
                receive.set(0, placed(false));
            }
            collectives.gatherv(
                    c,
                    isPlaced ? null : send.view(),
                    counts[rank],
                    isRoot ? receive.view() : null,
                    isRoot ? counts : null,
                    isRoot ? displacements : null,
                    root);
            finish.run();
            if (isRoot) {
                check(receive, placed(true));
            }
        }

        private void scatter() {
            TestBuffer send = isRoot ? filled((long) size * count) : null;
            TestBuffer receive = buffer(count);
            boolean isPlaced = isRoot && isInPlace;
            TypedBuffer target = isPlaced ? null : receive.view();
            collectives.scatter(c, isRoot ? send.view() : null, isRoot ? count : -1, target, count, root);
            finish.run();
            if (!isPlaced) {
                check(receive, slice(root, rank * count, count, size * count));
            }
            if (isRoot) {
                check(send, data(root, size * count * perItem));
            }
        }

        private void scatterv() {
            TestBuffer send = isRoot ? filled(extent()) : null;
            TestBuffer receive = buffer(counts[rank]);
            boolean isPlaced = isRoot && isInPlace;
            collectives.scatterv(
                    c,
                    isRoot ? send.view() : null,
                    isRoot ? counts : null,
                    isRoot ? displacements : null,
                    isPlaced ? null : receive.view(),
                    counts[rank],
                    root);
            finish.run();
            if (!isPlaced) {
                check(receive, slice(root, displacements[rank], counts[rank], extent()));
            }
        }

        private void allgather() {
            TestBuffer send = filled(count);
            TestBuffer receive = buffer((long) size * count);
            long[] expected = new long[size * count * perItem];
            for (int i = 0; i < size; i++) {
                System.arraycopy(data(i, count * perItem), 0, expected, i * count * perItem, count * perItem);
            }
            if (isInPlace) {
                receive.set(rank * count * perItem, data(rank, count * perItem));
            }
            collectives.allgather(c, isInPlace ? null : send.view(), count, receive.view(), count);
            finish.run();
            check(receive, expected);
        }

        private void allgatherv() {
            TestBuffer send = filled(counts[rank]);
            TestBuffer receive = buffer(extent());
            if (isInPlace) {
                receive.set(0, placed(false));
            }
            collectives.allgatherv(
                    c, isInPlace ? null : send.view(), counts[rank], receive.view(), counts, displacements);
            finish.run();
            check(receive, placed(true));
        }

        private void alltoall() {
            TestBuffer send = filled((long) size * count);
            TestBuffer receive = buffer((long) size * count);
            collectives.alltoall(c, send.view(), count, receive.view(), count);
            finish.run();
            long[] expected = new long[size * count * perItem];
            for (int i = 0; i < size; i++) {
                long[] block = slice(i, rank * count, count, size * count);
                System.arraycopy(block, 0, expected, i * count * perItem, block.length);
            }
            check(receive, expected);
        }

        /** Rank s sends (s + 2 d) mod (count + 1) items to rank d, blocks without gaps. */
        private int amount(int source, int dest) {
            return (source + 2 * dest) % (count + 1);
        }

        private void alltoallv() {
            int[] sendCounts = new int[size];
            int[] sendStarts = new int[size];
            int[] receiveCounts = new int[size];
            int[] receiveStarts = new int[size];
            int sendItems = 0;
            int receiveItems = 0;
            for (int i = 0; i < size; i++) {
                sendCounts[i] = amount(rank, i);
                sendStarts[i] = sendItems;
                sendItems += sendCounts[i];
                receiveCounts[i] = amount(i, rank);
                receiveStarts[i] = receiveItems;
                receiveItems += receiveCounts[i];
            }
            TestBuffer send = filled(sendItems);
            TestBuffer receive = buffer(receiveItems);
            collectives.alltoallv(c, send.view(), sendCounts, sendStarts, receive.view(), receiveCounts, receiveStarts);
            finish.run();
            TestBuffer expected = new TestBuffer(type, false, receiveItems, perItem);
            for (int i = 0; i < size; i++) {
                int start = 0;
                int all = 0;
                for (int d = 0; d < size; d++) {
                    start += d < rank ? amount(i, d) : 0;
                    all += amount(i, d);
                }
                expected.set(receiveStarts[i] * perItem, slice(i, start, receiveCounts[i], all));
            }
            check(receive, expected.get());
        }

        /** The vectors of ranks first to last, combined in order. */
        private long[] combined(int first, int last, int items) {
            int elements = items * perItem;
            TestBuffer result = new TestBuffer(type, false, items, perItem);
            result.set(0, data(last, elements));
            for (int i = last - 1; i >= first; i--) {
                TestBuffer left = new TestBuffer(type, false, items, perItem);
                left.set(0, data(i, elements));
                int start = (int) (left.view().offsetBytes() / type.sizeBytes());
                op.apply(left.view().buffer(), start, result.view().buffer(), start, items, type, perItem);
            }
            return result.get();
        }

        private void reduction() {
            if (collective == Collective.REDUCE_SCATTER || collective == Collective.REDUCE_SCATTER_BLOCK) {
                reduceScatter();
                return;
            }
            boolean isPlaced = isInPlace && (collective != Collective.REDUCE || isRoot);
            TestBuffer send = filled(count);
            TestBuffer receive = isPlaced ? filled(count) : buffer(count);
            TypedBuffer from = isPlaced ? null : send.view();
            if (collective == Collective.REDUCE) {
                collectives.reduce(c, from, isRoot ? receive.view() : null, count, op, root);
                finish.run();
                if (isRoot) {
                    check(receive, combined(0, size - 1, count));
                }
            } else if (collective == Collective.ALLREDUCE) {
                collectives.allreduce(c, from, receive.view(), count, op);
                finish.run();
                check(receive, combined(0, size - 1, count));
            } else if (collective == Collective.SCAN) {
                collectives.scan(c, from, receive.view(), count, op);
                finish.run();
                check(receive, combined(0, rank, count));
            } else {
                long[] before = receive.get();
                collectives.exscan(c, from, receive.view(), count, op);
                finish.run();
                check(receive, rank == 0 ? before : combined(0, rank - 1, count));
            }
            check(send, data(rank, count * perItem));
        }

        private void reduceScatter() {
            boolean isBlock = collective == Collective.REDUCE_SCATTER_BLOCK;
            int all = 0;
            int start = 0;
            for (int i = 0; i < size; i++) {
                int items = isBlock ? count : counts[i];
                start += i < rank ? items : 0;
                all += items;
            }
            int mine = isBlock ? count : counts[rank];
            TestBuffer send = filled(all);
            TestBuffer receive = isInPlace ? filled(all) : buffer(mine);
            TypedBuffer from = isInPlace ? null : send.view();
            if (isBlock) {
                collectives.reduceScatterBlock(c, from, receive.view(), count, op);
                finish.run();
            } else {
                collectives.reduceScatter(c, from, receive.view(), counts, op);
                finish.run();
            }
            check(receive, Arrays.copyOfRange(combined(0, size - 1, all), start * perItem, (start + mine) * perItem));
            check(send, data(rank, all * perItem));
        }
    }
}
