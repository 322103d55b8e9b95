package railmpi.coll.barrier;

import railmpi.coll.memory.Partition;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.state.Communicator;

/**
 * In round k every rank signals the rank 2^k after it and waits for the one 2^k before it; with 2 ranks one exchange.
 *
 * <p>Chosen between nodes, in a node for 2 ranks, and for 9 and more in jobs whose calls are checked; and by {@code
 * coll_barrier_algorithm}.
 *
 * <p>Cost: ceil(log2(p)) alpha; p ceil(log2(p)) messages in all. Source: [Hensgen88], the MPI-DS of [Kini03] section
 * 3.2. Hot path: short.
 */
final class DisseminationBarrier implements BarrierAlgorithm {
    @Override
    @Seam
    public void barrier(Steps steps, Communicator c, Team team) {
        int size = team.size();
        int index = team.index();
        for (int distance = 1; distance < size; distance <<= 1) {
            int target = team.rank(Partition.shifted(index, distance, size));
            steps.exchangeSignals(c, target, team.rank(Partition.shifted(index, -distance, size)));
        }
    }
}
