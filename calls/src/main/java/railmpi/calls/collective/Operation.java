package railmpi.calls.collective;

import java.nio.ByteBuffer;
import railmpi.calls.type.ItemType;
import railmpi.calls.type.PredefinedTypes;
import railmpi.coll.op.PredefinedOperators;
import railmpi.coll.op.ReductionOperator;
import railmpi.osc.Combination;
import railmpi.pml.datatype.BasicType;

/** An operation that combines items: a predefined one, or the program's. Any thread, as far as the program's is. */
public final class Operation {
    private static final int USER = -1;
    private static final int FIRST_TO_ACCUMULATE = 12;
    private static final String[] PREDEFINED = {
        "MAX", "MIN", "SUM", "PROD", "LAND", "BAND", "LOR", "BOR", "LXOR", "BXOR", "MINLOC", "MAXLOC", "REPLACE",
        "NO_OP"
    };

    private final int predefined;
    private final boolean isCommutative;
    private OfBuffers function;
    private OfArrays arrayFunction;

    /** A function of the program that takes direct buffers of the items alone, or arrays of objects. */
    public interface OfBuffers {
        /** Combines items: inout[i] = in[i] op inout[i] for all i. */
        void combine(ByteBuffer in, ByteBuffer inout, int count, ItemType type);

        /** Combines objects. */
        void combine(Object[] in, Object[] inout, int count, ItemType type);
    }

    /** A function of the program that takes arrays with offsets. */
    public interface OfArrays {
        /** Combines items: inout[i] = in[i] op inout[i] for all i. */
        void combine(Object in, int inOffset, Object inout, int inoutOffset, int count, ItemType type);
    }

    private Operation(int predefined, boolean isCommutative, OfBuffers function, OfArrays arrayFunction) {
        this.predefined = predefined;
        this.isCommutative = isCommutative;
        this.function = function;
        this.arrayFunction = arrayFunction;
    }

    /**
     * Returns a predefined operation.
     *
     * @param number as of {@link PredefinedOperators#of}
     * @return the operation
     */
    public static Operation predefined(int number) {
        return new Operation(number, number < FIRST_TO_ACCUMULATE, null, null);
    }

    /** {@return an operation of the program} */
    public static Operation of(OfBuffers function, boolean isCommutative) {
        return new Operation(USER, isCommutative, function, null);
    }

    /** {@return an operation of the program} */
    public static Operation of(OfArrays function, boolean isCommutative) {
        return new Operation(USER, isCommutative, null, function);
    }

    /** {@return whether the order of operands does not matter} */
    public boolean isCommutative() {
        return isCommutative;
    }

    /** {@return whether it is the program's and has been freed} */
    public boolean isNull() {
        return predefined == USER && function == null && arrayFunction == null;
    }

    /** {@return whether it cannot be freed} */
    public boolean isPredefined() {
        return predefined != USER;
    }

    /** {@return whether it leaves the target of an access as it is} */
    public boolean changesNothing() {
        return predefined == PREDEFINED.length - 1;
    }

    /** Forgets the function of the program. */
    public void end() {
        function = null;
        arrayFunction = null;
    }

    /** Returns the operation for items of a type, null if it does not go with them. */
    public ReductionOperator operatorFor(ItemType type) {
        if (predefined >= FIRST_TO_ACCUMULATE) {
            return null;
        }
        if (predefined != USER) {
            return type.isObject() ? null : Predefined.operatorFor(predefined, type);
        }
        if (!isFitForFunction(type)) {
            return null;
        }
        return function != null
                ? UserOperator.of(function, isCommutative, type)
                : UserOperator.of(arrayFunction, isCommutative, type);
    }

    /**
     * Returns how to accumulate items of a type into windows, null if the operation does not go with them: it must be
     * predefined, and is done on derived types as on the one predefined type that they are made of.
     */
    public Combination combinationFor(ItemType type) {
        if (predefined == USER || type.isObject()) {
            return null;
        }
        ItemType kernel = type.kernel();
        if (predefined >= FIRST_TO_ACCUMULATE) {
            ReductionOperator move = PredefinedOperators.of(predefined);
            return kernel == null
                    ? new Combination(move, type.base(), 1)
                    : new Combination(move, kernel.base(), kernel.elementsPerItem);
        }
        ReductionOperator operator = kernel == null ? null : Predefined.operatorFor(predefined, kernel);
        return operator == null ? null : new Combination(operator, kernel.base(), kernel.elementsPerItem);
    }

    /**
     * Returns how to accumulate a single element of a type into a window, null if the operation does not go with it.
     */
    public ReductionOperator elementOperatorFor(ItemType type) {
        if (predefined == USER) {
            return null;
        }
        return predefined >= FIRST_TO_ACCUMULATE
                ? PredefinedOperators.of(predefined)
                : Predefined.operatorFor(predefined, type);
    }

    /** Objects in derived types are not; gaps are if the function's buffers can have them. */
    private boolean isFitForFunction(ItemType type) {
        if (type.isPlain()) {
            return !type.isObject() || type.elementsPerItem == 1;
        }
        boolean hasPlace = function != null
                ? type.layout().trueLowerBytes() >= 0 && type.layout().extentBytes() >= 0
                : type.layout().isAlignedTo(type.elementBytes);
        return hasPlace && !type.isObject();
    }

    @Override
    public String toString() {
        return isNull() ? "freed operation" : predefined == USER ? "user operation" : "MPI." + PREDEFINED[predefined];
    }

    /** The operators behind the predefined operations; loaded by the first reduction, not by Init. */
    private static final class Predefined {
        /** Predefined operations are defined for predefined types only. */
        static ReductionOperator operatorFor(int predefined, ItemType type) {
            ReductionOperator operator = PredefinedOperators.of(predefined);
            boolean isLocation = operator == PredefinedOperators.MINLOC || operator == PredefinedOperators.MAXLOC;
            switch (type.kind()) {
                case BASIC:
                    return supporting(operator, type);
                case PAIR:
                    return isLocation ? supporting(operator, type) : null;
                case COMPLEX:
                    return operator == PredefinedOperators.PROD
                            ? PredefinedOperators.COMPLEX_PROD
                            : operator == PredefinedOperators.SUM ? operator : null;
                case PAIR_STRUCT:
                    return isLocation ? location(operator == PredefinedOperators.MAXLOC, type) : null;
                default:
                    return null;
            }
        }

        private static ReductionOperator supporting(ReductionOperator operator, ItemType type) {
            return operator.supports(type.base(), type.elementsPerItem) ? operator : null;
        }

        private static ReductionOperator location(boolean isMaximum, ItemType type) {
            ItemType[] structs = {
                PredefinedTypes.SHORT_INT,
                PredefinedTypes.LONG_INT,
                PredefinedTypes.FLOAT_INT,
                PredefinedTypes.DOUBLE_INT
            };
            BasicType[] values = {BasicType.SHORT, BasicType.LONG, BasicType.FLOAT, BasicType.DOUBLE};
            for (int i = 0; i < structs.length; i++) {
                if (type.layout() == structs[i].layout()) {
                    return PredefinedOperators.structLocation(values[i], isMaximum);
                }
            }
            return null;
        }
    }
}
