package railmpi.coll.allgather;

import railmpi.coll.memory.Blocks;
import railmpi.coll.select.Algorithm;
import railmpi.coll.step.Steps;
import railmpi.pml.state.Communicator;

/** A way to gather blocks at all ranks. The own block is in its place already; at least 2 ranks. */
interface AllgatherAlgorithm extends Algorithm {
    void allgather(Steps steps, Communicator c, Blocks blocks);
}
