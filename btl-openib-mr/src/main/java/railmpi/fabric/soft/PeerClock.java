package railmpi.fabric.soft;

/**
 * Tells by this process's clock when something happened at the peer, which says it by its own. A word from the peer arrives
 * later by the time it was on its way; the quickest one so far gives the difference of the clocks, and what others took
 * longer than that they waited somewhere. Clocks drift apart: the difference is forgotten at {@code 2^-}{@value #DRIFT_SHIFT} of
 * the speed of time, 122 us in a second, which is more than clocks drift.
 */
final class PeerClock {
    private static final int DRIFT_SHIFT = 13;

    private long differenceNs;
    private long heardNs;
    private boolean isKnown;

    /**
     * Returns when it was here.
     *
     * @param peerNs time of the peer
     * @param nowNs time here, at which this is heard
     * @return nanoseconds of the clock here, at most {@code nowNs}
     */
    long here(long peerNs, long nowNs) {
        long quickestNs = isKnown ? differenceNs + (nowNs - heardNs >> DRIFT_SHIFT) : Long.MAX_VALUE;
        differenceNs = Math.min(quickestNs, nowNs - peerNs);
        heardNs = nowNs;
        isKnown = true;
        return peerNs + differenceNs;
    }
}
