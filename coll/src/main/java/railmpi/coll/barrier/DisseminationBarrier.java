package railmpi.coll.barrier;

import railmpi.coll.memory.Partition;
import railmpi.coll.step.Steps;
import railmpi.pml.Communicator;

/**
 * In round k every rank signals the rank 2^k after it and waits for the one 2^k before it; with 2 ranks one exchange.
 *
 * <p>Cost: ceil(log2(p)) alpha; p ceil(log2(p)) messages in all. Source: [Hensgen88]. Hot path: short.
 */
final class DisseminationBarrier implements BarrierAlgorithm {
    @Override
    public void barrier(Steps steps, Communicator c) {
        int size = c.size();
        int rank = c.rank();
        for (int distance = 1; distance < size; distance <<= 1) {
            steps.exchangeSignals(c, Partition.shifted(rank, distance, size), Partition.shifted(rank, -distance, size));
        }
    }
}
