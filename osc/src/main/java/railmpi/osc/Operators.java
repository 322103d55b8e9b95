package railmpi.osc;

import railmpi.coll.op.PredefinedOperators;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;

/** Does what frames say by the numbers of operators and types. Stateless. */
final class Operators {
    private static final BasicType[] TYPES = BasicType.values();

    private Operators() {}

    /**
     * Tells whether an operator of a frame is there and goes with its elements, of which the stream has whole items.
     */
    static boolean isPossible(int operator, int type, int elementsPerItem, int streamBytes) {
        return operator < PredefinedOperators.count()
                && type < TYPES.length
                && elementsPerItem > 0
                && streamBytes % (TYPES[type].sizeBytes() * elementsPerItem) == 0
                && PredefinedOperators.of(operator).supports(TYPES[type], elementsPerItem);
    }

    /** Returns the length of an item, 0 for none. */
    static int itemBytes(int type, int elementsPerItem) {
        return TYPES[type].sizeBytes() * elementsPerItem;
    }

    /**
     * Combines: operand op memory.
     *
     * @param operands left operands
     * @param memory right operands and results
     */
    static void combine(
            int operator,
            int type,
            int elementsPerItem,
            MemoryBlock operands,
            int operandsOffset,
            MemoryBlock memory,
            int memoryOffset,
            int streamBytes) {
        BasicType elements = TYPES[type];
        int count = streamBytes / elements.sizeBytes();
        Convertor convertor = Convertors.ofArray(elements);
        Object left = elements.newArray(count);
        Object right = elements.newArray(count);
        convertor.unpack(operands, operandsOffset, left, 0, streamBytes);
        convertor.unpack(memory, memoryOffset, right, 0, streamBytes);
        PredefinedOperators.of(operator).apply(left, 0, right, 0, count / elementsPerItem, elements, elementsPerItem);
        convertor.pack(right, 0, memory, memoryOffset, streamBytes);
    }
}
