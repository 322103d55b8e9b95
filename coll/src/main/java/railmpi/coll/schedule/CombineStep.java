package railmpi.coll.schedule;

import railmpi.coll.ReductionOperator;
import railmpi.coll.step.Combination;
import railmpi.pml.datatype.TypedBuffer;

/** Combines items of two arrays. */
final class CombineStep extends LocalStep {
    private final ReductionOperator op;
    private final TypedBuffer in;
    private final long inItem;
    private final TypedBuffer inout;
    private final long inoutItem;
    private final int items;

    CombineStep(ReductionOperator op, TypedBuffer in, long inItem, TypedBuffer inout, long inoutItem, int items) {
        this.op = op;
        this.in = in;
        this.inItem = inItem;
        this.inout = inout;
        this.inoutItem = inoutItem;
        this.items = items;
    }

    @Override
    boolean isLong() {
        return op.runsProgramCode() || isLong(inout.byteLength(items));
    }

    @Override
    public void run() {
        Combination.apply(op, in, inItem, inout, inoutItem, items);
    }
}
