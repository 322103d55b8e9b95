package railmpi.coll.bcast;

import railmpi.coll.memory.Partition;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * The whole data goes down a binomial tree, the farthest subtree first.
 *
 * <p>Cost: ceil(log2(p)) (alpha + n beta). Hot path: short.
 */
final class BinomialBcast implements BcastAlgorithm {
    @Override
    @Seam
    public void bcast(Steps steps, Communicator c, TypedBuffer buffer, long lengthBytes, int root) {
        int size = c.size();
        int rank = c.rank();
        int relative = Partition.shifted(rank, -root, size);
        int distance = 1;
        while (distance < size && (relative & distance) == 0) {
            distance <<= 1;
        }
        if (relative != 0) {
            int parent = Partition.shifted(rank, -distance, size);
            steps.receive(c, parent, buffer, buffer.offsetBytes(), lengthBytes);
        }
        for (int below = distance >> 1; below > 0; below >>= 1) {
            if (relative + below < size) {
                int child = Partition.shifted(rank, below, size);
                steps.send(c, child, buffer, buffer.offsetBytes(), lengthBytes);
            }
        }
    }
}
