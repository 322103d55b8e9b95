package railmpi.btl.node;

import railmpi.btl.channel.FrameLayout;

/**
 * The memory of a ring. Little-endian on all platforms that RailMPI supports (native order is used).
 *
 * <pre>
 *   0  long  credit word, written by the receiver: cells consumed since the start, top bit = throttle
 *   8  long  1 when the sender has written its last frame
 *  64  cells of 32 bytes, as many as the capacity (a power of two)
 *
 * frame, 1 or more consecutive cells, never wrapping round the end:
 *   0  int   stamp: number of the frame's first cell since the start, plus 1 (published last, with release)
 *   4  as {@link FrameLayout} says
 * </pre>
 *
 * A receiver knows by the stamp whether a cell holds the frame it expects: the stamp of the previous lap differs. Only
 * a cell that held payload one lap ago could look like anything; the sender zeroes such a cell's first word before it
 * publishes the frame in front of it. Commit word, envelope and up to 8 bytes of payload share one cell.
 */
public final class RingLayout {
    /**
     * Bytes of a cell: half a cache line, so that two frames of a word of payload cross between processors together.
     */
    static final int CELL_BYTES = 32;
    /** 8.5 KiB: room for two messages of 4 KiB; the two rings of a pair fit in a first-level cache of 32 KiB. */
    private static final int HOT_CELLS = 272;

    static final int CELL_SHIFT = 5;
    /** Longest payload of a frame of one cell. */
    private static final int SHORTEST_BYTES = CELL_BYTES - FrameLayout.SHORT_PAYLOAD_OFFSET;

    static final int CELLS_OFFSET = 64;
    /** Kind of the filler at the end of the ring, whose length is in cells; never delivered. */
    static final int KIND_PADDING = 0x7f;

    static final long THROTTLE_BIT = 1L << 63;

    /** Where the memory is seen as longs: index of the credit word, ... */
    static final int CREDIT_WORD = 0;
    /** ... of the one that tells of the sender's end, ... */
    static final int ENDED_WORD = 1;
    /** ... of the first cell, ... */
    static final int FIRST_WORD = CELLS_OFFSET / Long.BYTES;
    /** ... and how many belong to a cell, as a power of two. */
    static final int WORDS_SHIFT = CELL_SHIFT - 3;

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
     * Returns the length of the hot part: as long as the receiver keeps up, a lap ends there, so that both processes'
     * two rings stay in their first-level caches (1 KiB messages take 0.17 us instead of 0.26 between near cores, 0.54
     * instead of 0.95 between far ones).
     */
    static int hotCells(int capacityCells) {
        return Math.min(capacityCells, HOT_CELLS);
    }

    /** Cells after which the receiver returns credits: often enough for the sender to find the hot part free. */
    static int creditCells(int capacityCells) {
        return hotCells(capacityCells) / 2;
    }

    static int cellsOf(int payloadBytes) {
        return payloadBytes <= SHORTEST_BYTES
                ? 1
                : (FrameLayout.payloadOffset(payloadBytes) + payloadBytes + CELL_BYTES - 1) >>> CELL_SHIFT;
    }

    static long commitWord(long cell, int kind, int payloadBytes) {
        return (long) (kind << FrameLayout.KIND_SHIFT | payloadBytes) << Integer.SIZE | (int) (cell + 1) & 0xffff_ffffL;
    }
}
