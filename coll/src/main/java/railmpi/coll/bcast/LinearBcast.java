package railmpi.coll.bcast;

import railmpi.coll.memory.Partition;
import railmpi.coll.step.RequestList;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * The root sends the whole data to every rank.
 *
 * <p>Cost: alpha + (p - 1) n beta, one step only: for few ranks, the more so where they share cores.
 */
final class LinearBcast implements BcastAlgorithm {
    @Override
    @Seam
    public void bcast(Steps steps, Communicator c, TypedBuffer buffer, long lengthBytes, int root) {
        if (c.rank() != root) {
            steps.receive(c, root, buffer, buffer.offsetBytes(), lengthBytes);
            return;
        }
        RequestList requests = new RequestList(steps, c, c.size());
        for (int distance = 1; distance < c.size(); distance++) {
            int dest = Partition.shifted(root, distance, c.size());
            requests.startSend(dest, buffer, buffer.offsetBytes(), lengthBytes);
        }
        requests.awaitAll();
    }
}
