package mpi;

import railmpi.coll.op.PredefinedOperators;
import railmpi.coll.op.ReductionOperator;
import railmpi.osc.Combination;
import railmpi.pml.datatype.BasicType;

/**
 * An operation for reductions: a predefined one of class MPI, or one that the program defines. The program's operation
 * must be associative. If it is not commutative, MPI combines items in the order of ranks.
 */
public class Op implements Freeable {
    private static final int USER = -1;
    /** From this position on: only to accumulate into windows. */
    private static final int FIRST_TO_ACCUMULATE = 12;

    private final String name;
    private final int predefined;
    private final boolean isCommutative;
    private UserFunction function;
    private User_function arrayFunction;

    /**
     * Creates a predefined operation.
     *
     * @param predefined number among {@link PredefinedOperators}
     */
    Op(String name, int predefined) {
        this.name = name;
        this.predefined = predefined;
        isCommutative = predefined < FIRST_TO_ACCUMULATE;
    }

    /**
     * Creates an operation of the program, as in Open MPI's bindings.
     *
     * @param function function that combines two vectors
     * @param commute whether the operation is commutative
     */
    public Op(UserFunction function, boolean commute) {
        name = "user operation";
        predefined = USER;
        isCommutative = commute;
        this.function = checked(function);
    }

    /**
     * Creates an operation of the program, as in mpiJava.
     *
     * @param function function that combines two vectors
     * @param commute whether the operation is commutative
     */
    public Op(User_function function, boolean commute) throws MPIException {
        name = "user operation";
        predefined = USER;
        isCommutative = commute;
        arrayFunction = checked(function);
    }

    private static <F> F checked(F function) {
        if (function == null) {
            throw Session.raised(new MPIException(MPI.ERR_ARG, "function of the operation is null"));
        }
        return function;
    }

    /**
     * Returns whether the operation is commutative.
     *
     * @return true if so
     */
    public boolean isCommutative() {
        return isCommutative;
    }

    /**
     * Returns whether the operation has been freed.
     *
     * @return true if so
     */
    public boolean isNull() {
        return predefined == USER && function == null && arrayFunction == null;
    }

    /**
     * Frees an operation of the program.
     *
     * @throws MPIException (ERR_OP) if it is predefined or freed already
     */
    @Override
    public void free() throws MPIException {
        if (predefined != USER || isNull()) {
            throw Session.raised(new MPIException(
                    MPI.ERR_OP, this + (predefined == USER ? "" : " is predefined and") + " cannot be freed"));
        }
        finalize();
    }

    /** Frees an operation of the program; does nothing if it is predefined or freed already. */
    @Override
    @SuppressWarnings({"deprecation", "removal", "Finalize"}) // mpiJava frees by it
    public void finalize() throws MPIException {
        function = null;
        arrayFunction = null;
    }

    /**
     * Combines items of two arrays of this process, without communication, and stores the result in the second one.
     * From MPJ Express.
     *
     * @param invec array with the left operands
     * @param inoffset index of the first left operand
     * @param inoutvec array with the right operands; receives the results
     * @param inoutoffset index of the first right operand
     * @param count items
     * @param datatype datatype of an item
     */
    public void Call(Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype)
            throws MPIException {
        CollectiveCalls.reduceLocal(
                new Data(invec, inoffset, count, datatype), new Data(inoutvec, inoutoffset, count, datatype), this);
    }

    /** Returns the operation for items of a type, null if it does not go with them. */
    ReductionOperator operatorFor(Datatype type) {
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
    Combination combinationFor(Datatype type) {
        if (predefined == USER || type.isObject()) {
            return null;
        }
        Datatype kernel = type.kernel();
        if (predefined >= FIRST_TO_ACCUMULATE) {
            ReductionOperator move = PredefinedOperators.of(predefined);
            return kernel == null
                    ? new Combination(move, type.base(), 1)
                    : new Combination(move, kernel.base(), kernel.elementsPerItem());
        }
        ReductionOperator operator = kernel == null ? null : Predefined.operatorFor(predefined, kernel);
        return operator == null ? null : new Combination(operator, kernel.base(), kernel.elementsPerItem());
    }

    /** Returns how to accumulate a single element of a type into a window, null if the operation does not go with it. */
    ReductionOperator elementOperatorFor(Datatype type) {
        if (predefined == USER) {
            return null;
        }
        return predefined >= FIRST_TO_ACCUMULATE
                ? PredefinedOperators.of(predefined)
                : Predefined.operatorFor(predefined, type);
    }

    /** Objects in derived types are not; gaps are if the function's buffers can have them. */
    private boolean isFitForFunction(Datatype type) {
        if (type.isPlain()) {
            return !type.isObject() || type.elementsPerItem() == 1;
        }
        boolean hasPlace = function != null
                ? type.layout().trueLowerBytes() >= 0 && type.layout().extentBytes() >= 0
                : type.layout().isAlignedTo(type.elementBytes());
        return hasPlace && !type.isObject();
    }

    @Override
    public String toString() {
        return isNull() ? "freed operation" : name;
    }

    /** The operators behind the predefined operations; loaded by the first reduction, not by Init. */
    private static final class Predefined {
        /** Predefined operations are defined for predefined types only. */
        static ReductionOperator operatorFor(int predefined, Datatype type) {
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

        private static ReductionOperator supporting(ReductionOperator operator, Datatype type) {
            return operator.supports(type.base(), type.elementsPerItem()) ? operator : null;
        }

        private static ReductionOperator location(boolean isMaximum, Datatype type) {
            Datatype[] structs = {MPI.SHORT_INT, MPI.LONG_INT, MPI.FLOAT_INT, MPI.DOUBLE_INT};
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
