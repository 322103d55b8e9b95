package railmpi.fabric.soft;

/**
 * Whether a peer lives: one that says nothing is asked now and then, and lost after a time. Owner: the holder of the
 * progress lock.
 */
final class SignsOfLife {
    private static final int SIGNS_PER_LIMIT = 4;

    /** What is to be done about the peer. */
    enum Finding {
        LIVES,
        TO_BE_ASKED,
        LOST
    }

    /** Up to which byte it was heard at the last look. */
    private long heardBytes = -1;

    private long lastHeardNs;
    private long lastAskedNs;

    /**
     * Looks whether it has said something since the last look.
     *
     * @param readBytes what was read of it so far
     * @param isHeld whether nothing is read for now, so that nothing can be concluded
     * @param limitNs time without a sign after which it is lost
     */
    Finding look(long readBytes, boolean isHeld, long nowNs, long limitNs) {
        if (readBytes != heardBytes) {
            heardBytes = readBytes;
            lastHeardNs = nowNs;
            lastAskedNs = nowNs;
            return Finding.LIVES;
        }
        if (isHeld) {
            lastHeardNs = nowNs;
        }
        if (nowNs - lastHeardNs >= limitNs) {
            return Finding.LOST;
        }
        if (nowNs - lastAskedNs >= limitNs / SIGNS_PER_LIMIT) {
            lastAskedNs = nowNs;
            return Finding.TO_BE_ASKED;
        }
        return Finding.LIVES;
    }
}
