package railmpi.core.progress;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Leaves the core to others for a moment: yields, and naps instead for a while after a yield from which the core came
 * back late. Others want it then. Linux takes a yield for an offer, and who yields beside others that yield as well was
 * seen to wait 15 to 40 ms for its next turn; who wakes up from a nap is served within a fraction of a millisecond. A
 * nap ends when something arrives: who only looks every so often keeps the cores from those for whom something has.
 * Where several threads wait, naps are short, and so are those of virtual threads, which hold a carrier in the kernel.
 *
 * <p>Naps go on for {@value #TIMES_LATE} times as long as the yield took, so that trying again costs a tenth of the
 * time at most. A compiler that has taken its slice is often done soon, and a nap on a core that nobody wants ends
 * later than a look would find what ends it.
 *
 * <p>After a yield in which somebody else has run, even for a short while, the next {@value #SPARING_WAITS} waits that
 * ask spare the core from their beginning on: where ranks share cores, who spins keeps others from sending what it
 * waits for. Virtual threads nap where others yield, which tells nothing of that.
 *
 * <p>For processes whose messages move on in the kernel meanwhile. Any thread; what one has seen counts for all.
 * Source: docs/adr/0003-waiting.md.
 */
final class Courtesy {
    /** A yield that takes longer has lost the core; one that has given way to a short task has not. */
    static final long LATE_NS = 1_000_000;
    /** So many times as long as a late yield took, naps take the place of yields, */
    static final int TIMES_LATE = 10;
    /** and for so long at most. */
    static final long LONGEST_WARY_NS = 300_000_000;

    /** A yield that takes longer has let another thread run; one that finds none takes a fraction of it. */
    static final long TAKEN_NS = 10_000;
    /** Waits that spare the core, after such a one. */
    static final int SPARING_WAITS = 16;

    private static final long SHORT_NAP_NS = 50_000;

    /** Idle passes that a nap stands for which ends when something arrives. */
    static final int NAP_PASSES = 20;

    private final LongSupplier clockNs;
    private final Runnable yield;
    private final BooleanSupplier nap;
    private volatile long waryUntilNs;
    /** Waits that are still to spare the core. A count that another thread overwrites makes them some more. */
    private volatile int sparingWaits;

    /** Naps by what sleeps until something arrives, a millisecond or so at most, and tells whether it could. */
    Courtesy(LongSupplier clockNs, BooleanSupplier nap) {
        this(clockNs, new Yield(), nap);
    }

    Courtesy(LongSupplier clockNs, Runnable yield, BooleanSupplier nap) {
        this.clockNs = clockNs;
        this.yield = yield;
        this.nap = nap;
        waryUntilNs = clockNs.getAsLong();
    }

    /** Tells whether the core was wanted lately. */
    boolean isWary() {
        return waryUntilNs - clockNs.getAsLong() > 0;
    }

    /** Tells whether a wait that begins had better give way before it looks again; counts such waits. */
    boolean spares() {
        int left = sparingWaits;
        if (left == 0 || VirtualThreads.isCurrent()) {
            return false;
        }
        sparingWaits = left - 1;
        return true;
    }

    /**
     * Leaves the core.
     *
     * @param isAlone whether no other thread of the process waits, which might take what this one sleeps for
     * @return how many idle passes it was worth
     */
    int giveWay(boolean isAlone) {
        long beforeNs = clockNs.getAsLong();
        boolean isWary = waryUntilNs - beforeNs > 0;
        if (isWary && !Thread.currentThread().isInterrupted()) { // whom nothing lets nap
            if (isAlone && !VirtualThreads.isCurrent() && nap.getAsBoolean()) {
                return NAP_PASSES;
            }
            LockSupport.parkNanos(SHORT_NAP_NS);
            return 1;
        }
        yield.run();
        long afterNs = clockNs.getAsLong();
        long tookNs = afterNs - beforeNs;
        if (tookNs > TAKEN_NS) {
            if (!VirtualThreads.isCurrent()) {
                sparingWaits = SPARING_WAITS;
            }
            if (tookNs > LATE_NS) {
                waryUntilNs = afterNs + Math.min(LONGEST_WARY_NS, TIMES_LATE * tookNs);
            }
        }
        return 1;
    }

    /** A class, as {@link SystemClock} is. */
    private static final class Yield implements Runnable {
        @Override
        public void run() {
            VirtualThreads.giveWay();
        }
    }
}
