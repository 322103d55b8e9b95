package railmpi.coll;

import railmpi.coll.op.ReductionOperator;
import railmpi.pml.datatype.BasicType;

/**
 * Composes the functions x -> a x + b that pairs (a, b) of ints stand for, first the left one: associative, exact, and
 * it does not commute.
 */
final class AffineOperator implements ReductionOperator {
    @Override
    public boolean isCommutative() {
        return false;
    }

    @Override
    public String name() {
        return "affine";
    }

    @Override
    public boolean supports(BasicType type, int elementsPerItem) {
        return type == BasicType.INT && elementsPerItem == 2;
    }

    @Override
    public void apply(
            Object in, int inOffset, Object inout, int inoutOffset, int count, BasicType type, int elementsPerItem) {
        int[] left = (int[]) in;
        int[] right = (int[]) inout;
        for (int k = 0; k < 2 * count; k += 2) {
            int a = left[inOffset + k];
            int b = left[inOffset + k + 1];
            right[inoutOffset + k + 1] += right[inoutOffset + k] * b;
            right[inoutOffset + k] *= a;
        }
    }
}
