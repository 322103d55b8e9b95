package railmpi.test.programs;

import java.nio.Buffer;
import mpi.Datatype;
import mpi.Op;
import mpi.Request;
import mpi.Win;

/** The ways to access the memory of a window, to be called alike. */
enum WindowAccess {
    PUT,
    GET,
    ACCUMULATE,
    GET_ACCUMULATE,
    FETCH_AND_OP,
    COMPARE_AND_SWAP,
    R_PUT,
    R_GET,
    R_ACCUMULATE,
    R_GET_ACCUMULATE;

    /** Arguments of an access; each takes those that it has. */
    static final class Arguments {
        Buffer origin;
        int count;
        Datatype type;
        Buffer compare;
        Buffer result;
        int resultCount;
        Datatype resultType;
        int rank;
        int displacement;
        int targetCount;
        Datatype targetType;
        Op op;

        /** Sets what is at all three places. */
        Arguments items(int newCount, Datatype newType) {
            count = newCount;
            resultCount = newCount;
            targetCount = newCount;
            type = newType;
            resultType = newType;
            targetType = newType;
            return this;
        }
    }

    boolean isRequest() {
        return ordinal() >= R_PUT.ordinal();
    }

    boolean readsOrigin() {
        return this != GET && this != R_GET;
    }

    boolean hasResult() {
        return this != PUT && this != R_PUT && this != ACCUMULATE && this != R_ACCUMULATE;
    }

    boolean hasOperation() {
        return this == FETCH_AND_OP || hasOperationOfMany();
    }

    private boolean hasOperationOfMany() {
        return this == ACCUMULATE || this == R_ACCUMULATE || this == GET_ACCUMULATE || this == R_GET_ACCUMULATE;
    }

    /** Tells whether it is about one item of one type everywhere. */
    boolean isOfOne() {
        return this == FETCH_AND_OP || this == COMPARE_AND_SWAP;
    }

    /** Returns its request, null if it has none. */
    Request run(Win window, Arguments a) {
        switch (this) {
            case PUT -> window.put(a.origin, a.count, a.type, a.rank, a.displacement, a.targetCount, a.targetType);
            case GET ->
                window.get(a.result, a.resultCount, a.resultType, a.rank, a.displacement, a.targetCount, a.targetType);
            case ACCUMULATE ->
                window.accumulate(a.origin, a.count, a.type, a.rank, a.displacement, a.targetCount, a.targetType, a.op);
            case GET_ACCUMULATE ->
                window.getAccumulate(
                        a.origin,
                        a.count,
                        a.type,
                        a.result,
                        a.resultCount,
                        a.resultType,
                        a.rank,
                        a.displacement,
                        a.targetCount,
                        a.targetType,
                        a.op);
            case FETCH_AND_OP -> window.fetchAndOp(a.origin, a.result, a.targetType, a.rank, a.displacement, a.op);
            case COMPARE_AND_SWAP ->
                window.compareAndSwap(a.origin, a.compare, a.result, a.targetType, a.rank, a.displacement);
            default -> {
                return start(window, a);
            }
        }
        return null;
    }

    private Request start(Win window, Arguments a) {
        return switch (this) {
            case R_PUT -> window.rPut(a.origin, a.count, a.type, a.rank, a.displacement, a.targetCount, a.targetType);
            case R_GET ->
                window.rGet(a.result, a.resultCount, a.resultType, a.rank, a.displacement, a.targetCount, a.targetType);
            case R_ACCUMULATE ->
                window.rAccumulate(
                        a.origin, a.count, a.type, a.rank, a.displacement, a.targetCount, a.targetType, a.op);
            default ->
                window.rGetAccumulate(
                        a.origin,
                        a.count,
                        a.type,
                        a.result,
                        a.resultCount,
                        a.resultType,
                        a.rank,
                        a.displacement,
                        a.targetCount,
                        a.targetType,
                        a.op);
        };
    }
}
