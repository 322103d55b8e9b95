package mpi;

import railmpi.coll.ReductionOperator;

/**
 * An operation for reductions: a predefined one of class MPI, or one that the program gives. A program's operation must
 * be associative; if it is not commutative, items are combined in the order of ranks.
 */
public class Op implements Freeable {
    private final String name;
    private final ReductionOperator predefined;
    private final boolean isCommutative;
    private UserFunction function;
    private User_function arrayFunction;

    Op(String name, ReductionOperator predefined) {
        this.name = name;
        this.predefined = predefined;
        isCommutative = predefined.isCommutative();
    }

    /** Creates an operation of the program, in the manner of Open MPI. */
    public Op(UserFunction function, boolean commute) {
        name = "user operation";
        predefined = null;
        isCommutative = commute;
        this.function = checked(function);
    }

    /** Creates an operation of the program, in the manner of mpiJava. */
    public Op(User_function function, boolean commute) throws MPIException {
        name = "user operation";
        predefined = null;
        isCommutative = commute;
        arrayFunction = checked(function);
    }

    private static <F> F checked(F function) {
        if (function == null) {
            throw Session.raised(new MPIException(MPI.ERR_ARG, "function of the operation is null"));
        }
        return function;
    }

    /** Tells whether the order of operands does not matter. */
    public boolean isCommutative() {
        return isCommutative;
    }

    /** Tells whether the operation has been freed. */
    public boolean isNull() {
        return predefined == null && function == null && arrayFunction == null;
    }

    /**
     * Frees an operation of the program.
     *
     * @throws MPIException (ERR_OP) if it is predefined or freed already
     */
    @Override
    public void free() throws MPIException {
        if (predefined != null || isNull()) {
            throw Session.raised(new MPIException(MPI.ERR_OP, this + (predefined == null ? "" : " is predefined and")
                    + " cannot be freed"));
        }
        finalize();
    }

    /** Frees an operation of the program; does nothing if it is predefined or freed already. */
    @Override
    @SuppressWarnings({"deprecation", "removal"})
    public void finalize() throws MPIException {
        function = null;
        arrayFunction = null;
    }

    /** Returns the operation for items of a type that is not OBJECT, null if it does not go with them. */
    ReductionOperator operatorFor(Datatype type) {
        if (predefined != null) {
            return !type.isObject() && predefined.supports(type.base(), type.elementsPerItem()) ? predefined : null;
        }
        return function != null
                ? UserOperator.of(function, isCommutative, type)
                : UserOperator.of(arrayFunction, isCommutative, type);
    }

    @Override
    public String toString() {
        return isNull() ? "freed operation" : name;
    }
}
