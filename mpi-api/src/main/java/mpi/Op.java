package mpi;

import static mpi.Datatype.data;

import java.nio.ByteBuffer;
import railmpi.calls.collective.CollectiveCalls;
import railmpi.calls.collective.Operation;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.session.Session;
import railmpi.calls.type.ItemType;

/**
 * An operation for reductions: a predefined one of class MPI, or one that the program defines. The program's operation
 * must be associative. If it is not commutative, MPI combines items in the order of ranks.
 */
public class Op implements Freeable {
    static {
        MPIException.showErrors();
    }

    /** What it is for the engine. */
    final Operation operation;

    Op(Operation operation) {
        this.operation = operation;
    }

    /**
     * Creates an operation of the program, as in Open MPI's bindings.
     *
     * @param function function that combines two vectors
     * @param commute whether the operation is commutative
     */
    public Op(UserFunction function, boolean commute) {
        operation = Operation.of(new OfBuffers(checked(function)), commute);
    }

    /**
     * Creates an operation of the program, as in mpiJava.
     *
     * @param function function that combines two vectors
     * @param commute whether the operation is commutative
     */
    public Op(User_function function, boolean commute) throws MPIException {
        User_function checked = checked(function);
        operation = Operation.of(
                (in, inOffset, inout, inoutOffset, count, type) -> {
                    try {
                        checked.Call(in, inOffset, inout, inoutOffset, count, Datatype.of(type));
                    } catch (MPIException e) {
                        throw in instanceof Object[] ? e.below() : e;
                    }
                },
                commute);
    }

    private static <F> F checked(F function) {
        if (function == null) {
            throw Session.raised(new CallError(ErrorClass.ARG, "function of the operation is null"));
        }
        return function;
    }

    /** {@return whether the operation is commutative} */
    public boolean isCommutative() {
        return operation.isCommutative();
    }

    /** {@return whether the operation has been freed} */
    public boolean isNull() {
        return operation.isNull();
    }

    /**
     * Frees an operation of the program.
     *
     * @throws MPIException (ERR_OP) if it is predefined or freed already
     */
    @Override
    public void free() throws MPIException {
        if (operation.isPredefined() || isNull()) {
            throw Session.raised(new CallError(
                    ErrorClass.OP, this + (operation.isPredefined() ? " is predefined and" : "") + " cannot be freed"));
        }
        finalize();
    }

    /** Frees an operation of the program; does nothing if it is predefined or freed already. */
    @Override
    @SuppressWarnings({"deprecation", "removal", "Finalize"}) // mpiJava frees by it
    public void finalize() throws MPIException {
        operation.end();
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
                data(invec, inoffset, count, datatype), data(inoutvec, inoutoffset, count, datatype), operation);
    }

    /** Returns what an operation is for the engine; null for null. */
    static Operation operationOf(Op op) {
        return op == null ? null : op.operation;
    }

    /** A function of Open MPI's kind. */
    private static final class OfBuffers implements Operation.OfBuffers {
        private final UserFunction function;

        OfBuffers(UserFunction function) {
            this.function = function;
        }

        @Override
        public void combine(ByteBuffer in, ByteBuffer inout, int count, ItemType type) {
            function.call(in, inout, count, Datatype.of(type));
        }

        @Override
        public void combine(Object[] in, Object[] inout, int count, ItemType type) {
            try {
                function.call(in, inout, count, Datatype.of(type));
            } catch (MPIException e) {
                throw e.below();
            }
        }
    }

    @Override
    public String toString() {
        return operation.toString();
    }
}
