package railmpi.coll.alltoall;

import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Partition;
import railmpi.coll.step.RequestList;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.state.Communicator;

/**
 * All receives are posted, then all blocks sent, beginning behind the own rank; no rank waits for another in between.
 * Blocks may differ in length.
 *
 * <p>Cost: (p - 1) alpha + n beta, n the length of all blocks of a rank, without the rounds of the pairwise algorithm.
 */
final class PostedAlltoall implements AlltoallAlgorithm {
    @Override
    @Seam
    public void alltoall(Steps steps, Communicator c, Blocks send, Blocks receive) {
        int size = c.size();
        int rank = c.rank();
        RequestList requests = new RequestList(steps, c, 2 * size);
        for (int distance = 1; distance < size; distance++) {
            int source = Partition.shifted(rank, -distance, size);
            requests.startReceive(
                    source, receive.buffer(source), receive.offsetBytes(source), receive.lengthBytes(source));
        }
        for (int distance = 1; distance < size; distance++) {
            int dest = Partition.shifted(rank, distance, size);
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
