package railmpi.test.programs;

import java.nio.LongBuffer;
import mpi.MPI;
import mpi.Win;

/**
 * What origins do to a target that takes no part in it: each lock, short and long puts and gets, and sums, in a window
 * of any kind.
 */
final class PassiveAccesses {
    /** What {@link #run} adds to the common counter. */
    static final int SUM = 6;

    private static final int LONG_ITEMS = 12_000;
    /** Memory of an origin: a long that is put, a counter of its own, and what is long. */
    private static final int OWN_ITEMS = 2 + LONG_ITEMS;

    private final WindowOfBytes target;
    private final Win window;
    private final LongBuffer word = MPI.newLongBuffer(1);
    private final LongBuffer found = MPI.newLongBuffer(1);
    private final LongBuffer sent = MPI.newLongBuffer(LONG_ITEMS);
    private final LongBuffer back = MPI.newLongBuffer(LONG_ITEMS);

    /** How the target is locked. */
    private enum Lock {
        EXCLUSIVE,
        SHARED,
        ALL
    }

    /** Makes a window; collective. */
    PassiveAccesses(Scene scene, WindowKind kind) {
        target = WindowOfBytes.of(scene, kind, (1 + scene.size() * OWN_ITEMS) * Long.BYTES);
        window = target.window();
    }

    Win window() {
        return window;
    }

    /** Accesses a rank. */
    void run(int rank, int round) {
        for (Lock lock : Lock.values()) {
            switch (lock) {
                case EXCLUSIVE -> window.lock(MPI.LOCK_EXCLUSIVE, rank, 0);
                case SHARED -> window.lock(MPI.LOCK_SHARED, rank, 0);
                case ALL -> window.lockAll(0);
            }
            access(rank, 3 * round + lock.ordinal());
            if (lock == Lock.ALL) {
                window.unlockAll();
            } else {
                window.unlock(rank);
            }
        }
    }

    private void access(int rank, int turn) {
        Checks checks = target.scene().checks();
        int own = 1 + target.scene().rank() * OWN_ITEMS;
        word.put(0, turn);
        window.put(word, 1, MPI.LONG, rank, target.at(rank, own), 1, MPI.LONG);
        window.flush(rank);
        window.get(found, 1, MPI.LONG, rank, target.at(rank, own), 1, MPI.LONG);
        window.flush(rank);
        checks.equal("what was put", turn, found.get(0));
        word.put(0, 1);
        window.accumulate(word, 1, MPI.LONG, rank, target.at(rank, 0), 1, MPI.LONG, MPI.SUM);
        window.accumulate(word, 1, MPI.LONG, rank, target.at(rank, 0), 1, MPI.LONG, MPI.SUM);
        window.fetchAndOp(word, found, MPI.LONG, rank, target.at(rank, own + 1), MPI.SUM);
        for (int i = 0; i < LONG_ITEMS; i++) {
            sent.put(i, turn * 100_000L + i);
        }
        window.put(sent, LONG_ITEMS, MPI.LONG, rank, target.at(rank, own + 2), LONG_ITEMS, MPI.LONG);
        window.flush(rank);
        checks.equal("counter of its own", turn, found.get(0));
        window.get(back, LONG_ITEMS, MPI.LONG, rank, target.at(rank, own + 2), LONG_ITEMS, MPI.LONG);
        window.flush(rank);
        checks.that(back.equals(sent), () -> "what was put in turn " + turn + " is not read back");
    }

    /** Looks at the own memory, when all is done: so many rounds of so many origins. */
    void requireSum(int runs) {
        window.lock(MPI.LOCK_SHARED, target.scene().rank(), 0);
        target.scene()
                .checks()
                .equal(
                        "sum in " + target.kind(),
                        (long) SUM * runs,
                        target.memory().getLong(0));
        window.unlock(target.scene().rank());
    }

    /** Collective. */
    void free() {
        target.free();
    }
}
