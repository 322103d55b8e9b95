package railmpi.test.programs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import mpi.MPI;

/**
 * Keeps ranks out of MPI until others are done, whose accesses must not need them: each leaves its sign in such a
 * rank's memory, and the rank looks at that memory itself.
 */
final class Outside {
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int LOOK_MS = 5;
    private static final long MOST_MS = 60_000;
    private static final long NS_PER_MS = 1_000_000;

    private final WindowOfBytes signs;
    private long expected;

    /** Begins; collective. */
    Outside(Scene scene) {
        signs = WindowOfBytes.of(scene, WindowKind.CREATED, Long.BYTES);
    }

    /**
     * Calls nothing of MPI until all others have left their sign.
     *
     * @param leastMs stays at least so long
     * @param isComputing computes all the time; otherwise it sleeps
     */
    void stay(long leastMs, boolean isComputing) throws InterruptedException {
        int others = signs.scene().size() - 1;
        expected += others;
        long beginNs = System.nanoTime();
        long outsideMs = 0;
        while (outsideMs < leastMs || count() < expected && outsideMs < MOST_MS) {
            if (isComputing) {
                compute();
            } else {
                Thread.sleep(LOOK_MS);
            }
            outsideMs = (System.nanoTime() - beginNs) / NS_PER_MS;
        }
        long missing = expected - count();
        signs.scene().checks().equal("of " + others + " origins, those that waited for a rank outside MPI", 0, missing);
    }

    private long count() {
        return (long) LONG.getVolatile(signs.memory(), 0);
    }

    /** For some milliseconds. */
    private static void compute() {
        long end = System.nanoTime() + LOOK_MS * NS_PER_MS;
        double sum = 0;
        while (System.nanoTime() < end || Double.isNaN(sum)) {
            sum += Math.sqrt(sum + 1);
        }
    }

    /** This rank is done with a rank that stays outside. */
    void leaveSign(int rank) {
        signs.window().lock(MPI.LOCK_SHARED, rank, 0);
        signs.window().accumulate(WindowOfBytes.longs(1), 1, MPI.LONG, rank, 0, 1, MPI.LONG, MPI.SUM);
        signs.window().unlock(rank);
    }

    /** Collective. */
    void free() {
        signs.free();
    }
}
