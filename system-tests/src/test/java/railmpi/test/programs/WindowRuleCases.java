package railmpi.test.programs;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mpi.Datatype;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.Request;
import mpi.Win;

/**
 * What the test lists of other implementations and reports of their users ask of windows, where a random program would
 * not come to it: who waits where, who reads when, and in which order.
 */
final class WindowRuleCases {
    private static final int ROUNDS = 20;
    private static final int LONG_ITEMS = 5000;
    private static final int TYPE_BYTES = 512;

    private WindowRuleCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("blockedTarget", scene -> blockedTarget(scene, WindowKind.CREATED));
        cases.put("blockedTargetAllocated", scene -> blockedTarget(scene, WindowKind.ALLOCATED));
        cases.put("blockedTargetDynamic", scene -> blockedTarget(scene, WindowKind.DYNAMIC));
        cases.put("messageInExposure", WindowRuleCases::messageInExposure);
        cases.put("allToOne", scene -> allToOne(scene, false));
        cases.put("allToOneAllocated", scene -> allToOne(scene, true));
        cases.put("thirdRank", scene -> thirdRank(scene, false));
        cases.put("thirdRankAllocated", scene -> thirdRank(scene, true));
        cases.put("flag", scene -> flag(scene, false));
        cases.put("flagAllocated", scene -> flag(scene, true));
        cases.put("readAtOnce", WindowRuleCases::readAtOnce);
        cases.put("elementBehindGap", WindowRuleCases::elementBehindGap);
        cases.put("oneElement", scene -> oneElement(scene, false));
        cases.put("oneElementAllocated", scene -> oneElement(scene, true));
        cases.put("order", scene -> order(scene, false));
        cases.put("orderAllocated", scene -> order(scene, true));
        cases.put("lockOrder", scene -> lockOrder(scene, false));
        cases.put("lockOrderAllocated", scene -> lockOrder(scene, true));
        cases.put("everyType", scene -> everyType(scene, false));
        cases.put("everyTypeAllocated", scene -> everyType(scene, true));
        cases.put("list", WindowRuleCases::list);
        cases.put("noRank", WindowRuleCases::noRank);
        cases.put("noMemory", WindowRuleCases::noMemory);
    }

    /** A window of longs, and the memory of this rank. */
    private record Longs(Win window, LongBuffer memory) {
        static Longs of(Scene scene, int count, boolean isAllocated) {
            LongBuffer base = MPI.newLongBuffer(count);
            if (!isAllocated) {
                return new Longs(new Win(base, count, 1, MPI.INFO_NULL, scene.world()), base);
            }
            Win window = new Win(count, 1, MPI.INFO_NULL, scene.world(), base, Win.FLAVOR_PRIVATE);
            return new Longs(window, window.getMemory().asLongBuffer());
        }
    }

    private static LongBuffer longs(long... values) {
        LongBuffer buffer = MPI.newLongBuffer(values.length);
        for (int i = 0; i < values.length; i++) {
            buffer.put(i, values[i]);
        }
        return buffer;
    }

    /**
     * Rank 0 is in a receive, a barrier, a fence of another window, while the others lock it, and it comes to it last.
     */
    private static void blockedTarget(Scene scene, WindowKind kind) {
        PassiveAccesses accesses = new PassiveAccesses(scene, kind);
        Longs other = Longs.of(scene, 1, false);
        Intracomm world = scene.world();
        other.window.fence(0);
        if (scene.rank() == 0) {
            for (int rank = 1; rank < scene.size(); rank++) {
                world.recv(new byte[1], 1, MPI.BYTE, rank, 3);
            }
        } else {
            accesses.run(0, 0);
            world.send(new byte[1], 1, MPI.BYTE, 0, 3);
            accesses.run(0, 1);
        }
        world.barrier();
        if (scene.rank() != 0) {
            accesses.run(0, 2);
        }
        other.window.fence(MPI.MODE_NOSUCCEED);
        accesses.requireSum(scene.rank() == 0 ? 3 * (scene.size() - 1) : 0);
        accesses.free();
        other.window.free();
    }

    /** All lock all ranks, one after the other in their order or by lockAll: nobody waits in a circle. */
    private static void lockOrder(Scene scene, boolean isAllocated) {
        Longs longs = Longs.of(scene, 2, isAllocated);
        Win window = longs.window;
        LongBuffer one = longs(1);
        LongBuffer found = longs(0);
        for (int round = 0; round < ROUNDS; round++) {
            for (int rank = 0; rank < scene.size(); rank++) {
                window.lock(MPI.LOCK_EXCLUSIVE, rank, 0);
            }
            for (int rank = 0; rank < scene.size(); rank++) {
                window.get(found, 1, MPI.LONG, rank, 0, 1, MPI.LONG);
                window.flush(rank);
                found.put(0, found.get(0) + 1);
                window.put(found, 1, MPI.LONG, rank, 0, 1, MPI.LONG);
                window.unlock(rank);
            }
            window.lockAll(0);
            for (int rank = 0; rank < scene.size(); rank++) {
                window.accumulate(one, 1, MPI.LONG, rank, 1, 1, MPI.LONG, MPI.SUM);
            }
            window.unlockAll();
        }
        scene.meet();
        scene.checks().equal("counted under exclusive locks", (long) ROUNDS * scene.size(), longs.memory.get(0));
        scene.checks().equal("added under lockAll", (long) ROUNDS * scene.size(), longs.memory.get(1));
        scene.meet();
        window.free();
    }

    /** Between post and wait the target receives what its origin sends behind complete. */
    private static void messageInExposure(Scene scene) {
        Longs longs = Longs.of(scene, 1, false);
        Group all = longs.window.getGroup();
        Group next = all.incl(new int[] {scene.next()});
        Group previous = all.incl(new int[] {scene.previous()});
        LongBuffer value = longs(0);
        byte[] got = new byte[1];
        for (int round = 0; round < ROUNDS; round++) {
            value.put(0, 1000L * round + scene.rank());
            longs.window.post(previous, 0);
            longs.window.start(next, 0);
            longs.window.put(value, 1, MPI.LONG, scene.next(), 0, 1, MPI.LONG);
            longs.window.complete();
            scene.world()
                    .sendRecv(
                            new byte[] {(byte) round},
                            1,
                            MPI.BYTE,
                            scene.next(),
                            4,
                            got,
                            1,
                            MPI.BYTE,
                            scene.previous(),
                            4);
            longs.window.waitFor();
            scene.checks().equal("message of round " + round, round, got[0]);
            scene.checks().equal("round " + round, 1000L * round + scene.previous(), longs.memory.get(0));
        }
        longs.window.free();
    }

    /** All start at rank 0, mostly before it posts, and write; then they sum. */
    private static void allToOne(Scene scene, boolean isAllocated) {
        Longs longs = Longs.of(scene, scene.size() + 1, isAllocated);
        Group zero = longs.window.getGroup().incl(new int[1]);
        Group others = longs.window.getGroup().excl(new int[1]);
        LongBuffer value = longs(0);
        for (int round = 1; round <= ROUNDS / 2; round++) {
            value.put(0, round);
            if (scene.rank() == 0) {
                longs.window.post(others, 0);
                longs.window.waitFor();
                checkAllToOne(scene, longs, round);
            } else {
                longs.window.start(zero, 0);
                longs.window.put(value, 1, MPI.LONG, 0, scene.rank(), 1, MPI.LONG);
                longs.window.accumulate(value, 1, MPI.LONG, 0, scene.size(), 1, MPI.LONG, MPI.SUM);
                longs.window.complete();
            }
        }
        scene.checks().equal("done", 1, 1);
        longs.window.free();
    }

    private static void checkAllToOne(Scene scene, Longs longs, int round) {
        for (int rank = 1; rank < scene.size(); rank++) {
            scene.checks().equal("round " + round + ", put of rank " + rank, round, longs.memory.get(rank));
        }
        long sum = (scene.size() - 1L) * round * (round + 1) / 2;
        scene.checks().equal("round " + round + ", sum", sum, longs.memory.get(scene.size()));
    }

    /** Rank 0 changes the memory of the last rank in each way and flushes, or unlocks; a third one then reads it. */
    private static void thirdRank(Scene scene, boolean isAllocated) {
        Longs longs = Longs.of(scene, 1, isAllocated);
        int target = scene.size() - 1;
        int reader = scene.size() > 2 ? 1 : 0;
        for (int round = 0; round < 2 * ROUNDS; round++) {
            if (scene.rank() == 0) {
                longs.window.lock(MPI.LOCK_SHARED, target, 0);
                change(longs.window, target, round);
                if (round % 2 == 0) {
                    longs.window.flush(target);
                } else {
                    longs.window.unlock(target);
                }
            }
            scene.meet();
            if (scene.rank() == reader) {
                readAsThird(scene, longs.window, target, round);
            }
            if (scene.rank() == 0 && round % 2 == 0) {
                longs.window.unlock(target);
            }
            scene.meet();
        }
        scene.checks().equal("done", 1, 1);
        longs.window.free();
    }

    /** Makes round + 1 of round. */
    private static void change(Win window, int target, int round) {
        LongBuffer next = longs(round + 1);
        LongBuffer one = longs(1);
        LongBuffer result = longs(-1);
        switch (round % 5) {
            case 0 -> window.put(next, 1, MPI.LONG, target, 0, 1, MPI.LONG);
            case 1 -> window.accumulate(one, 1, MPI.LONG, target, 0, 1, MPI.LONG, MPI.SUM);
            case 2 -> window.getAccumulate(next, 1, MPI.LONG, result, 1, MPI.LONG, target, 0, 1, MPI.LONG, MPI.REPLACE);
            case 3 -> window.fetchAndOp(one, result, MPI.LONG, target, 0, MPI.SUM);
            default -> window.compareAndSwap(next, longs(round), result, MPI.LONG, target, 0);
        }
    }

    private static void readAsThird(Scene scene, Win window, int target, int round) {
        LongBuffer found = longs(-1);
        boolean isLocked = scene.rank() == 0 && round % 2 == 0;
        if (!isLocked) {
            window.lock(MPI.LOCK_SHARED, target, 0);
        }
        window.get(found, 1, MPI.LONG, target, 0, 1, MPI.LONG);
        window.flush(target);
        if (!isLocked) {
            window.unlock(target);
        }
        scene.checks().equal("way " + round % 5, round + 1, found.get(0));
    }

    /** Data, a flush, then a flag; whoever sees the flag in its memory has the data. */
    private static void flag(Scene scene, boolean isAllocated) {
        Longs longs = Longs.of(scene, LONG_ITEMS + 1, isAllocated);
        LongBuffer data = MPI.newLongBuffer(LONG_ITEMS);
        longs.window.lockAll(0);
        for (int round = 1; round <= ROUNDS; round++) {
            for (int i = 0; i < LONG_ITEMS; i++) {
                data.put(i, (long) round * i);
            }
            longs.window.put(data, LONG_ITEMS, MPI.LONG, scene.next(), 0, LONG_ITEMS, MPI.LONG);
            longs.window.flush(scene.next());
            longs.window.accumulate(longs(round), 1, MPI.LONG, scene.next(), LONG_ITEMS, 1, MPI.LONG, MPI.REPLACE);
            longs.window.flush(scene.next());
            do {
                longs.window.sync();
            } while (longs.memory.get(LONG_ITEMS) != round);
            for (int i = 0; i < LONG_ITEMS; i += 99) {
                scene.checks().equal("round " + round + ", item " + i, (long) round * i, longs.memory.get(i));
            }
            scene.meet();
        }
        longs.window.unlockAll();
        longs.window.free();
    }

    /** A read with gaps is complete when its request is, also behind an unlock. */
    private static void readAtOnce(Scene scene) {
        Longs longs = Longs.of(scene, 2 * LONG_ITEMS, false);
        for (int i = 0; i < 2 * LONG_ITEMS; i++) {
            longs.memory.put(i, 10_000L * scene.rank() + i);
        }
        Datatype every = Datatype.createVector(LONG_ITEMS, 1, 2, MPI.LONG);
        every.commit();
        LongBuffer result = MPI.newLongBuffer(2 * LONG_ITEMS);
        scene.meet();
        for (int round = 0; round < ROUNDS; round++) {
            result.put(0, -1).put(2 * LONG_ITEMS - 2, -1);
            longs.window.lock(MPI.LOCK_SHARED, scene.next(), 0);
            Request[] reading = {longs.window.rGet(result, 1, every, scene.next(), 0, 1, every)};
            if (round % 2 == 1) {
                longs.window.unlock(scene.next());
            }
            while (!Request.testAll(reading)) {
                Thread.onSpinWait();
            }
            for (int i = 0; i < 2 * LONG_ITEMS; i += 2) {
                scene.checks().equal("item " + i, 10_000L * scene.next() + i, result.get(i));
            }
            if (round % 2 == 0) {
                longs.window.unlock(scene.next());
            }
        }
        scene.meet();
        every.free();
        longs.window.free();
    }

    /** One element, as most counters are, but not the first of its buffer: the type at the origin begins with a gap. */
    private static void elementBehindGap(Scene scene) {
        Longs longs = Longs.of(scene, 1, true);
        Datatype second = Datatype.createHIndexed(new int[] {1}, new int[] {Long.BYTES}, MPI.LONG);
        second.commit();
        LongBuffer origin = MPI.newLongBuffer(2);
        LongBuffer result = MPI.newLongBuffer(2);
        origin.put(0, -1).put(1, 7);
        result.put(0, -1).put(1, -1);
        scene.meet();
        longs.window.lock(MPI.LOCK_EXCLUSIVE, scene.next(), 0);
        longs.window.put(origin, 1, second, scene.next(), 0, 1, MPI.LONG);
        longs.window.flush(scene.next());
        longs.window.get(result, 1, second, scene.next(), 0, 1, MPI.LONG);
        longs.window.flush(scene.next());
        scene.checks().equal("what was put", 7L, result.get(1));
        longs.window.accumulate(origin, 1, second, scene.next(), 0, 1, MPI.LONG, MPI.SUM);
        longs.window.getAccumulate(origin, 1, second, result, 1, second, scene.next(), 0, 1, MPI.LONG, MPI.SUM);
        longs.window.unlock(scene.next());
        scene.checks().equal("what was accumulated", 14L, result.get(1));
        scene.checks().equal("the gap", -1L, result.get(0));
        scene.meet();
        scene.checks().equal("own memory", 21L, longs.memory.get(0));
        second.free();
        longs.window.free();
    }

    /** One element of each kind of buffer, on any byte, in an epoch of fence and in one of lock. */
    private static void oneElement(Scene scene, boolean isAllocated) {
        ByteBuffer base = MPI.newByteBuffer(64);
        Win window = isAllocated
                ? new Win(64, 1, MPI.INFO_NULL, scene.world(), base, Win.FLAVOR_PRIVATE)
                : new Win(base, 64, 1, MPI.INFO_NULL, scene.world());
        Buffer otherOrder = ByteBuffer.allocateDirect(Long.BYTES)
                .order(ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN)
                .asLongBuffer()
                .put(0, Long.reverseBytes(5));
        Buffer bytes = MPI.newByteBuffer(Long.BYTES).putLong(0, 5).limit(3);
        Object[][] kinds = {
            {longs(5), MPI.LONG, longs(5), longs(0)},
            {longs(5).limit(0), MPI.LONG, longs(5), longs(0).limit(0)},
            {otherOrder, MPI.LONG, longs(5), longs(0)},
            {bytes, MPI.LONG, longs(5), longs(0)},
            {MPI.newIntBuffer(1).put(0, 5), MPI.INT, MPI.newIntBuffer(1).put(0, 5), MPI.newIntBuffer(1)},
            {
                MPI.newDoubleBuffer(1).put(0, 5),
                MPI.DOUBLE,
                MPI.newDoubleBuffer(1).put(0, 5),
                MPI.newDoubleBuffer(1)
            },
            {MPI.newFloatBuffer(1).put(0, 5), MPI.FLOAT, MPI.newFloatBuffer(1).put(0, 5), MPI.newFloatBuffer(1)},
            {
                MPI.newByteBuffer(1).put(0, (byte) 5),
                MPI.BYTE,
                MPI.newByteBuffer(1).put(0, (byte) 5),
                MPI.newByteBuffer(1)
            },
            {
                MPI.newShortBuffer(1).put(0, (short) 5),
                MPI.SHORT,
                MPI.newShortBuffer(1).put(0, (short) 5),
                MPI.newShortBuffer(1)
            },
        };
        for (Object[] kind : kinds) {
            for (int at : new int[] {0, 8, 13}) {
                oneElement(scene, window, (Buffer) kind[0], (Datatype) kind[1], (Buffer) kind[2], (Buffer) kind[3], at);
            }
        }
        window.free();
    }

    private static void oneElement(
            Scene scene, Win window, Buffer origin, Datatype type, Buffer five, Buffer result, int at) {
        String what = type + " of " + origin + " at byte " + at;
        window.fence(0);
        window.put(origin, 1, type, scene.next(), at, 1, type);
        window.fence(MPI.MODE_NOSUCCEED);
        window.lock(MPI.LOCK_EXCLUSIVE, scene.next(), 0);
        window.get(result, 1, type, scene.next(), at, 1, type);
        window.flush(scene.next());
        scene.checks().that(five.clear().equals(result.clear()), () -> what + ": " + result);
        window.accumulate(origin, 1, type, scene.next(), at, 1, type, MPI.NO_OP);
        window.fetchAndOp(origin, result, type, scene.next(), at, MPI.REPLACE);
        scene.checks().that(five.clear().equals(result.clear()), () -> what + " replaced: " + result);
        window.fetchAndOp(origin, result, type, scene.next(), at, MPI.NO_OP);
        scene.checks().that(five.clear().equals(result.clear()), () -> what + " as it is: " + result);
        if (type != MPI.DOUBLE && type != MPI.FLOAT) {
            window.compareAndSwap(origin, origin, result, type, scene.next(), at);
            scene.checks().that(five.clear().equals(result.clear()), () -> what + " swapped: " + result);
        }
        window.unlock(scene.next());
        scene.meet();
    }

    /** Accumulating of one origin is done in the order of the calls, long ones and short ones. */
    private static void order(Scene scene, boolean isAllocated) {
        Longs longs = Longs.of(scene, LONG_ITEMS, isAllocated);
        LongBuffer many = MPI.newLongBuffer(LONG_ITEMS);
        LongBuffer seen = MPI.newLongBuffer(LONG_ITEMS);
        int last = LONG_ITEMS - 1;
        longs.window.lockAll(0);
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < LONG_ITEMS; i++) {
                many.put(i, round);
            }
            int to = scene.next();
            longs.window.accumulate(many, LONG_ITEMS, MPI.LONG, to, 0, LONG_ITEMS, MPI.LONG, MPI.REPLACE);
            longs.window.accumulate(longs(5), 1, MPI.LONG, to, last, 1, MPI.LONG, MPI.SUM);
            longs.window.accumulate(longs(3), 1, MPI.LONG, to, last, 1, MPI.LONG, MPI.PROD);
            longs.window.getAccumulate(
                    many, LONG_ITEMS, MPI.LONG, seen, LONG_ITEMS, MPI.LONG, to, 0, LONG_ITEMS, MPI.LONG, MPI.SUM);
            LongBuffer before = longs(-1);
            longs.window.fetchAndOp(longs(100), before, MPI.LONG, to, last, MPI.REPLACE);
            LongBuffer after = longs(-1);
            longs.window.fetchAndOp(longs(0), after, MPI.LONG, to, last, MPI.NO_OP);
            longs.window.flush(to);
            long value = 3L * (round + 5);
            scene.checks().equal("what all saw at the end", value, seen.get(last));
            scene.checks().equal("what all saw in the middle", round, seen.get(last / 2));
            scene.checks().equal("what replacing saw", value + round, before.get(0));
            scene.checks().equal("what reading saw", 100, after.get(0));
        }
        longs.window.unlockAll();
        scene.meet();
        scene.checks().equal("the end", 100, longs.memory.get(last));
        scene.checks().equal("the middle", 2L * (ROUNDS - 1), longs.memory.get(last / 2));
        longs.window.free();
    }

    /** Each operation on each type that it goes with, accumulated and fetched, all of a type in one epoch. */
    private static void everyType(Scene scene, boolean isAllocated) {
        ByteBuffer base = WindowOracle.newBuffer(TYPE_BYTES);
        Win window = isAllocated
                ? new Win(TYPE_BYTES, 1, MPI.INFO_NULL, scene.world(), base, Win.FLAVOR_PRIVATE)
                : new Win(base, TYPE_BYTES, 1, MPI.INFO_NULL, scene.world());
        ByteBuffer memory = isAllocated ? window.getMemory() : base;
        for (ItemType type : ItemType.values()) {
            everyOperation(scene, window, memory, type);
        }
        window.free();
    }

    /** Of each operation the first item is accumulated, the second one fetched. */
    private static void everyOperation(Scene scene, Win window, ByteBuffer memory, ItemType type) {
        Random random = new Random(scene.seed() + type.ordinal());
        List<Op> operations = type.operations();
        int bytes = 2 * operations.size() * type.bytes();
        ByteBuffer there = WindowOracle.newBuffer(bytes);
        ByteBuffer origin = WindowOracle.newBuffer(bytes);
        ByteBuffer seen = WindowOracle.newBuffer(bytes);
        for (int i = 0; i < 2 * operations.size(); i++) {
            type.fill(there, i * type.bytes(), operations.get(i / 2), random);
            type.fill(origin, i * type.bytes(), operations.get(i / 2), random);
        }
        memory.put(0, there, 0, bytes);
        window.sync();
        window.fence(0);
        for (int i = 0; i < 2 * operations.size(); i++) {
            int at = i * type.bytes();
            Op op = operations.get(i / 2);
            ByteBuffer from = MPI.slice(origin, at);
            if (i % 2 == 0) {
                window.accumulate(from, 1, type.datatype(), scene.next(), at, 1, type.datatype(), op);
            } else {
                window.fetchAndOp(from, MPI.slice(seen, at), type.datatype(), scene.next(), at, op);
            }
        }
        window.fence(MPI.MODE_NOSUCCEED);
        for (int i = 0; i < 2 * operations.size(); i++) {
            int at = i * type.bytes();
            Op op = operations.get(i / 2);
            ByteBuffer result = WindowOracle.newBuffer(type.bytes());
            ByteBuffer before = WindowOracle.newBuffer(type.bytes());
            result.put(0, there, at, type.bytes());
            if (i % 2 == 1) {
                type.copy(there, at, before, 0);
                scene.checks().same(type + " before " + op, before, seen.slice(at, type.bytes()));
            }
            type.combine(origin, at, result, 0, op);
            scene.checks().same(type + " after " + op, result, memory.slice(at, type.bytes()));
        }
        scene.meet();
    }

    /** A list through the memory of all ranks, attached as it grows; a pointer is a rank and a displacement. */
    private static void list(Scene scene) {
        Win window = new Win(MPI.INFO_NULL, scene.world());
        List<LongBuffer> kept = new ArrayList<>();
        long head = attach(scene, window, kept, -1);
        long[] shared = {head};
        scene.world().bcast(shared, 1, MPI.LONG, 0);
        window.lockAll(0);
        long tail = shared[0];
        for (int element = 0; element < ROUNDS; element++) {
            long mine = attach(scene, window, kept, scene.rank());
            LongBuffer found = longs(0);
            boolean isAppended = false;
            while (!isAppended) {
                window.compareAndSwap(longs(mine), longs(-1), found, MPI.LONG, rankOf(tail), placeOf(tail) + 8);
                window.flush(rankOf(tail));
                isAppended = found.get(0) == -1;
                tail = isAppended ? mine : found.get(0);
            }
        }
        scene.meet();
        int[] elements = new int[scene.size()];
        LongBuffer next = longs(0, 0);
        for (long at = shared[0]; at != -1; at = next.get(1)) {
            window.get(next, 2, MPI.LONG, rankOf(at), placeOf(at), 2, MPI.LONG);
            window.flush(rankOf(at));
            if (next.get(0) >= 0) {
                elements[(int) next.get(0)]++;
            }
        }
        for (int rank = 0; rank < scene.size(); rank++) {
            scene.checks().equal("elements of rank " + rank, ROUNDS, elements[rank]);
        }
        scene.meet();
        window.unlockAll();
        for (LongBuffer each : kept) {
            window.detach(each);
        }
        window.free();
    }

    /** Attaches an element without a next one; returns a pointer to it. */
    private static long attach(Scene scene, Win window, List<LongBuffer> kept, long value) {
        LongBuffer element = longs(value, -1);
        kept.add(element);
        window.attach(element, 2);
        return (long) scene.rank() << Integer.SIZE | window.Get_displacement(element);
    }

    private static int rankOf(long pointer) {
        return (int) (pointer >> Integer.SIZE);
    }

    private static int placeOf(long pointer) {
        return (int) pointer;
    }

    /** Every call at PROC_NULL does nothing. */
    private static void noRank(Scene scene) {
        Longs longs = Longs.of(scene, 1, false);
        Win window = longs.window;
        LongBuffer value = longs(7);
        LongBuffer result = longs(9);
        int none = MPI.PROC_NULL;
        window.lock(MPI.LOCK_EXCLUSIVE, none, 0);
        window.unlock(none);
        window.lockAll(0);
        window.put(value, 1, MPI.LONG, none, 0, 1, MPI.LONG);
        window.get(result, 1, MPI.LONG, none, 0, 1, MPI.LONG);
        window.accumulate(value, 1, MPI.LONG, none, 0, 1, MPI.LONG, MPI.SUM);
        window.getAccumulate(value, 1, MPI.LONG, result, 1, MPI.LONG, none, 0, 1, MPI.LONG, MPI.SUM);
        window.fetchAndOp(value, result, MPI.LONG, none, 0, MPI.SUM);
        window.compareAndSwap(value, value, result, MPI.LONG, none, 0);
        Request[] requests = {
            window.rPut(value, 1, MPI.LONG, none, 0, 1, MPI.LONG),
            window.rGet(result, 1, MPI.LONG, none, 0, 1, MPI.LONG),
            window.rAccumulate(value, 1, MPI.LONG, none, 0, 1, MPI.LONG, MPI.SUM),
            window.rGetAccumulate(value, 1, MPI.LONG, result, 1, MPI.LONG, none, 0, 1, MPI.LONG, MPI.SUM)
        };
        Request.waitAll(requests);
        window.flush(none);
        window.flushLocal(none);
        window.unlockAll();
        scene.meet();
        scene.checks().equal("result", 9, result.get(0));
        scene.checks().equal("memory", 0, longs.memory.get(0));
        window.free();
    }

    /** Windows of each flavor without any memory; every epoch, and accesses of nothing. */
    private static void noMemory(Scene scene) {
        Win[] windows = {
            new Win(null, 0, 1, MPI.INFO_NULL, scene.world()),
            new Win(0, 1, MPI.INFO_NULL, scene.world(), MPI.newLongBuffer(0), Win.FLAVOR_PRIVATE),
            new Win(0, 1, MPI.INFO_NULL, scene.world(), MPI.newLongBuffer(0), SharedWindowCases.flavor(scene)),
            new Win(MPI.INFO_NULL, scene.world())
        };
        LongBuffer nothing = MPI.newLongBuffer(0);
        for (Win window : windows) {
            window.setErrhandler(MPI.ERRORS_RETURN);
            window.fence(0);
            window.put(nothing, 0, MPI.LONG, scene.next(), 0, 0, MPI.LONG);
            window.fence(MPI.MODE_NOSUCCEED);
            window.post(window.getGroup(), 0);
            window.start(window.getGroup(), 0);
            window.complete();
            window.waitFor();
            window.lockAll(0);
            window.get(nothing, 0, MPI.LONG, scene.next(), 0, 0, MPI.LONG);
            window.flushAll();
            window.unlockAll();
            scene.meet();
            window.free();
        }
        scene.checks().equal("windows", 4, windows.length);
    }
}
