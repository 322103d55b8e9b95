package railmpi.coll.barrier;

import railmpi.coll.memory.Partition;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.state.Communicator;

/**
 * Every rank signals every other one, then waits for all of them.
 *
 * <p>Cost: alpha + (p - 2) o, o the time that one message keeps a processor busy; p (p - 1) messages in all. One step
 * only: where ranks share cores, each has to get its turn once and not once per round. Chosen in a node for 3 to 8
 * ranks in jobs whose calls are checked, and by {@code coll_barrier_algorithm}. Source: the plainest there is, with all
 * steps at once.
 */
final class LinearBarrier implements BarrierAlgorithm {
    @Override
    @Seam
    public void barrier(Steps steps, Communicator c, Team team) {
        int size = team.size();
        int index = team.index();
        for (int distance = 1; distance < size; distance++) {
            steps.signal(c, team.rank(Partition.shifted(index, distance, size)));
        }
        for (int distance = 1; distance < size; distance++) {
            steps.awaitSignal(c, team.rank(Partition.shifted(index, -distance, size)));
        }
    }
}
