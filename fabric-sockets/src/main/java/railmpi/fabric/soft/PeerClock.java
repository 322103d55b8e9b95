package railmpi.fabric.soft;

/**
 * Tells by this process's clock when something happened at the peer, which says it by its own. A word from the peer
 * arrives later by the time it was on its way; the quickest one so far gives the difference of the clocks, and what
 * others took longer than that they waited somewhere. Clocks drift apart, so that difference grows by {@code
 * 2^-}{@value #DRIFT_SHIFT} of the time that passes, 488 us in a second: crystals differ by less than 100, and NTP
 * corrects by at most 500.
 */
final class PeerClock {
    private static final int DRIFT_SHIFT = 11;

    private long differenceNs = Long.MAX_VALUE;
    /** Up to when the difference has grown. */
    private long grownNs;

    /**
     * Returns when it was here.
     *
     * @param peerNs time of the peer
     * @param nowNs time here, at which this is heard
     * @return nanoseconds of the clock here, at most {@code nowNs}
     */
    long here(long peerNs, long nowNs) {
        long latestNs = nowNs - peerNs;
        if (differenceNs == Long.MAX_VALUE) {
            differenceNs = latestNs;
            grownNs = nowNs;
        }
        long growthNs = nowNs - grownNs >> DRIFT_SHIFT;
        grownNs += growthNs << DRIFT_SHIFT;
        differenceNs = Math.min(differenceNs + growthNs, latestNs);
        return peerNs + differenceNs;
    }
}
