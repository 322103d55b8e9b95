package railmpi.test.programs;

import java.io.IOException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Map;
import mpi.MPI;
import mpi.Win;

/** Windows over adapters, which write and read without the target's processor as long as they have its memory. */
final class AdapterWindowCases {
    private static final String SECONDS_STOPPED = "1";
    /** More than there are receives that a stopped process would have to post again. */
    private static final int MANY_PUTS = 1000;

    private static final int LONG_ITEMS = 100_000;
    private static final int[] COUNTS = {1, 100, LONG_ITEMS};

    /** More than the test lets a process lock. */
    private static final int BIG_BYTES = 48 << 20;

    private static final int FEW_BYTES = 1 << 20;
    private static final int MOVED_ITEMS = 20_000;

    private AdapterWindowCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("stopped", scene -> stopped(scene, WindowKind.CREATED));
        cases.put("stoppedAllocated", scene -> stopped(scene, WindowKind.ALLOCATED));
        cases.put("notRegistered", scene -> notRegistered(scene, WindowKind.CREATED));
        cases.put("notRegisteredAllocated", scene -> notRegistered(scene, WindowKind.ALLOCATED));
    }

    /**
     * Puts, gets and flushes of a locked window are done while the target's process is stopped, or never; what is
     * combined waits until it goes on.
     */
    private static void stopped(Scene scene, WindowKind kind) throws IOException, InterruptedException {
        WindowOfBytes window = WindowOfBytes.of(scene, kind, (1 + LONG_ITEMS) * Long.BYTES);
        int victim = scene.size() - 1;
        StoppedRank process = StoppedRank.of(scene, victim);
        if (scene.rank() == 0) {
            window.window().lockAll(0);
            putAndGet(window, victim, 0); // all connections are there, too
            process.stop();
            try {
                for (int round = 1; round <= 3; round++) {
                    putAndGet(window, victim, round);
                }
                putOneByOne(window, victim);
                process.goOnAfter(SECONDS_STOPPED);
                combine(window, victim);
                scene.checks().that(!process.isStopped(), () -> "a stopped process has combined");
            } finally {
                process.goOn();
            }
            window.window().unlockAll();
        }
        scene.meet();
        scene.checks()
                .equal("sum", scene.rank() == victim ? 8 : 0, window.memory().getLong(0));
        window.free();
    }

    private static void putAndGet(WindowOfBytes window, int rank, int round) {
        Win win = window.window();
        for (int count : COUNTS) {
            LongBuffer sent = MPI.newLongBuffer(count);
            LongBuffer back = MPI.newLongBuffer(count);
            for (int i = 0; i < count; i++) {
                sent.put(i, 1_000_000L * round + i);
            }
            win.put(sent, count, MPI.LONG, rank, window.at(rank, 1), count, MPI.LONG);
            win.flush(rank);
            win.get(back, count, MPI.LONG, rank, window.at(rank, 1), count, MPI.LONG);
            win.flush(rank);
            window.scene().checks().equal("first wrong of " + count + ", round " + round, -1, back.mismatch(sent));
            win.rPut(sent, count, MPI.LONG, rank, window.at(rank, 1), count, MPI.LONG)
                    .waitFor();
            back.put(count - 1, -1);
            win.flushLocal(rank);
            win.rGet(back, count, MPI.LONG, rank, window.at(rank, 1), count, MPI.LONG)
                    .waitFor();
            window.scene().checks().equal("wrong by requests, round " + round, -1, back.mismatch(sent));
        }
    }

    private static void putOneByOne(WindowOfBytes window, int rank) {
        Win win = window.window();
        ByteBuffer item = MPI.newByteBuffer(Long.BYTES);
        LongBuffer sent = MPI.newLongBuffer(MANY_PUTS);
        LongBuffer back = MPI.newLongBuffer(MANY_PUTS);
        for (int i = 0; i < MANY_PUTS; i++) {
            sent.put(i, -1);
            item.putLong(0, -1);
            win.put(item, 1, MPI.LONG, rank, window.at(rank, 1 + i), 1, MPI.LONG);
        }
        win.flush(rank);
        win.get(back, MANY_PUTS, MPI.LONG, rank, window.at(rank, 1), MANY_PUTS, MPI.LONG);
        win.flush(rank);
        window.scene().checks().equal("first wrong of those put one by one", -1, back.mismatch(sent));
    }

    private static void combine(WindowOfBytes window, int rank) {
        Checks checks = window.scene().checks();
        Win win = window.window();
        LongBuffer found = WindowOfBytes.longs(-1);
        win.accumulate(WindowOfBytes.longs(5), 1, MPI.LONG, rank, window.at(rank, 0), 1, MPI.LONG, MPI.SUM);
        win.fetchAndOp(WindowOfBytes.longs(2), found, MPI.LONG, rank, window.at(rank, 0), MPI.SUM);
        win.flush(rank);
        checks.equal("what fetchAndOp found", 5, found.get(0));
        win.compareAndSwap(WindowOfBytes.longs(8), WindowOfBytes.longs(7), found, MPI.LONG, rank, window.at(rank, 0));
        win.flush(rank);
        checks.equal("what compareAndSwap found", 7, found.get(0));
    }

    /**
     * The memory of every other rank, and buffers that are put from and got into, are longer than what may be locked.
     * Everything is reached all the same.
     */
    private static void notRegistered(Scene scene, WindowKind kind) {
        int bytes = scene.rank() % 2 == 0 ? BIG_BYTES : FEW_BYTES;
        WindowOfBytes window = WindowOfBytes.of(scene, kind, bytes);
        int target = scene.next();
        int last = (target % 2 == 0 ? BIG_BYTES : FEW_BYTES) / Long.BYTES - MOVED_ITEMS;
        window.window().lockAll(0);
        for (int place : new int[] {0, last / 2, last}) {
            LongBuffer longs = MPI.newLongBuffer(MOVED_ITEMS);
            move(window, longs, longs, place);
        }
        if (scene.rank() % 2 == 0) { // the memory of the next rank is registered
            ByteBuffer big = WindowOracle.newBuffer(BIG_BYTES);
            LongBuffer view = big.asLongBuffer();
            move(window, big, view, 0);
            move(window, view, view, last);
        }
        window.window().unlockAll();
        window.free();
    }

    /** Puts, sums, and gets back, by a buffer that is a view of longs, too. */
    private static void move(WindowOfBytes window, Buffer buffer, LongBuffer longs, int place) {
        Win win = window.window();
        Checks checks = window.scene().checks();
        int rank = window.scene().next();
        int at = window.at(rank, place);
        for (int i = 0; i < MOVED_ITEMS; i++) {
            longs.put(i, place + 3L * i);
        }
        win.put(buffer, MOVED_ITEMS, MPI.LONG, rank, at, MOVED_ITEMS, MPI.LONG);
        win.flush(rank);
        win.accumulate(buffer, MOVED_ITEMS, MPI.LONG, rank, at, MOVED_ITEMS, MPI.LONG, MPI.SUM);
        win.flush(rank);
        for (int i = 0; i < MOVED_ITEMS; i++) {
            longs.put(i, -1);
        }
        win.get(buffer, MOVED_ITEMS, MPI.LONG, rank, at, MOVED_ITEMS, MPI.LONG);
        win.flush(rank);
        for (int i = 0; i < MOVED_ITEMS; i++) {
            checks.equal("item " + i + " at " + place, 2 * (place + 3L * i), longs.get(i));
        }
    }
}
