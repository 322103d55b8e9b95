package railmpi.coll.reducescatter;

import railmpi.coll.op.ReductionOperator;
import railmpi.pml.datatype.TypedBuffer;

/**
 * The arguments of one reduce-scatter.
 *
 * @param input own vector
 * @param output own block of the result from item 0; the same as {@code input} if in place
 * @param counts items of each rank's block
 * @param starts first item of each rank's block in the vector, and behind them the length of the vector
 * @param op operator
 */
record ReduceScatterCall(TypedBuffer input, TypedBuffer output, int[] counts, long[] starts, ReductionOperator op) {
    static ReduceScatterCall of(TypedBuffer input, TypedBuffer output, int[] counts, ReductionOperator op) {
        long[] starts = new long[counts.length + 1];
        for (int i = 0; i < counts.length; i++) {
            starts[i + 1] = starts[i] + counts[i];
        }
        return new ReduceScatterCall(input, output, counts, starts, op);
    }

    /** Returns the length of the whole vector in items. */
    long items() {
        return starts[counts.length];
    }

    boolean isInPlace() {
        return input == output;
    }
}
