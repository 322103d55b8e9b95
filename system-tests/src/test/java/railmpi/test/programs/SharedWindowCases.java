package railmpi.test.programs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import mpi.Comm;
import mpi.Datatype;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Win;

/** Windows whose memory comes with them, which ranks of a node map: what is atomic there, and goes on alone. */
final class SharedWindowCases {
    private static final int LOCKS = 20;
    private static final int ROUNDS = 50;
    private static final int THREADS = 3;

    private SharedWindowCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("shared", SharedWindowCases::shared);
        cases.put("narrow", SharedWindowCases::narrow);
        cases.put("derivedPairs", SharedWindowCases::derivedPairs);
        cases.put("fairness", scene -> fairness(scene, false));
        cases.put("fairnessAllocated", scene -> fairness(scene, true));
        cases.put("threads", SharedWindowCases::threads);
        cases.put("windowsOfThreads", SharedWindowCases::windowsOfThreads);
        cases.put("stopped", scene -> stopped(scene, "0.2"));
    }

    private static Win bytes(Scene scene, int size) {
        Win window = new Win(size, 1, MPI.INFO_NULL, scene.world(), MPI.newByteBuffer(0), flavor(scene));
        window.setErrhandler(MPI.ERRORS_RETURN);
        return window;
    }

    /** Returns FLAVOR_SHARED where it is possible: if all ranks are of one node. */
    static int flavor(Scene scene) {
        return isOneNode(scene) ? Win.FLAVOR_SHARED : Win.FLAVOR_PRIVATE;
    }

    static boolean isOneNode(Scene scene) {
        Comm node = scene.world().splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL);
        boolean isOne = node.getSize() == scene.size();
        node.free();
        return isOne;
    }

    /** Stores of one rank are loads of the next; rank 0 has no memory. */
    private static void shared(Scene scene) {
        Win window = bytes(scene, scene.rank() == 0 ? 0 : 64 + scene.rank());
        Checks checks = scene.checks();
        checks.equal(
                "size",
                scene.rank() == 0 ? 0 : 64 + scene.rank(),
                window.getMemory().capacity());
        for (int i = 0; i < window.getMemory().capacity(); i++) {
            window.getMemory().put(i, (byte) (scene.rank() * 10 + i));
        }
        window.sync();
        scene.meet();
        window.sync();
        for (int rank = 1; rank < scene.size(); rank++) {
            ByteBuffer memory = window.sharedQuery(rank);
            if (memory != null) { // over sockets there is none
                checks.equal("capacity", 64 + rank, memory.capacity());
                checks.equal("shared size", 64 + rank, window.getSharedSize(rank));
                checks.equal("byte", rank * 10 + 63, memory.get(63));
                checks.equal(
                        "byte of a part",
                        rank * 10 + 5,
                        window.Shared_query(rank, 5, 2).get(0));
            }
        }
        ByteBuffer lowest = window.sharedQuery(MPI.PROC_NULL);
        checks.that(lowest == null || lowest.capacity() > 64, () -> "PROC_NULL is for a rank with memory");
        checks.fails("rank", MPI.ERR_RANK, new String[] {"77"}, () -> window.sharedQuery(77));
        checks.fails("part", MPI.ERR_RMA_RANGE, new String[] {"60", "64"}, () -> window.getMemory(60, 64));
        window.free();
    }

    /**
     * All ranks sum into the same items of rank 0, with neighbours in one word, not aligned, and too long for the
     * processor.
     */
    private static void narrow(Scene scene) {
        Win window = bytes(scene, 256);
        ByteBuffer ones = MPI.newByteBuffer(256).order(ByteOrder.nativeOrder());
        for (int i = 0; i < 16; i++) {
            ones.put(i, (byte) 1).putShort(32 + 2 * i, (short) 1);
        }
        ones.putLong(64, 1);
        for (int i = 0; i < 4; i++) {
            ones.putDouble(96 + 8 * i, i + 1);
        }
        window.lockAll(0);
        for (int round = 0; round < ROUNDS; round++) {
            window.accumulate(MPI.slice(ones, 0), 16, MPI.BYTE, 0, 1, 16, MPI.BYTE, MPI.SUM);
            window.accumulate(MPI.slice(ones, 32), 8, MPI.SHORT, 0, 34, 8, MPI.SHORT, MPI.SUM);
            window.accumulate(MPI.slice(ones, 64), 1, MPI.LONG, 0, 75, 1, MPI.LONG, MPI.SUM);
            window.accumulate(MPI.slice(ones, 96), 2, MPI.DOUBLE_COMPLEX, 0, 104, 2, MPI.DOUBLE_COMPLEX, MPI.SUM);
            window.flush(0);
        }
        window.unlockAll();
        scene.meet();
        if (scene.rank() == 0) {
            int sum = ROUNDS * scene.size();
            ByteBuffer memory = window.getMemory();
            for (int i = 0; i < 18; i++) {
                scene.checks().equal("byte " + i, i == 0 || i == 17 ? 0 : (byte) sum, memory.get(i));
            }
            for (int i = 0; i < 8; i++) {
                scene.checks().equal("short " + i, sum, memory.getShort(34 + 2 * i));
            }
            scene.checks().equal("long at byte 75", sum, memory.getLong(75));
            for (int i = 0; i < 4; i++) {
                scene.checks().same("part " + i, (double) sum * (i + 1), memory.getDouble(104 + 8 * i));
            }
        }
        scene.checks().equal("done", 1, 1);
        window.free();
    }

    /** MAXLOC of pairs and the product of complex numbers, in types with gaps. */
    private static void derivedPairs(Scene scene) {
        Win window = bytes(scene, 512);
        ByteBuffer values = MPI.newByteBuffer(512).order(ByteOrder.nativeOrder());
        Datatype pairs = Datatype.createVector(3, 1, 2, MPI.INT2);
        Datatype numbers = Datatype.createVector(2, 1, 2, MPI.DOUBLE_COMPLEX);
        pairs.commit();
        numbers.commit();
        for (int i = 0; i < 3; i++) {
            values.putInt(16 * i, scene.rank() + i).putInt(16 * i + 4, scene.rank());
        }
        values.putDouble(128, 0).putDouble(136, 1).putDouble(160, 2).putDouble(168, 0);
        if (scene.rank() == 0) {
            window.getMemory().putDouble(256, 1).putDouble(288, 1);
        }
        window.fence(0);
        window.accumulate(values, 1, pairs, 0, 0, 1, pairs, MPI.MAXLOC);
        window.accumulate(MPI.slice(values, 128), 1, numbers, 0, 256, 1, numbers, MPI.PROD);
        window.fence(MPI.MODE_NOSUCCEED);
        if (scene.rank() == 0) {
            ByteBuffer memory = window.getMemory();
            for (int i = 0; i < 3; i++) {
                scene.checks().equal("value " + i, scene.size() - 1 + i, memory.getInt(16 * i));
                scene.checks().equal("index " + i, scene.size() - 1, memory.getInt(16 * i + 4));
                scene.checks().equal("gap " + i, 0, memory.getLong(16 * i + 8));
            }
            double[] powersOfI = {1, 0, -1, 0};
            scene.checks().same("real part", powersOfI[scene.size() % 4] + 0.0, memory.getDouble(256) + 0.0);
            scene.checks().same("power of two", (double) (1 << scene.size()), memory.getDouble(288));
        }
        mixedIsNoPair(scene, window, values);
        pairs.free();
        numbers.free();
        window.free();
    }

    private static void mixedIsNoPair(Scene scene, Win window, ByteBuffer values) {
        Datatype mixed =
                Datatype.createStruct(new int[] {1, 1}, new int[] {0, 16}, new Datatype[] {MPI.INT2, MPI.DOUBLE});
        mixed.commit();
        window.fence(0);
        for (Op op : new Op[] {MPI.MAXLOC, MPI.SUM}) {
            scene.checks()
                    .fails(
                            "mixed type",
                            MPI.ERR_OP,
                            new String[] {"is not defined for"},
                            () -> window.accumulate(values, 1, mixed, 0, 0, 1, mixed, op));
        }
        window.fence(MPI.MODE_NOSUCCEED);
        mixed.free();
    }

    /**
     * All ask for a lock again and again. Each counts how many turns others had while it waited: as many as were before
     * it, once or, as it is seen before it is in line, twice. The system may stop some requests on their way, so a
     * quarter of them does not count; who is passed over by others has many all the time.
     */
    private static void fairness(Scene scene, boolean isAllocated) {
        LongBuffer base = MPI.newLongBuffer(1);
        Win window = isAllocated
                ? new Win(1, 1, MPI.INFO_NULL, scene.world(), base, Win.FLAVOR_PRIVATE)
                : new Win(base, 1, 1, MPI.INFO_NULL, scene.world());
        Win turns = new Win(1, 1, MPI.INFO_NULL, scene.world(), base, Win.FLAVOR_PRIVATE);
        LongBuffer one = MPI.newLongBuffer(1);
        LongBuffer before = MPI.newLongBuffer(1);
        LongBuffer found = MPI.newLongBuffer(1);
        one.put(0, 1);
        turns.lockAll(0);
        scene.meet();
        int passed = 0;
        for (int round = 0; round < LOCKS; round++) {
            turns.fetchAndOp(one, before, MPI.LONG, 0, 0, MPI.NO_OP);
            turns.flush(0);
            window.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
            turns.fetchAndOp(one, found, MPI.LONG, 0, 0, MPI.SUM);
            turns.flush(0);
            window.unlock(0);
            passed += found.get(0) - before.get(0) > 2L * scene.size() ? 1 : 0;
        }
        int late = passed;
        scene.checks().that(late <= LOCKS / 4, () -> late + " of " + LOCKS + " requests waited for too many others");
        scene.meet();
        turns.fetchAndOp(one, found, MPI.LONG, 0, 0, MPI.NO_OP);
        turns.flush(0);
        scene.checks().equal("turns", (long) LOCKS * scene.size(), found.get(0));
        turns.unlockAll();
        scene.meet();
        turns.free();
        window.free();
    }

    /** Each thread has a window of its own, and does collective calls on it while the others do. */
    private static void windowsOfThreads(Scene scene) throws Exception {
        Checks.Action[] actions = new Checks.Action[THREADS];
        Win[] windows = new Win[THREADS];
        for (int i = 0; i < THREADS; i++) {
            LongBuffer memory = MPI.newLongBuffer(2);
            Win window = i % 2 == 0
                    ? new Win(memory, 2, 1, MPI.INFO_NULL, scene.world())
                    : new Win(2, 1, MPI.INFO_NULL, scene.world(), memory, Win.FLAVOR_PRIVATE);
            LongBuffer own = i % 2 == 0 ? memory : window.getMemory().asLongBuffer();
            int index = i;
            windows[i] = window;
            actions[i] = () -> fenceAlone(scene, index, window, own);
        }
        List<Future<?>> running = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (Checks.Action action : actions) {
                running.add(threads.submit(() -> {
                    action.run();
                    return null;
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            threads.shutdown();
        }
        for (Win window : windows) {
            window.free();
        }
    }

    private static void fenceAlone(Scene scene, int index, Win window, LongBuffer memory) {
        LongBuffer value = MPI.newLongBuffer(1);
        LongBuffer back = MPI.newLongBuffer(1);
        for (int round = 0; round < ROUNDS; round++) {
            long base = 10_000L * index + 100L * round;
            value.put(0, base + scene.rank());
            window.fence(0);
            window.put(value, 1, MPI.LONG, scene.next(), 1, 1, MPI.LONG);
            window.fence(0);
            scene.checks().equal("put to thread " + index, base + scene.previous(), memory.get(1));
            window.get(back, 1, MPI.LONG, scene.next(), 1, 1, MPI.LONG);
            window.fence(MPI.MODE_NOSUCCEED);
            scene.checks().equal("got by thread " + index, base + scene.rank(), back.get(0));
        }
    }

    /** Several threads on one window, each with buffers of its own. */
    private static void threads(Scene scene) throws InterruptedException {
        LongBuffer like = MPI.newLongBuffer(THREADS + 1);
        Win window = new Win(THREADS + 1, 1, MPI.INFO_NULL, scene.world(), like, Win.FLAVOR_PRIVATE);
        LongBuffer base = MPI.newLongBuffer(THREADS + 1);
        Win created = new Win(base, THREADS + 1, 1, MPI.INFO_NULL, scene.world());
        window.lockAll(0);
        created.lockAll(0);
        Thread[] all = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int index = i;
            all[i] = new Thread(() -> countUp(scene, index, window, created));
            all[i].start();
        }
        for (Thread thread : all) {
            thread.join();
        }
        created.unlockAll();
        window.unlockAll();
        scene.meet();
        for (LongBuffer memory : new LongBuffer[] {window.getMemory().asLongBuffer(), base}) {
            for (int i = 0; i < THREADS; i++) {
                scene.checks().equal("counter of thread " + i, (long) ROUNDS * scene.size(), memory.get(i));
            }
            scene.checks().equal("common counter", (long) ROUNDS * THREADS * scene.size(), memory.get(THREADS));
        }
        created.free();
        window.free();
    }

    private static void countUp(Scene scene, int index, Win window, Win created) {
        LongBuffer one = MPI.newLongBuffer(1);
        LongBuffer result = MPI.newLongBuffer(1);
        one.put(0, 1);
        for (int round = 0; round < ROUNDS; round++) {
            for (int target = 0; target < scene.size(); target++) {
                for (Win each : new Win[] {window, created}) {
                    each.accumulate(one, 1, MPI.LONG, target, index, 1, MPI.LONG, MPI.SUM);
                    each.fetchAndOp(one, result, MPI.LONG, target, THREADS, MPI.SUM);
                    each.flush(target);
                }
            }
        }
    }

    /**
     * A stopped process: what is mapped is reached all the same, everything else when it goes on.
     *
     * @param seconds how long an origin has to wait that cannot do without it
     */
    static void stopped(Scene scene, String seconds) throws IOException, InterruptedException {
        LongBuffer base = MPI.newLongBuffer(2);
        Win allocated = new Win(2, 1, MPI.INFO_NULL, scene.world(), base, Win.FLAVOR_PRIVATE);
        Win created = new Win(base, 2, 1, MPI.INFO_NULL, scene.world());
        allocated.setErrhandler(MPI.ERRORS_RETURN);
        created.setErrhandler(MPI.ERRORS_RETURN);
        int victim = scene.size() - 1;
        StoppedRank process = StoppedRank.of(scene, victim);
        if (scene.rank() == 0 && victim != 0) {
            process.stop();
            try {
                if (allocated.sharedQuery(victim) != null) {
                    access(allocated, victim);
                    scene.checks().that(process.isStopped(), () -> "the target has been let go on");
                }
                process.goOnAfter(seconds);
                access(created, victim);
                if (allocated.sharedQuery(victim) == null) {
                    access(allocated, victim);
                }
            } finally {
                process.goOn();
            }
        }
        scene.meet();
        boolean isVictim = scene.rank() == victim && victim != 0;
        for (LongBuffer memory : new LongBuffer[] {allocated.getMemory().asLongBuffer(), base}) {
            scene.checks().equal("put", isVictim ? 5 : 0, memory.get(0));
            scene.checks().equal("sum", isVictim ? 7 : 0, memory.get(1));
        }
        created.free();
        allocated.free();
    }

    private static void access(Win window, int victim) throws MPIException {
        LongBuffer value = MPI.newLongBuffer(2);
        LongBuffer result = MPI.newLongBuffer(1);
        value.put(0, 5).put(1, 7);
        window.lock(MPI.LOCK_EXCLUSIVE, victim, 0);
        window.put(value, 1, MPI.LONG, victim, 0, 1, MPI.LONG);
        window.fetchAndOp(MPI.slice(value, 1), result, MPI.LONG, victim, 1, MPI.SUM);
        window.get(result, 1, MPI.LONG, victim, 1, 1, MPI.LONG);
        window.unlock(victim);
    }
}
