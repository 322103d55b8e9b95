package railmpi.core.memory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/**
 * Memory in native byte order, off-heap but for a makeshift, with one absolute-access view per element type, so that
 * arrays of every primitive type are copied in and out in bulk without allocation. At most 2 GiB. The views share the
 * memory; their positions and limits are never moved.
 *
 * <p>The memory itself may be shared between threads and processes; this object is immutable and safe to share.
 */
public final class MemoryBlock {
    private final ByteBuffer bytes;
    private final CharBuffer chars;
    private final ShortBuffer shorts;
    private final IntBuffer ints;
    private final LongBuffer longs;
    private final FloatBuffer floats;
    private final DoubleBuffer doubles;
    private MemoryBlock swapped;
    private Object foreign;

    /**
     * Wraps a direct buffer from its index 0 to its capacity.
     *
     * @param buffer the memory; position, limit and order of the given object are ignored
     */
    public MemoryBlock(ByteBuffer buffer) {
        this(buffer, ByteOrder.nativeOrder());
    }

    private MemoryBlock(ByteBuffer buffer, ByteOrder order) {
        ByteBuffer whole = buffer.duplicate();
        whole.clear();
        bytes = whole.order(order);
        chars = bytes.asCharBuffer();
        shorts = bytes.asShortBuffer();
        ints = bytes.asIntBuffer();
        longs = bytes.asLongBuffer();
        floats = bytes.asFloatBuffer();
        doubles = bytes.asDoubleBuffer();
    }

    /**
     * Allocates zeroed off-heap memory that is freed with this object.
     *
     * @param lengthBytes length in bytes
     * @return the new block
     */
    public static MemoryBlock allocate(int lengthBytes) {
        return new MemoryBlock(ByteBuffer.allocateDirect(lengthBytes));
    }

    /**
     * Allocates zeroed memory, in the heap if direct memory is used up.
     *
     * @param lengthBytes length in bytes
     * @return the new block
     */
    public static MemoryBlock allocateSomewhere(int lengthBytes) {
        try {
            return allocate(lengthBytes);
        } catch (OutOfMemoryError e) {
            return new MemoryBlock(ByteBuffer.allocate(lengthBytes));
        }
    }

    /**
     * Tells whether the memory is off-heap, so that it has an address.
     *
     * @return false for what {@link #allocateSomewhere} found in the heap
     */
    public boolean isDirect() {
        return bytes.isDirect();
    }

    /**
     * Returns the same memory seen in the other byte order; for buffers that are kept in that order, whose bytes are to
     * be moved unchanged. Racy but benign: two threads may each build an equal view.
     *
     * @return views in the byte order that is not the native one
     */
    public MemoryBlock swapped() {
        MemoryBlock other = swapped;
        if (other == null) {
            other = new MemoryBlock(
                    bytes,
                    ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN
                            ? ByteOrder.BIG_ENDIAN
                            : ByteOrder.LITTLE_ENDIAN);
            swapped = other;
        }
        return other;
    }

    /** Returns the same memory as a segment, in a JVM that has segments. Racy but benign, as {@link #swapped}. */
    Object foreign() {
        Object segment = foreign;
        if (segment == null) {
            segment = ForeignMemory.of(bytes);
            foreign = segment;
        }
        return segment;
    }

    /**
     * Returns the length.
     *
     * @return bytes in this block
     */
    public int lengthBytes() {
        return bytes.capacity();
    }

    /**
     * Returns the view as bytes.
     *
     * @return the whole block, native order
     */
    public ByteBuffer bytes() {
        return bytes;
    }

    /**
     * Returns the view as chars.
     *
     * @return the whole block, index = byte offset / 2
     */
    public CharBuffer chars() {
        return chars;
    }

    /**
     * Returns the view as shorts.
     *
     * @return the whole block, index = byte offset / 2
     */
    public ShortBuffer shorts() {
        return shorts;
    }

    /**
     * Returns the view as ints.
     *
     * @return the whole block, index = byte offset / 4
     */
    public IntBuffer ints() {
        return ints;
    }

    /**
     * Returns the view as longs.
     *
     * @return the whole block, index = byte offset / 8
     */
    public LongBuffer longs() {
        return longs;
    }

    /**
     * Returns the view as floats.
     *
     * @return the whole block, index = byte offset / 4
     */
    public FloatBuffer floats() {
        return floats;
    }

    /**
     * Returns the view as doubles.
     *
     * @return the whole block, index = byte offset / 8
     */
    public DoubleBuffer doubles() {
        return doubles;
    }
}
