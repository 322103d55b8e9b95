package railmpi.pml.progress;

import railmpi.core.progress.ProgressLock;

/**
 * What a thread of the library does: passes with the progress lock until nothing moves, which it leaves to the program
 * when that is at work in the library itself. Called by that thread.
 */
abstract class AgentPasses {
    /** Between two looks whether the thread is still needed. */
    private static final int MOST = 1000;

    private final ProgressLock lock;

    AgentPasses(ProgressLock lock) {
        this.lock = lock;
    }

    /** Makes a pass, called with the lock; returns how much has moved. */
    abstract int pass(boolean isFirst);

    /** Tells whether a thread of the program is in the library. */
    public final boolean isProgramAtIt() {
        return lock.isHeldByProgram();
    }

    /** Makes the passes; returns false if it left the rest of them to the program. */
    final boolean run() {
        int moved = 1;
        for (int passes = 0; moved != 0 && passes < MOST; passes++) {
            if (passes != 0 && isProgramAtIt()) {
                return false;
            }
            lock.enterAsAgent();
            try {
                moved = pass(passes == 0);
            } finally {
                lock.exit();
            }
        }
        return true;
    }
}
