package railmpi.policy;

import java.util.Arrays;

/**
 * The bandwidth that one rail has shown of late: the median of {@value #MEASUREMENTS}, because a process that looks
 * late makes a rail look slow, and what came meanwhile fast. Bytes per nanosecond. Not thread-safe. Hot path: short.
 */
final class RailRate {
    /** Measurements whose median is taken. */
    static final int MEASUREMENTS = 9;

    /** A rail that has shown less than this part of another one's rate may be given too little to be measured again. */
    private static final double STARVED_PART = 0.25;

    /** Measurements of other rails after which such a rail is taken to have just that part, at first and at most. */
    private static final int SHORTEST_PATIENCE = 64;

    private static final int LONGEST_PATIENCE = 64 * SHORTEST_PATIENCE;

    private final double[] measured = new double[MEASUREMENTS];
    private int measuredCount;
    private double rate;
    private boolean isProbed;
    private int othersMeasured;
    private int patience = SHORTEST_PATIENCE;

    /** Returns it, 0 if it is not known yet. */
    double rate() {
        return rate;
    }

    /** The next measurement is the first for long and counts for all. */
    void probed() {
        isProbed = true;
    }

    /** Notes a measurement; returns whether the rate is a new one. */
    boolean note(double bandwidth) {
        othersMeasured = 0;
        measured[measuredCount++] = bandwidth;
        if (isProbed) {
            isProbed = false;
            Arrays.fill(measured, bandwidth);
            measuredCount = MEASUREMENTS;
        }
        if (measuredCount < MEASUREMENTS) {
            return false;
        }
        measuredCount = 0;
        Arrays.sort(measured);
        rate = measured[MEASUREMENTS / 2];
        return true;
    }

    /**
     * Another rail of this rate was measured; returns whether this one is to be tried, and its rate therefore is a new
     * one. What is not cut goes to the shortest queue: a rail that was late a few times and looks slow since gets so
     * little that nothing of it can be measured. So it is tried now and then, ever more seldom; the next measurement
     * tells.
     */
    boolean isTriedBeside(double otherRate) {
        if (rate == 0) {
            return false;
        }
        if (rate >= STARVED_PART * otherRate) {
            patience = isProbed ? patience : SHORTEST_PATIENCE;
            return false;
        }
        if (++othersMeasured < patience) {
            return false;
        }
        othersMeasured = 0;
        patience = Math.min(2 * patience, LONGEST_PATIENCE);
        rate = STARVED_PART * otherRate;
        probed();
        return true;
    }
}
