package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Map;
import mpi.MPI;
import mpi.Request;

/**
 * Two windows over the same memory. What is written by one is read by the other, behind a flush or an unlock and a
 * barrier; accesses of both at once are to different places.
 */
final class WindowPairCases {
    private static final int ROUNDS = 3;
    /** Several frames, and long enough for rails. */
    private static final int LONG_ITEMS = 5000;

    private WindowPairCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("overlapping", scene -> run(scene, WindowKind.CREATED, WindowKind.CREATED));
        cases.put("overlappingAllocated", scene -> run(scene, WindowKind.ALLOCATED, WindowKind.CREATED));
        cases.put("overlappingDynamic", scene -> run(scene, WindowKind.DYNAMIC, WindowKind.CREATED));
        cases.put("overlappingAttached", scene -> run(scene, WindowKind.ALLOCATED, WindowKind.DYNAMIC));
        cases.put("attachedTwice", scene -> run(scene, WindowKind.DYNAMIC, WindowKind.DYNAMIC));
    }

    /** A long that all use in turns, two longs of each rank, and two long places of each. */
    private static int items(Scene scene) {
        return 1 + scene.size() * (2 + 2 * LONG_ITEMS);
    }

    private static void run(Scene scene, WindowKind first, WindowKind second) {
        WindowOfBytes one = WindowOfBytes.of(scene, first, items(scene) * Long.BYTES);
        WindowOfBytes two = WindowOfBytes.of(scene, second, one.memory());
        WindowOfBytes[] pair = {one, two};
        scene.meet();
        inTurns(scene, pair);
        for (int round = 0; round < ROUNDS; round++) {
            atOnce(scene, pair, round);
        }
        two.free();
        one.free();
    }

    /** Each access by each window, then a look by a third rank, by the other window, and by the target itself. */
    private static void inTurns(Scene scene, WindowOfBytes[] pair) {
        long value = 0;
        for (WindowAccess access : WindowAccess.values()) {
            for (int turn = 0; turn < pair.length; turn++) {
                String what = access + " by window " + turn + " of " + pair[0].kind() + " and " + pair[1].kind();
                long next = access.readsOrigin() ? value + 1 : value;
                change(pair[turn], access, turn == 1 && access.hasOperation(), value, what);
                scene.meet();
                look(pair[1 - turn], next, what);
                scene.meet();
                value = next;
            }
        }
    }

    /** Makes a value greater by one, in the memory of the next rank: by replacing it, or by a sum. */
    private static void change(WindowOfBytes by, WindowAccess access, boolean isSum, long value, String what) {
        Scene scene = by.scene();
        int target = scene.next();
        WindowAccess.Arguments arguments = by.replacing(value, value + 1, target, 0);
        if (isSum) {
            arguments.origin = WindowOfBytes.longs(1);
            arguments.op = MPI.SUM;
        }
        by.window().lock(MPI.LOCK_EXCLUSIVE, target, 0);
        Request request = access.run(by.window(), arguments);
        if (request != null) {
            request.waitFor();
        }
        by.window().unlock(target);
        if (access.hasResult()) {
            scene.checks().equal(what + ", result", value, ((LongBuffer) arguments.result).get(0));
        }
    }

    private static void look(WindowOfBytes by, long expected, String what) {
        Scene scene = by.scene();
        int target = (scene.next() + 1) % scene.size();
        by.window().lock(MPI.LOCK_SHARED, target, 0);
        scene.checks().equal(what + ", read by the other", expected, by.read(target, 0));
        by.window().unlock(target);
        by.window().lock(MPI.LOCK_SHARED, scene.rank(), 0);
        scene.checks().equal(what + ", own memory", expected, by.memory().getLong(0));
        by.window().unlock(scene.rank());
    }

    /**
     * Epochs of both windows at once: all ranks access all others, each in places of its own, other ones by each
     * window.
     */
    private static void atOnce(Scene scene, WindowOfBytes[] pair, int round) {
        LongBuffer[] sent = new LongBuffer[pair.length];
        for (int i = 0; i < pair.length; i++) {
            sent[i] = MPI.newLongBuffer(LONG_ITEMS);
            for (int item = 0; item < LONG_ITEMS; item++) {
                sent[i].put(item, longValue(scene.rank(), i, round, item));
            }
            pair[i].window().lockAll(0);
        }
        for (int target = 0; target < scene.size(); target++) {
            for (int i = 0; i < pair.length; i++) {
                put(pair[i], sent[i], target, longPlace(scene, scene.rank(), i));
            }
            count(scene, pair, target, round);
        }
        for (int target = 0; target < scene.size(); target++) {
            readBack(scene, pair, sent, target);
        }
        for (WindowOfBytes each : pair) {
            each.window().unlockAll();
        }
        scene.meet();
        for (WindowOfBytes each : pair) {
            checkOwn(scene, each, round);
        }
        scene.meet();
    }

    private static void put(WindowOfBytes by, LongBuffer values, int target, int place) {
        by.window().put(values, LONG_ITEMS, MPI.LONG, target, by.at(target, place), LONG_ITEMS, MPI.LONG);
    }

    /** Each access to a long of this rank, another one by each window. */
    private static void count(Scene scene, WindowOfBytes[] pair, int target, int round) {
        long value = (long) round * WindowAccess.values().length;
        for (WindowAccess access : WindowAccess.values()) {
            WindowAccess.Arguments[] arguments = new WindowAccess.Arguments[pair.length];
            Request[] requests = new Request[pair.length];
            for (int i = 0; i < pair.length; i++) {
                arguments[i] = pair[i].replacing(value, value + 1, target, shortPlace(scene.rank(), i));
                requests[i] = access.run(pair[i].window(), arguments[i]);
            }
            for (int i = 0; i < pair.length; i++) {
                if (requests[i] != null) {
                    requests[i].waitFor();
                }
                pair[i].window().flush(target);
                if (access.hasResult()) {
                    long found = ((LongBuffer) arguments[i].result).get(0);
                    scene.checks().equal(access + " by window " + i + " beside the other", value, found);
                }
            }
            value += access.readsOrigin() ? 1 : 0;
        }
        for (int i = 0; i < pair.length; i++) {
            WindowAccess.Arguments last = pair[i].replacing(value, end(round), target, shortPlace(scene.rank(), i));
            WindowAccess.PUT.run(pair[i].window(), last);
            pair[i].window().flush(target);
        }
    }

    /** Returns what the longs of each rank are behind a round, and so before the next. */
    private static long end(int round) {
        return (round + 1L) * WindowAccess.values().length;
    }

    /** What one window has put the other one gets. */
    private static void readBack(Scene scene, WindowOfBytes[] pair, LongBuffer[] sent, int target) {
        LongBuffer back = MPI.newLongBuffer(LONG_ITEMS);
        for (int i = 0; i < pair.length; i++) {
            WindowOfBytes other = pair[1 - i];
            pair[i].window().flush(target);
            int at = other.at(target, longPlace(scene, scene.rank(), i));
            other.window().get(back, LONG_ITEMS, MPI.LONG, target, at, LONG_ITEMS, MPI.LONG);
            other.window().flush(target);
            int wrong = back.mismatch(sent[i]);
            scene.checks().equal("long put by window " + i + ", first wrong item read by the other", -1, wrong);
        }
    }

    private static void checkOwn(Scene scene, WindowOfBytes by, int round) {
        by.window().lock(MPI.LOCK_SHARED, scene.rank(), 0);
        ByteBuffer memory = by.memory();
        for (int rank = 0; rank < scene.size(); rank++) {
            for (int i = 0; i < 2; i++) {
                String what = " by window " + i + " of rank " + rank;
                int place = longPlace(scene, rank, i);
                scene.checks().equal("counted" + what, end(round), memory.getLong(Long.BYTES * shortPlace(rank, i)));
                for (int item = 0; item < LONG_ITEMS; item += 7) {
                    long found = memory.getLong(Long.BYTES * (place + item));
                    scene.checks().equal("item " + item + what, longValue(rank, i, round, item), found);
                }
            }
        }
        by.window().unlock(scene.rank());
    }

    private static int shortPlace(int rank, int window) {
        return 1 + 2 * rank + window;
    }

    private static int longPlace(Scene scene, int rank, int window) {
        return 1 + 2 * scene.size() + (2 * rank + window) * LONG_ITEMS;
    }

    private static long longValue(int rank, int window, int round, int item) {
        return ((rank * 10L + window) * 10 + round) * 100_000 + item;
    }
}
