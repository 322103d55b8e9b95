package railmpi.runtime.meet;

import java.util.concurrent.locks.LockSupport;
import railmpi.pml.Pml;

/**
 * How a thread waits for a socket: messages go on meanwhile. An interrupt does not end the wait and is there again when
 * it is over. Used by one thread.
 */
final class Patience implements AutoCloseable {
    private static final int QUICK_LOOKS = 200;
    private static final long SHORT_NS = 50_000;
    private static final long LONG_NS = 1_000_000;
    private static final int SHORT_LOOKS = 2_000;

    private final Pml pml;
    private final long startNs = System.nanoTime();
    private final long limitNs;
    private int looks;
    private boolean isInterrupted;

    /**
     * Begins to wait.
     *
     * @param limitNs how long at most; 0 for ever
     */
    Patience(Pml pml, long limitNs) {
        this.pml = pml;
        this.limitNs = limitNs;
    }

    /** Waits a little; what is waited for has just been looked at in vain. */
    void pause() {
        pml.progress();
        looks = Math.min(looks + 1, SHORT_LOOKS);
        if (looks > QUICK_LOOKS) {
            isInterrupted |= Thread.interrupted();
            LockSupport.parkNanos(looks < SHORT_LOOKS ? SHORT_NS : LONG_NS);
        }
    }

    boolean isOver() {
        return limitNs != 0 && System.nanoTime() - startNs > limitNs;
    }

    /** Returns how long it still waits; {@link Long#MAX_VALUE} for ever. */
    long leftNs() {
        return limitNs == 0 ? Long.MAX_VALUE : Math.max(0, limitNs - (System.nanoTime() - startNs));
    }

    @Override
    public void close() {
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
