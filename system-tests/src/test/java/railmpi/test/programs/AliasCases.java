package railmpi.test.programs;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mpi.CartComm;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Win;

/**
 * Calls that send from memory they also receive into: each gives, in all of that memory, what sending a copy gives.
 * Where in the memory both sides are is drawn.
 */
final class AliasCases {
    private static final int[] COUNTS = {1, 500, 30_000};
    private static final int SLACK = 7;

    private AliasCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("collectives", scene -> run(scene, collectives(scene)));
        cases.put("immediateCollectives", scene -> run(scene, immediateCollectives(scene)));
        cases.put("neighbors", AliasCases::neighbors);
        cases.put("groups", AliasCases::groups);
        cases.put("arraysOfBothGenerations", AliasCases::arraysOfBothGenerations);
        cases.put("types", AliasCases::types);
        cases.put("packing", AliasCases::packing);
        cases.put("windows", AliasCases::windows);
        cases.put("ownWindow", AliasCases::ownWindow);
    }

    /** What is called with two places of some memory. */
    private interface Call {
        void on(Object send, Object receive, int count) throws Exception;
    }

    /** A call, and how many times its count it sends and receives. */
    private record Named(String name, int sendParts, int receiveParts, Call call) {}

    /** Ints that are reached in one of several ways. */
    private enum Kind {
        ARRAY {
            @Override
            Object[] memory(int length) {
                int[] array = new int[length];
                return new Object[] {IntBuffer.wrap(array), IntBuffer.wrap(array)};
            }
        },
        DIRECT {
            @Override
            Object[] memory(int length) {
                IntBuffer ints = MPI.newIntBuffer(length);
                return new Object[] {ints, ints};
            }
        },
        DIRECT_VIEWS {
            @Override
            Object[] memory(int length) {
                ByteBuffer bytes = MPI.newByteBuffer(length * Integer.BYTES);
                return new Object[] {bytes.asIntBuffer().position(length / 2), bytes};
            }
        },
        HEAP_VIEWS {
            @Override
            Object[] memory(int length) {
                ByteBuffer bytes = ByteBuffer.allocate(length * Integer.BYTES).order(ByteOrder.nativeOrder());
                return new Object[] {bytes.asIntBuffer(), bytes};
            }
        };

        /** Returns new memory as the sender and the receiver see it. */
        abstract Object[] memory(int length);
    }

    private static Buffer part(Object memory, int start) {
        return memory instanceof IntBuffer ints
                ? MPI.slice(ints, start)
                : MPI.slice((ByteBuffer) memory, start * Integer.BYTES);
    }

    private static void fill(Object memory, int[] values) {
        ((IntBuffer) memory).duplicate().clear().put(values);
    }

    private static int[] valuesOf(Object memory, int length) {
        int[] values = new int[length];
        ((IntBuffer) memory).duplicate().clear().get(values);
        return values;
    }

    private static void run(Scene scene, List<Named> calls) throws Exception {
        Random common = scene.common();
        Random own = scene.own();
        for (Named named : calls) {
            for (int count : COUNTS) {
                Kind kind = Kind.values()[common.nextInt(Kind.values().length)];
                check(scene, named, count, kind, own);
            }
        }
    }

    private static void check(Scene scene, Named named, int count, Kind kind, Random own) throws Exception {
        int sent = named.sendParts * count;
        int received = named.receiveParts * count;
        int length = sent + received + SLACK;
        int sendStart = own.nextInt(SLACK + received);
        int receiveStart = sendStart / 2 + own.nextInt(SLACK);
        int[] values = own.ints(length, -1_000_000, 1_000_000).toArray();
        Object[] apart = kind.memory(length);
        fill(apart[0], values);
        named.call.on(
                IntBuffer.wrap(Arrays.copyOfRange(values, sendStart, sendStart + sent)),
                part(apart[1], Math.min(receiveStart, length - received)),
                count);
        Object[] shared = kind.memory(length);
        fill(shared[0], values);
        named.call.on(part(shared[0], sendStart), part(shared[1], Math.min(receiveStart, length - received)), count);
        String what = named.name + " of " + count + " in " + kind + ", sent from " + sendStart + ", received at "
                + receiveStart;
        scene.checks().same(what, valuesOf(apart[0], length), valuesOf(shared[0], length));
    }

    private static int[] filled(int length, int value) {
        int[] array = new int[length];
        Arrays.fill(array, value);
        return array;
    }

    /** Returns where parts are, the last one first. */
    private static int[] backwards(int parts, int count) {
        int[] starts = new int[parts];
        Arrays.setAll(starts, part -> (parts - 1 - part) * count);
        return starts;
    }

    private static int[] inBytes(int[] starts) {
        return Arrays.stream(starts).map(start -> start * Integer.BYTES).toArray();
    }

    private static Datatype[] ints(int length) {
        return Collections.nCopies(length, MPI.INT).toArray(new Datatype[0]);
    }

    private static List<Named> collectives(Scene scene) {
        Intracomm c = scene.world();
        int n = scene.size();
        int root = 1 % n;
        List<Named> calls = new ArrayList<>();
        calls.add(new Named(
                "sendRecv",
                1,
                1,
                (s, r, k) -> c.sendRecv(s, k, MPI.INT, scene.next(), 1, r, k, MPI.INT, scene.previous(), 1)));
        calls.add(new Named("gather", 1, n, (s, r, k) -> c.gather(s, k, MPI.INT, r, k, MPI.INT, root)));
        calls.add(new Named("gatherv", 1, n, (s, r, k) -> {
            if (scene.rank() == root) {
                c.gatherv(s, k, MPI.INT, r, filled(n, k), backwards(n, k), MPI.INT, root);
            } else {
                c.gatherv(s, k, MPI.INT, root);
            }
        }));
        calls.add(new Named("scatter", n, 1, (s, r, k) -> c.scatter(s, k, MPI.INT, r, k, MPI.INT, root)));
        calls.add(new Named("scatterv", n, 1, (s, r, k) -> {
            if (scene.rank() == root) {
                c.scatterv(s, filled(n, k), backwards(n, k), MPI.INT, r, k, MPI.INT, root);
            } else {
                c.scatterv(r, k, MPI.INT, root);
            }
        }));
        calls.add(new Named("reduce", 1, 1, (s, r, k) -> c.reduce(s, r, k, MPI.INT, MPI.SUM, root)));
        calls.add(new Named("scan", 1, 1, (s, r, k) -> c.scan(s, r, k, MPI.INT, MPI.SUM)));
        calls.add(new Named("exScan", 1, 1, (s, r, k) -> c.exScan(s, r, k, MPI.INT, MPI.SUM)));
        calls.add(new Named("reduceScatter", n, 1, (s, r, k) -> c.reduceScatter(s, r, filled(n, k), MPI.INT, MPI.SUM)));
        calls.add(new Named("reduceScatterBlock", n, 1, (s, r, k) -> c.reduceScatterBlock(s, r, k, MPI.INT, MPI.SUM)));
        calls.add(new Named("reduceLocal", 1, 1, (s, r, k) -> Comm.reduceLocal(s, r, k, MPI.INT, MPI.SUM)));
        calls.addAll(ofBothKinds(c, n));
        return calls;
    }

    /** Calls that communicators of two groups have, too. */
    private static List<Named> ofBothKinds(Comm c, int n) {
        List<Named> calls = new ArrayList<>();
        calls.add(new Named("allGather", 1, n, (s, r, k) -> c.allGather(s, k, MPI.INT, r, k, MPI.INT)));
        calls.add(new Named(
                "allGatherv",
                1,
                n,
                (s, r, k) -> c.allGatherv(s, k, MPI.INT, r, filled(n, k), backwards(n, k), MPI.INT)));
        calls.add(new Named("allToAll", n, n, (s, r, k) -> c.allToAll(s, k, MPI.INT, r, k, MPI.INT)));
        calls.add(new Named(
                "allToAllv",
                n,
                n,
                (s, r, k) -> c.allToAllv(
                        s, filled(n, k), backwards(n, k), MPI.INT, r, filled(n, k), backwards(n, k), MPI.INT)));
        calls.add(new Named(
                "allToAllw",
                n,
                n,
                (s, r, k) -> c.allToAllw(
                        s,
                        filled(n, k),
                        inBytes(backwards(n, k)),
                        ints(n),
                        r,
                        filled(n, k),
                        inBytes(backwards(n, k)),
                        ints(n))));
        calls.add(new Named("allReduce", 1, 1, (s, r, k) -> c.allReduce(s, r, k, MPI.INT, MPI.SUM)));
        return calls;
    }

    private static List<Named> immediateCollectives(Scene scene) {
        Intracomm c = scene.world();
        int n = scene.size();
        int root = 1 % n;
        List<Named> calls = new ArrayList<>();
        calls.add(new Named("iGather", 1, n, (s, r, k) -> c.iGather(s, k, MPI.INT, r, k, MPI.INT, root)
                .waitFor()));
        calls.add(new Named("iScatter", n, 1, (s, r, k) -> c.iScatter(s, k, MPI.INT, r, k, MPI.INT, root)
                .waitFor()));
        calls.add(new Named("iAllGather", 1, n, (s, r, k) -> c.iAllGather(s, k, MPI.INT, r, k, MPI.INT)
                .waitFor()));
        calls.add(new Named("iAllToAll", n, n, (s, r, k) -> c.iAllToAll(s, k, MPI.INT, r, k, MPI.INT)
                .waitFor()));
        calls.add(new Named("iAllToAllv", n, n, (s, r, k) -> c.iAllToAllv(
                        s, filled(n, k), backwards(n, k), MPI.INT, r, filled(n, k), backwards(n, k), MPI.INT)
                .waitFor()));
        calls.add(new Named("iReduce", 1, 1, (s, r, k) -> c.iReduce(s, r, k, MPI.INT, MPI.SUM, root)
                .waitFor()));
        calls.add(new Named("iAllReduce", 1, 1, (s, r, k) -> c.iAllReduce(s, r, k, MPI.INT, MPI.SUM)
                .waitFor()));
        calls.add(new Named(
                "iScan", 1, 1, (s, r, k) -> c.iScan(s, r, k, MPI.INT, MPI.SUM).waitFor()));
        calls.add(new Named("iReduceScatter", n, 1, (s, r, k) -> c.iReduceScatter(s, r, filled(n, k), MPI.INT, MPI.SUM)
                .waitFor()));
        return calls;
    }

    private static void neighbors(Scene scene) throws Exception {
        CartComm c = scene.world().createCart(new int[] {scene.size()}, new boolean[] {true}, false);
        List<Named> calls = new ArrayList<>();
        calls.add(new Named("neighborAllGather", 1, 2, (s, r, k) -> c.neighborAllGather(s, k, MPI.INT, r, k, MPI.INT)));
        calls.add(new Named(
                "neighborAllGatherv",
                1,
                2,
                (s, r, k) -> c.neighborAllGatherv(s, k, MPI.INT, r, filled(2, k), backwards(2, k), MPI.INT)));
        calls.add(new Named("neighborAllToAll", 2, 2, (s, r, k) -> c.neighborAllToAll(s, k, MPI.INT, r, k, MPI.INT)));
        calls.add(new Named(
                "neighborAllToAllv",
                2,
                2,
                (s, r, k) -> c.neighborAllToAllv(
                        s, filled(2, k), backwards(2, k), MPI.INT, r, filled(2, k), backwards(2, k), MPI.INT)));
        calls.add(new Named("iNeighborAllToAll", 2, 2, (s, r, k) -> c.iNeighborAllToAll(s, k, MPI.INT, r, k, MPI.INT)
                .waitFor()));
        run(scene, calls);
        c.free();
    }

    private static void groups(Scene scene) throws Exception {
        scene.checks().that(scene.size() > 0, () -> "there is no rank");
        if (scene.size() < 2) {
            return;
        }
        boolean isLow = scene.rank() < scene.size() / 2;
        Intracomm half = scene.world().split(isLow ? 0 : 1, scene.rank());
        Comm inter = scene.world().createIntercomm(half, 0, isLow ? scene.size() / 2 : 0, 77);
        run(scene, ofBothKinds(inter, isLow ? scene.size() - scene.size() / 2 : scene.size() / 2));
        inter.free();
        half.free();
    }

    private static void arraysOfBothGenerations(Scene scene) {
        Intracomm c = scene.world();
        int n = scene.size();
        for (int count : COUNTS) {
            int[] moved = new int[count];
            Arrays.fill(moved, scene.rank());
            c.sendRecv(moved, count, MPI.INT, scene.next(), 2, moved, count, MPI.INT, scene.previous(), 2);
            scene.checks().same("sendRecv", filled(count, scene.previous()), moved);
            c.Sendrecv(moved, 0, count, MPI.INT, scene.next(), 3, moved, 0, count, MPI.INT, scene.previous(), 3);
            scene.checks().same("Sendrecv", filled(count, (scene.rank() + 2 * n - 2) % n), moved);
            int[] blocks = new int[n * count + 1];
            for (int to = 0; to < n; to++) {
                Arrays.fill(blocks, to * count, (to + 1) * count, scene.rank() * n + to);
            }
            c.Alltoall(blocks, 0, count, MPI.INT, blocks, 1, count, MPI.INT);
            for (int from = 0; from < n; from++) {
                scene.checks().equal("Alltoall", from * n + scene.rank(), blocks[1 + from * count]);
            }
            int[] sums = new int[count + 1];
            Arrays.setAll(sums, i -> i);
            c.Allreduce(sums, 0, sums, 1, count, MPI.INT, MPI.SUM);
            for (int i = 0; i < count; i++) {
                scene.checks().equal("Allreduce", (long) i * n, sums[i + 1]);
            }
        }
    }

    /** Items with gaps that share memory, and such that do not. */
    private static void types(Scene scene) throws Exception {
        Intracomm c = scene.world();
        for (int count : COUNTS) {
            Datatype second = Datatype.createVector(count, 1, 2, MPI.INT);
            second.commit();
            for (int shift = 0; shift <= 3; shift++) {
                int[] values = scene.own().ints(2 * count + shift).toArray();
                int[] apart = values.clone();
                c.Sendrecv(values, 0, 1, second, scene.next(), 4, apart, shift, 1, second, scene.previous(), 4);
                c.Sendrecv(values, 0, 1, second, scene.next(), 4, values, shift, 1, second, scene.previous(), 4);
                scene.checks().same("sent every second, received " + shift + " further on", apart, values);
            }
            second.free();
        }
    }

    private static void packing(Scene scene) {
        byte[] bytes = new byte[200_000];
        scene.own().nextBytes(bytes);
        Datatype third = Datatype.createVector(60_000, 1, 3, MPI.BYTE);
        third.commit();
        byte[] packed = bytes.clone();
        scene.world().pack(bytes.clone(), 1, third, packed, 99_000);
        byte[] shared = bytes.clone();
        scene.world().pack(shared, 1, third, shared, 99_000);
        scene.checks().same("packed", packed, shared);
        byte[] unpacked = bytes.clone();
        scene.world().unpack(bytes.clone(), 2000, unpacked, 1, third);
        shared = bytes.clone();
        scene.world().unpack(shared, 2000, shared, 1, third);
        scene.checks().same("unpacked", unpacked, shared);
        third.free();
    }

    private static void windows(Scene scene) {
        for (int count : COUNTS) {
            LongSum sum = new LongSum(scene, count);
            for (int shift = 0; shift <= 2; shift++) {
                sum.check(shift);
            }
            sum.window.free();
        }
    }

    /** Accesses of each rank inside its own memory, to items before and behind those that it gives. */
    private static void ownWindow(Scene scene) {
        Random own = scene.own();
        WindowKind kind = new WindowKind[] {
                    WindowKind.CREATED, WindowKind.LENT, WindowKind.ALLOCATED, WindowKind.DYNAMIC
                }
                [scene.common().nextInt(4)];
        for (int count : new int[] {1, 30_000, 600_000}) {
            int length = count + 2 * SLACK;
            WindowOfBytes window = WindowOfBytes.of(scene, kind, length * Integer.BYTES);
            IntBuffer memory = window.memory().asIntBuffer();
            for (int call = 0; call < 6; call++) {
                for (int to : new int[] {0, SLACK - 1, SLACK + 1, 2 * SLACK}) {
                    int[] values = own.ints(length).toArray();
                    memory.duplicate().put(values);
                    window.window().lock(MPI.LOCK_EXCLUSIVE, scene.rank(), 0);
                    accessOwn(window, call, MPI.slice(window.memory(), SLACK * Integer.BYTES), count, to);
                    window.window().unlock(scene.rank());
                    int[] should = values.clone();
                    for (int i = 0; i < count; i++) {
                        if (call < 2) {
                            should[to + i] = values[SLACK + i];
                        } else if (call < 4) {
                            should[SLACK + i] = values[to + i];
                        } else {
                            should[to + i] = values[to + i] + values[SLACK + i];
                        }
                    }
                    int[] found = new int[length];
                    memory.duplicate().get(found);
                    scene.checks().same(kind + ", call " + call + " of " + count + " to " + to, should, found);
                }
            }
            window.free();
        }
    }

    private static void accessOwn(WindowOfBytes memory, int call, ByteBuffer mine, int count, int to) {
        Win window = memory.window();
        int rank = memory.scene().rank();
        int at = memory.first()[rank] + to * Integer.BYTES;
        switch (call) {
            case 0 -> window.put(mine, count, MPI.INT, rank, at, count, MPI.INT);
            case 1 ->
                window.rPut(mine, count, MPI.INT, rank, at, count, MPI.INT).waitFor();
            case 2 -> window.get(mine, count, MPI.INT, rank, at, count, MPI.INT);
            case 3 ->
                window.rGet(mine, count, MPI.INT, rank, at, count, MPI.INT).waitFor();
            case 4 -> window.accumulate(mine, count, MPI.INT, rank, at, count, MPI.INT, MPI.SUM);
            default ->
                window.getAccumulate(
                        mine,
                        count,
                        MPI.INT,
                        MPI.newIntBuffer(count),
                        count,
                        MPI.INT,
                        rank,
                        at,
                        count,
                        MPI.INT,
                        MPI.SUM);
        }
    }

    /** A window whose elements are added to, while what was there comes back into the memory of the operands. */
    private static final class LongSum {
        private final Scene scene;
        private final int count;
        private final IntBuffer memory;
        private final Win window;

        LongSum(Scene scene, int count) {
            this.scene = scene;
            this.count = count;
            memory = MPI.newIntBuffer(count);
            window = new Win(memory, count, 1, MPI.INFO_NULL, scene.world());
        }

        void check(int shift) {
            IntBuffer shared = MPI.newIntBuffer(count + shift);
            for (int i = 0; i < count; i++) {
                memory.put(i, 1000 * scene.rank() + i);
                shared.put(i, 7 * i);
            }
            window.fence(0);
            window.getAccumulate(
                    shared,
                    count,
                    MPI.INT,
                    MPI.slice(shared, shift),
                    count,
                    MPI.INT,
                    scene.next(),
                    0,
                    count,
                    MPI.INT,
                    MPI.SUM);
            window.fence(0);
            for (int i = 0; i < count; i++) {
                scene.checks().equal("sum " + i, 1000 * scene.rank() + 8 * i, memory.get(i));
                scene.checks().equal("was there " + i, 1000 * scene.next() + i, shared.get(i + shift));
            }
            one();
        }

        private void one() {
            IntBuffer one = MPI.newIntBuffer(1).put(0, 5);
            memory.put(0, 40);
            window.fence(0);
            window.fetchAndOp(one, one.duplicate(), MPI.INT, scene.next(), 0, MPI.SUM);
            window.fence(0);
            scene.checks().equal("fetched", 40, one.get(0));
            scene.checks().equal("added", 45, memory.get(0));
            IntBuffer expected = MPI.newIntBuffer(1).put(0, 45);
            window.fence(0);
            window.compareAndSwap(one, expected, expected.duplicate(), MPI.INT, scene.next(), 0);
            window.fence(0);
            scene.checks().equal("compared", 45, expected.get(0));
            scene.checks().equal("swapped", 40, memory.get(0));
            scene.meet();
        }
    }
}
