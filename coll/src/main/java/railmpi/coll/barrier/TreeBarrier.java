package railmpi.coll.barrier;

import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.state.Communicator;

/**
 * Signals run up a binomial tree to rank 0 and down again: fewer messages than dissemination, more steps.
 *
 * <p>Cost: 2 ceil(log2(p)) alpha; 2 (p - 1) messages in all, which counts where ranks share cores. Chosen by
 * {@code coll_barrier_algorithm} or a row of a table, by no built-in one. Source: a binomial gather and broadcast of
 * nothing.
 */
final class TreeBarrier implements BarrierAlgorithm {
    @Override
    @Seam
    public void barrier(Steps steps, Communicator c, Team team) {
        int size = team.size();
        int index = team.index();
        int distance = 1;
        while (distance < size && (index & distance) == 0) {
            if (index + distance < size) {
                steps.awaitSignal(c, team.rank(index + distance));
            }
            distance <<= 1;
        }
        if (index != 0) {
            steps.signal(c, team.rank(index - distance));
            steps.awaitSignal(c, team.rank(index - distance));
        }
        for (int below = distance >> 1; below > 0; below >>= 1) {
            if (index + below < size) {
                steps.signal(c, team.rank(index + below));
            }
        }
    }
}
