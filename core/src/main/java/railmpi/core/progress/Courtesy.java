package railmpi.core.progress;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Leaves the core to others for a moment: yields, and naps instead for a while after a yield from which the core came back
 * late. Others want it then. Linux takes a yield for an offer, and who yields beside others that yield as well was seen to
 * wait 15 to 40 ms for its next turn; who wakes up from a nap is served within a fraction of a millisecond.
 *
 * <p>For processes whose messages move on in the kernel meanwhile. Any thread; what one has seen counts for all. Source: docs/adr/0003-waiting.md.
 */
final class Courtesy implements Runnable {
    /** A yield that takes longer has lost the core; one that has given way to a short task has not. */
    static final long LATE_NS = 1_000_000;
    /** For so long naps take the place of yields. */
    static final long WARY_NS = 300_000_000;

    static final long NAP_NS = 50_000;

    private final LongSupplier clockNs;
    private final Runnable yield;
    private final LongConsumer nap;
    private volatile long waryUntilNs;

    Courtesy() {
        this(System::nanoTime, Thread::yield, LockSupport::parkNanos);
    }

    Courtesy(LongSupplier clockNs, Runnable yield, LongConsumer nap) {
        this.clockNs = clockNs;
        this.yield = yield;
        this.nap = nap;
        waryUntilNs = clockNs.getAsLong();
    }

    @Override
    public void run() {
        long beforeNs = clockNs.getAsLong();
        boolean isWary = waryUntilNs - beforeNs > 0;
        if (isWary && !Thread.currentThread().isInterrupted()) { // whom nothing lets nap
            nap.accept(NAP_NS);
            return;
        }
        yield.run();
        long afterNs = clockNs.getAsLong();
        if (afterNs - beforeNs > LATE_NS) {
            waryUntilNs = afterNs + WARY_NS;
        }
    }
}
