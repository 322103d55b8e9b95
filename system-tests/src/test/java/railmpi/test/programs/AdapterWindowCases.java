package railmpi.test.programs;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Map;
import mpi.MPI;
import mpi.Win;

/** Windows over adapters that cannot have all memory. */
final class AdapterWindowCases {
    /** More than the test lets a process lock. */
    private static final int BIG_BYTES = 48 << 20;

    private static final int FEW_BYTES = 1 << 20;
    private static final int MOVED_ITEMS = 20_000;

    private AdapterWindowCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("notRegistered", scene -> notRegistered(scene, WindowKind.CREATED));
        cases.put("notRegisteredAllocated", scene -> notRegistered(scene, WindowKind.ALLOCATED));
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
