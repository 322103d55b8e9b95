package railmpi.coll.reduce;

import railmpi.coll.op.ReductionOperator;
import railmpi.pml.datatype.TypedBuffer;

/**
 * The arguments of one reduce.
 *
 * @param input own vector
 * @param output result, null everywhere but at the root; the same as {@code input} if in place
 * @param op operator
 * @param root rank that gets the result
 */
record ReduceCall(TypedBuffer input, TypedBuffer output, ReductionOperator op, int root) {}
