package railmpi.btl.rail;

/**
 * How fast a rail carries while it has something to carry: the largest of late, since whatever is late makes a rail look
 * slow, nothing fast. Taken over spells of {@value #SPELL_NS} ns of what has arrived; a rail that became slow is known as such
 * after some tenths of a second. Pure: time comes in. Owner: the holder of the progress lock. Hot path: short.
 *
 * <p>Source: [Cardwell16], the filter of the bottleneck's bandwidth.
 */
final class RailSpeed {
    /** Shorter ones are those of single writes: many bytes at once, then none. */
    static final long SPELL_NS = 10_000_000L;

    /** What is left of it after a spell that was slower. */
    static final double FALL = 0.9;

    private double bytesPerNs;
    private long spellBytes;
    private long spellSinceNs;

    /** Returns bytes per nanosecond, 0 if not known yet. */
    double bytesPerNs() {
        return bytesPerNs;
    }

    /** The rail was idle and has something to carry now. */
    void begin(long nowNs) {
        spellBytes = 0;
        spellSinceNs = nowNs;
    }

    /** Some of what is under way had arrived at {@code placedNs}. */
    void arrived(long lengthBytes, long placedNs) {
        spellBytes += lengthBytes;
        long tookNs = placedNs - spellSinceNs;
        if (tookNs >= SPELL_NS) {
            bytesPerNs = Math.max(FALL * bytesPerNs, spellBytes / (double) tookNs);
            begin(placedNs);
        }
    }
}
