package railmpi.coll.memory;

import railmpi.pml.datatype.TypedBuffer;

/**
 * A buffer seen as one block per rank: of equal length one after the other, or with a count and a displacement for
 * each, in items. Immutable; the arrays are the caller's and not copied.
 *
 * @param buffer memory
 * @param count items of every block, where {@code counts} is null
 * @param counts items of each block, or null
 * @param displacements first item of each block, or null
 */
public record Blocks(TypedBuffer buffer, int count, int[] counts, int[] displacements) {
    /**
     * Returns blocks of equal length.
     *
     * @param buffer memory
     * @param count items of each
     * @return the view
     */
    public static Blocks of(TypedBuffer buffer, int count) {
        return new Blocks(buffer, count, null, null);
    }

    /**
     * Returns blocks of any length.
     *
     * @param buffer memory
     * @param counts items of each
     * @param displacements first item of each
     * @return the view
     */
    public static Blocks of(TypedBuffer buffer, int[] counts, int[] displacements) {
        return new Blocks(buffer, 0, counts, displacements);
    }

    /**
     * Returns where a block begins.
     *
     * @param rank whose block
     * @return bytes from the start of the buffer
     */
    public long offsetBytes(int rank) {
        return buffer.byteOffset(counts == null ? (long) rank * count : displacements[rank]);
    }

    /**
     * Returns the length of a block.
     *
     * @param rank whose block
     * @return bytes
     */
    public long lengthBytes(int rank) {
        return buffer.byteLength(counts == null ? count : counts[rank]);
    }
}
