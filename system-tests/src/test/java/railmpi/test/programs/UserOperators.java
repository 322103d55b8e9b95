package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.LongBinaryOperator;
import mpi.Datatype;
import mpi.MPI;
import mpi.UserFunction;
import mpi.User_function;

/** Reduction operators of a user, written in each of the ways that the two API generations offer. Stateless. */
final class UserOperators {
    private UserOperators() {}

    /**
     * Composes two affine maps x -> m x + c modulo 2^15, packed as m * 2^15 + c: associative, not commutative, so that
     * the order of the ranks shows.
     */
    static long affine(long a, long b) {
        long mask = 0x7fff;
        long slope = (a >> 15) * (b >> 15) & mask;
        long constant = (a >> 15) * (b & mask) + (a & mask) & mask;
        return slope << 15 | constant;
    }

    /** Open MPI's generation: arrays from their start. */
    static final class Arrays extends UserFunction {
        @Override
        public void call(Object in, Object inout, int count, Datatype type) {
            if (in instanceof int[]) {
                combine((int[]) in, 0, (int[]) inout, 0, count, UserOperators::affine);
            } else {
                combine((long[]) in, 0, (long[]) inout, 0, count, UserOperators::affine);
            }
        }
    }

    /** Open MPI's generation: byte buffers. */
    static final class Buffers extends UserFunction {
        @Override
        public void call(ByteBuffer in, ByteBuffer inout, int count, Datatype type) {
            if (in.order() != ByteOrder.nativeOrder() || inout.order() != ByteOrder.nativeOrder()) {
                throw new IllegalStateException("buffers of a user operator are not in native order");
            }
            for (int i = 0; i < count; i++) {
                if (type.equals(MPI.INT)) {
                    inout.putInt(4 * i, (int) affine(in.getInt(4 * i), inout.getInt(4 * i)));
                } else {
                    inout.putLong(8 * i, affine(in.getLong(8 * i), inout.getLong(8 * i)));
                }
            }
        }
    }

    /** mpiJava: arrays with offsets. */
    static final class Offsets extends User_function {
        private final LongBinaryOperator operator;

        Offsets(LongBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        public void Call(Object in, int inOffset, Object inout, int inoutOffset, int count, Datatype type) {
            if (in instanceof int[]) {
                combine((int[]) in, inOffset, (int[]) inout, inoutOffset, count, operator);
            } else {
                combine((long[]) in, inOffset, (long[]) inout, inoutOffset, count, operator);
            }
        }
    }

    private static void combine(int[] in, int inAt, int[] inout, int inoutAt, int count, LongBinaryOperator operator) {
        for (int i = 0; i < count; i++) {
            inout[inoutAt + i] = (int) operator.applyAsLong(in[inAt + i], inout[inoutAt + i]);
        }
    }

    private static void combine(
            long[] in, int inAt, long[] inout, int inoutAt, int count, LongBinaryOperator operator) {
        for (int i = 0; i < count; i++) {
            inout[inoutAt + i] = operator.applyAsLong(in[inAt + i], inout[inoutAt + i]);
        }
    }
}
