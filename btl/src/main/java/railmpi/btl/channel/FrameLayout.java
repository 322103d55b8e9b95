package railmpi.btl.channel;

/**
 * A frame in memory, whatever carries it. Little-endian on all platforms that RailMPI supports (native order is used).
 *
 * <pre>
 *   0  int   the carrier's
 *   4  int   kind << 24 | payload length in bytes
 *   8  int   word 1 low   (eager, RTS: tag)
 *  12  int   word 1 high  (eager, RTS: context id)
 *  16  long  word 2       (eager, RTS: source rank in the communicator)
 *  24  payload of up to 232 bytes; a longer one begins at 64, where it is copied in whole vectors
 * </pre>
 */
public final class FrameLayout {
    /** Offset of word 1 in a frame. */
    public static final int WORD1_OFFSET = 8;
    /** Offset of word 2 in a frame. */
    public static final int WORD2_OFFSET = 16;
    /** Offset in a frame of a short payload. */
    public static final int SHORT_PAYLOAD_OFFSET = 24;
    /** Offset in a frame of a longer payload. */
    public static final int LONG_PAYLOAD_OFFSET = 64;
    /** Longest short payload. */
    private static final int SHORT_PAYLOAD_BYTES = 4 * LONG_PAYLOAD_OFFSET - SHORT_PAYLOAD_OFFSET;

    /** Bits of the length in the upper half of the first word; the kind is above them. */
    public static final int KIND_SHIFT = 24;
    /** What is left of the upper half of the first word without the kind. */
    public static final int LENGTH_MASK = (1 << KIND_SHIFT) - 1;

    private FrameLayout() {}

    /**
     * Returns where the payload of a frame begins.
     *
     * @param payloadBytes its length
     * @return offset in the frame
     */
    public static int payloadOffset(int payloadBytes) {
        return payloadBytes <= SHORT_PAYLOAD_BYTES ? SHORT_PAYLOAD_OFFSET : LONG_PAYLOAD_OFFSET;
    }

    /**
     * Packs the first word of a frame: kind and length, and 0 for the carrier.
     *
     * @param kind 1 to 126
     * @param payloadBytes length of the payload
     * @return the word, never 0
     */
    public static long frameWord(int kind, int payloadBytes) {
        return (long) (kind << KIND_SHIFT | payloadBytes) << Integer.SIZE;
    }

    /**
     * Returns the kind of a frame.
     *
     * @param frameWord its first word
     * @return 0 to 255
     */
    public static int kindOf(long frameWord) {
        return (int) (frameWord >>> Integer.SIZE) >>> KIND_SHIFT;
    }

    /**
     * Returns the length of a frame's payload.
     *
     * @param frameWord its first word
     * @return bytes
     */
    public static int payloadBytesOf(long frameWord) {
        return (int) (frameWord >>> Integer.SIZE) & LENGTH_MASK;
    }
}
