package railmpi.policy;

/**
 * What a connection has to carry: what was posted and is not acknowledged, and how much of that is likely to have
 * arrived if the rail is as fast as it was. An acknowledgement may wait behind the peer's own bulk data for tens of
 * milliseconds; meanwhile the rail may have run dry and have been given something again. Pure: time comes in. Not
 * thread-safe. Hot path: short.
 */
public final class UnderWay {
    private final LinkSpeed speed = new LinkSpeed();
    private long bytes;

    /** What of it is likely to have arrived, as of {@link #lookedNs}. */
    private double arrivedBytes;

    private long lookedNs;
    private long carryingSinceNs;

    /** What of it was likely to have arrived when the rail had something to carry again. */
    private long bytesBefore;

    /** Whether the peer says when it had the data, at least those of long requests. */
    private boolean isTimed;

    /**
     * Returns the speed that the rail has shown.
     *
     * @return bytes per nanosecond, 0 if the peer has not said when it had the data
     */
    public double bytesPerNs() {
        return speed.bytesPerNs();
    }

    /**
     * Returns what was posted and is not acknowledged.
     *
     * @return bytes
     */
    public long bytes() {
        return bytes;
    }

    /**
     * Returns what the rail has been given since it {@link #carryingSinceNs has been carrying}, and is not
     * acknowledged.
     *
     * @return bytes
     */
    public long queuedBytes() {
        return bytes - bytesBefore;
    }

    /**
     * Returns since when the rail has been carrying {@link #queuedBytes}: when some of what is under way last arrived,
     * or something was posted to a rail that had run dry. Counted from the post of the last of it, what had arrived
     * before that and was acknowledged late would make the rail look fast.
     *
     * @return time
     */
    public long carryingSinceNs() {
        return carryingSinceNs;
    }

    /**
     * Returns what is likely to be under way, as of the last look.
     *
     * @return bytes; without word from the peer when it had the data {@link #bytes}
     */
    public long likelyBytes() {
        return bytes - (long) arrivedBytes;
    }

    /**
     * Looks how much is likely to be under way by now: {@link #likelyBytes}.
     *
     * @param nowNs time
     * @param assumedBytesPerNs a speed that is known otherwise, 0 if there is none: the larger one counts
     */
    public void look(long nowNs, double assumedBytesPerNs) {
        if (isTimed) {
            double bytesPerNs = Math.max(speed.bytesPerNs(), assumedBytesPerNs);
            arrivedBytes = Math.min(bytes, arrivedBytes + bytesPerNs * (nowNs - lookedNs));
            lookedNs = nowNs;
        }
    }

    /**
     * Tells whether the rail is likely to have nothing to carry, as of the last look.
     *
     * @return true if it is to {@link #begin} before the next post
     */
    public boolean isDry() {
        return likelyBytes() == 0;
    }

    /**
     * Something is about to be posted to a rail that has nothing to carry.
     *
     * @param nowNs time
     */
    public void begin(long nowNs) {
        bytesBefore = bytes;
        carryingSinceNs = nowNs;
        lookedNs = nowNs;
        speed.begin(nowNs);
    }

    /**
     * Something was posted.
     *
     * @param lengthBytes how much
     */
    public void posted(long lengthBytes) {
        bytes += lengthBytes;
    }

    /**
     * Something is acknowledged.
     *
     * @param lengthBytes how much
     * @param placedNs when the peer had it, 0 if it does not say
     * @param nowNs time
     */
    public void acknowledged(long lengthBytes, long placedNs, long nowNs) {
        look(nowNs, 0);
        bytes -= lengthBytes;
        bytesBefore = Math.max(0, bytesBefore - lengthBytes);
        arrivedBytes = Math.min(bytes, Math.max(0, arrivedBytes - lengthBytes));
        if (placedNs != 0) {
            isTimed = true;
            lookedNs = nowNs;
            carryingSinceNs = Math.max(carryingSinceNs, placedNs);
            speed.arrived(lengthBytes, placedNs);
            arrivedBytes = Math.min(arrivedBytes, speed.bytesPerNs() * Math.max(0, nowNs - placedNs));
        } else if (!isTimed) {
            carryingSinceNs = nowNs;
        }
    }

    /**
     * Some of it will not arrive any more.
     *
     * @param lengthBytes how much
     */
    public void drop(long lengthBytes) {
        bytes -= lengthBytes;
        bytesBefore = Math.max(0, bytesBefore - lengthBytes);
        arrivedBytes = Math.min(bytes, arrivedBytes);
    }
}
