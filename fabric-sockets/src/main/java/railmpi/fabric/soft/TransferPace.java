package railmpi.fabric.soft;

/**
 * How fast a connection moves long transfers in one direction, from which follows how long the rest of one takes.
 * Owner: the holder of the progress lock. Hot path: short.
 */
final class TransferPace {
    /** Less than this under way is not long. */
    static final int LONG_BYTES = 16 * 1024;

    /** Enough data for a measurement. */
    private static final int SAMPLE_BYTES = 32 * 1024;
    /** Part of a measurement in the mean. */
    private static final double GAIN = 0.25;

    /** Mean of the measurements, 0: there is none. */
    private double bytesPerNs;

    private boolean isMeasuring;
    private long startNs;
    private long startBytes;

    /** Where the transfers end of which it was just said that they take longer, -1: it was not. */
    private long promisedBytes = -1;

    /**
     * Tells whether what is under way takes longer than some time; false as long as nothing was measured. Asked after
     * each look, of which the next follows after a pause where the answer was yes. Where that one finds everything
     * finished, the pause was what took so long, and the rate is taken for twice what was measured: else pauses would
     * go on to confirm a rate that is theirs.
     *
     * @param movedBytes all that was moved so far
     * @param leftBytes what is under way, 0 between transfers
     */
    boolean takesLonger(long timeNs, long movedBytes, long leftBytes, long nowNs) {
        if (promisedBytes >= 0 && movedBytes >= promisedBytes) {
            bytesPerNs *= 2;
            isMeasuring = false;
        }
        promisedBytes = -1;
        if (leftBytes < LONG_BYTES) {
            isMeasuring = false;
            return false;
        }
        if (!isMeasuring || movedBytes - startBytes >= SAMPLE_BYTES) {
            measure(movedBytes, nowNs);
        }
        boolean takesLonger = bytesPerNs != 0 && leftBytes > bytesPerNs * timeNs;
        if (takesLonger) {
            promisedBytes = movedBytes + leftBytes;
        }
        return takesLonger;
    }

    private void measure(long movedBytes, long nowNs) {
        if (isMeasuring) {
            double rate = (movedBytes - startBytes) / (double) Math.max(1, nowNs - startNs);
            bytesPerNs = bytesPerNs == 0 ? rate : bytesPerNs + GAIN * (rate - bytesPerNs);
        }
        isMeasuring = true;
        startNs = nowNs;
        startBytes = movedBytes;
    }
}
