package railmpi.policy;

/**
 * How long the pieces of a long message are. Each costs a request, a completion and a notice at either end. A rail that
 * is alone shares them with none, so they are as long as its window. Among several they are what each carries in a
 * millisecond, or one would make the others wait. Pure.
 */
public final class PieceLength {
    private static final double CARRIED_NS = 1e6;
    /** With more of a rail the next steps of the receiver would begin later. */
    private static final int MOST_BYTES = 1 << 20;

    private PieceLength() {}

    /**
     * Returns how long a piece is where one rail is usable.
     *
     * @param windowBytes what may be under way on the rail ({@link RailWindow})
     * @param segmentBytes shortest answer
     * @param messageBytes longest message that the port of the rail takes, at least {@code segmentBytes}
     * @return bytes
     */
    public static int alone(long windowBytes, int segmentBytes, int messageBytes) {
        return within(windowBytes, segmentBytes, messageBytes);
    }

    /**
     * Returns how much of a piece is for one rail of several.
     *
     * @param bytesPerNs speed that the rail has shown, 0 if it has not
     * @param segmentBytes shortest answer
     * @param messageBytes longest message that the port of the rail takes, at least {@code segmentBytes}
     * @return bytes
     */
    public static int among(double bytesPerNs, int segmentBytes, int messageBytes) {
        return within(bytesPerNs * CARRIED_NS, segmentBytes, messageBytes);
    }

    private static int within(double wantedBytes, int segmentBytes, int messageBytes) {
        return (int) Math.max(segmentBytes, Math.min(Math.min(MOST_BYTES, messageBytes), wantedBytes));
    }
}
