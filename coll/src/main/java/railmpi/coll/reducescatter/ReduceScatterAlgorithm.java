package railmpi.coll.reducescatter;

import railmpi.coll.select.Algorithm;
import railmpi.coll.step.Steps;
import railmpi.pml.state.Communicator;

/** A way to reduce vectors and leave one block at each rank, for operators that commute; at least 2 ranks. */
interface ReduceScatterAlgorithm extends Algorithm {
    void reduceScatter(Steps steps, Communicator c, ReduceScatterCall call);
}
