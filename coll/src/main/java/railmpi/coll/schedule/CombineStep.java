package railmpi.coll.schedule;

import railmpi.coll.op.ReductionOperator;
import railmpi.coll.step.Combination;
import railmpi.core.RailException;
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
        if (op.runsProgramCode()) {
            runProgramCode();
        } else {
            Combination.apply(op, in, inItem, inout, inoutItem, items);
        }
    }

    /** What the program throws is an error of its operation, which the wait tells whoever calls it. */
    private void runProgramCode() {
        try {
            Combination.apply(op, in, inItem, inout, inoutItem, items);
        } catch (RuntimeException | Error e) {
            throw new RailException(
                    RailException.Category.OPERATION, op.name() + " of a non-blocking collective has thrown " + e, e);
        }
    }
}
