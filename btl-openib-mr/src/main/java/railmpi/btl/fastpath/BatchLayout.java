package railmpi.btl.fastpath;

import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;

/**
 * What batches look like: contiguous memory with a header and frames.
 *
 * <pre>
 * batch   0  long  packet sequence number, or {@link #NOTICE}
 *         8  long  batches of the peer consumed since the start
 *        16  int   how often the request to stop eager data was made or taken back; odd = stop
 *        20  int   check of the header ({@link FrameCheck})
 *        24  frames, each as {@link FrameLayout} says (the carrier's word is a check), its length rounded up to a
 *            multiple of 8
 *            room for a footer ({@link EagerRdmaSlots}), which is not counted
 * </pre>
 */
public final class BatchLayout {
    /** Offset in a batch of its sequence number. */
    public static final int PSN_OFFSET = 0;
    /** Offset in a batch of the count of consumed batches. */
    public static final int CONSUMED_OFFSET = 8;
    /** Offset in a batch of the count of requests to stop or go on. */
    public static final int THROTTLE_OFFSET = 16;
    /** Offset in a batch of the check of its header. */
    static final int CHECK_OFFSET = 20;
    /** Length of what is in front of the frames. */
    public static final int HEADER_BYTES = 24;
    /**
     * In place of a sequence number: a batch that belongs to its connection and is not part of the channel's sequence.
     */
    public static final long NOTICE = -1;

    /** Room behind a batch. */
    static final int TRAILER_BYTES = EagerRdmaSlots.FOOTER_BYTES;

    private static final int ALIGN = Long.BYTES - 1;

    private BatchLayout() {}

    /**
     * Returns the room that a frame takes.
     *
     * @param payloadBytes length of its payload
     * @return bytes
     */
    public static int frameBytes(int payloadBytes) {
        return FrameLayout.payloadOffset(payloadBytes) + payloadBytes + ALIGN & ~ALIGN;
    }

    /**
     * Returns the longest payload of a frame in a batch of that length.
     *
     * @param batchBytes length of the batch
     * @return bytes
     */
    public static int maxPayloadBytes(int batchBytes) {
        return batchBytes - HEADER_BYTES - FrameLayout.LONG_PAYLOAD_OFFSET & ~ALIGN;
    }

    /**
     * Writes the header of a batch.
     *
     * @param into memory
     * @param at where it begins
     * @param psn its sequence number, or {@link #NOTICE}
     * @param consumed batches of the peer consumed since the start
     * @param throttleChanges how often the request to stop eager data was made or taken back
     * @param lengthBytes length of the batch
     */
    public static void putHeader(
            ByteBuffer into, int at, long psn, long consumed, int throttleChanges, int lengthBytes) {
        into.putLong(at + PSN_OFFSET, psn);
        into.putLong(at + CONSUMED_OFFSET, consumed);
        into.putInt(at + THROTTLE_OFFSET, throttleChanges);
        into.putInt(at + CHECK_OFFSET, FrameCheck.ofBatch(psn, consumed, throttleChanges, lengthBytes));
    }

    /**
     * Tells whether what has arrived begins with the header of a batch, as it was written.
     *
     * @param from memory
     * @param at where it begins
     * @param lengthBytes length of what has arrived
     * @return false if it is something else
     */
    public static boolean isIntact(ByteBuffer from, int at, int lengthBytes) {
        return lengthBytes >= HEADER_BYTES
                && from.getInt(at + CHECK_OFFSET)
                        == FrameCheck.ofBatch(
                                from.getLong(at + PSN_OFFSET),
                                from.getLong(at + CONSUMED_OFFSET),
                                from.getInt(at + THROTTLE_OFFSET),
                                lengthBytes);
    }
}
