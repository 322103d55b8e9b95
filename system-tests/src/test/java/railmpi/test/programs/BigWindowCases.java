package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Map;
import mpi.MPI;
import mpi.Win;

/** Windows of more than a buffer can have, and more windows than anybody needs. */
final class BigWindowCases {
    private static final long BYTES = 5L << 29;
    private static final int ITEMS = 1000;
    private static final int WINDOWS = 10_000;

    private BigWindowCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("severalGiB", BigWindowCases::severalGiB);
        cases.put("thousands", scene -> WindowCases.manyWindows(scene, WINDOWS));
    }

    /** Puts, gets and sums at the end, and across the places where a buffer ends. */
    private static void severalGiB(Scene scene) {
        int count = (int) (BYTES / Long.BYTES);
        Win window = new Win(count, 1, MPI.INFO_NULL, scene.world(), MPI.newLongBuffer(0), Win.FLAVOR_PRIVATE);
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
        String[] size = {String.valueOf(BYTES)};
        scene.checks().fails("all", MPI.ERR_SIZE, size, window::getMemory);
        String[] limit = {String.valueOf(Win.PART_BYTES)};
        scene.checks()
                .fails("across", MPI.ERR_RMA_RANGE, limit, () -> window.getMemory((long) across * Long.BYTES, bytes));
        scene.meet();
        window.free();
    }
}
