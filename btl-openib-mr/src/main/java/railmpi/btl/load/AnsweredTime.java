package railmpi.btl.load;

/**
 * For how long a peer has been answering. Of a time without an answer only a little counts: the peer, or this process,
 * may have been stopped, or have had no core. Pure: time and progress come in. Not thread-safe. Cold.
 */
public final class AnsweredTime {
    private final long longestStepNs;
    private long progress;
    private long answeredAtNs;
    private long ns;

    /**
     * Prepares.
     *
     * @param longestStepNs as much of the time between two answers counts
     */
    public AnsweredTime(long longestStepNs) {
        this.longestStepNs = longestStepNs;
    }

    /**
     * Begins anew.
     *
     * @param newProgress a number that changes whenever the peer answers
     * @param nowNs time
     */
    public void begin(long newProgress, long nowNs) {
        progress = newProgress;
        answeredAtNs = nowNs;
        ns = 0;
    }

    /**
     * Looks whether the peer has answered.
     *
     * @param newProgress that number
     * @param nowNs time
     * @return true if it has since the last look
     */
    public boolean look(long newProgress, long nowNs) {
        if (newProgress == progress) {
            return false;
        }
        progress = newProgress;
        ns += Math.min(longestStepNs, nowNs - answeredAtNs);
        answeredAtNs = nowNs;
        return true;
    }

    /**
     * Returns how long it has been answering since the beginning.
     *
     * @return nanoseconds, up to its last answer
     */
    public long ns() {
        return ns;
    }
}
