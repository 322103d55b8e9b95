package railmpi.pml.datatype;

import railmpi.core.memory.MemoryBlock;

/**
 * Moves the bytes of a message between the user's array or buffer and off-heap memory. A message is seen as one stream
 * of bytes; {@code streamByte} counts from the start of the <em>buffer</em> (so the caller adds the message's own
 * offset). A {@link LayoutConvertor} is made for one such offset, from where on the stream skips the gaps of the
 * datatype. Offsets and lengths of one call are whole elements of the type, except for byte data and for {@link
 * LayoutConvertor}.
 *
 * <p>Stateless and safe for any thread. Hot path: short.
 */
public interface Convertor {
    /**
     * Copies from the user's buffer into a block.
     *
     * @param buffer the user's array or nio buffer, of the kind this convertor was made for
     * @param streamByte where in the buffer, in bytes
     * @param target block to write
     * @param targetOffset offset in the block, in bytes; a multiple of the element size
     * @param lengthBytes how many bytes
     */
    void pack(Object buffer, long streamByte, MemoryBlock target, int targetOffset, int lengthBytes);

    /**
     * Copies from a block into the user's buffer.
     *
     * @param source block to read
     * @param sourceOffset offset in the block, in bytes; a multiple of the element size
     * @param buffer the user's array or nio buffer, of the kind this convertor was made for
     * @param streamByte where in the buffer, in bytes
     * @param lengthBytes how many bytes
     */
    void unpack(MemoryBlock source, int sourceOffset, Object buffer, long streamByte, int lengthBytes);

    /**
     * As {@link #unpack} of eight bytes, if they need not be read from a block: that is an access less.
     *
     * @param word the bytes, little-endian
     * @param buffer the user's array or nio buffer, of the kind this convertor was made for
     * @param streamByte where in the buffer, in bytes
     * @return false if nothing was done, and {@link #unpack} is to be called
     */
    default boolean unpackWord(long word, Object buffer, long streamByte) {
        return false;
    }

    /**
     * Copies runs at equal distance from the user's buffer into a block, where they are one behind the other.
     *
     * @param buffer the user's array or nio buffer, of the kind this convertor was made for
     * @param streamByte where the first run is, in bytes
     * @param strideBytes distance of the runs, of any sign
     * @param runs how many
     * @param runBytes length of each
     * @param target block to write
     * @param targetOffset offset in the block, in bytes; a multiple of the element size
     */
    default void packRuns(
            Object buffer,
            long streamByte,
            long strideBytes,
            int runs,
            int runBytes,
            MemoryBlock target,
            int targetOffset) {
        for (int i = 0; i < runs; i++) {
            pack(buffer, streamByte + i * strideBytes, target, targetOffset + i * runBytes, runBytes);
        }
    }

    /**
     * Copies runs at equal distance from a block, where they are one behind the other, into the user's buffer.
     *
     * @param source block to read
     * @param sourceOffset offset in the block, in bytes; a multiple of the element size
     * @param buffer the user's array or nio buffer, of the kind this convertor was made for
     * @param streamByte where the first run goes, in bytes
     * @param strideBytes distance of the runs, of any sign
     * @param runs how many
     * @param runBytes length of each
     */
    default void unpackRuns(
            MemoryBlock source,
            int sourceOffset,
            Object buffer,
            long streamByte,
            long strideBytes,
            int runs,
            int runBytes) {
        for (int i = 0; i < runs; i++) {
            unpack(source, sourceOffset + i * runBytes, buffer, streamByte + i * strideBytes, runBytes);
        }
    }

    /**
     * Tells whether the buffer is off-heap, contiguous memory whose address may be given to the kernel or to an
     * adapter.
     *
     * @return true for direct nio buffers
     */
    boolean isDirect();

    /**
     * Tells whether it also moves parts of elements, and {@link Convertors#bytesOf} cannot replace it.
     *
     * @return true for those that were made for one place or one memory
     */
    default boolean takesParts() {
        return false;
    }
}
