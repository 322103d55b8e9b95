package railmpi.runtime.meet;

import java.util.concurrent.locks.LockSupport;

/**
 * How a thread waits for a socket: messages go on meanwhile. An interrupt does not end the wait and is there again when
 * it is over. Used by one thread.
 */
final class Patience implements AutoCloseable {
    private static final int QUICK_LOOKS = 200;
    private static final long SHORT_NS = 50_000;
    private static final long LONG_NS = 20_000_000;
    /** A nap is as long as this part of the wait so far. */
    private static final int PART = 16;

    private final Runnable progress;
    private final long startNs = System.nanoTime();
    private final long limitNs;
    private int looks;
    private long stillSinceNs = startNs;
    private boolean isInterrupted;

    /**
     * Begins to wait.
     *
     * @param progress moves messages on, called again and again
     * @param limitNs how long at most; 0 for ever
     */
    Patience(Runnable progress, long limitNs) {
        this.progress = progress;
        this.limitNs = limitNs;
    }

    /** Waits a little; what is waited for has just been looked at in vain. */
    void pause() {
        progress.run();
        looks = Math.min(looks + 1, QUICK_LOOKS + 1);
        if (looks > QUICK_LOOKS) {
            isInterrupted |= Thread.interrupted();
            long partNs = (System.nanoTime() - stillSinceNs) / PART;
            LockSupport.parkNanos(Math.max(SHORT_NS, Math.min(partNs, LONG_NS)));
        }
    }

    /** Something has come, and more may come soon: the next naps are short again. */
    void renew() {
        looks = 0;
        stillSinceNs = System.nanoTime();
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
