package railmpi.coll.op;

import railmpi.pml.datatype.BasicType;

/** MPI.REPLACE and MPI.NO_OP, for accumulating into windows: the left or the right operand. They do not commute. */
final class Replace implements ReductionOperator {
    private final String name;
    private final boolean takesLeft;

    Replace(String name, boolean takesLeft) {
        this.name = name;
        this.takesLeft = takesLeft;
    }

    @Override
    public boolean isCommutative() {
        return false;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String toString() {
        return name;
    }

    @Override
    public void apply(
            Object in, int inOffset, Object inout, int inoutOffset, int count, BasicType type, int elementsPerItem) {
        if (takesLeft) {
            System.arraycopy(in, inOffset, inout, inoutOffset, count * elementsPerItem);
        }
    }

    @Override
    public boolean supports(BasicType type, int elementsPerItem) {
        return true;
    }
}
