package railmpi.coll.allreduce;

import railmpi.coll.select.Algorithm;
import railmpi.coll.step.Steps;
import railmpi.pml.state.Communicator;

/** A way to reduce to all ranks; at least 2 of them. */
interface AllreduceAlgorithm extends Algorithm {
    /**
     * Reduces.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param call what to reduce
     * @param count items of the vectors
     */
    void allreduce(Steps steps, Communicator c, AllreduceCall call, int count);
}
