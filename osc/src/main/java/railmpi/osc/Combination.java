package railmpi.osc;

import railmpi.coll.op.PredefinedOperators;
import railmpi.coll.op.ReductionOperator;
import railmpi.pml.datatype.BasicType;

/**
 * How accumulating combines.
 *
 * @param operator one of the predefined operators
 * @param type base type of the elements, at the origin and at the target
 * @param elementsPerItem elements that the operator takes together: 1 but for pairs and complex numbers
 */
public record Combination(ReductionOperator operator, BasicType type, int elementsPerItem) {
    private static final int OPERATOR_SHIFT = 8;
    private static final int TYPE_SHIFT = 16;
    private static final int ELEMENTS_SHIFT = 24;

    int itemBytes() {
        return type.sizeBytes() * elementsPerItem;
    }

    int word() {
        return PredefinedOperators.numberOf(operator) << OPERATOR_SHIFT
                | type.ordinal() << TYPE_SHIFT
                | elementsPerItem << ELEMENTS_SHIFT;
    }
}
