package railmpi.pml.node;

/**
 * Whether the memory of a message that could go in chunks is better offered to a peer, for one copy instead of two.
 * Asked where copies into chunks are slow, or keep others from a core that they share: the peer may use what it is
 * offered, or not. What was learnt gets old, so now and then a message goes the other way. Owner: the holder of the
 * progress lock.
 */
final class Offers {
    private static final int RETRY_PERIOD = 64;
    /** A peer pushes now and then, too, to know how fast that is. */
    private static final int MOST_UNUSED = 3;

    private int messages;
    private int unusedInARow;

    /** Chooses for one more message. */
    boolean isBest() {
        boolean isRetry = ++messages % RETRY_PERIOD == 0;
        boolean isUsed = unusedInARow < MOST_UNUSED;
        return isUsed != isRetry;
    }

    /** The peer has answered an offer: it copies, or has the data pushed. */
    void answered(boolean isUsed) {
        unusedInARow = isUsed ? 0 : Math.min(unusedInARow + 1, MOST_UNUSED);
    }
}
