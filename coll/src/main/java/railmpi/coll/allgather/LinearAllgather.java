package railmpi.coll.allgather;

import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Partition;
import railmpi.coll.step.RequestList;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Every rank sends its block to every other one. Blocks may differ in length.
 *
 * <p>Cost: alpha + (p - 1)/p n beta, n the length of the result; p - 1 messages of a rank are on their way at once, so
 * for few ranks.
 */
final class LinearAllgather implements AllgatherAlgorithm {
    @Override
    @Seam
    public void allgather(Steps steps, Communicator c, Blocks blocks) {
        TypedBuffer buffer = blocks.buffer();
        int size = c.size();
        int rank = c.rank();
        RequestList requests = new RequestList(steps, c, 2 * size);
        for (int distance = 1; distance < size; distance++) {
            int source = Partition.shifted(rank, -distance, size);
            requests.startReceive(source, buffer, blocks.offsetBytes(source), blocks.lengthBytes(source));
        }
        for (int distance = 1; distance < size; distance++) {
            int dest = Partition.shifted(rank, distance, size);
            requests.startSend(dest, buffer, blocks.offsetBytes(rank), blocks.lengthBytes(rank));
        }
        requests.awaitAll();
    }
}
