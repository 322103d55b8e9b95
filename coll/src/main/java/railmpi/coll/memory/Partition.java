package railmpi.coll.memory;

/** How a vector is cut into nearly equal blocks, and other arithmetic of ranks. Pure functions. */
public final class Partition {
    private static final int ALIGNMENT_BYTES = 64;

    private Partition() {}

    /**
     * Returns where a block begins; the block ends where the next begins.
     *
     * @param items length of the vector
     * @param blocks number of blocks, at least 1
     * @param index block, 0 to {@code blocks}
     * @return first item of the block; {@code items} for {@code index == blocks}
     */
    public static int start(int items, int blocks, int index) {
        return (int) ((long) items * index / blocks);
    }

    /**
     * Returns the length of blocks of bytes: all but the last ones have it, and it is a multiple of the longest
     * element.
     *
     * @param lengthBytes length of the whole
     * @param blocks number of blocks, at least 1
     * @return bytes per block, so that {@code blocks} of them cover the whole
     */
    public static long alignedBlock(long lengthBytes, int blocks) {
        long block = (lengthBytes + blocks - 1) / blocks;
        return (block + ALIGNMENT_BYTES - 1) / ALIGNMENT_BYTES * ALIGNMENT_BYTES;
    }

    /**
     * Returns how many items go into a piece of about that many bytes.
     *
     * @param pieceBytes wanted length
     * @param itemBytes length of an item
     * @return at least 1
     */
    public static int itemsPerPiece(long pieceBytes, int itemBytes) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, pieceBytes / itemBytes));
    }

    /**
     * Returns the rank some steps further around the ring of ranks.
     *
     * @param rank where to start
     * @param steps forward if positive; its absolute value at most {@code size}
     * @param size number of ranks
     * @return 0 to size - 1
     */
    public static int shifted(int rank, int steps, int size) {
        int sum = rank + steps;
        if (sum >= size) {
            return sum - size;
        }
        return sum < 0 ? sum + size : sum;
    }
}
