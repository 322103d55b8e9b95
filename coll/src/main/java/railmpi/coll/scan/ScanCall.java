package railmpi.coll.scan;

import railmpi.coll.op.ReductionOperator;
import railmpi.pml.datatype.TypedBuffer;

/**
 * The arguments of one scan or exscan.
 *
 * @param input own vector
 * @param output result; the same as {@code input} if in place
 * @param op operator
 * @param isInclusive true for scan, false for exscan
 */
record ScanCall(TypedBuffer input, TypedBuffer output, ReductionOperator op, boolean isInclusive) {}
