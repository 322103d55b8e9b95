package railmpi.policy;

/**
 * How long the pieces of a long message are. Each costs a request, a completion and a notice at either end. A rail that is
 * alone shares them with none, so they are long. Among several they are what each carries in a millisecond, or one would
 * make the others wait. Pure.
 */
public final class PieceLength {
    private static final double CARRIED_NS = 1e6;
    /** With more of a rail the next steps of the receiver would begin later. */
    private static final int MOST_BYTES = 1 << 20;

    private PieceLength() {}

    /**
     * Returns how much of a piece is for one rail.
     *
     * @param bytesPerNs speed that the rail has shown, 0 if it has not
     * @param isAlone whether no other rail is usable, and this one has carried something
     * @param segmentBytes shortest answer, however slow the rail is
     * @param messageBytes longest message that the port of the rail takes, at least {@code segmentBytes}
     * @return bytes
     */
    public static int ofRail(double bytesPerNs, boolean isAlone, int segmentBytes, int messageBytes) {
        double wantedBytes = isAlone ? MOST_BYTES : Math.min(MOST_BYTES, bytesPerNs * CARRIED_NS);
        return (int) Math.max(segmentBytes, Math.min(messageBytes, wantedBytes));
    }
}
