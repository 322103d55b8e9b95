package railmpi.btl.fastpath;

import java.nio.ByteBuffer;
import railmpi.core.memory.MemoryBlock;

/**
 * The sender's end of a ring: claim room for a frame, write words and payload into {@link #block()}, commit.
 *
 * <p>Owner: the sender's holder of the progress lock. Hot path: short.
 */
public final class OutboundRing {
    private final MemoryBlock block;
    private final ByteBuffer bytes;
    private final int capacityLines;
    private final int hotLines;
    private final boolean[] heldPayload;

    /** Lines claimed and committed since the start. */
    private long head;
    /** Lines that the receiver is known to have consumed. */
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
        bytes = memory.bytes();
        capacityLines = (memory.lengthBytes() - RingLayout.LINES_OFFSET) >>> RingLayout.LINE_SHIFT;
        heldPayload = new boolean[capacityLines];
        hotLines = RingLayout.hotLines(capacityLines);
        lapEnd = hotLines;
    }

    /**
     * Returns the longest payload that a frame may have: a quarter of the ring.
     *
     * @return bytes
     */
    public int maxPayloadBytes() {
        return (capacityLines / 4 - 1) * RingLayout.LINE_BYTES;
    }

    /**
     * Returns the most frames of one line that {@link #hasRoomForLines} may be asked for.
     *
     * @return a quarter of the ring
     */
    public int maxLines() {
        return capacityLines / 4;
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
        return claimLines(RingLayout.linesOf(payloadBytes));
    }

    /**
     * Tells whether some frames of one line each (payload up to 40 bytes) can be claimed one after the other.
     *
     * @param lines how many, at most a quarter of the ring
     * @return true if they fit
     */
    public boolean hasRoomForLines(int lines) {
        return claimLines(lines) >= 0;
    }

    private int claimLines(int lines) {
        int slot = (int) head & capacityLines - 1;
        if (slot + lines > lapEnd) {
            return claimAtLapEnd(slot, lines);
        }
        // one line more than asked for: the line behind them may have to be zeroed
        if (head + lines + 1 - consumed > capacityLines && !hasRoomAfterReadingCredits(lines + 1)) {
            return -1;
        }
        return RingLayout.LINES_OFFSET + (slot << RingLayout.LINE_SHIFT);
    }

    /**
     * Publishes the frame last claimed.
     *
     * @param kind 1 to 126
     * @param payloadBytes length of the payload as claimed
     */
    public void commit(int kind, int payloadBytes) {
        int lines = RingLayout.linesOf(payloadBytes);
        int slot = (int) head & capacityLines - 1;
        for (int i = 1; i < lines; i++) {
            heldPayload[slot + i] = true;
        }
        publish(slot, lines, RingLayout.commitWord(head, kind, payloadBytes));
    }

    private void publish(int slot, int lines, long commitWord) {
        int next = slot + lines & capacityLines - 1;
        if (heldPayload[next]) {
            bytes.putLong(RingLayout.LINES_OFFSET + (next << RingLayout.LINE_SHIFT), 0);
            heldPayload[next] = false;
        }
        heldPayload[slot] = false;
        // release: publishes words, payload and the zeroed next line; pairs with InboundRing.poll
        RingLayout.LONG.setRelease(bytes, RingLayout.LINES_OFFSET + (slot << RingLayout.LINE_SHIFT), commitWord);
        head += lines;
        if (next == 0) {
            lapEnd = hotLines;
        }
    }

    /**
     * Goes back to the first line by a filler frame: at the end of the hot part if the receiver keeps up, otherwise at the
     * end of the ring.
     */
    private int claimAtLapEnd(int slot, int lines) {
        int padding = capacityLines - slot;
        boolean isRingEnd = slot + lines > capacityLines;
        int wanted = padding + (isRingEnd ? 0 : lines) + 1;
        if (head + wanted - consumed > capacityLines && !hasRoomAfterReadingCredits(wanted)) {
            if (isRingEnd) {
                return -1;
            }
            lapEnd = capacityLines;
        } else {
            int fillerBytes = (padding - 1) * RingLayout.LINE_BYTES;
            publish(slot, padding, RingLayout.commitWord(head, RingLayout.KIND_PADDING, fillerBytes));
        }
        return claimLines(lines);
    }

    private boolean hasRoomAfterReadingCredits(int lines) {
        readCredits();
        return head + lines - consumed <= capacityLines;
    }

    private void readCredits() {
        // acquire: lines below are no longer read by the receiver; pairs with InboundRing.returnCredits
        long credits = (long) RingLayout.LONG.getAcquire(bytes, 0);
        throttled = credits < 0;
        consumed = credits & ~RingLayout.THROTTLE_BIT;
    }
}
