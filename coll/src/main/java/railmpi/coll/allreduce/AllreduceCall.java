package railmpi.coll.allreduce;

import railmpi.coll.op.ReductionOperator;
import railmpi.pml.datatype.TypedBuffer;

/**
 * The arguments of one allreduce.
 *
 * @param input own vector
 * @param output result; the same as {@code input} if in place
 * @param op operator
 */
record AllreduceCall(TypedBuffer input, TypedBuffer output, ReductionOperator op) {}
