package railmpi.coll.allreduce;

import railmpi.coll.bcast.Bcast;
import railmpi.coll.reduce.Reduce;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.state.Communicator;

/**
 * Reduces to rank 0 and broadcasts the result from there; keeps rank order.
 *
 * <p>Cost: that of both, 2 log2(p) alpha + 2 n beta + n gamma where each is pipelined.
 */
final class ReduceBcastAllreduce implements AllreduceAlgorithm {
    private final Reduce reduce;
    private final Bcast bcast;

    ReduceBcastAllreduce(Reduce reduce, Bcast bcast) {
        this.reduce = reduce;
        this.bcast = bcast;
    }

    @Override
    @Seam
    public void allreduce(Steps steps, Communicator c, AllreduceCall call, int count) {
        reduce.reduce(steps, c, call.input(), call.output(), count, call.op(), 0);
        bcast.bcast(steps, c, call.output(), count, 0);
    }
}
