package railmpi.osc;

import railmpi.coll.op.PredefinedOperators;
import railmpi.coll.op.ReductionOperator;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;

/** The operators of accumulating, by numbers that all processes know. Stateless. */
final class Operators {
    private static final ReductionOperator[] TABLE = {
        PredefinedOperators.REPLACE,
        PredefinedOperators.NO_OP,
        PredefinedOperators.MAX,
        PredefinedOperators.MIN,
        PredefinedOperators.SUM,
        PredefinedOperators.PROD,
        PredefinedOperators.LAND,
        PredefinedOperators.BAND,
        PredefinedOperators.LOR,
        PredefinedOperators.BOR,
        PredefinedOperators.LXOR,
        PredefinedOperators.BXOR,
        PredefinedOperators.MINLOC,
        PredefinedOperators.MAXLOC,
        PredefinedOperators.COMPLEX_PROD,
        PredefinedOperators.structLocation(BasicType.SHORT, false),
        PredefinedOperators.structLocation(BasicType.SHORT, true),
        PredefinedOperators.structLocation(BasicType.INT, false),
        PredefinedOperators.structLocation(BasicType.INT, true),
        PredefinedOperators.structLocation(BasicType.LONG, false),
        PredefinedOperators.structLocation(BasicType.LONG, true),
        PredefinedOperators.structLocation(BasicType.FLOAT, false),
        PredefinedOperators.structLocation(BasicType.FLOAT, true),
        PredefinedOperators.structLocation(BasicType.DOUBLE, false),
        PredefinedOperators.structLocation(BasicType.DOUBLE, true),
    };

    /** From here on there are several equal objects, which their names tell. */
    private static final int FIRST_STRUCT = 15;

    private static final BasicType[] TYPES = BasicType.values();

    private Operators() {}

    /** Returns the number of an operator, -1 if it is none for windows. */
    static int numberOf(ReductionOperator operator) {
        for (int i = 0; i < TABLE.length; i++) {
            if (TABLE[i] == operator || i >= FIRST_STRUCT && TABLE[i].name().equals(operator.name())) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Tells whether an operator of a frame is there and goes with its elements, of which the stream has whole items.
     */
    static boolean isPossible(int operator, int type, int elementsPerItem, int streamBytes) {
        return operator < TABLE.length
                && type < TYPES.length
                && elementsPerItem > 0
                && streamBytes % (TYPES[type].sizeBytes() * elementsPerItem) == 0
                && TABLE[operator].supports(TYPES[type], elementsPerItem);
    }

    /**
     * Combines: operand op memory.
     *
     * @param operands left operands
     * @param memory right operands and results, from its index 0
     */
    static void combine(
            int operator,
            int type,
            int elementsPerItem,
            MemoryBlock operands,
            int operandsOffset,
            MemoryBlock memory,
            int streamBytes) {
        BasicType elements = TYPES[type];
        int count = streamBytes / elements.sizeBytes();
        Convertor convertor = Convertors.ofArray(elements);
        Object left = elements.newArray(count);
        Object right = elements.newArray(count);
        convertor.unpack(operands, operandsOffset, left, 0, streamBytes);
        convertor.unpack(memory, 0, right, 0, streamBytes);
        TABLE[operator].apply(left, 0, right, 0, count / elementsPerItem, elements, elementsPerItem);
        convertor.pack(right, 0, memory, 0, streamBytes);
    }
}
