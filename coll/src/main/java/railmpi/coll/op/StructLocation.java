package railmpi.coll.op;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import railmpi.pml.datatype.BasicType;

/**
 * MPI.MINLOC and MPI.MAXLOC on structs of a value and an int as index, packed in bytes: the pair with the better value,
 * of equal ones the lower index. Immutable, for any thread.
 */
final class StructLocation implements ReductionOperator {
    private final String name;
    private final BasicType value;
    private final boolean isMaximum;
    private final int itemBytes;

    /**
     * Creates the operator.
     *
     * @param value type of the value: SHORT, INT, FLOAT, LONG or DOUBLE
     * @param isMaximum which value is better
     */
    StructLocation(BasicType value, boolean isMaximum) {
        this.value = value;
        this.isMaximum = isMaximum;
        name = (isMaximum ? "MPI.MAXLOC" : "MPI.MINLOC") + " on " + value;
        itemBytes = value.sizeBytes() + Integer.BYTES;
    }

    boolean isFor(BasicType otherValue, boolean isOtherMaximum) {
        return value == otherValue && isMaximum == isOtherMaximum;
    }

    @Override
    public boolean isCommutative() {
        return true;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean supports(BasicType type, int elementsPerItem) {
        return type == BasicType.BYTE && elementsPerItem == itemBytes;
    }

    @Override
    public void apply(
            Object in, int inOffset, Object inout, int inoutOffset, int count, BasicType type, int elementsPerItem) {
        ByteBuffer left = ByteBuffer.wrap((byte[]) in).order(ByteOrder.nativeOrder());
        ByteBuffer right = ByteBuffer.wrap((byte[]) inout).order(ByteOrder.nativeOrder());
        for (int i = 0; i < count; i++) {
            int from = inOffset + i * itemBytes;
            int to = inoutOffset + i * itemBytes;
            if (isBetter(left, from, right, to)) {
                System.arraycopy(in, from, inout, to, itemBytes);
            }
        }
    }

    private boolean isBetter(ByteBuffer left, int from, ByteBuffer right, int to) {
        int order = compare(left, from, right, to);
        if (order == 0) {
            int index = value.sizeBytes();
            return left.getInt(from + index) < right.getInt(to + index);
        }
        return isMaximum ? order > 0 : order < 0;
    }

    /** Compares the values; neither of two is better if one is not a number, as with arrays. */
    private int compare(ByteBuffer left, int from, ByteBuffer right, int to) {
        switch (value) {
            case SHORT:
                return Short.compare(left.getShort(from), right.getShort(to));
            case INT:
                return Integer.compare(left.getInt(from), right.getInt(to));
            case LONG:
                return Long.compare(left.getLong(from), right.getLong(to));
            case FLOAT:
                return order(left.getFloat(from), right.getFloat(to));
            default:
                return order(left.getDouble(from), right.getDouble(to));
        }
    }

    private int order(double left, double right) {
        if (left == right) {
            return 0;
        }
        boolean isGreater = left > right;
        boolean isLess = left < right;
        int worse = isMaximum ? -1 : 1;
        return isGreater ? 1 : isLess ? -1 : worse;
    }
}
