package railmpi.coll.step;

import railmpi.coll.op.ReductionOperator;
import railmpi.pml.datatype.TypedBuffer;

/** Applies an operator to items of heap arrays. Stateless. Hot path: short. */
public final class Combination {
    private Combination() {}

    /**
     * Combines: {@code inout = in op inout}.
     *
     * @param op operator
     * @param in left operands, a heap array
     * @param inItem first item of them
     * @param inout right operands and results, a heap array; other items of it if it is the same one
     * @param inoutItem first item of them
     * @param items how many
     */
    public static void apply(
            ReductionOperator op, TypedBuffer in, long inItem, TypedBuffer inout, long inoutItem, int items) {
        op.apply(
                in.buffer(),
                element(in, inItem),
                inout.buffer(),
                element(inout, inoutItem),
                items,
                inout.type(),
                inout.elementsPerItem());
    }

    private static int element(TypedBuffer array, long item) {
        return (int) (array.byteOffset(item)
                >> Integer.numberOfTrailingZeros(array.type().sizeBytes()));
    }
}
