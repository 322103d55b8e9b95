package railmpi.coll.reducescatter;

import railmpi.coll.reduce.Reduce;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Each block in turn is reduced to its own rank; keeps rank order for operators that do not commute, and needs no
 * scratch memory beyond a piece.
 *
 * <p>Cost: p (log2(p) + 1) alpha + (log2(p) + 1) n (beta + gamma), less where blocks overlap in the pipeline.
 */
final class OrderedReduceScatter implements ReduceScatterAlgorithm {
    private final Reduce reduce;

    OrderedReduceScatter(Reduce reduce) {
        this.reduce = reduce;
    }

    @Override
    @Seam
    public void reduceScatter(Steps steps, Communicator c, ReduceScatterCall call) {
        TypedBuffer input = call.input();
        for (int rank = 0; rank < c.size(); rank++) {
            // In place the result of a rank ends before the first block that is still to be reduced.
            TypedBuffer block = new TypedBuffer(
                    input.buffer(),
                    input.convertor(),
                    input.type(),
                    input.byteOffset(call.starts()[rank]),
                    input.elementsPerItem());
            reduce.reduce(steps, c, block, call.output(), call.counts()[rank], call.op(), rank);
        }
    }
}
