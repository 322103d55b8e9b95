package railmpi.btl.fastpath;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The memory of a ring. Little-endian on all platforms that RailMPI supports (native order is used).
 *
 * <pre>
 *   0  long  credit word, written by the receiver: cells consumed since the start, top bit = throttle
 *  64  cells of 32 bytes, as many as the capacity (a power of two)
 *
 * frame, 1 or more consecutive cells, never wrapping round the end:
 *   0  int   stamp: number of the frame's first cell since the start, plus 1 (published last, with release)
 *   4  int   kind << 24 | payload length in bytes
 *   8  int   word 1 low   (eager, RTS: tag)
 *  12  int   word 1 high  (eager, RTS: context id)
 *  16  long  word 2       (eager, RTS: source rank in the communicator)
 *  24  payload of up to 232 bytes; a longer one begins at 64, where it is copied in whole vectors
 * </pre>
 *
 * A receiver knows by the stamp whether a cell holds the frame it expects: the stamp of the previous lap differs. Only a
 * cell that held payload one lap ago could look like anything; the sender zeroes such a cell's first word before it
 * publishes the frame in front of it. Commit word, envelope and up to 8 bytes of payload share one cell.
 */
public final class RingLayout {
    /** Bytes of a cell: half a cache line, so that two frames of a word of payload cross between processors together. */
    public static final int CELL_BYTES = 32;
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

    /** 8.5 KiB: room for two messages of 4 KiB; the two rings of a pair fit in a first-level cache of 32 KiB. */
    private static final int HOT_CELLS = 272;

    static final int CELL_SHIFT = 5;
    static final int CELLS_OFFSET = 64;
    static final int KIND_SHIFT = 24;
    static final int LENGTH_MASK = (1 << KIND_SHIFT) - 1;
    /** Kind of the filler at the end of the ring, whose length is in cells; never delivered. */
    static final int KIND_PADDING = 0x7f;

    static final long THROTTLE_BIT = 1L << 63;

    static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private RingLayout() {}

    /**
     * Returns the length of the memory that a ring needs.
     *
     * @param capacityBytes bytes of cells, a power of two
     * @return bytes to allocate
     */
    public static int memoryBytes(int capacityBytes) {
        return CELLS_OFFSET + capacityBytes;
    }

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
     * Packs the first word of a frame that is not polled for: kind and length without a stamp.
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
     * @return 0 to 127
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

    /**
     * Returns the length of the hot part: as long as the receiver keeps up, a lap ends there, so that both processes' two
     * rings stay in their first-level caches (1 KiB messages take 0.17 us instead of 0.26 between near cores, 0.54 instead of 0.95 between far ones).
     */
    static int hotCells(int capacityCells) {
        return Math.min(capacityCells, HOT_CELLS);
    }

    /** Cells after which the receiver returns credits: often enough for the sender to find the hot part free. */
    static int creditCells(int capacityCells) {
        return hotCells(capacityCells) / 2;
    }

    static int cellsOf(int payloadBytes) {
        return (payloadOffset(payloadBytes) + payloadBytes + CELL_BYTES - 1) >>> CELL_SHIFT;
    }

    static long commitWord(long cell, int kind, int payloadBytes) {
        return (long) (kind << KIND_SHIFT | payloadBytes) << Integer.SIZE | (int) (cell + 1) & 0xffff_ffffL;
    }
}
