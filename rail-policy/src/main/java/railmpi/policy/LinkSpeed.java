package railmpi.policy;

/**
 * How fast a link carries while it has something to carry: the largest of late, since whatever is late makes a link
 * look slow, nothing fast. Taken over spells of {@value #SPELL_NS} ns of what has arrived; a link that became slow is
 * known as such after some tenths of a second. Pure: time comes in. Not thread-safe. Hot path: short.
 *
 * <p>Source: [Cardwell16], the filter of the bottleneck's bandwidth.
 */
public final class LinkSpeed {
    /** Shorter ones are those of single writes: many bytes at once, then none. */
    public static final long SPELL_NS = 10_000_000L;

    /** What is left of it after a spell that was slower. */
    static final double FALL = 0.9;

    private double bytesPerNs;
    private long spellBytes;
    private long spellSinceNs;

    /**
     * Returns the speed.
     *
     * @return bytes per nanosecond, 0 if not known yet
     */
    public double bytesPerNs() {
        return bytesPerNs;
    }

    /**
     * The link was idle and has something to carry now.
     *
     * @param nowNs time
     */
    public void begin(long nowNs) {
        spellBytes = 0;
        spellSinceNs = nowNs;
    }

    /**
     * Some of what is under way has arrived.
     *
     * @param lengthBytes how much
     * @param placedNs when it was there
     */
    public void arrived(long lengthBytes, long placedNs) {
        spellBytes += lengthBytes;
        long tookNs = placedNs - spellSinceNs;
        if (tookNs >= SPELL_NS) {
            bytesPerNs = Math.max(FALL * bytesPerNs, spellBytes / (double) tookNs);
            begin(placedNs);
        }
    }
}
