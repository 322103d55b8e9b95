package railmpi.coll.alltoall;

import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Partition;
import railmpi.coll.step.RequestList;
import railmpi.coll.step.Steps;
import railmpi.pml.Communicator;

/**
 * In round k every rank sends to the rank k after it and receives from the rank k before it. Blocks may differ in
 * length.
 *
 * <p>Cost: (p - 1) alpha + n beta, n the length of all blocks of a rank; two blocks at a time in each direction.
 */
final class PairwiseAlltoall implements AlltoallAlgorithm {
    /** Rounds at a time: while one ends the next one has begun, and no network is idle between them. */
    private static final int ROUNDS = 2;

    @Override
    public void alltoall(Steps steps, Communicator c, Blocks send, Blocks receive) {
        int size = c.size();
        int rank = c.rank();
        RequestList requests = new RequestList(steps, c, 2 * ROUNDS);
        for (int distance = 1; distance < size; distance++) {
            requests.awaitDownTo(2 * (ROUNDS - 1));
            int dest = Partition.shifted(rank, distance, size);
            int source = Partition.shifted(rank, -distance, size);
            requests.startReceive(
                    source, receive.buffer(source), receive.offsetBytes(source), receive.lengthBytes(source));
            requests.startSend(dest, send.buffer(dest), send.offsetBytes(dest), send.lengthBytes(dest));
        }
        steps.copy(
                send.buffer(rank),
                send.offsetBytes(rank),
                receive.buffer(rank),
                receive.offsetBytes(rank),
                Math.min(send.lengthBytes(rank), receive.lengthBytes(rank)));
        requests.awaitAll();
    }
}
