package railmpi.pml.wire;

import railmpi.fabric.MemoryRegion;

/**
 * The frames that two processes exchange. Words 1 and 2 and the payload sit where
 * {@link railmpi.btl.channel.FrameLayout} says; request ids are numbers that the peer only gives back.
 *
 * <pre>
 * kind         word 1                 word 2            payload
 * EAGER        context id, tag        source            the message
 * EAGER_SYNC   context id, tag        source            long sender's request id, long match table, then the message
 * STREAM       context id, tag        source            long message length, long descriptor of its first chunk
 * STREAM_MORE  -                      descriptor        -                      (next chunk of the stream begun last)
 * RTS          context id, tag        source            long message length, long sender's request id,
 *                                                       long address (0: not readable from outside), long pid,
 *                                                       long match table;
 *                                                       over rails then the head: none or first bytes of the message
 * CTS          sender's request id    receiver's id     in a node nothing; over rails: the memory to write to
 *                                                       (long offset in the message, long length, long address,
 *                                                       then a long key, or one for every two adapters of the receiver)
 * DATA         receiver's request id  descriptor        the piece, if the descriptor says INLINE
 * WRITE        sender's request id    receiver's id     long address of the rest of the buffer, long its length, long
 * pid WRITTEN      receiver's request id  1 = done, 0 = not -
 * ACK          sender's request id    -                 -
 * CANCEL       sender's request id    1 = answer        -
 * CANCELLED    sender's request id    -                 -
 *
 * envelope word 1: context id << 32 | tag          descriptor: pool << 56 | chunk index << 32 | length in bytes, or
 * INLINE
 * </pre>
 *
 * EAGER carries a short message whole. STREAM hands a message of a few chunks over without asking; its frames are not
 * interleaved with other messages of the same channel. Longer and synchronous messages ask first: RTS, then CTS and
 * DATA (the sender pushes), or the receiver reads the first half in the sender's memory while the sender writes the
 * second half (WRITE, WRITTEN), and answers ACK. ACK also acknowledges EAGER_SYNC. Over rails the RTS carries the head
 * of the message, so that the wire is not idle until the answer comes, and each CTS offers memory for a part of the
 * rest, which the sender fills by RDMA writes; the layer below tells the receiver which parts are in place
 * ({@link railmpi.btl.channel.FinListener}). A receive that is shorter than the message offers less memory and
 * answers ACK when that is filled. Source: [Liu04] section 3.2 (rendezvous).
 *
 * <p>The sender of EAGER_SYNC or RTS may take the message back as long as no receive has got it. Inside a node the
 * word in the match table decides ({@link railmpi.btl.node.MatchTables}, key 0: there is none), and CANCEL only
 * lets the receiver forget the message early. Over rails CANCEL asks, and the receiver, or its agent, answers
 * CANCELLED if it has not matched the message; otherwise the answer is what it has sent or will send anyway.
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
    public static final int ACK = 8;
    /** The sender takes a message back. */
    public static final int CANCEL = 11;
    /** The answer to CANCEL if nobody has got the message. */
    public static final int CANCELLED = 12;
    /** Request to write the rest of a message into the receiver's memory. */
    public static final int WRITE = 9;
    /** The answer to WRITE. */
    public static final int WRITTEN = 10;

    /** Last of the kinds, of which {@link #EAGER} is the first. */
    public static final int LAST = CANCELLED;

    /** Kind of the FINs that tell of parts of a message. */
    public static final int FIN_OF_MESSAGE = 1;

    /** Descriptor of a piece that is the frame's payload. */
    public static final long INLINE = -1;
    /** Match table of a message that its sender cannot take back by a word of shared memory. */
    public static final long NO_TABLE = 0;
    /** Payload length of STREAM. */
    public static final int STREAM_BYTES = 16;
    /** Payload length of a CTS that offers memory, but for the keys behind it. */
    public static final int CTS_BYTES = 24;
    /** Payload length of WRITE. */
    public static final int WRITE_BYTES = 24;
    /** Payload length of RTS, but for the head behind it. */
    public static final int RTS_BYTES = 40;
    /** Bytes in front of the message in EAGER_SYNC. */
    public static final int SYNC_PREFIX_BYTES = 16;

    /** Longest payload of CTS. */
    private static final int LONGEST_CTS_BYTES = CTS_BYTES + MemoryRegion.MOST_KEYS * Long.BYTES;

    private static final int POOL_SHIFT = 24;

    private Frames() {}

    /**
     * Returns the length that a payload must have at least.
     *
     * @param kind of the frame
     * @return bytes
     */
    public static int leastPayloadBytes(int kind) {
        return switch (kind) {
            case EAGER_SYNC -> SYNC_PREFIX_BYTES;
            case STREAM -> STREAM_BYTES;
            case RTS -> RTS_BYTES;
            case WRITE -> WRITE_BYTES;
            default -> 0;
        };
    }

    /**
     * Returns how much of a payload is no data of the program.
     *
     * @param kind of the frame
     * @return bytes, if the payload is that long
     */
    public static int headBytes(int kind) {
        return kind == CTS ? LONGEST_CTS_BYTES : leastPayloadBytes(kind);
    }

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
     * @param pool index of the sender's pool
     * @param chunk index in that pool
     * @param lengthBytes bytes of the message in it
     * @return descriptor
     */
    public static long descriptor(int pool, int chunk, int lengthBytes) {
        return (long) (pool << POOL_SHIFT | chunk) << Integer.SIZE | lengthBytes;
    }

    /**
     * Returns the pool of a descriptor's upper half.
     *
     * @param poolAndChunk upper half
     * @return index of the sender's pool
     */
    public static int pool(int poolAndChunk) {
        return poolAndChunk >>> POOL_SHIFT;
    }

    /**
     * Returns the chunk of a descriptor's upper half.
     *
     * @param poolAndChunk upper half
     * @return index in the pool
     */
    public static int chunk(int poolAndChunk) {
        return poolAndChunk & (1 << POOL_SHIFT) - 1;
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
