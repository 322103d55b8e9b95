package railmpi.policy;

/**
 * How long the pieces of a long message are. Each costs a request, a completion and a notice at either end, and may wait
 * in front of what comes after it: on each rail it is what the rail carries in a millisecond. Pure.
 */
public final class PieceLength {
    /** A piece occupies a rail for so long, */
    private static final double CARRIED_NS = 1e6;
    /** but has not more of a rail than this: with more the next steps of the receiver would begin later. */
    private static final int MOST_BYTES = 1 << 20;

    private PieceLength() {}

    /**
     * Returns how much of a piece is for one rail.
     *
     * @param bytesPerNs speed that the rail has shown, 0 if it has not
     * @param segmentBytes shortest answer, however slow the rail is
     * @param messageBytes longest message that the port of the rail takes, at least {@code segmentBytes}
     * @return bytes
     */
    public static int ofRail(double bytesPerNs, int segmentBytes, int messageBytes) {
        int mostBytes = Math.min(MOST_BYTES, messageBytes);
        return (int) Math.max(segmentBytes, Math.min(mostBytes, bytesPerNs * CARRIED_NS));
    }
}
