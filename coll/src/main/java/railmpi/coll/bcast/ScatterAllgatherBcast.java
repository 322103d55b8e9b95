package railmpi.coll.bcast;

import railmpi.coll.memory.Partition;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * A binomial tree scatters one block to each rank, then all blocks go around the ring, but not to the root, who has
 * them, perhaps in memory that it must not write. Ranks count from the root here.
 *
 * <p>Cost: (log2(p) + p - 1) alpha + 2 (p - 1)/p n beta. Source: [Barnett94],
 * as in [Thakur05] section 4.
 */
final class ScatterAllgatherBcast implements BcastAlgorithm {
    @Override
    @Seam
    public void bcast(Steps steps, Communicator c, TypedBuffer buffer, long lengthBytes, int root) {
        long block = Partition.alignedBlock(lengthBytes, c.size());
        scatter(steps, c, buffer, lengthBytes, block, root);
        allgather(steps, c, buffer, lengthBytes, block, root);
    }

    private void scatter(Steps steps, Communicator c, TypedBuffer buffer, long lengthBytes, long block, int root) {
        int size = c.size();
        int rank = c.rank();
        int relative = Partition.shifted(rank, -root, size);
        int distance = 1;
        while (distance < size && (relative & distance) == 0) {
            distance <<= 1;
        }
        long mine = Math.min(relative * block, lengthBytes);
        if (relative != 0) {
            int parent = Partition.shifted(rank, -distance, size);
            long end = Math.min((relative + (long) distance) * block, lengthBytes);
            steps.receive(c, parent, buffer, buffer.offsetBytes() + mine, end - mine);
        }
        for (int below = distance >> 1; below > 0; below >>= 1) {
            if (relative + below < size) {
                long start = Math.min((relative + (long) below) * block, lengthBytes);
                long end = Math.min((relative + 2L * below) * block, lengthBytes);
                int child = Partition.shifted(rank, below, size);
                steps.send(c, child, buffer, buffer.offsetBytes() + start, end - start);
            }
        }
    }

    private void allgather(Steps steps, Communicator c, TypedBuffer buffer, long lengthBytes, long block, int root) {
        int size = c.size();
        int rank = c.rank();
        int next = Partition.shifted(rank, 1, size);
        int previous = Partition.shifted(rank, -1, size);
        int relative = Partition.shifted(rank, -root, size);
        int outgoing = relative;
        for (int step = 1; step < size; step++) {
            int incoming = Partition.shifted(outgoing, -1, size);
            long inStart = Math.min(incoming * block, lengthBytes);
            long inLength = Math.min(inStart + block, lengthBytes) - inStart;
            long outStart = Math.min(outgoing * block, lengthBytes);
            long outLength = Math.min(outStart + block, lengthBytes) - outStart;
            if (relative == 0) {
                steps.send(c, next, buffer, buffer.offsetBytes() + outStart, outLength);
            } else if (relative == size - 1) {
                steps.receive(c, previous, buffer, buffer.offsetBytes() + inStart, inLength);
            } else {
                Pending receive = steps.startReceive(c, previous, buffer, buffer.offsetBytes() + inStart, inLength);
                steps.sendThenAwait(c, next, buffer, buffer.offsetBytes() + outStart, outLength, receive);
            }
            outgoing = incoming;
        }
    }
}
