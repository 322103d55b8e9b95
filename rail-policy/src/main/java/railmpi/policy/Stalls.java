package railmpi.policy;

/**
 * What a rail that loses packets costs beside its rate: now and then something waits for 200 ms or more, until TCP
 * sends the last of it again. Two such waits among {@value #MEASUREMENTS} measurements are not chance. For a while the
 * rail is taken for later by what they cost on average. If there is one again soon after that, for twice as long.
 *
 * <p>Pure: time comes in. Not thread-safe.
 */
final class Stalls {
    /** Measurements in which there are two. */
    static final int MEASUREMENTS = 32;
    /** For so long the rail is taken for later at first, */
    static final long FIRST_HOLD_NS = 4_000_000_000L;
    /** and at last. */
    static final long LONGEST_HOLD_NS = 64_000_000_000L;

    /** What takes more than so many times what was expected, and so much beside, has stalled. */
    private static final double STALLED = 4;

    private static final long STALLED_NS = 30_000_000L;
    private static final int MOST_DOUBLINGS = 8;
    /** The average counts so many times: others wait as well, and it is known from few stalls. */
    private static final int CAUTION = 4;

    private int measured;
    /** Value of {@link #measured} at the last stall. */
    private int stalledAt = -MEASUREMENTS;

    /** Times in a row that it was taken for later, and until when. */
    private int holds;

    private long heldUntilNs;
    private long costNs;

    /** Takes how long something took that was expected to take so long. */
    void took(long tookNs, double expectedNs, long nowNs) {
        look(nowNs);
        measured++;
        double lostNs = tookNs - STALLED * expectedNs - STALLED_NS;
        if (lostNs <= 0) {
            return;
        }
        int gap = measured - stalledAt;
        boolean isAgain = holds != 0 && nowNs - heldUntilNs < holdNs();
        stalledAt = measured;
        if (gap > MEASUREMENTS && !isAgain) {
            return;
        }
        if (costNs == 0) {
            holds = isAgain ? holds + 1 : 1;
            heldUntilNs = nowNs + holdNs();
        }
        costNs = Math.max(costNs, CAUTION * (tookNs - (long) expectedNs) / Math.min(gap, MEASUREMENTS));
    }

    private long holdNs() {
        return Math.min(LONGEST_HOLD_NS, FIRST_HOLD_NS << Math.min(holds - 1, MOST_DOUBLINGS));
    }

    /** Time has passed. */
    void look(long nowNs) {
        if (costNs != 0 && nowNs - heldUntilNs >= 0) {
            forget();
        }
    }

    /** The rail is slower than was thought, so that nothing of late has stalled. */
    void forget() {
        costNs = 0;
        stalledAt = measured - MEASUREMENTS;
    }

    /** Returns by how much the rail is taken for later. */
    long costNs() {
        return costNs;
    }
}
