package mpi;

import railmpi.coll.op.PredefinedOperators;
import railmpi.coll.op.ReductionOperator;
import railmpi.osc.Combination;
import railmpi.pml.datatype.BasicType;

/**
 * An operation for reductions: a predefined one of class MPI, or one that the program gives. A program's operation must
 * be associative; if it is not commutative, items are combined in the order of ranks.
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
     * @param predefined position among {@link Predefined#OPERATORS}
     */
    Op(String name, int predefined) {
        this.name = name;
        this.predefined = predefined;
        isCommutative = predefined < FIRST_TO_ACCUMULATE;
    }

    /**
     * Creates an operation of the program, in the manner of Open MPI.
     *
     * @param function combines two vectors
     * @param commute whether the operands may change places
     */
    public Op(UserFunction function, boolean commute) {
        name = "user operation";
        predefined = USER;
        isCommutative = commute;
        this.function = checked(function);
    }

    /**
     * Creates an operation of the program, in the manner of mpiJava.
     *
     * @param function combines two vectors
     * @param commute whether the operands may change places
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
     * Tells whether the order of operands does not matter.
     *
     * @return true if so
     */
    public boolean isCommutative() {
        return isCommutative;
    }

    /**
     * Tells whether the operation has been freed.
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
     * Combines items of two arrays of this process without communication; the second one takes the result. Of MPJ
     * Express.
     *
     * @param invec array of the left operands
     * @param inoffset array element where they begin
     * @param inoutvec array of the right operands, and of the result
     * @param inoutoffset array element where they begin
     * @param count items
     * @param datatype what an item is
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
     * predefined, and is done element by element on derived types of one basic type.
     */
    Combination combinationFor(Datatype type) {
        if (predefined == USER || type.isObject()) {
            return null;
        }
        boolean isMove = predefined >= FIRST_TO_ACCUMULATE;
        if (type.kind() != TypeKind.DERIVED) {
            ReductionOperator operator =
                    isMove ? Predefined.OPERATORS[predefined] : Predefined.operatorFor(predefined, type);
            return operator == null ? null : new Combination(operator, type.base(), type.elementsPerItem());
        }
        ReductionOperator operator = Predefined.OPERATORS[predefined];
        boolean isOfBase = type.layout().elementsIn(type.itemBytes()) == type.elementsPerItem();
        return isMove || isOfBase && operator.supports(type.base(), 1)
                ? new Combination(operator, type.base(), 1)
                : null;
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
        static final ReductionOperator[] OPERATORS = {
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
            PredefinedOperators.REPLACE,
            PredefinedOperators.NO_OP
        };

        private static final ReductionOperator[] MINIMA = structLocations(false);
        private static final ReductionOperator[] MAXIMA = structLocations(true);

        /** Predefined operations are defined for predefined types only. */
        static ReductionOperator operatorFor(int predefined, Datatype type) {
            ReductionOperator operator = OPERATORS[predefined];
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

        private static ReductionOperator[] structLocations(boolean isMaximum) {
            return new ReductionOperator[] {
                PredefinedOperators.structLocation(BasicType.SHORT, isMaximum),
                PredefinedOperators.structLocation(BasicType.LONG, isMaximum),
                PredefinedOperators.structLocation(BasicType.FLOAT, isMaximum),
                PredefinedOperators.structLocation(BasicType.DOUBLE, isMaximum)
            };
        }

        private static ReductionOperator location(boolean isMaximum, Datatype type) {
            Datatype[] structs = {MPI.SHORT_INT, MPI.LONG_INT, MPI.FLOAT_INT, MPI.DOUBLE_INT};
            for (int i = 0; i < structs.length; i++) {
                if (type.layout() == structs[i].layout()) {
                    return (isMaximum ? MAXIMA : MINIMA)[i];
                }
            }
            return null;
        }
    }
}
