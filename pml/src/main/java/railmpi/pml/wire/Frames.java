package railmpi.pml.wire;

/**
 * The frames that two processes exchange. Words 1 and 2 and the payload sit where
 * {@link railmpi.btl.fastpath.RingLayout} says; request ids are numbers that the peer only gives back.
 *
 * <pre>
 * kind         word 1                 word 2            payload
 * EAGER        context id, tag        source            the message
 * EAGER_SYNC   context id, tag        source            long sender's request id, then the message
 * STREAM       context id, tag        source            long message length, long descriptor of its first chunk
 * STREAM_MORE  -                      descriptor        -                      (next chunk of the stream begun last)
 * RTS          context id, tag        source            long message length, long sender's request id,
 *                                                       long address (0: not readable from outside), long pid
 * CTS          sender's request id    receiver's id     -
 * DATA         receiver's request id  descriptor        the piece, if the descriptor says INLINE
 * FIN          sender's request id    -                 -
 *
 * envelope word 1: context id << 32 | tag          descriptor: chunk index << 32 | length in bytes, or INLINE
 * </pre>
 *
 * EAGER carries a short message whole. STREAM hands a message of a few chunks over without asking; its frames are not
 * interleaved with other messages of the same channel. Longer and synchronous messages ask first: RTS, then CTS and DATA
 * (the sender pushes), or the receiver reads the sender's memory and answers FIN. FIN also acknowledges EAGER_SYNC.
 */
public final class Frames {
    /** A short message. */
    public static final int EAGER = 1;
    /** A short message whose match is acknowledged. */
    public static final int EAGER_SYNC = 2;
    /** The start of a message of a few chunks. */
    public static final int STREAM = 3;
    /** The next chunk of such a message. */
    public static final int STREAM_MORE = 4;
    /** Request to send. */
    public static final int RTS = 5;
    /** Clear to send. */
    public static final int CTS = 6;
    /** A piece of a message that was cleared. */
    public static final int DATA = 7;
    /** The receiver needs nothing more of this message. */
    public static final int FIN = 8;

    /** Descriptor of a piece that is the frame's payload. */
    public static final long INLINE = -1;
    /** Payload length of STREAM. */
    public static final int STREAM_BYTES = 16;
    /** Payload length of RTS. */
    public static final int RTS_BYTES = 32;
    /** Bytes in front of the message in EAGER_SYNC. */
    public static final int SYNC_PREFIX_BYTES = 8;

    private Frames() {}

    /**
     * Packs an envelope.
     *
     * @param contextId communicator context
     * @param tag tag
     * @return word 1
     */
    public static long envelope(int contextId, int tag) {
        return (long) contextId << Integer.SIZE | tag & 0xffff_ffffL;
    }

    /**
     * Packs a chunk descriptor.
     *
     * @param chunk index in the sender's pool
     * @param lengthBytes bytes of the message in it
     * @return descriptor
     */
    public static long descriptor(int chunk, int lengthBytes) {
        return (long) chunk << Integer.SIZE | lengthBytes;
    }

    /**
     * Returns the upper half of a packed word.
     *
     * @param word envelope or descriptor
     * @return context id or chunk index
     */
    public static int upper(long word) {
        return (int) (word >>> Integer.SIZE);
    }

    /**
     * Returns the lower half of a packed word.
     *
     * @param word envelope or descriptor
     * @return tag or length
     */
    public static int lower(long word) {
        return (int) word;
    }
}
