package railmpi.coll.reduction;

import railmpi.pml.datatype.TypedBuffer;

/**
 * The items of a buffer from one on. Immutable.
 *
 * @param buffer memory
 * @param first its item that is item 0 here
 */
public record Span(TypedBuffer buffer, long first) {
    /**
     * Returns where an item is.
     *
     * @param item counted from the first
     * @return bytes from the start of the buffer
     */
    public long byteOffset(int item) {
        return buffer.byteOffset(first + item);
    }

    /**
     * Returns the length of some items.
     *
     * @param items how many
     * @return bytes
     */
    public long byteLength(int items) {
        return buffer.byteLength(items);
    }

    /**
     * Tells whether these are the same items of the same memory.
     *
     * @param other any span
     * @return true if nothing need be copied from one to the other
     */
    public boolean isSameAs(Span other) {
        return buffer.buffer() == other.buffer.buffer() && byteOffset(0) == other.byteOffset(0);
    }
}
