package railmpi.coll.barrier;

import railmpi.coll.step.Steps;
import railmpi.pml.Communicator;

/**
 * Signals run up a binomial tree to rank 0 and down again: fewer messages than dissemination, more steps.
 *
 * <p>Cost: 2 ceil(log2(p)) alpha; 2 (p - 1) messages in all, which counts where ranks share cores.
 */
final class TreeBarrier implements BarrierAlgorithm {
    @Override
    public void barrier(Steps steps, Communicator c) {
        int size = c.size();
        int rank = c.rank();
        int distance = 1;
        while (distance < size && (rank & distance) == 0) {
            if (rank + distance < size) {
                steps.awaitSignal(c, rank + distance);
            }
            distance <<= 1;
        }
        if (rank != 0) {
            steps.signal(c, rank - distance);
            steps.awaitSignal(c, rank - distance);
        }
        for (int below = distance >> 1; below > 0; below >>= 1) {
            if (rank + below < size) {
                steps.signal(c, rank + below);
            }
        }
    }
}
