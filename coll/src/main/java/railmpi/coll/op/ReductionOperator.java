package railmpi.coll.op;

import railmpi.pml.datatype.BasicType;

/**
 * Combines two vectors item by item, as MPI 4.0, section 6.9, describes; must be associative. Called by the threads
 * that reduce, possibly several at once, with parts of a vector in any order.
 */
public interface ReductionOperator {
    /**
     * Tells whether {@code a op b} equals {@code b op a}. Operators that are not commutative are applied in rank order.
     *
     * @return true if operands may be exchanged
     */
    boolean isCommutative();

    /**
     * Tells whether {@link #apply} runs code of the program, which only threads of the program may do.
     *
     * @return false for predefined operators
     */
    default boolean runsProgramCode() {
        return false;
    }

    /**
     * Returns the name for messages.
     *
     * @return for example {@code MPI.SUM}
     */
    String name();

    /**
     * Combines: {@code inout[i] = in[i] op inout[i]}.
     *
     * @param in heap array of the type, the left operands; not changed
     * @param inOffset first element of the left operands
     * @param inout heap array of the type, right operands and results; another array than {@code in}
     * @param inoutOffset first element of the right operands
     * @param count how many items
     * @param type type of the elements
     * @param elementsPerItem elements in one item
     * @throws railmpi.core.RailException (ARGUMENT) if the type is not supported
     */
    void apply(Object in, int inOffset, Object inout, int inoutOffset, int count, BasicType type, int elementsPerItem);

    /**
     * Tells whether the operator is defined for such items.
     *
     * @param type type of the elements
     * @param elementsPerItem elements in one item
     * @return true if {@link #apply} accepts them
     */
    boolean supports(BasicType type, int elementsPerItem);
}
