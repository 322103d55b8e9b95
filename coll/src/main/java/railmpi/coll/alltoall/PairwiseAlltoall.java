package railmpi.coll.alltoall;

import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Partition;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * In round k every rank sends to the rank k after it and receives from the rank k before it. Blocks may differ in
 * length.
 *
 * <p>Cost: (p - 1) alpha + n beta, n the length of all blocks of a rank; one block at a time in each direction.
 */
final class PairwiseAlltoall implements AlltoallAlgorithm {
    @Override
    @Seam
    public void alltoall(Steps steps, Communicator c, Blocks send, Blocks receive) {
        int size = c.size();
        int rank = c.rank();
        for (int distance = 1; distance < size; distance++) {
            int dest = Partition.shifted(rank, distance, size);
            int source = Partition.shifted(rank, -distance, size);
            Pending incoming = steps.startReceive(
                    c, source, receive.buffer(source), receive.offsetBytes(source), receive.lengthBytes(source));
            steps.sendThenAwait(c, dest, send.buffer(dest), send.offsetBytes(dest), send.lengthBytes(dest), incoming);
        }
        steps.copy(
                send.buffer(rank),
                send.offsetBytes(rank),
                receive.buffer(rank),
                receive.offsetBytes(rank),
                Math.min(send.lengthBytes(rank), receive.lengthBytes(rank)));
    }
}
