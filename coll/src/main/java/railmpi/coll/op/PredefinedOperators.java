package railmpi.coll.op;

import railmpi.pml.datatype.BasicType;

/** The predefined operators. Constants, for any thread. */
public final class PredefinedOperators {
    /** Maximum of numbers. */
    public static final ReductionOperator MAX = new Maximum();

    /** Minimum of numbers. */
    public static final ReductionOperator MIN = new Minimum();

    /** Sum of numbers. */
    public static final ReductionOperator SUM = new Sum();

    /** Product of numbers. */
    public static final ReductionOperator PROD = new Product();

    /** Logical and of booleans and integers. */
    public static final ReductionOperator LAND = new LogicalAnd();

    /** Bitwise and of integers and booleans. */
    public static final ReductionOperator BAND = new BitwiseAnd();

    /** Logical or of booleans and integers. */
    public static final ReductionOperator LOR = new LogicalOr();

    /** Bitwise or of integers and booleans. */
    public static final ReductionOperator BOR = new BitwiseOr();

    /** Logical exclusive or of booleans and integers. */
    public static final ReductionOperator LXOR = new LogicalXor();

    /** Bitwise exclusive or of integers and booleans. */
    public static final ReductionOperator BXOR = new BitwiseXor();

    /** Smallest value and its index, on pairs of the same type; of equal values the lower index. */
    public static final ReductionOperator MINLOC = new MinimumLocation();

    /** Largest value and its index, on pairs of the same type; of equal values the lower index. */
    public static final ReductionOperator MAXLOC = new MaximumLocation();

    /** Product of complex numbers, pairs of floats or doubles. */
    public static final ReductionOperator COMPLEX_PROD = new ComplexProduct();

    /** The left operand; for accumulating into windows only. */
    public static final ReductionOperator REPLACE = new Replace("MPI.REPLACE", true);

    /** The right operand; for accumulating into windows only. */
    public static final ReductionOperator NO_OP = new Replace("MPI.NO_OP", false);

    private PredefinedOperators() {}

    /**
     * Returns MINLOC or MAXLOC for structs of a value and an int, packed in bytes.
     *
     * @param value type of the value: SHORT, INT, FLOAT, LONG or DOUBLE
     * @param isMaximum which of the two
     * @return the operator
     */
    public static ReductionOperator structLocation(BasicType value, boolean isMaximum) {
        return new StructLocation(value, isMaximum);
    }
}
