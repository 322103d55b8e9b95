package railmpi.coll.op;

import java.util.EnumSet;
import java.util.Set;
import railmpi.core.RailException;
import railmpi.pml.datatype.BasicType;

/**
 * An operator on heap arrays: plain loops for each type. Subclasses override the loops of the types that they support;
 * {@code count} is elements there. The compiler vectorises a loop over two arrays only where both have the same index,
 * so equal offsets have a loop of their own. Stateless, for any thread. Hot path: short.
 */
abstract class ArrayOperator implements ReductionOperator {
    /** Types of the arithmetic operators. */
    static final Set<BasicType> NUMBERS = EnumSet.complementOf(EnumSet.of(BasicType.BOOLEAN));

    /** Types of the logical and bitwise operators. */
    static final Set<BasicType> INTEGERS_AND_BOOLEAN =
            EnumSet.complementOf(EnumSet.of(BasicType.FLOAT, BasicType.DOUBLE));

    /** Types of the operators on (value, index). */
    static final Set<BasicType> PAIRS =
            EnumSet.of(BasicType.SHORT, BasicType.INT, BasicType.FLOAT, BasicType.LONG, BasicType.DOUBLE);

    private final String name;
    private final Set<BasicType> types;

    /**
     * Names the operator.
     *
     * @param name for messages
     * @param types those with a loop
     */
    ArrayOperator(String name, Set<BasicType> types) {
        this.name = name;
        this.types = types;
    }

    @Override
    public final boolean isCommutative() {
        return true;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String toString() {
        return name;
    }

    @Override
    public boolean supports(BasicType type, int elementsPerItem) {
        return elementsPerItem == 1 && hasLoop(type);
    }

    final boolean hasLoop(BasicType type) {
        return types.contains(type);
    }

    @Override
    public final void apply(
            Object in, int inOffset, Object inout, int inoutOffset, int count, BasicType type, int elementsPerItem) {
        int elements = count * elementsPerItem;
        switch (type) {
            case BYTE:
                combine((byte[]) in, inOffset, (byte[]) inout, inoutOffset, elements);
                break;
            case BOOLEAN:
                combine((boolean[]) in, inOffset, (boolean[]) inout, inoutOffset, elements);
                break;
            case CHAR:
                combine((char[]) in, inOffset, (char[]) inout, inoutOffset, elements);
                break;
            case SHORT:
                combine((short[]) in, inOffset, (short[]) inout, inoutOffset, elements);
                break;
            case INT:
                combine((int[]) in, inOffset, (int[]) inout, inoutOffset, elements);
                break;
            case FLOAT:
                combine((float[]) in, inOffset, (float[]) inout, inoutOffset, elements);
                break;
            case LONG:
                combine((long[]) in, inOffset, (long[]) inout, inoutOffset, elements);
                break;
            default:
                combine((double[]) in, inOffset, (double[]) inout, inoutOffset, elements);
        }
    }

    void combine(byte[] in, int i, byte[] inout, int o, int count) {
        throw unsupported(BasicType.BYTE);
    }

    void combine(boolean[] in, int i, boolean[] inout, int o, int count) {
        throw unsupported(BasicType.BOOLEAN);
    }

    void combine(char[] in, int i, char[] inout, int o, int count) {
        throw unsupported(BasicType.CHAR);
    }

    void combine(short[] in, int i, short[] inout, int o, int count) {
        throw unsupported(BasicType.SHORT);
    }

    void combine(int[] in, int i, int[] inout, int o, int count) {
        throw unsupported(BasicType.INT);
    }

    void combine(float[] in, int i, float[] inout, int o, int count) {
        throw unsupported(BasicType.FLOAT);
    }

    void combine(long[] in, int i, long[] inout, int o, int count) {
        throw unsupported(BasicType.LONG);
    }

    void combine(double[] in, int i, double[] inout, int o, int count) {
        throw unsupported(BasicType.DOUBLE);
    }

    private RailException unsupported(BasicType type) {
        return new RailException(
                RailException.Category.ARGUMENT, "operator " + name + " is not defined for elements of type " + type);
    }
}
