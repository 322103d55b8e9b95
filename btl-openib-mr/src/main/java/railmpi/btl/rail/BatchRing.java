package railmpi.btl.rail;

import java.nio.ByteBuffer;
import railmpi.btl.fastpath.RingLayout;
import railmpi.core.memory.MemoryBlock;

/**
 * The frames that wait to be sent over one connection, gathered into batches. A batch is contiguous memory: a header and
 * one frame or more; it is sent as a whole and its memory is free again when the send is done.
 *
 * <pre>
 * batch   0  long  credit word: batches of the peer consumed since the start, top bit = throttle
 *         8  frames, each as {@link RingLayout} says (stamp 0), its length rounded up to a multiple of 8
 * </pre>
 *
 * Owner: the holder of the progress lock. Hot path: short.
 */
final class BatchRing {
    static final int HEADER_BYTES = 8;
    private static final int MAX_BATCHES = 256;
    private static final int ALIGN = Long.BYTES - 1;

    private MemoryBlock block;
    private ByteBuffer bytes;
    private final int capacity;
    private final int maxBatchBytes;

    /** Where batches begin and end, positions since the start; circular. */
    private final long[] starts = new long[MAX_BATCHES];

    private final long[] ends = new long[MAX_BATCHES];
    /** Numbers of batches since the start: freed <= posted <= closed; the open one, if any, has the number closed. */
    private long freed;

    private long posted;
    private long closed;

    private long head;
    private long tail;
    private boolean isOpen;
    private long frameAt;

    /**
     * Takes over memory.
     *
     * @param memory a power of two of bytes, at least four batches
     * @param maxBatchBytes longest batch
     */
    BatchRing(MemoryBlock memory, int maxBatchBytes) {
        block = memory;
        bytes = memory.bytes();
        capacity = memory.lengthBytes();
        this.maxBatchBytes = maxBatchBytes;
    }

    /** Goes over to other memory of the same length, which holds the same. */
    void moveTo(MemoryBlock memory) {
        block = memory;
        bytes = memory.bytes();
    }

    static int frameBytes(int payloadBytes) {
        return RingLayout.payloadOffset(payloadBytes) + payloadBytes + ALIGN & ~ALIGN;
    }

    /** Returns the longest payload of a frame in a batch of that length. */
    static int maxPayloadBytes(int batchBytes) {
        return batchBytes - HEADER_BYTES - RingLayout.LINE_BYTES & ~ALIGN;
    }

    MemoryBlock block() {
        return block;
    }

    /** Finds room for a frame; returns its offset in the block, -1 if there is none. */
    int claim(int payloadBytes) {
        int frame = frameBytes(payloadBytes);
        if (isOpen && !fitsInOpenBatch(frame)) {
            close();
        }
        if (isOpen) {
            if (head + frame - tail > capacity) {
                return -1;
            }
            frameAt = head;
            return offset(frameAt);
        }
        return claimInNewBatch(frame);
    }

    private boolean fitsInOpenBatch(int frame) {
        long start = starts[index(closed)];
        long length = head - start + frame;
        return length <= maxBatchBytes && offset(start) + length <= capacity;
    }

    private int claimInNewBatch(int frame) {
        long start = head;
        if (offset(start) + HEADER_BYTES + frame > capacity) {
            start += capacity - offset(start);
        }
        if (start + HEADER_BYTES + frame - tail > capacity || closed - freed >= MAX_BATCHES - 1) {
            return -1;
        }
        frameAt = start + HEADER_BYTES;
        return offset(frameAt);
    }

    /** Adds the frame last claimed to the open batch. */
    void commit(int kind, int payloadBytes) {
        if (!isOpen) {
            starts[index(closed)] = frameAt - HEADER_BYTES;
            isOpen = true;
        }
        bytes.putLong(offset(frameAt), RingLayout.frameWord(kind, payloadBytes));
        head = frameAt + frameBytes(payloadBytes);
    }

    /** Opens a batch without frames, for its header alone; returns false if there is no room or a batch is open. */
    boolean openEmpty() {
        if (isOpen || claimInNewBatch(0) < 0) {
            return false;
        }
        starts[index(closed)] = frameAt - HEADER_BYTES;
        head = frameAt;
        isOpen = true;
        return true;
    }

    /** Tells whether some batch was not taken yet. */
    boolean hasBatch() {
        return isOpen || posted != closed;
    }

    /** Tells whether batches were taken that are not done. */
    boolean isUnderWay() {
        return posted != freed;
    }

    /** Ends the open batch, so that it can be taken. */
    void close() {
        if (isOpen) {
            ends[index(closed)] = head;
            closed++;
            isOpen = false;
        }
    }

    /** Writes the header of the next batch; returns its offset in the block. Call with {@link #hasBatch} and closed. */
    int next(long creditWord) {
        int at = offset(starts[index(posted)]);
        bytes.putLong(at, creditWord);
        return at;
    }

    int nextLengthBytes() {
        return (int) (ends[index(posted)] - starts[index(posted)]);
    }

    /** The batch last returned by {@link #next} is on its way. */
    void taken() {
        posted++;
    }

    boolean hasClosedBatch() {
        return posted != closed;
    }

    /** The oldest batch on its way is done. */
    void done() {
        tail = ends[index(freed)];
        freed++;
    }

    private int offset(long position) {
        return (int) position & capacity - 1;
    }

    private static int index(long batch) {
        return (int) batch & MAX_BATCHES - 1;
    }
}
