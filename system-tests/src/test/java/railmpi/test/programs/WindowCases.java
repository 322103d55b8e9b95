package railmpi.test.programs;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Map;
import java.util.Random;
import mpi.Datatype;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.ShortInt;
import mpi.Win;

/** Windows by all ways to reach memory of other ranks. */
final class WindowCases {
    private static final int ROUNDS = 100;
    private static final int RANDOM_EPOCHS = 12;
    private static final int SPIN_LOCKS = 24;
    private static final int MOST_PAUSES = 10_000;

    private WindowCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("random", scene -> random(scene, WindowKind.CREATED));
        cases.put("randomLent", scene -> random(scene, WindowKind.LENT));
        cases.put("randomAllocated", scene -> random(scene, WindowKind.ALLOCATED));
        cases.put("randomShared", scene -> random(scene, WindowKind.SHARED));
        cases.put("randomDynamic", scene -> random(scene, WindowKind.DYNAMIC));
        cases.put("fence", WindowCases::fence);
        cases.put("groups", scene -> groups(scene, false));
        cases.put("groupsAllocated", scene -> groups(scene, true));
        cases.put("emptyGroups", WindowCases::emptyGroups);
        cases.put("mutex", scene -> mutex(scene, false));
        cases.put("mutexAllocated", scene -> mutex(scene, true));
        cases.put("counters", scene -> counters(scene, false));
        cases.put("countersAllocated", scene -> counters(scene, true));
        cases.put("spinLocks", scene -> spinLocks(scene, false, SPIN_LOCKS));
        cases.put("spinLocksAllocated", scene -> spinLocks(scene, true, SPIN_LOCKS));
        cases.put("localOrigin", WindowCases::localOrigin);
        cases.put("requests", WindowCases::requests);
        cases.put("longTransfers", WindowCases::longTransfers);
        cases.put("manyBlocks", WindowCases::manyBlocks);
        cases.put("pairs", WindowCases::pairs);
        cases.put("lowerBounds", WindowCases::lowerBounds);
        cases.put("allocated", WindowCases::allocated);
        cases.put("dynamic", WindowCases::dynamic);
        cases.put("empty", WindowCases::empty);
        cases.put("severalWindows", WindowCases::severalWindows);
        cases.put("manyWindows", scene -> manyWindows(scene, ROUNDS));
        BusyTargetCases.add(cases);
        WindowPairCases.add(cases);
        cases.put("objects", WindowCases::objects);
        WindowErrorCases.add(cases);
        SharedWindowCases.add(cases);
        WindowRuleCases.add(cases);
        WindowHabitCases.add(cases);
        LentBufferCases.add(cases);
    }

    private static void random(Scene scene, WindowKind kind) {
        new WindowOracle(scene, kind).run(RANDOM_EPOCHS);
    }

    static Win longs(Scene scene, LongBuffer memory) {
        Win window = new Win(memory, memory.capacity(), 1, MPI.INFO_NULL, scene.world());
        window.setErrhandler(MPI.ERRORS_RETURN);
        return window;
    }

    /** Makes a window with memory of its own, as much as a buffer has. */
    private static Win allocated(Scene scene, LongBuffer like) {
        Win window = new Win(like.capacity(), 1, MPI.INFO_NULL, scene.world(), like, Win.FLAVOR_PRIVATE);
        window.setErrhandler(MPI.ERRORS_RETURN);
        return window;
    }

    private static LongBuffer own(Win window) {
        return window.getMemory().asLongBuffer();
    }

    /** Every rank writes a block at each other, and reads it back from there in the next epoch. */
    private static void fence(Scene scene) {
        DoubleBuffer memory = MPI.newDoubleBuffer(scene.size() * 10);
        Win window = new Win(memory, memory.capacity(), 10, MPI.INFO_NULL, scene.world());
        DoubleBuffer own = MPI.newDoubleBuffer(10);
        DoubleBuffer back = MPI.newDoubleBuffer(10);
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < 10; i++) {
                own.put(i, round + scene.rank() * 1000 + i * 0.5);
            }
            window.fence(MPI.MODE_NOPRECEDE);
            for (int target = 0; target < scene.size(); target++) {
                window.put(own, 10, MPI.DOUBLE, target, scene.rank(), 10, MPI.DOUBLE);
            }
            window.put(own, 10, MPI.DOUBLE, MPI.PROC_NULL, 0, 10, MPI.DOUBLE);
            window.fence(0);
            window.get(back, 10, MPI.DOUBLE, scene.next(), scene.rank(), 10, MPI.DOUBLE);
            window.fence(MPI.MODE_NOSUCCEED);
            for (int i = 0; i < 10; i++) {
                scene.checks().same("round " + round + ", read back", own.get(i), back.get(i));
                double expected = round + scene.previous() * 1000 + i * 0.5;
                scene.checks().same("round " + round + ", own memory", expected, memory.get(scene.previous() * 10 + i));
            }
        }
        window.free();
    }

    /** A ring: each accesses the next, which waits or asks again and again. */
    private static void groups(Scene scene, boolean isAllocated) {
        LongBuffer base = MPI.newLongBuffer(2);
        Win window = isAllocated ? allocated(scene, base) : longs(scene, base);
        LongBuffer memory = isAllocated ? own(window) : base;
        LongBuffer value = MPI.newLongBuffer(1);
        Group all = window.getGroup();
        Group next = all.incl(new int[] {scene.next()});
        Group previous = all.incl(new int[] {scene.previous()});
        for (int round = 0; round < ROUNDS; round++) {
            value.put(0, round * 100L + scene.rank());
            window.post(previous, 0);
            window.start(next, 0);
            window.put(value, 1, MPI.LONG, scene.next(), 1, 1, MPI.LONG);
            window.complete();
            if (round % 2 == 0) {
                window.waitFor();
            } else {
                boolean isOver = false;
                while (!isOver) {
                    isOver = window.test();
                }
            }
            scene.checks().equal("round " + round, round * 100L + scene.previous(), memory.get(1));
        }
        window.free();
    }

    private static void emptyGroups(Scene scene) {
        LongBuffer memory = MPI.newLongBuffer(1);
        Win window = longs(scene, memory);
        for (int round = 0; round < 5; round++) {
            window.post(MPI.GROUP_EMPTY, 0);
            window.start(MPI.GROUP_EMPTY, 0);
            window.complete();
            scene.checks().that(window.test(), () -> "nobody is to be waited for");
        }
        window.free();
    }

    /** Read, add one, write, under an exclusive lock. */
    private static void mutex(Scene scene, boolean isAllocated) {
        LongBuffer base = MPI.newLongBuffer(1);
        Win window = isAllocated ? allocated(scene, base) : longs(scene, base);
        LongBuffer value = MPI.newLongBuffer(1);
        Random random = scene.own();
        for (int round = 0; round < ROUNDS; round++) {
            boolean isReader = random.nextInt(3) == 0;
            window.lock(isReader ? MPI.LOCK_SHARED : MPI.LOCK_EXCLUSIVE, 0, 0);
            window.get(value, 1, MPI.LONG, 0, 0, 1, MPI.LONG);
            window.flush(0);
            if (!isReader) {
                value.put(0, value.get(0) + 1);
                window.put(value, 1, MPI.LONG, 0, 0, 1, MPI.LONG);
            }
            window.unlock(0);
            if (isReader) {
                round--;
            }
        }
        scene.meet();
        window.lock(MPI.LOCK_SHARED, 0, MPI.MODE_NOCHECK);
        window.get(value, 1, MPI.LONG, 0, 0, 1, MPI.LONG);
        window.unlock(0);
        scene.checks().equal("counter", (long) ROUNDS * scene.size(), value.get(0));
        scene.meet();
        window.free();
    }

    /** One counter that is counted up in all ways at once, by own and other ranks. */
    private static void counters(Scene scene, boolean isAllocated) {
        LongBuffer base = MPI.newLongBuffer(1);
        Win window = isAllocated ? allocated(scene, base) : longs(scene, base);
        LongBuffer memory = isAllocated ? own(window) : base;
        LongBuffer one = MPI.newLongBuffer(1);
        LongBuffer result = MPI.newLongBuffer(1);
        one.put(0, 1);
        window.lockAll(0);
        for (int round = 0; round < ROUNDS; round++) {
            for (int target = 0; target < scene.size(); target++) {
                countUp(window, one, result, target, (round + scene.rank()) % 4);
            }
        }
        window.unlockAll();
        scene.meet();
        window.lock(MPI.LOCK_SHARED, scene.rank(), 0);
        scene.checks().equal("counter", (long) ROUNDS * scene.size(), memory.get(0));
        window.unlock(scene.rank());
        window.free();
    }

    private static void countUp(Win window, LongBuffer one, LongBuffer result, int target, int way) {
        switch (way) {
            case 0 -> window.accumulate(one, 1, MPI.LONG, target, 0, 1, MPI.LONG, MPI.SUM);
            case 1 -> window.fetchAndOp(one, result, MPI.LONG, target, 0, MPI.SUM);
            case 2 -> window.getAccumulate(one, 1, MPI.LONG, result, 1, MPI.LONG, target, 0, 1, MPI.LONG, MPI.SUM);
            default -> swapUp(window, target);
        }
        window.flushLocal(target);
    }

    private static void swapUp(Win window, int target) {
        LongBuffer expected = MPI.newLongBuffer(1);
        LongBuffer next = MPI.newLongBuffer(1);
        LongBuffer result = MPI.newLongBuffer(1);
        boolean isDone = false;
        while (!isDone) {
            next.put(0, expected.get(0) + 1);
            window.compareAndSwap(next, expected, result, MPI.LONG, target, 0);
            window.flush(target);
            isDone = result.get(0) == expected.get(0);
            expected.put(0, result.get(0));
        }
    }

    /** Locks made of fetchAndOp, getAccumulate and compareAndSwap, who waits longer and longer, around a counter. */
    static void spinLocks(Scene scene, boolean isAllocated, int rounds) {
        LongBuffer base = MPI.newLongBuffer(3);
        Win window = isAllocated ? allocated(scene, base) : longs(scene, base);
        LongBuffer memory = isAllocated ? own(window) : base;
        LongBuffer word = MPI.newLongBuffer(1);
        LongBuffer result = MPI.newLongBuffer(1);
        window.lockAll(0);
        for (int round = 0; round < rounds; round++) {
            int pauses = 1;
            while (!isTaken(window, round % 3, word, result)) {
                for (int i = 0; i < pauses; i++) {
                    Thread.onSpinWait();
                }
                pauses = Math.min(2 * pauses, MOST_PAUSES);
            }
            window.get(result, 1, MPI.LONG, 0, 1, 1, MPI.LONG);
            window.flush(0);
            word.put(0, result.get(0) + 1);
            window.put(word, 1, MPI.LONG, 0, 1, 1, MPI.LONG);
            window.flush(0);
            word.put(0, 0);
            window.accumulate(word, 1, MPI.LONG, 0, 0, 1, MPI.LONG, MPI.REPLACE);
            window.flush(0);
        }
        window.flushAll();
        window.unlockAll();
        scene.meet();
        if (scene.rank() == 0) {
            scene.checks().equal("counter", (long) scene.size() * rounds, memory.get(1));
        }
        scene.checks().equal("untouched", 0, memory.get(2));
        window.free();
    }

    /** Makes 1 of 0 in one of three ways, if it is 0. */
    private static boolean isTaken(Win window, int way, LongBuffer word, LongBuffer result) {
        word.put(0, 1);
        switch (way) {
            case 0 -> window.fetchAndOp(word, result, MPI.LONG, 0, 0, MPI.REPLACE);
            case 1 -> window.getAccumulate(word, 1, MPI.LONG, result, 1, MPI.LONG, 0, 0, 1, MPI.LONG, MPI.REPLACE);
            default -> window.compareAndSwap(word, MPI.newLongBuffer(1), result, MPI.LONG, 0, 0);
        }
        window.flush(0);
        return result.get(0) == 0;
    }

    /** After flushLocal the origin may be changed, and what was written is what was there before. */
    private static void localOrigin(Scene scene) {
        LongBuffer memory = MPI.newLongBuffer(5000);
        Win window = longs(scene, memory);
        LongBuffer values = MPI.newLongBuffer(5000);
        for (int i = 0; i < 5000; i++) {
            values.put(i, i);
        }
        window.lock(MPI.LOCK_EXCLUSIVE, scene.next(), 0);
        window.put(values, 5000, MPI.LONG, scene.next(), 0, 5000, MPI.LONG);
        window.flushLocal(scene.next());
        for (int i = 0; i < 5000; i++) {
            values.put(i, -1);
        }
        window.flushLocalAll();
        window.unlock(scene.next());
        scene.meet();
        for (int i = 0; i < 5000; i++) {
            scene.checks().equal("long " + i, i, memory.get(i));
        }
        window.free();
    }

    private static void requests(Scene scene) {
        int count = 10_000;
        IntBuffer memory = MPI.newIntBuffer(count);
        Win window = new Win(memory, count, 1, MPI.INFO_NULL, scene.world());
        IntBuffer values = MPI.newIntBuffer(count);
        IntBuffer back = MPI.newIntBuffer(count);
        Request[] puts = new Request[count];
        Request[] gets = new Request[count];
        window.lockAll(0);
        for (int i = 0; i < count; i++) {
            values.put(i, i * 3 + scene.rank());
            puts[i] = window.rPut(MPI.slice(values, i), 1, MPI.INT, scene.next(), i, 1, MPI.INT);
        }
        Request.waitAll(puts);
        window.flush(scene.next());
        for (int i = 0; i < count; i++) {
            gets[i] = window.rGet(MPI.slice(back, i), 1, MPI.INT, scene.next(), i, 1, MPI.INT);
        }
        Request.waitAll(gets);
        for (int i = 0; i < count; i++) {
            scene.checks().equal("int " + i, i * 3 + scene.rank(), back.get(i));
        }
        manySums(scene, window, values, back);
        Request none = window.rPut(values, 1, MPI.INT, MPI.PROC_NULL, 0, 1, MPI.INT);
        none.waitFor();
        Request asked = window.rGet(back, 1, MPI.INT, scene.next(), 0, 1, MPI.INT);
        while (!asked.test()) {
            Thread.onSpinWait();
        }
        window.unlockAll();
        window.free();
    }

    /** Sums 1 to each int, then 2, of which it reads what there was before. */
    private static void manySums(Scene scene, Win window, IntBuffer values, IntBuffer back) {
        int count = values.capacity();
        IntBuffer amounts = MPI.newIntBuffer(2);
        amounts.put(0, 1).put(1, 2);
        Request[] sums = new Request[count];
        for (int i = 0; i < count; i++) {
            sums[i] = window.rAccumulate(amounts, 1, MPI.INT, scene.next(), i, 1, MPI.INT, MPI.SUM);
        }
        Request.waitAll(sums);
        IntBuffer two = MPI.slice(amounts, 1);
        for (int i = 0; i < count; i++) {
            sums[i] = window.rGetAccumulate(
                    two, 1, MPI.INT, MPI.slice(back, i), 1, MPI.INT, scene.next(), i, 1, MPI.INT, MPI.SUM);
        }
        Request.waitAll(sums);
        for (int i = 0; i < count; i++) {
            scene.checks().equal("int " + i + " before the second sum", values.get(i) + 1, back.get(i));
        }
        window.get(back, count, MPI.INT, scene.next(), 0, count, MPI.INT);
        window.flush(scene.next());
        for (int i = 0; i < count; i++) {
            scene.checks().equal("int " + i + " after both sums", values.get(i) + 3, back.get(i));
        }
    }

    private static void longTransfers(Scene scene) {
        int bytes = 5_000_001;
        ByteBuffer memory = MPI.newByteBuffer(bytes);
        Win window = new Win(memory, bytes, 1, MPI.INFO_NULL, scene.world());
        ByteBuffer values = MPI.newByteBuffer(bytes);
        ByteBuffer back = MPI.newByteBuffer(bytes);
        scene.own().ints(bytes / 100).forEach(i -> values.put(Math.floorMod(i, bytes), (byte) i));
        window.fence(0);
        window.put(values, bytes, MPI.BYTE, scene.next(), 0, bytes, MPI.BYTE);
        window.fence(0);
        window.get(back, bytes, MPI.BYTE, scene.next(), 0, bytes, MPI.BYTE);
        window.fence(0);
        scene.checks().equal("first wrong byte", -1, back.mismatch(values));
        window.accumulate(values, bytes, MPI.BYTE, scene.next(), 0, bytes, MPI.BYTE, MPI.BXOR);
        window.fence(MPI.MODE_NOSUCCEED);
        scene.checks().equal("first byte that is not 0", -1, memory.mismatch(MPI.newByteBuffer(bytes)));
        window.free();
    }

    /** A type whose description is longer than any frame. */
    private static void manyBlocks(Scene scene) {
        int blocks = 100_000;
        int[] lengths = new int[blocks];
        int[] places = new int[blocks];
        int at = 0;
        for (int i = 0; i < blocks; i++) {
            lengths[i] = 1;
            places[i] = at;
            at += 1 + i % 3 + i % 2;
        }
        Datatype type = Datatype.createIndexed(lengths, places, MPI.INT);
        type.commit();
        IntBuffer memory = MPI.newIntBuffer(at);
        IntBuffer values = MPI.newIntBuffer(blocks);
        for (int i = 0; i < blocks; i++) {
            values.put(i, i + scene.rank());
        }
        Win window = new Win(memory, at, 1, MPI.INFO_NULL, scene.world());
        for (int round = 1; round <= 2; round++) {
            window.fence(0);
            window.accumulate(values, blocks, MPI.INT, scene.next(), 0, 1, type, MPI.SUM);
            window.fence(MPI.MODE_NOSUCCEED);
            for (int i = 0; i < blocks; i += 7) {
                scene.checks().equal("block " + i, round * (i + scene.previous()), memory.get(places[i]));
            }
        }
        window.free();
        type.free();
    }

    /** Items of several elements, which no piece may split. */
    private static void pairs(Scene scene) {
        int count = 3000;
        ByteBuffer memory = MPI.newByteBuffer(count * 12 + 64);
        ByteBuffer values = MPI.newByteBuffer(count * 12 + 64);
        for (int item = 0; item < count; item++) {
            shortInt(values, item).putValue((short) (item % 100 + scene.rank()));
            shortInt(values, item).putIndex(scene.rank());
        }
        Win window = new Win(memory, memory.capacity(), 1, MPI.INFO_NULL, scene.world());
        window.fence(0);
        window.accumulate(values, count, MPI.SHORT_INT, 0, 0, count, MPI.SHORT_INT, MPI.MAXLOC);
        window.fence(MPI.MODE_NOSUCCEED);
        for (int item = 0; scene.rank() == 0 && item < count; item++) {
            int expected = item % 100 + scene.size() - 1;
            scene.checks()
                    .equal("value " + item, expected, shortInt(memory, item).getValue());
            scene.checks()
                    .equal(
                            "index " + item,
                            scene.size() - 1,
                            shortInt(memory, item).getIndex());
        }
        scene.checks().equal("done", 1, 1);
        window.free();
    }

    private static ShortInt.Data shortInt(ByteBuffer buffer, int item) {
        return MPI.shortInt.getData(buffer, item);
    }

    private static void lowerBounds(Scene scene) {
        LongBuffer memory = MPI.newLongBuffer(20);
        Win window = longs(scene, memory);
        Datatype type = Datatype.createIndexed(new int[] {2}, new int[] {5}, MPI.LONG);
        type.commit();
        LongBuffer values = MPI.newLongBuffer(10);
        LongBuffer before = MPI.newLongBuffer(10);
        values.put(5, 10).put(6, 20);
        window.fence(0);
        window.accumulate(values, 1, type, scene.next(), 3, 1, type, MPI.SUM);
        window.getAccumulate(values, 1, type, before, 1, type, scene.next(), 3, 1, type, MPI.SUM);
        window.fence(MPI.MODE_NOSUCCEED);
        for (int i = 0; i < 20; i++) {
            scene.checks().equal("long " + i, i == 8 ? 20 : i == 9 ? 40 : 0, memory.get(i));
        }
        scene.checks().equal("before", 10, before.get(5));
        scene.checks().equal("before", 20, before.get(6));
        window.free();
    }

    private static void allocated(Scene scene) {
        for (int flavor : new int[] {Win.FLAVOR_PRIVATE, SharedWindowCases.flavor(scene)}) {
            Win window = new Win(10, 1, MPI.INFO_NULL, scene.world(), MPI.newDoubleBuffer(0), flavor);
            DoubleBuffer memory = window.getMemory().asDoubleBuffer();
            scene.checks().equal("elements", 10, memory.capacity());
            scene.checks().equal("unit", 8, window.Get_displacement_unit());
            DoubleBuffer value = MPI.newDoubleBuffer(1);
            value.put(0, 2.5);
            window.fence(0);
            window.accumulate(value, 1, MPI.DOUBLE, scene.next(), 4, 1, MPI.DOUBLE, MPI.SUM);
            window.accumulate(value, 1, MPI.DOUBLE, scene.next(), 4, 1, MPI.DOUBLE, MPI.PROD);
            window.fence(MPI.MODE_NOSUCCEED);
            scene.checks().same("memory", 6.25, memory.get(4));
            window.free();
        }
    }

    private static void dynamic(Scene scene) {
        Win window = new Win(MPI.INFO_NULL, scene.world());
        window.setErrhandler(MPI.ERRORS_RETURN);
        LongBuffer[] regions = new LongBuffer[50];
        int[] own = new int[regions.length];
        for (int i = 0; i < regions.length; i++) {
            regions[i] = MPI.newLongBuffer(10);
            window.attach(regions[i], 10);
            own[i] = window.getDisplacement(regions[i]);
        }
        int[] theirs = new int[regions.length];
        scene.world()
                .sendRecv(
                        own, own.length, MPI.INT, scene.previous(), 1, theirs, theirs.length, MPI.INT, scene.next(), 1);
        LongBuffer value = MPI.newLongBuffer(1);
        window.lockAll(0);
        for (int i = 0; i < regions.length; i++) {
            value.put(0, i + 1);
            window.accumulate(value, 1, MPI.LONG, scene.next(), theirs[i] + 8 * (i % 10), 1, MPI.LONG, MPI.SUM);
            window.flushLocal(scene.next());
        }
        window.unlockAll();
        scene.meet();
        for (int i = 0; i < regions.length; i++) {
            scene.checks().equal("region " + i, i + 1, regions[i].get(i % 10));
        }
        window.detach(regions[20]);
        scene.meet();
        window.lock(MPI.LOCK_SHARED, scene.next(), 0);
        String[] parts = {"rank " + scene.next(), "displacement " + theirs[20]};
        scene.checks().fails("detached", MPI.ERR_RMA_RANGE, parts, () -> {
            window.get(value, 1, MPI.LONG, scene.next(), theirs[20], 1, MPI.LONG);
            window.flush(scene.next());
        });
        window.get(value, 1, MPI.LONG, scene.next(), theirs[21] + 8, 1, MPI.LONG);
        window.unlock(scene.next());
        scene.checks().equal("after the error", 22, value.get(0));
        scene.checks()
                .fails(
                        "detach twice",
                        MPI.ERR_RMA_ATTACH,
                        new String[] {"not attached"},
                        () -> window.detach(regions[20]));
        scene.checks()
                .fails(
                        "attach twice",
                        MPI.ERR_RMA_ATTACH,
                        new String[] {"already"},
                        () -> window.attach(regions[0], 10));
        scene.meet();
        window.free();
    }

    /** Windows without memory at some ranks, or at all. */
    private static void empty(Scene scene) {
        Win none = new Win(null, 0, 1, MPI.INFO_NULL, scene.world());
        none.fence(0);
        none.put(null, 0, MPI.INT, scene.next(), 0, 0, MPI.INT);
        none.fence(0);
        none.free();
        IntBuffer memory = scene.rank() == 0 ? MPI.newIntBuffer(1) : null;
        Win some = new Win(memory, scene.rank() == 0 ? 1 : 0, scene.rank() + 1, MPI.INFO_NULL, scene.world());
        IntBuffer value = MPI.newIntBuffer(1);
        value.put(0, 1);
        some.fence(0);
        some.accumulate(value, 1, MPI.INT, 0, 0, 1, MPI.INT, MPI.SUM);
        some.fence(MPI.MODE_NOSUCCEED);
        scene.checks().equal("sum", scene.rank() == 0 ? scene.size() : 0, memory == null ? 0 : memory.get(0));
        some.free();
    }

    /** Two windows over the same memory, and one of a part of the ranks in another order. */
    private static void severalWindows(Scene scene) {
        LongBuffer memory = MPI.newLongBuffer(2);
        Win first = longs(scene, memory);
        Win second = longs(scene, memory);
        Intracomm turned = scene.world().split(scene.rank() % 2, -scene.rank());
        LongBuffer other = MPI.newLongBuffer(1);
        Win third = new Win(other, 1, 1, MPI.INFO_NULL, turned);
        LongBuffer one = MPI.newLongBuffer(1);
        one.put(0, 1);
        for (int round = 0; round < ROUNDS; round++) {
            first.lock(MPI.LOCK_EXCLUSIVE, scene.next(), 0);
            second.lock(MPI.LOCK_SHARED, scene.next(), 0);
            third.lockAll(0);
            first.accumulate(one, 1, MPI.LONG, scene.next(), 0, 1, MPI.LONG, MPI.SUM);
            second.accumulate(one, 1, MPI.LONG, scene.next(), 0, 1, MPI.LONG, MPI.SUM);
            third.accumulate(one, 1, MPI.LONG, 0, 0, 1, MPI.LONG, MPI.SUM);
            third.unlockAll();
            second.unlock(scene.next());
            first.unlock(scene.next());
        }
        scene.meet();
        scene.checks().equal("memory of two windows", 2 * ROUNDS, memory.get(0));
        long expected = turned.getRank() == 0 ? (long) ROUNDS * turned.getSize() : 0;
        scene.checks().equal("memory of the third", expected, other.get(0));
        third.free();
        turned.free();
        first.free();
        second.free();
    }

    static void manyWindows(Scene scene, int count) {
        LongBuffer memory = MPI.newLongBuffer(1);
        LongBuffer one = MPI.newLongBuffer(1);
        one.put(0, 1);
        for (int round = 0; round < count; round++) {
            Win window = longs(scene, memory);
            window.lock(MPI.LOCK_SHARED, 0, 0);
            window.accumulate(one, 1, MPI.LONG, 0, 0, 1, MPI.LONG, MPI.SUM);
            window.unlock(0);
            window.free();
        }
        scene.checks().equal("sum", scene.rank() == 0 ? count * (long) scene.size() : 0, memory.get(0));
    }

    /** Without native calls no address is known. */
    private static boolean isNativeCodeRefused() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().contains("--illegal-native-access=deny");
    }

    private static void objects(Scene scene) {
        Info info = new Info();
        info.set("accumulate_ops", "same_op");
        info.set("unknown", "x");
        LongBuffer memory = MPI.newLongBuffer(3);
        Win window = new Win(memory, 3, 2, info, scene.world());
        Checks checks = scene.checks();
        hints(scene, window);
        checks.equal("group", scene.size(), window.getGroup().getSize());
        checks.same("size", 24, window.getAttr(MPI.WIN_SIZE));
        checks.same("unit", 16, window.getAttr(MPI.WIN_DISP_UNIT));
        checks.that((Long) window.getAttr(MPI.WIN_BASE) != 0 || isNativeCodeRefused(), () -> "no address");
        checks.same("name", "", window.getName());
        window.setName("my window");
        checks.same("name", "my window", window.getName());
        int key = Win.createKeyval();
        checks.same("attribute", null, window.getAttr(key));
        window.setAttr(key, "value");
        checks.same("attribute", "value", window.getAttr(key));
        window.deleteAttr(key);
        checks.same("attribute", null, window.getAttr(key));
        Win.freeKeyval(key);
        checks.same("memory", null, window.getMemory());
        checks.same("handler", MPI.ERRORS_ARE_FATAL, window.getErrhandler());
        window.setErrhandler(MPI.ERRORS_RETURN);
        checks.same("handler", MPI.ERRORS_RETURN, window.getErrhandler());
        window.callErrhandler(MPI.ERR_OTHER); // does nothing, as those errors are left to the program
        window.sync();
        window.free();
    }

    /** What was given when the window was made, what is given later, and what holds if nobody says anything. */
    private static void hints(Scene scene, Win window) {
        Checks checks = scene.checks();
        Win plain = longs(scene, MPI.newLongBuffer(1));
        String[] names = {
            "no_locks", "same_size", "same_disp_unit", "alloc_shared_noncontig", "mpi_accumulate_granularity"
        };
        for (Win each : new Win[] {window, plain}) {
            for (String hint : names) {
                String value = hint.equals("mpi_accumulate_granularity") ? "0" : "false";
                checks.same(hint, value, each.getInfo().get(hint));
            }
            checks.same("hint", "rar,raw,war,waw", each.getInfo().get("accumulate_ordering"));
            checks.same("unknown hint", null, each.getInfo().get("unknown"));
        }
        checks.same(
                "hint of the window's beginning", "same_op", window.getInfo().get("accumulate_ops"));
        checks.same("hint that nobody gave", "same_op_no_op", plain.getInfo().get("accumulate_ops"));
        Info later = new Info();
        later.set("accumulate_ops", "same_op");
        later.set("accumulate_ordering", "none");
        later.set("nobody", "knows");
        plain.setInfo(later);
        checks.same("hint that was given later", "same_op", plain.getInfo().get("accumulate_ops"));
        checks.same("hint that was given later", "none", plain.getInfo().get("accumulate_ordering"));
        checks.same("unknown hint", null, plain.getInfo().get("nobody"));
        plain.setInfo(MPI.INFO_NULL);
        checks.same("hint after none was given", "same_op", plain.getInfo().get("accumulate_ops"));
        checks.same(
                "hint of the other window", "rar,raw,war,waw", window.getInfo().get("accumulate_ordering"));
        plain.free();
    }
}
