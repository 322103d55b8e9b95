package railmpi.coll.gather;

import railmpi.coll.memory.Blocks;
import railmpi.coll.step.RequestList;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Every rank sends its block to the root, which has posted all receives. Blocks may differ in length.
 *
 * <p>Cost: (p - 1) alpha + (p - 1)/p n beta at the root, n the length of the result.
 */
final class LinearGather implements GatherAlgorithm {
    @Override
    @Seam
    public void gather(Steps steps, Communicator c, TypedBuffer send, long ownBytes, Blocks receive, int root) {
        if (c.rank() != root) {
            steps.send(c, root, send, send.offsetBytes(), ownBytes);
            return;
        }
        RequestList requests = new RequestList(steps, c, c.size());
        for (int rank = 0; rank < c.size(); rank++) {
            if (rank != root) {
                requests.startReceive(rank, receive.buffer(), receive.offsetBytes(rank), receive.lengthBytes(rank));
            }
        }
        if (send != null) {
            steps.copy(send, send.offsetBytes(), receive.buffer(), receive.offsetBytes(root), ownBytes);
        }
        requests.awaitAll();
    }
}
