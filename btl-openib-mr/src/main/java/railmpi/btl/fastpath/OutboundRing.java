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
    private final boolean[] heldPayload;

    /** Lines claimed and committed since the start. */
    private long head;
    /** Lines that the receiver is known to have consumed. */
    private long consumed;

    private boolean throttled;

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
        int lines = RingLayout.linesOf(payloadBytes);
        int slot = (int) head & capacityLines - 1;
        if (slot + lines > capacityLines) {
            return claimAfterPadding(slot, lines);
        }
        // one line more than the frame: the line behind it may have to be zeroed
        if (head + lines + 1 - consumed > capacityLines && !hasRoomAfterReadingCredits(lines + 1)) {
            return -1;
        }
        return RingLayout.LINES_OFFSET + (slot << RingLayout.LINE_SHIFT);
    }

    /**
     * Tells whether some frames of one line each (payload up to 40 bytes) can be claimed one after the other.
     *
     * @param lines how many
     * @return true if they fit
     */
    public boolean hasRoomForLines(int lines) {
        return head + lines + 1 - consumed <= capacityLines || hasRoomAfterReadingCredits(lines + 1);
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
        publish(slot, lines, RingLayout.commitWord(head, kind, payloadBytes));
    }

    private void publish(int slot, int lines, long commitWord) {
        int next = slot + lines & capacityLines - 1;
        if (heldPayload[next]) {
            bytes.putLong(RingLayout.LINES_OFFSET + (next << RingLayout.LINE_SHIFT), 0);
            heldPayload[next] = false;
        }
        heldPayload[slot] = false;
        for (int i = 1; i < lines; i++) {
            heldPayload[slot + i] = true;
        }
        // release: publishes words, payload and the zeroed next line; pairs with InboundRing.poll
        RingLayout.LONG.setRelease(bytes, RingLayout.LINES_OFFSET + (slot << RingLayout.LINE_SHIFT), commitWord);
        head += lines;
    }

    private int claimAfterPadding(int slot, int lines) {
        int padding = capacityLines - slot;
        if (head + padding + 1 - consumed > capacityLines && !hasRoomAfterReadingCredits(padding + 1)) {
            return -1;
        }
        int paddingBytes = (padding - 1) * RingLayout.LINE_BYTES;
        publish(slot, padding, RingLayout.commitWord(head, RingLayout.KIND_PADDING, paddingBytes));
        return claim((lines - 1) * RingLayout.LINE_BYTES);
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
