package railmpi.policy;

/**
 * How much bulk data may be under way on a rail: what it carries in some tens of milliseconds. A process that loses its
 * core to a compiler thread looks at acknowledgements 2 to 5 ms late, and where both sides stream, these wait behind 10
 * ms or more of the other one's data in the kernel; the rail is not to run dry meanwhile. Begins with the least and
 * follows the time in which a windowful was acknowledged; however long that took, it was too little if the rail ran
 * dry. Pure: time comes in. Not thread-safe. Hot path: short.
 */
public final class RailWindow {
    /** A windowful that is acknowledged sooner is too little, */
    static final long SHORT_NS = 24_000_000L;
    /** and one that takes longer is too much. */
    static final long LONG_NS = 4 * SHORT_NS;
    /** Most of it, in least ones. */
    static final int GROWTH = 16;

    private final long leastBytes;
    private long bytes;
    private long arrivedBytes;
    private long sinceNs;
    private boolean isDry;

    /**
     * Begins with the least.
     *
     * @param leastBytes what may be under way however slow the rail is
     */
    public RailWindow(long leastBytes) {
        this.leastBytes = leastBytes;
        bytes = leastBytes;
    }

    /**
     * Returns how much may be under way.
     *
     * @return bytes
     */
    public long bytes() {
        return bytes;
    }

    /**
     * The rail was idle and has something to carry now: what was counted before tells nothing about it.
     *
     * @param nowNs time
     */
    public void begin(long nowNs) {
        arrivedBytes = 0;
        sinceNs = nowNs;
        isDry = false;
    }

    /** More is wanted, and all that was allowed has left already. */
    public void ranDry() {
        isDry = true;
    }

    /**
     * Some of what is under way has arrived.
     *
     * @param lengthBytes how much
     * @param nowNs time
     */
    public void arrived(long lengthBytes, long nowNs) {
        arrivedBytes += lengthBytes;
        if (arrivedBytes >= bytes) {
            follow(nowNs - sinceNs);
            begin(nowNs);
        }
    }

    private void follow(long tookNs) {
        if (isDry || tookNs < SHORT_NS) {
            bytes = Math.min(2 * bytes, GROWTH * leastBytes);
        } else if (tookNs > LONG_NS) {
            bytes = Math.max(leastBytes, bytes * LONG_NS / tookNs);
        }
    }
}
