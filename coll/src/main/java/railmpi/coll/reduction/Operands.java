package railmpi.coll.reduction;

import railmpi.coll.memory.LocalCopy;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.memory.ScratchPool;
import railmpi.coll.op.ReductionOperator;
import railmpi.coll.step.Steps;
import railmpi.pml.datatype.TypedBuffer;

/** Combines items of typed buffers. Stateless. */
public final class Operands {
    private static final long LONGEST_PIECE_BYTES = ScratchPool.LONGEST_CACHED_BYTES;
    private static final long SHORTEST_BLOCK_BYTES = 8 * 1024;

    private Operands() {}

    /**
     * Combines into any kind of buffer, through a scratch array if it is not a heap array.
     *
     * @param steps what to do it by
     * @param op operator
     * @param in left operands, a heap array
     * @param inout right operands and results
     * @param inoutItem first item of them
     * @param items how many
     */
    public static void combineIntoAny(
            Steps steps, ReductionOperator op, TypedBuffer in, TypedBuffer inout, long inoutItem, int items) {
        if (LocalCopy.isArray(inout)) {
            steps.combine(op, in, 0, inout, inoutItem, items);
            return;
        }
        ScratchArray array = steps.acquire(inout.type(), items * inout.elementsPerItem());
        TypedBuffer values = array.items(inout.elementsPerItem());
        steps.copyItems(inout, inoutItem, values, 0, items);
        steps.combine(op, in, 0, values, 0, items);
        steps.copyItems(values, 0, inout, inoutItem, items);
        steps.release(array);
    }

    /**
     * Tells whether results should grow in a buffer itself: it is a heap array, and operators are fast there. They are
     * where the items begin the array, like those of scratch arrays; at other places only the long types are worth it.
     *
     * @param buffer any buffer
     * @param item first item
     * @return false if a scratch array should be used
     */
    public static boolean isFastInPlace(TypedBuffer buffer, long item) {
        return LocalCopy.isArray(buffer) && (buffer.type().sizeBytes() == Long.BYTES || buffer.byteOffset(item) == 0);
    }

    /**
     * Returns the length of a piece of which every rank combines a block: a block is a segment, but with many ranks it
     * gets shorter, so that scratch arrays for the piece can be cached.
     *
     * @param ranks number of blocks
     * @param segmentBytes length of a segment
     * @return bytes
     */
    public static long pieceBytes(int ranks, long segmentBytes) {
        long blockBytes = Math.min(segmentBytes, Math.max(SHORTEST_BLOCK_BYTES, LONGEST_PIECE_BYTES / ranks));
        return ranks * blockBytes;
    }
}
