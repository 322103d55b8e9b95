package railmpi.test.programs;

import java.util.function.LongBinaryOperator;
import mpi.MPI;
import mpi.Op;

/** The reduction operators with the serial reference for each: predefined ones, and the users' of both kinds. */
enum Reduction {
    SUM(Long::sum),
    PROD((a, b) -> a * b),
    MIN(Math::min),
    MAX(Math::max),
    LAND((a, b) -> a != 0 && b != 0 ? 1 : 0),
    LOR((a, b) -> a != 0 || b != 0 ? 1 : 0),
    LXOR((a, b) -> (a != 0) != (b != 0) ? 1 : 0),
    BAND((a, b) -> a & b),
    BOR((a, b) -> a | b),
    BXOR((a, b) -> a ^ b),
    /** Open MPI's UserFunction, arrays. */
    USER_ARRAYS(UserOperators::affine),
    /** Open MPI's UserFunction, byte buffers. */
    USER_BUFFERS(UserOperators::affine),
    /** mpiJava's User_function. */
    USER_OFFSETS(UserOperators::affine),
    /** mpiJava's User_function, commutative. */
    USER_COMMUTATIVE(Long::sum);

    private final LongBinaryOperator reference;
    private Op op;

    Reduction(LongBinaryOperator reference) {
        this.reference = reference;
    }

    /** Returns a op b, as the type holds it. */
    long apply(Element element, long a, long b) {
        return Cells.narrow(element, reference.applyAsLong(a, b));
    }

    boolean isUser() {
        return compareTo(USER_ARRAYS) >= 0;
    }

    boolean allows(Element element) {
        boolean isFloating = element == Element.FLOAT || element == Element.DOUBLE;
        return switch (this) {
            case SUM, PROD, MIN, MAX -> element != Element.BOOLEAN;
            case LAND, LOR, LXOR -> !isFloating && element != Element.CHAR;
            case BAND, BOR, BXOR -> !isFloating && element != Element.BOOLEAN && element != Element.CHAR;
            default -> element == Element.INT || element == Element.LONG;
        };
    }

    /** Returns the MPI operator. */
    synchronized Op op() {
        if (op == null) {
            op = make();
        }
        return op;
    }

    private Op make() {
        return switch (this) {
            case SUM -> MPI.SUM;
            case PROD -> MPI.PROD;
            case MIN -> MPI.MIN;
            case MAX -> MPI.MAX;
            case LAND -> MPI.LAND;
            case LOR -> MPI.LOR;
            case LXOR -> MPI.LXOR;
            case BAND -> MPI.BAND;
            case BOR -> MPI.BOR;
            case BXOR -> MPI.BXOR;
            case USER_ARRAYS -> new Op(new UserOperators.Arrays(), false);
            case USER_BUFFERS -> new Op(new UserOperators.Buffers(), false);
            case USER_OFFSETS -> new Op(new UserOperators.Offsets(UserOperators::affine), false);
            case USER_COMMUTATIVE -> new Op(new UserOperators.Offsets(Long::sum), true);
        };
    }
}
