package railmpi.coll.barrier;

import railmpi.coll.select.Algorithm;
import railmpi.coll.step.Steps;
import railmpi.pml.state.Communicator;

/** A way to wait until every member of a team has come; at least 2. */
interface BarrierAlgorithm extends Algorithm {
    void barrier(Steps steps, Communicator c, Team team);
}
