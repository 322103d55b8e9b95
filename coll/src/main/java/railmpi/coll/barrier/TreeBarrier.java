package railmpi.coll.barrier;

import railmpi.coll.message.Messages;
import railmpi.pml.Communicator;

/**
 * Signals run up a binomial tree to rank 0 and down again: fewer messages than dissemination, more steps.
 *
 * <p>Cost: 2 ceil(log2(p)) alpha; 2 (p - 1) messages in all, which counts where ranks share cores.
 */
final class TreeBarrier implements BarrierAlgorithm {
    private final Messages messages;

    TreeBarrier(Messages messages) {
        this.messages = messages;
    }

    @Override
    public void barrier(Communicator c) {
        int size = c.size();
        int rank = c.rank();
        int distance = 1;
        while (distance < size && (rank & distance) == 0) {
            if (rank + distance < size) {
                messages.awaitSignal(c, rank + distance);
            }
            distance <<= 1;
        }
        if (rank != 0) {
            messages.signal(c, rank - distance);
            messages.awaitSignal(c, rank - distance);
        }
        for (int below = distance >> 1; below > 0; below >>= 1) {
            if (rank + below < size) {
                messages.signal(c, rank + below);
            }
        }
    }
}
