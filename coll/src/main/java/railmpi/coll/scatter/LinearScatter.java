package railmpi.coll.scatter;

import railmpi.coll.memory.Blocks;
import railmpi.coll.step.RequestList;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * The root sends every rank its block, all at once. Blocks may differ in length.
 *
 * <p>Cost: (p - 1) alpha + (p - 1)/p n beta at the root, n the length of all blocks.
 */
final class LinearScatter implements ScatterAlgorithm {
    @Override
    @Seam
    public void scatter(Steps steps, Communicator c, Blocks send, TypedBuffer receive, long blockBytes, int root) {
        if (c.rank() != root) {
            steps.receive(c, root, receive, receive.offsetBytes(), blockBytes);
            return;
        }
        RequestList requests = new RequestList(steps, c, c.size());
        for (int rank = 0; rank < c.size(); rank++) {
            if (rank != root) {
                requests.startSend(rank, send.buffer(), send.offsetBytes(rank), send.lengthBytes(rank));
            }
        }
        if (receive != null) {
            long ownBytes = send.lengthBytes(root); // the place may be longer
            steps.copy(send.buffer(), send.offsetBytes(root), receive, receive.offsetBytes(), ownBytes);
        }
        requests.awaitAll();
    }
}
