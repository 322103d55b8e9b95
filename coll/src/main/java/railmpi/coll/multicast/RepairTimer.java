package railmpi.coll.multicast;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * Tells when what should have come by multicast is taken for lost: after some four times what it usually takes here, at
 * random up to twice that, so that members do not ask all at once; then ever more seldom, since who waits for longer
 * does so for a process that has not come. Owner: the holder of the progress lock.
 */
public final class RepairTimer {
    private static final int USUAL_WAITS = 4;
    private static final long LEAST_PAUSE_NS = 300_000;
    private static final long MOST_FIRST_PAUSE_NS = 64_000_000;
    private static final long MOST_PAUSE_NS = 1_000_000_000;
    /** Each pause is longer than the one before by a factor from this on, up to one more. */
    private static final double LEAST_GROWTH = 1.5;

    private static final int NS_PER_MS = 1_000_000;
    /** Share of the newest wait in the usual one: one in 2^3. */
    private static final int USUAL_SHIFT = 3;

    private final SplittableRandom random;
    private final LongSupplier clockNs;
    private long sinceNs;
    private long dueNs;
    private long pauseNs;
    private long lookedNs;
    private long usualWaitNs = LEAST_PAUSE_NS / USUAL_WAITS;

    /**
     * Creates a timer that is not started.
     *
     * @param seed another one at each member
     */
    public RepairTimer(long seed) {
        this(seed + System.nanoTime(), System::nanoTime);
    }

    RepairTimer(long seed, LongSupplier clockNs) {
        random = new SplittableRandom(seed);
        this.clockNs = clockNs;
    }

    /** Something is awaited from now on. */
    public void start() {
        sinceNs = clockNs.getAsLong();
        lookedNs = sinceNs;
        long usualNs = Math.max(LEAST_PAUSE_NS, Math.min(USUAL_WAITS * usualWaitNs, MOST_FIRST_PAUSE_NS));
        pauseNs = usualNs + random.nextLong(usualNs);
        dueNs = sinceNs + pauseNs;
    }

    /** What was awaited has come by multicast. */
    public void onCome() {
        usualWaitNs += (clockNs.getAsLong() - sinceNs - usualWaitNs) >> USUAL_SHIFT;
    }

    /**
     * Looks at the clock.
     *
     * @return whether it is time to ask for what is awaited
     */
    public boolean isDue() {
        lookedNs = clockNs.getAsLong();
        return lookedNs - dueNs >= 0;
    }

    /** It was asked for; the next time is later. */
    public void onAsked() {
        pauseNs = Math.min(MOST_PAUSE_NS, (long) (pauseNs * (LEAST_GROWTH + random.nextDouble())));
        dueNs = lookedNs + pauseNs;
    }

    /**
     * Returns how long it need not be looked at.
     *
     * @return milliseconds, at least 1
     */
    public int patienceMs() {
        return (int) Math.max(1, (dueNs - lookedNs + NS_PER_MS - 1) / NS_PER_MS);
    }
}
