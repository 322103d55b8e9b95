package railmpi.btl.connect;

/**
 * How long an attempt to bring a rail back may take before the next one is begun. A short limit finds early that a rail
 * has healed, because what was sent while it was cut is repeated ever more seldom; too short a one never lets a slow
 * machine finish. So it follows the time that connecting has taken, and grows while attempts end for want of time.
 * Pure: time comes in. Owner: the holder of the progress lock.
 */
final class AttemptLimit {
    /** The first thing of an attempt that is lost is not repeated sooner (TCP). */
    static final long SHORTEST_NS = 1_000_000_000L;
    /** To this it grows by itself. */
    static final long GROWN_NS = 4 * SHORTEST_NS;
    /** To this it follows measured times. */
    static final long LONGEST_NS = 8 * SHORTEST_NS;

    private static final int FACTOR = 2;

    private long usualNs = SHORTEST_NS;
    private long ns = SHORTEST_NS;

    /** Returns the limit of the attempt that is under way, or the next one. */
    long ns() {
        return ns;
    }

    /** An attempt was successful. */
    void succeeded(long tookNs) {
        usualNs = Math.min(LONGEST_NS, Math.max(SHORTEST_NS, FACTOR * tookNs));
        ns = usualNs;
    }

    /** An attempt was given up because of this limit. */
    void ranOut() {
        ns = Math.min(Math.max(GROWN_NS, usualNs), FACTOR * ns);
    }
}
