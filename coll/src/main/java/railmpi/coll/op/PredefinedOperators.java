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

    /**
     * All of them by numbers that are the same in all processes: those of the program first, up to {@link #NO_OP}, then
     * the variants for complex numbers and structs that stand for some of them.
     */
    private static final ReductionOperator[] ALL = {
        MAX,
        MIN,
        SUM,
        PROD,
        LAND,
        BAND,
        LOR,
        BOR,
        LXOR,
        BXOR,
        MINLOC,
        MAXLOC,
        REPLACE,
        NO_OP,
        COMPLEX_PROD,
        new StructLocation(BasicType.SHORT, false),
        new StructLocation(BasicType.SHORT, true),
        new StructLocation(BasicType.INT, false),
        new StructLocation(BasicType.INT, true),
        new StructLocation(BasicType.LONG, false),
        new StructLocation(BasicType.LONG, true),
        new StructLocation(BasicType.FLOAT, false),
        new StructLocation(BasicType.FLOAT, true),
        new StructLocation(BasicType.DOUBLE, false),
        new StructLocation(BasicType.DOUBLE, true),
    };

    private PredefinedOperators() {}

    /**
     * Returns how many there are.
     *
     * @return one more than the highest number
     */
    public static int count() {
        return ALL.length;
    }

    /**
     * Returns an operator.
     *
     * @param number 0 to {@link #count()} - 1
     * @return always the same object
     */
    public static ReductionOperator of(int number) {
        return ALL[number];
    }

    /**
     * Returns the number of an operator.
     *
     * @param operator any
     * @return -1 if it is not predefined
     */
    public static int numberOf(ReductionOperator operator) {
        for (int number = 0; number < ALL.length; number++) {
            if (ALL[number] == operator) {
                return number;
            }
        }
        return -1;
    }

    /**
     * Returns MINLOC or MAXLOC for structs of a value and an int, packed in bytes.
     *
     * @param value type of the value: SHORT, INT, FLOAT, LONG or DOUBLE
     * @param isMaximum which of the two
     * @return always the same object
     */
    public static ReductionOperator structLocation(BasicType value, boolean isMaximum) {
        for (ReductionOperator operator : ALL) {
            if (operator instanceof StructLocation location && location.isFor(value, isMaximum)) {
                return operator;
            }
        }
        throw new IllegalArgumentException("no structs of " + value + " and an int");
    }
}
