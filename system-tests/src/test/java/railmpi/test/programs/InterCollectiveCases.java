package railmpi.test.programs;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import mpi.Datatype;
import mpi.Intercomm;
import mpi.MPI;
import mpi.Request;
import railmpi.test.programs.IntercommCases.Halves;

/**
 * Collective operations between two groups, each result computed here from what every rank must have sent; blocking on
 * arrays and non-blocking on direct buffers. Places that must stay as they are are compared as well.
 */
final class InterCollectiveCases {
    private static final int[] COUNTS = {1, 3, 5_000};
    private static final int GUARD = -77;

    private InterCollectiveCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("barrier", scene -> each(scene, InterCollectiveCases::barrier));
        cases.put("bcast", scene -> eachRoot(scene, InterCollectiveCases::bcast));
        cases.put("gather", scene -> eachRoot(scene, InterCollectiveCases::gather));
        cases.put("gatherv", scene -> eachRoot(scene, InterCollectiveCases::gatherv));
        cases.put("scatter", scene -> eachRoot(scene, InterCollectiveCases::scatter));
        cases.put("scatterv", scene -> eachRoot(scene, InterCollectiveCases::scatterv));
        cases.put("reduce", scene -> eachRoot(scene, InterCollectiveCases::reduce));
        cases.put("allgather", scene -> each(scene, InterCollectiveCases::allgather));
        cases.put("allgatherv", scene -> each(scene, InterCollectiveCases::allgatherv));
        cases.put("alltoall", scene -> each(scene, InterCollectiveCases::alltoall));
        cases.put("alltoallv", scene -> each(scene, InterCollectiveCases::alltoallv));
        cases.put("alltoallw", scene -> each(scene, InterCollectiveCases::alltoallw));
        cases.put("allreduce", scene -> each(scene, InterCollectiveCases::allreduce));
        cases.put("reduceScatter", scene -> each(scene, InterCollectiveCases::reduceScatter));
        cases.put("wrongCalls", scene -> each(scene, InterCollectiveCases::wrongCalls));
    }

    /** Two groups, and what this process has to do in the operation at hand. */
    private record Part(Scene scene, Halves halves, int root, int count) {
        Intercomm inter() {
            return halves.inter;
        }

        int rank() {
            return halves.inter.getRank();
        }

        int peers() {
            return halves.other.length;
        }

        boolean isRoot() {
            return root == MPI.ROOT;
        }

        boolean isOther() {
            return root >= 0;
        }

        /** The world rank of the root. */
        int rootRank() {
            return isOther() ? halves.other[root] : scene.rank();
        }

        void same(String what, int[] expected, int[] actual) {
            scene.checks().same(what + " of " + count + " items", expected, actual);
        }
    }

    private interface Action {
        void run(Part part);
    }

    private static void each(Scene scene, Action action) {
        scene.checks().that(scene.size() > 0, () -> "no rank");
        for (int border = 1; border < scene.size(); border += 1 + scene.size() / 4) {
            Halves halves = new Halves(scene, border, false);
            for (int count : COUNTS) {
                action.run(new Part(scene, halves, 0, count));
            }
            halves.free();
        }
    }

    /** Every rank of the world is the root once. */
    private static void eachRoot(Scene scene, Action action) {
        scene.checks().that(scene.size() > 0, () -> "no rank");
        for (int border = 1; border < scene.size(); border += 1 + scene.size() / 3) {
            Halves halves = new Halves(scene, border, true);
            for (int root = 0; root < scene.size(); root++) {
                int there = GroupCases.indexOf(halves.other, root);
                int named = root == scene.rank() ? MPI.ROOT : there < 0 ? MPI.PROC_NULL : there;
                for (int count : COUNTS) {
                    action.run(new Part(scene, halves, named, count));
                }
            }
            halves.free();
        }
    }

    private static int[] items(int count, IntBinaryOperator value, int from) {
        int[] items = new int[count];
        for (int i = 0; i < count; i++) {
            items[i] = value.applyAsInt(from, i);
        }
        return items;
    }

    private static int own(int worldRank, int item) {
        return worldRank * 100_000 + item;
    }

    private static int[] blank(int count) {
        int[] blank = new int[count];
        Arrays.fill(blank, GUARD);
        return blank;
    }

    private static IntBuffer direct(int[] values) {
        IntBuffer buffer = MPI.newIntBuffer(values.length);
        buffer.put(values).rewind();
        return buffer;
    }

    private static int[] values(IntBuffer buffer) {
        int[] values = new int[buffer.capacity()];
        buffer.duplicate().rewind().get(values);
        return values;
    }

    /** All blocks of the other group, one behind the other. */
    private static int[] all(Part part, IntBinaryOperator value) {
        int[] all = new int[part.peers() * part.count()];
        for (int rank = 0; rank < part.peers(); rank++) {
            int[] block = items(part.count(), value, part.halves().other[rank]);
            System.arraycopy(block, 0, all, rank * part.count(), part.count());
        }
        return all;
    }

    private static void barrier(Part part) {
        part.inter().barrier();
        part.inter().iBarrier().waitFor();
        part.scene().checks().equal("barriers are over", 1, 1);
    }

    private static void bcast(Part part) {
        int count = part.count();
        int[] given = part.isRoot()
                ? items(count, InterCollectiveCases::own, part.scene().rank())
                : blank(count);
        int[] expected = part.isOther() ? items(count, InterCollectiveCases::own, part.rootRank()) : given.clone();
        IntBuffer buffer = direct(given);
        part.inter().bcast(given, count, MPI.INT, part.root());
        part.same("bcast", expected, given);
        part.inter().iBcast(buffer, count, MPI.INT, part.root()).waitFor();
        part.same("iBcast", expected, values(buffer));
    }

    private static void gather(Part part) {
        int count = part.count();
        int[] mine = items(count, InterCollectiveCases::own, part.scene().rank());
        int[] in = blank(part.peers() * count);
        int[] expected = part.isRoot() ? all(part, InterCollectiveCases::own) : in.clone();
        IntBuffer buffer = direct(in);
        part.inter().gather(mine, count, MPI.INT, in, count, MPI.INT, part.root());
        part.same("gather", expected, in);
        part.inter()
                .iGather(direct(mine), count, MPI.INT, buffer, count, MPI.INT, part.root())
                .waitFor();
        part.same("iGather", expected, values(buffer));
        int[] only = part.isRoot() ? blank(part.peers() * count) : mine.clone();
        part.inter().gather(only, count, MPI.INT, part.root());
        part.same("gather of one buffer", part.isRoot() ? expected : mine, only);
    }

    /** Rank r of a group has r + 1 blocks; between the parts is a gap. */
    private static int[] growing(int ranks, int count) {
        int[] counts = new int[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            counts[rank] = (rank + 1) % 3 * count;
        }
        return counts;
    }

    private static int[] starts(int[] counts) {
        int[] starts = new int[counts.length];
        for (int rank = 1; rank < counts.length; rank++) {
            starts[rank] = starts[rank - 1] + counts[rank - 1] + 1;
        }
        return starts;
    }

    private static int end(int[] counts, int[] starts) {
        return starts[starts.length - 1] + counts[counts.length - 1] + 1;
    }

    private static int[] gapped(Part part, int[] counts, int[] starts) {
        int[] all = blank(end(counts, starts));
        for (int rank = 0; rank < counts.length; rank++) {
            int[] block = items(counts[rank], InterCollectiveCases::own, part.halves().other[rank]);
            System.arraycopy(block, 0, all, starts[rank], counts[rank]);
        }
        return all;
    }

    private static void gatherv(Part part) {
        int count = (part.rank() + 1) % 3 * part.count();
        int[] mine = items(count, InterCollectiveCases::own, part.scene().rank());
        int[] counts = growing(part.peers(), part.count());
        int[] starts = starts(counts);
        int[] in = blank(end(counts, starts));
        int[] expected = part.isRoot() ? gapped(part, counts, starts) : in.clone();
        IntBuffer buffer = direct(in);
        part.inter().gatherv(mine, count, MPI.INT, in, counts, starts, MPI.INT, part.root());
        part.same("gatherv", expected, in);
        part.inter()
                .iGatherv(direct(mine), count, MPI.INT, buffer, counts, starts, MPI.INT, part.root())
                .waitFor();
        part.same("iGatherv", expected, values(buffer));
        int[] again = blank(in.length);
        if (part.isRoot()) {
            part.inter().gatherv(again, counts, starts, MPI.INT, part.root());
        } else {
            part.inter().gatherv(mine, count, MPI.INT, part.root());
        }
        part.same("gatherv of one buffer", part.isRoot() ? expected : blank(in.length), again);
    }

    /** What the root has for a rank of the other group. */
    private static int dealt(int rank, int item) {
        return rank * 7_000 + item;
    }

    private static void scatter(Part part) {
        int count = part.count();
        int[] out = new int[part.peers() * count];
        for (int rank = 0; rank < part.peers(); rank++) {
            System.arraycopy(items(count, InterCollectiveCases::dealt, rank), 0, out, rank * count, count);
        }
        int[] in = blank(count);
        int[] expected = part.isOther() ? items(count, InterCollectiveCases::dealt, part.rank()) : in.clone();
        IntBuffer buffer = direct(in);
        part.inter().scatter(out, count, MPI.INT, in, count, MPI.INT, part.root());
        part.same("scatter", expected, in);
        part.inter()
                .iScatter(direct(out), count, MPI.INT, buffer, count, MPI.INT, part.root())
                .waitFor();
        part.same("iScatter", expected, values(buffer));
        int[] only = part.isRoot() ? out : blank(count);
        part.inter().scatter(only, count, MPI.INT, part.root());
        part.same("scatter of one buffer", part.isRoot() ? out : expected, only);
    }

    private static void scatterv(Part part) {
        int[] counts = growing(part.peers(), part.count());
        int[] starts = starts(counts);
        int[] out = blank(end(counts, starts));
        for (int rank = 0; rank < part.peers(); rank++) {
            int[] block = items(counts[rank], InterCollectiveCases::dealt, rank);
            System.arraycopy(block, 0, out, starts[rank], counts[rank]);
        }
        int count = (part.rank() + 1) % 3 * part.count();
        int[] in = blank(count);
        int[] expected = part.isOther() ? items(count, InterCollectiveCases::dealt, part.rank()) : in.clone();
        IntBuffer buffer = direct(in);
        part.inter().scatterv(out, counts, starts, MPI.INT, in, count, MPI.INT, part.root());
        part.same("scatterv", expected, in);
        part.inter()
                .iScatterv(direct(out), counts, starts, MPI.INT, buffer, count, MPI.INT, part.root())
                .waitFor();
        part.same("iScatterv", expected, values(buffer));
    }

    /** The sums over the other group. */
    private static int[] sums(Part part, int count) {
        int[] sums = new int[count];
        for (int worldRank : part.halves().other) {
            for (int i = 0; i < count; i++) {
                sums[i] += own(worldRank, i);
            }
        }
        return sums;
    }

    private static void reduce(Part part) {
        int count = part.count();
        int[] mine = items(count, InterCollectiveCases::own, part.scene().rank());
        int[] in = blank(count);
        int[] expected = part.isRoot() ? sums(part, count) : in.clone();
        IntBuffer buffer = direct(in);
        part.inter().reduce(mine, in, count, MPI.INT, MPI.SUM, part.root());
        part.same("reduce", expected, in);
        part.inter()
                .iReduce(direct(mine), buffer, count, MPI.INT, MPI.SUM, part.root())
                .waitFor();
        part.same("iReduce", expected, values(buffer));
        int[] only = part.isRoot() ? blank(count) : mine.clone();
        part.inter().reduce(only, count, MPI.INT, MPI.SUM, part.root());
        part.same("reduce of one buffer", part.isRoot() ? expected : mine, only);
    }

    private static void allgather(Part part) {
        int count = part.count();
        int[] mine = items(count, InterCollectiveCases::own, part.scene().rank());
        int[] in = blank(part.peers() * count);
        IntBuffer buffer = direct(in);
        int[] expected = all(part, InterCollectiveCases::own);
        part.inter().allGather(mine, count, MPI.INT, in, count, MPI.INT);
        part.same("allGather", expected, in);
        part.inter()
                .iAllGather(direct(mine), count, MPI.INT, buffer, count, MPI.INT)
                .waitFor();
        part.same("iAllGather", expected, values(buffer));
    }

    private static void allgatherv(Part part) {
        int count = (part.rank() + 1) % 3 * part.count();
        int[] mine = items(count, InterCollectiveCases::own, part.scene().rank());
        int[] counts = growing(part.peers(), part.count());
        int[] starts = starts(counts);
        int[] in = blank(end(counts, starts));
        IntBuffer buffer = direct(in);
        int[] expected = gapped(part, counts, starts);
        part.inter().allGatherv(mine, count, MPI.INT, in, counts, starts, MPI.INT);
        part.same("allGatherv", expected, in);
        part.inter()
                .iAllGatherv(direct(mine), count, MPI.INT, buffer, counts, starts, MPI.INT)
                .waitFor();
        part.same("iAllGatherv", expected, values(buffer));
    }

    /** What one process sends to another; both are world ranks. */
    private static int sent(int from, int to, int item) {
        return from * 1_000_000 + to * 10_000 + item;
    }

    private static void alltoall(Part part) {
        int count = part.count();
        int me = part.scene().rank();
        int[] out = all(part, (other, item) -> sent(me, other, item));
        int[] expected = all(part, (other, item) -> sent(other, me, item));
        int[] in = blank(out.length);
        IntBuffer buffer = direct(in);
        part.inter().allToAll(out, count, MPI.INT, in, count, MPI.INT);
        part.same("allToAll", expected, in);
        part.inter()
                .iAllToAll(direct(out), count, MPI.INT, buffer, count, MPI.INT)
                .waitFor();
        part.same("iAllToAll", expected, values(buffer));
    }

    /** How many items go from one process to another. */
    private static int amount(int from, int to, int count) {
        return (from + 2 * to) % 3 * count;
    }

    private record Exchange(int[] counts, int[] starts, int[] values) {
        static Exchange of(Part part, boolean isSend) {
            int me = part.scene().rank();
            int[] counts = new int[part.peers()];
            for (int rank = 0; rank < counts.length; rank++) {
                int other = part.halves().other[rank];
                counts[rank] = isSend ? amount(me, other, part.count()) : amount(other, me, part.count());
            }
            int[] starts = InterCollectiveCases.starts(counts);
            int[] values = blank(end(counts, starts));
            for (int rank = 0; rank < counts.length; rank++) {
                int other = part.halves().other[rank];
                for (int i = 0; i < counts[rank]; i++) {
                    values[starts[rank] + i] = isSend ? sent(me, other, i) : sent(other, me, i);
                }
            }
            return new Exchange(counts, starts, values);
        }
    }

    private static void alltoallv(Part part) {
        Exchange out = Exchange.of(part, true);
        Exchange expected = Exchange.of(part, false);
        int[] in = blank(expected.values().length);
        IntBuffer buffer = direct(in);
        part.inter()
                .allToAllv(
                        out.values(),
                        out.counts(),
                        out.starts(),
                        MPI.INT,
                        in,
                        expected.counts(),
                        expected.starts(),
                        MPI.INT);
        part.same("allToAllv", expected.values(), in);
        Request request = part.inter()
                .iAllToAllv(
                        direct(out.values()),
                        out.counts(),
                        out.starts(),
                        MPI.INT,
                        buffer,
                        expected.counts(),
                        expected.starts(),
                        MPI.INT);
        request.waitFor();
        part.same("iAllToAllv", expected.values(), values(buffer));
    }

    private static int[] inBytes(int[] starts) {
        return Arrays.stream(starts).map(start -> start * Integer.BYTES).toArray();
    }

    private static Datatype[] types(int count) {
        Datatype[] types = new Datatype[count];
        Arrays.fill(types, MPI.INT);
        return types;
    }

    private static void alltoallw(Part part) {
        Exchange out = Exchange.of(part, true);
        Exchange expected = Exchange.of(part, false);
        int[] in = blank(expected.values().length);
        Datatype[] types = types(part.peers());
        part.inter()
                .allToAllw(
                        out.values(),
                        out.counts(),
                        inBytes(out.starts()),
                        types,
                        in,
                        expected.counts(),
                        inBytes(expected.starts()),
                        types);
        part.same("allToAllw", expected.values(), in);
    }

    private static void allreduce(Part part) {
        int count = part.count();
        int[] mine = items(count, InterCollectiveCases::own, part.scene().rank());
        int[] in = blank(count);
        IntBuffer buffer = direct(in);
        int[] expected = sums(part, count);
        part.inter().allReduce(mine, in, count, MPI.INT, MPI.SUM);
        part.same("allReduce", expected, in);
        part.inter().iAllReduce(direct(mine), buffer, count, MPI.INT, MPI.SUM).waitFor();
        part.same("iAllReduce", expected, values(buffer));
    }

    /** As many items in both groups: each process gets as many blocks as the other group has processes. */
    private static void reduceScatter(Part part) {
        int share = part.peers() * part.count();
        int total = share * part.inter().getSize();
        int[] mine = items(total, InterCollectiveCases::own, part.scene().rank());
        int[] counts = new int[part.inter().getSize()];
        Arrays.fill(counts, share);
        int[] in = blank(share);
        IntBuffer buffer = direct(in);
        int[] expected = Arrays.copyOfRange(sums(part, total), part.rank() * share, (part.rank() + 1) * share);
        part.inter().reduceScatter(mine, in, counts, MPI.INT, MPI.SUM);
        part.same("reduceScatter", expected, in);
        int[] block = blank(share);
        part.inter().reduceScatterBlock(mine, block, share, MPI.INT, MPI.SUM);
        part.same("reduceScatterBlock", expected, block);
        part.inter()
                .iReduceScatter(direct(mine), buffer, counts, MPI.INT, MPI.SUM)
                .waitFor();
        part.same("iReduceScatter", expected, values(buffer));
    }

    private static void wrongCalls(Part part) {
        Intercomm inter = part.inter();
        Checks checks = part.scene().checks();
        int peers = part.peers();
        inter.setErrhandler(MPI.ERRORS_RETURN);
        int[] one = new int[1];
        checks.fails("root", MPI.ERR_ROOT, new String[] {"" + peers}, () -> inter.bcast(one, 1, MPI.INT, peers));
        checks.fails("root", MPI.ERR_ROOT, new String[] {"-9"}, () -> inter.bcast(one, 1, MPI.INT, -9));
        checks.fails("in place", MPI.ERR_BUFFER, new String[] {"in place"}, () -> inter.allGather(one, 1, MPI.INT));
        checks.fails(
                "in place", MPI.ERR_BUFFER, new String[] {"in place"}, () -> inter.allReduce(one, 1, MPI.INT, MPI.SUM));
        checks.fails(
                "short",
                MPI.ERR_BUFFER,
                new String[] {"short"},
                () -> inter.allGather(one, 1, MPI.INT, new int[peers - 1], 1, MPI.INT));
        checks.fails(
                "counts",
                MPI.ERR_ARG,
                new String[] {"" + peers},
                () -> inter.allGatherv(one, 1, MPI.INT, one, new int[peers - 1], new int[peers], MPI.INT));
        checks.fails(
                "objects",
                MPI.ERR_TYPE,
                new String[] {"OBJECT"},
                () -> inter.bcast(new Object[1], 1, MPI.OBJECT, MPI.ROOT));
        checks.fails("operation", MPI.ERR_OP, new String[] {"null"}, () -> inter.allReduce(one, one, 1, MPI.INT, null));
        inter.setErrhandler(MPI.ERRORS_ARE_FATAL);
        inter.barrier();
    }
}
