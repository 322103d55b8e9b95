package railmpi.coll.alltoall;

import railmpi.coll.memory.Blocks;
import railmpi.coll.select.Algorithm;
import railmpi.coll.step.Steps;
import railmpi.pml.state.Communicator;

/** A way to send every rank its block of the own blocks; any number of ranks. */
interface AlltoallAlgorithm extends Algorithm {
    void alltoall(Steps steps, Communicator c, Blocks send, Blocks receive);
}
