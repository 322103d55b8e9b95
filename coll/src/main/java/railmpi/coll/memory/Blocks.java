package railmpi.coll.memory;

import railmpi.pml.datatype.TypedBuffer;

/**
 * A buffer seen as one block per rank: of equal length one after the other, or with a count and a displacement for
 * each, in items, or each of a type of its own. Immutable; the arrays are the caller's and not copied.
 */
public final class Blocks {
    private final TypedBuffer buffer;
    private final TypedBuffer[] buffers;
    private final long count;
    private final Counts counts;
    private final Counts displacements;

    private Blocks(TypedBuffer buffer, TypedBuffer[] buffers, long count, Counts counts, Counts displacements) {
        this.buffer = buffer;
        this.buffers = buffers;
        this.count = count;
        this.counts = counts;
        this.displacements = displacements;
    }

    /**
     * Returns blocks of equal length.
     *
     * @param buffer memory
     * @param count items of each
     * @return the view
     */
    public static Blocks of(TypedBuffer buffer, long count) {
        return new Blocks(buffer, null, count, null, null);
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
        return of(buffer, Counts.of(counts), Counts.of(displacements));
    }

    /**
     * Returns blocks of any length.
     *
     * @param buffer memory
     * @param counts items of each
     * @param displacements first item of each
     * @return the view
     */
    public static Blocks of(TypedBuffer buffer, Counts counts, Counts displacements) {
        return new Blocks(buffer, null, 0, counts, displacements);
    }

    /**
     * Returns blocks of any length and type.
     *
     * @param buffers memory of each block, which begins at item 0
     * @param counts items of each
     * @return the view
     */
    public static Blocks of(TypedBuffer[] buffers, Counts counts) {
        return new Blocks(null, buffers, 0, counts, null);
    }

    /**
     * Returns the memory of a block.
     *
     * @param rank whose block
     * @return where {@link #offsetBytes} counts from
     */
    public TypedBuffer buffer(int rank) {
        return buffers == null ? buffer : buffers[rank];
    }

    /**
     * Returns the memory of all blocks.
     *
     * @return null if each has a type of its own
     */
    public TypedBuffer buffer() {
        return buffer;
    }

    /**
     * Returns where a block begins.
     *
     * @param rank whose block
     * @return bytes from the start of the buffer
     */
    public long offsetBytes(int rank) {
        if (buffers != null) {
            return buffers[rank].byteOffset(0);
        }
        return buffer.byteOffset(counts == null ? rank * count : displacements.at(rank));
    }

    /**
     * Returns the length of a block.
     *
     * @param rank whose block
     * @return bytes
     */
    public long lengthBytes(int rank) {
        return buffer(rank).byteLength(counts == null ? count : counts.at(rank));
    }
}
