package railmpi.btl.node;

import java.nio.LongBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.FrameListener;
import railmpi.btl.channel.InboundFrames;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.memory.SharedWords;
import railmpi.core.progress.LittleStackError;

/**
 * The receiver's end of a ring.
 *
 * <p>Owner: the receiver's holder of the progress lock. Hot path: short.
 */
public final class InboundRing extends InboundFrames {
    /** A look reads one word of memory. */
    private static final int MOST_LOOKS = 64;

    private final int peer;
    private final MemoryBlock block;
    private final LongBuffer words;
    private final int capacityCells;
    private final int creditCells;

    private long tail;
    private long credited;
    private boolean throttle;

    /**
     * Takes over a peer's ring.
     *
     * @param peer world rank of the sender
     * @param memory the sender's ring, mapped
     */
    public InboundRing(int peer, MemoryBlock memory) {
        super(false);
        this.peer = peer;
        block = memory;
        words = memory.longs();
        capacityCells = (memory.lengthBytes() - RingLayout.CELLS_OFFSET) >>> RingLayout.CELL_SHIFT;
        creditCells = RingLayout.creditCells(capacityCells);
    }

    /**
     * Returns who writes into the ring.
     *
     * @return world rank
     */
    public int peer() {
        return peer;
    }

    @Override
    public long head() {
        // acquire: the frame's words and payload; pairs with OutboundRing.publish
        long word = SharedWords.acquire(
                words, RingLayout.FIRST_WORD + (((int) tail & capacityCells - 1) << RingLayout.WORDS_SHIFT));
        return (int) word == (int) (tail + 1) ? word : 0;
    }

    @Override
    public int headOffset() {
        return RingLayout.CELLS_OFFSET + (((int) tail & capacityCells - 1) << RingLayout.CELL_SHIFT);
    }

    @Override
    public long word1(int offset) {
        return words.get(offset + FrameLayout.WORD1_OFFSET >> 3);
    }

    @Override
    public MemoryBlock block() {
        return block;
    }

    @Override
    public int mostLooks() {
        return MOST_LOOKS;
    }

    @Override
    public void take(int payloadBytes) {
        tail += RingLayout.cellsOf(payloadBytes);
        if (tail - credited >= creditCells) {
            returnCredits();
        }
    }

    /**
     * Delivers the next frames to a listener.
     *
     * @param listener called for each frame, whose memory is the listener's until it returns
     * @param most most frames
     * @return frames delivered
     * @throws MalformedFrameException if there is what no peer of ours writes; the ring must not be polled again
     */
    public int poll(FrameListener listener, int most) {
        int delivered = 0;
        int limit = most;
        while (delivered < limit) {
            long head = head();
            if (head == 0) {
                break;
            }
            int offset = headOffset();
            int length = FrameLayout.payloadBytesOf(head);
            int kind = FrameLayout.kindOf(head);
            int cells = kind == RingLayout.KIND_PADDING ? length : RingLayout.cellsOf(length);
            if (offset + (cells << RingLayout.CELL_SHIFT) > block.lengthBytes() || cells == 0) {
                throw corrupt(head);
            }
            tail += cells; // before delivery: a frame whose delivery fails is not delivered twice
            if (kind != RingLayout.KIND_PADDING) {
                delivered++;
                if (!deliver(listener, kind, offset, length, cells)) {
                    limit = 0;
                }
            }
            if (tail - credited >= creditCells) {
                returnCredits();
            }
        }
        return delivered;
    }

    private boolean deliver(FrameListener listener, int kind, int offset, int length, int cells) {
        try {
            return listener.onFrame(peer, kind, block, offset, length);
        } catch (LittleStackError e) {
            tail -= cells;
            throw e;
        }
    }

    /**
     * Asks the sender to send no eager data, or to send it again.
     *
     * @param newThrottle true to stop eager data
     */
    public void throttle(boolean newThrottle) {
        throttle = newThrottle;
        returnCredits();
    }

    /** Tells the sender at once of all that was taken. */
    public void settle() {
        returnCredits();
    }

    /**
     * Tells whether the sender has written its last frame.
     *
     * @return true if nothing follows what is in the ring
     */
    public boolean hasEnded() {
        return SharedWords.acquire(words, RingLayout.ENDED_WORD) != 0; // pairs with OutboundRing.end
    }

    private void returnCredits() {
        credited = tail;
        // release: the cells are read; pairs with OutboundRing.readCredits
        SharedWords.release(words, RingLayout.CREDIT_WORD, throttle ? tail | RingLayout.THROTTLE_BIT : tail);
    }

    private MalformedFrameException corrupt(long commitWord) {
        return new MalformedFrameException(
                "an impossible frame 0x" + Long.toHexString(commitWord) + " at cell " + tail + " of its ring");
    }
}
