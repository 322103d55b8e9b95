package railmpi.btl.node;

import java.nio.LongBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.memory.SharedWords;

/**
 * The sender's end of a ring: claim room for a frame, write words and payload into {@link #block()}, commit.
 *
 * <p>Owner: the sender's holder of the progress lock. Hot path: short.
 */
public final class OutboundRing {
    private static final int CELLS_PER_SMALL_FRAME = RingLayout.cellsOf(40);

    private final MemoryBlock block;
    private final LongBuffer words;
    private final int capacityCells;
    private final int hotCells;
    private final boolean[] heldPayload;

    /** Cells claimed and committed since the start. */
    private long head;
    /** Cells that the receiver is known to have consumed. */
    private long consumed;

    private boolean throttled;

    /** Slot at which this lap should end. */
    private int lapEnd;

    /**
     * Takes over a zeroed ring.
     *
     * @param memory zeroed memory of {@link RingLayout#memoryBytes} bytes
     */
    public OutboundRing(MemoryBlock memory) {
        block = memory;
        words = memory.longs();
        capacityCells = (memory.lengthBytes() - RingLayout.CELLS_OFFSET) >>> RingLayout.CELL_SHIFT;
        heldPayload = new boolean[capacityCells];
        hotCells = RingLayout.hotCells(capacityCells);
        lapEnd = hotCells;
    }

    /**
     * Returns the longest payload that a frame may have: a quarter of the ring.
     *
     * @return bytes
     */
    public int maxPayloadBytes() {
        return (capacityCells / 4 - 2) * RingLayout.CELL_BYTES;
    }

    /**
     * Returns the most frames that {@link #hasRoomForFrames} may be asked for.
     *
     * @return a quarter of the ring
     */
    public int maxFrames() {
        return capacityCells / 4 / CELLS_PER_SMALL_FRAME;
    }

    /**
     * Returns the memory frames are written to.
     *
     * @return the whole ring
     */
    public MemoryBlock block() {
        return block;
    }

    /**
     * Tells whether the receiver asked, when credits were last looked at, to send no more eager data.
     *
     * @return true if eager data is unwelcome
     */
    public boolean isThrottled() {
        if (throttled) {
            readCredits();
        }
        return throttled;
    }

    /**
     * Finds room for one frame. Claiming again without {@link #commit} gives the same room.
     *
     * @param payloadBytes length of its payload, at most {@link #maxPayloadBytes()}
     * @return offset of the frame in the block, or -1 if the ring is full
     */
    public int claim(int payloadBytes) {
        return claimCells(RingLayout.cellsOf(payloadBytes));
    }

    /**
     * Finds room for one frame of eager data and writes its words.
     *
     * @param payloadBytes length of its payload, at most {@link #maxPayloadBytes()}
     * @param word1 word 1 of the frame
     * @param word2 word 2 of the frame
     * @return offset of the frame in the block, or -1 if the ring is full or eager data is unwelcome
     */
    public int begin(int payloadBytes, long word1, long word2) {
        int frame = throttled && isThrottled() ? -1 : claimCells(RingLayout.cellsOf(payloadBytes));
        if (frame >= 0) {
            words.put(frame + FrameLayout.WORD1_OFFSET >>> 3, word1);
            words.put(frame + FrameLayout.WORD2_OFFSET >>> 3, word2);
        }
        return frame;
    }

    /**
     * Tells whether some frames with payloads of up to 40 bytes can be claimed one after the other.
     *
     * @param frames how many, at most {@link #maxFrames()}
     * @return true if they fit
     */
    public boolean hasRoomForFrames(int frames) {
        return claimCells(CELLS_PER_SMALL_FRAME * frames) >= 0;
    }

    private int claimCells(int cells) {
        int slot = (int) head & capacityCells - 1;
        if (slot + cells > lapEnd) {
            return claimAtLapEnd(slot, cells);
        }
        // one cell more than asked for: the cell behind them may have to be zeroed
        if (head + cells + 1 - consumed > capacityCells && !hasRoomAfterReadingCredits(cells + 1)) {
            return -1;
        }
        return RingLayout.CELLS_OFFSET + (slot << RingLayout.CELL_SHIFT);
    }

    /**
     * Publishes the frame last claimed.
     *
     * @param kind 1 to 126
     * @param payloadBytes length of the payload as claimed
     */
    public void commit(int kind, int payloadBytes) {
        int cells = RingLayout.cellsOf(payloadBytes);
        int slot = (int) head & capacityCells - 1;
        for (int i = 1; i < cells; i++) {
            heldPayload[slot + i] = true;
        }
        publish(slot, cells, RingLayout.commitWord(head, kind, payloadBytes));
    }

    private void publish(int slot, int cells, long commitWord) {
        int next = slot + cells & capacityCells - 1;
        if (heldPayload[next]) {
            words.put(RingLayout.FIRST_WORD + (next << RingLayout.WORDS_SHIFT), 0);
            heldPayload[next] = false;
        }
        heldPayload[slot] = false;
        // release: publishes words, payload and the zeroed next cell; pairs with InboundRing.poll
        SharedWords.release(words, RingLayout.FIRST_WORD + (slot << RingLayout.WORDS_SHIFT), commitWord);
        head += cells;
        if (next == 0) {
            lapEnd = hotCells;
        }
    }

    /**
     * Goes back to the first cell by a filler frame: at the end of the hot part if the receiver keeps up, otherwise at
     * the end of the ring.
     */
    private int claimAtLapEnd(int slot, int cells) {
        int padding = capacityCells - slot;
        boolean isRingEnd = slot + cells > capacityCells;
        int wanted = padding + (isRingEnd ? 0 : cells) + 1;
        if (head + wanted - consumed > capacityCells && !hasRoomAfterReadingCredits(wanted)) {
            if (isRingEnd) {
                return -1;
            }
            lapEnd = capacityCells;
        } else {
            publish(slot, padding, RingLayout.commitWord(head, RingLayout.KIND_PADDING, padding));
        }
        return claimCells(cells);
    }

    private boolean hasRoomAfterReadingCredits(int cells) {
        readCredits();
        return head + cells - consumed <= capacityCells;
    }

    /**
     * Tells whether the receiver has taken all frames, as far as it has said so.
     *
     * @return true if none is left
     */
    public boolean isDrained() {
        readCredits();
        return consumed == head;
    }

    /** Tells the receiver that no frame follows. */
    public void end() {
        SharedWords.release(words, RingLayout.ENDED_WORD, 1); // pairs with InboundRing.hasEnded
    }

    private void readCredits() {
        // acquire: cells below are no longer read by the receiver; pairs with InboundRing.returnCredits
        long credits = SharedWords.acquire(words, RingLayout.CREDIT_WORD);
        throttled = credits < 0;
        consumed = credits & ~RingLayout.THROTTLE_BIT;
    }
}
