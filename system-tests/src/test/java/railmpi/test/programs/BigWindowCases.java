package railmpi.test.programs;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import mpi.MPI;
import mpi.Win;

/** Windows of more than a buffer can have, more windows than anybody needs, and what takes long. */
final class BigWindowCases {
    private static final long BYTES = 5L << 29;
    private static final int ITEMS = 1000;
    private static final int WINDOWS = 10_000;
    private static final int WARM_UP = 100;
    private static final int SPIN_LOCKS = 10_000;
    /** Mappings and files that come and go for other reasons. */
    private static final int SPARE = 50;

    private static final int TRIES = 100;
    private static final int PAUSE_MS = 100;

    private BigWindowCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("severalGiB", scene -> severalGiB(scene, Win.FLAVOR_PRIVATE));
        cases.put("severalGiBShared", scene -> severalGiB(scene, SharedWindowCases.flavor(scene)));
        cases.put("thousands", BigWindowCases::thousands);
        cases.put("spinLocks", scene -> WindowCases.spinLocks(scene, false, SPIN_LOCKS));
        cases.put("spinLocksAllocated", scene -> WindowCases.spinLocks(scene, true, SPIN_LOCKS));
        cases.put("stoppedForLong", scene -> SharedWindowCases.stopped(scene, "4"));
    }

    /** Neither files nor mappings of windows that were freed are left. */
    private static void thousands(Scene scene) throws Exception {
        manyAllocated(scene, WARM_UP);
        WindowCases.manyWindows(scene, WARM_UP);
        long files = openFiles();
        long mappings = mappings();
        manyAllocated(scene, WINDOWS);
        WindowCases.manyWindows(scene, WINDOWS);
        scene.meet();
        scene.checks().that(openFiles() <= files + SPARE, () -> files + " open files before, more now");
        long left = mappings();
        for (int i = 0; i < TRIES && left > mappings + SPARE; i++) {
            Thread.sleep(PAUSE_MS); // what is not referred to goes some time after a collection
            left = mappings();
        }
        long found = left;
        scene.checks().that(found <= mappings + SPARE, () -> mappings + " mappings before, " + found + " now");
    }

    private static void manyAllocated(Scene scene, int count) {
        LongBuffer one = MPI.newLongBuffer(1);
        one.put(0, 1);
        for (int round = 0; round < count; round++) {
            Win window = new Win(1, 1, MPI.INFO_NULL, scene.world(), one, Win.FLAVOR_PRIVATE);
            window.lock(MPI.LOCK_SHARED, scene.next(), 0);
            window.accumulate(one, 1, MPI.LONG, scene.next(), 0, 1, MPI.LONG, MPI.SUM);
            window.unlock(scene.next());
            scene.meet();
            scene.checks().equal("sum", 1, window.getMemory().asLongBuffer().get(0));
            window.free();
        }
    }

    private static long openFiles() {
        return new File("/proc/self/fd").list().length;
    }

    private static long mappings() throws IOException {
        System.gc();
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.count();
        }
    }

    /** Puts, gets and sums at the end, and across the places where a buffer ends. */
    private static void severalGiB(Scene scene, int flavor) {
        int count = (int) (BYTES / Long.BYTES);
        Win window = new Win(count, 1, MPI.INFO_NULL, scene.world(), MPI.newLongBuffer(0), flavor);
        window.setErrhandler(MPI.ERRORS_RETURN);
        LongBuffer values = MPI.newLongBuffer(ITEMS);
        LongBuffer back = MPI.newLongBuffer(ITEMS);
        for (int i = 0; i < ITEMS; i++) {
            values.put(i, i + 1L + scene.rank());
        }
        int end = count - ITEMS;
        int across = Win.PART_BYTES / Long.BYTES - ITEMS / 2;
        window.fence(0);
        for (int place : new int[] {across, end}) {
            window.put(values, ITEMS, MPI.LONG, scene.next(), place, ITEMS, MPI.LONG);
        }
        window.fence(0);
        window.accumulate(values, ITEMS, MPI.LONG, scene.next(), across, ITEMS, MPI.LONG, MPI.SUM);
        window.fence(0);
        window.get(back, ITEMS, MPI.LONG, scene.next(), across, ITEMS, MPI.LONG);
        window.fence(MPI.MODE_NOSUCCEED);
        for (int i = 0; i < ITEMS; i++) {
            scene.checks().equal("item " + i, 2 * (i + 1L + scene.rank()), back.get(i));
        }
        int bytes = ITEMS * Long.BYTES;
        ByteBuffer last = window.getMemory(BYTES - bytes, bytes);
        for (int i = 0; i < ITEMS; i++) {
            scene.checks().equal("last items, " + i, i + 1L + scene.previous(), last.getLong(i * Long.BYTES));
        }
        shared(scene, window, bytes);
        String[] size = {String.valueOf(BYTES)};
        scene.checks().fails("all", MPI.ERR_SIZE, size, window::getMemory);
        String[] limit = {String.valueOf(Win.PART_BYTES)};
        scene.checks()
                .fails("across", MPI.ERR_RMA_RANGE, limit, () -> window.getMemory((long) across * Long.BYTES, bytes));
        scene.meet();
        window.free();
    }

    /** The end of the next rank's memory, behind 2 GiB, where it is mapped. */
    private static void shared(Scene scene, Win window, int bytes) {
        Checks checks = scene.checks();
        checks.same("size of more than an int", Integer.MAX_VALUE, window.getAttr(MPI.WIN_SIZE));
        ByteBuffer theirs = window.sharedQuery(scene.next(), BYTES - bytes, bytes);
        if (theirs == null) {
            checks.equal("shared size of what is not mapped", 0, window.getSharedSize(scene.next()));
            return;
        }
        checks.equal("shared size", BYTES, window.getSharedSize(scene.next()));
        for (int i = 0; i < ITEMS; i++) {
            checks.equal("last items of the next, " + i, i + 1L + scene.rank(), theirs.getLong(i * Long.BYTES));
        }
        String[] all = {String.valueOf(BYTES)};
        checks.fails("all of the next", MPI.ERR_SIZE, all, () -> window.sharedQuery(scene.next()));
        checks.fails("behind the end", MPI.ERR_RMA_RANGE, all, () -> window.sharedQuery(scene.next(), BYTES - 4, 8));
    }
}
