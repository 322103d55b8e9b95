package railmpi.coll.bcast;

import railmpi.coll.memory.Partition;
import railmpi.coll.message.Messages;
import railmpi.pml.Communicator;
import railmpi.pml.PmlRequest;
import railmpi.pml.datatype.TypedBuffer;

/**
 * A binomial tree scatters one block to each rank, then all blocks go around the ring. Ranks count from the root here.
 *
 * <p>Cost: (log2(p) + p - 1) alpha + 2 (p - 1)/p n beta. Source: [Barnett94],
 * as in [Thakur05] section 4.
 */
final class ScatterAllgatherBcast implements BcastAlgorithm {
    private final Messages messages;

    ScatterAllgatherBcast(Messages messages) {
        this.messages = messages;
    }

    @Override
    public void bcast(Communicator c, TypedBuffer buffer, long lengthBytes, int root) {
        long block = Partition.alignedBlock(lengthBytes, c.size());
        scatter(c, buffer, lengthBytes, block, root);
        allgather(c, buffer, lengthBytes, block, root);
    }

    private void scatter(Communicator c, TypedBuffer buffer, long lengthBytes, long block, int root) {
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
            messages.receive(c, parent, buffer, buffer.offsetBytes() + mine, end - mine);
        }
        for (int below = distance >> 1; below > 0; below >>= 1) {
            if (relative + below < size) {
                long start = Math.min((relative + (long) below) * block, lengthBytes);
                long end = Math.min((relative + 2L * below) * block, lengthBytes);
                int child = Partition.shifted(rank, below, size);
                messages.send(c, child, buffer, buffer.offsetBytes() + start, end - start);
            }
        }
    }

    private void allgather(Communicator c, TypedBuffer buffer, long lengthBytes, long block, int root) {
        int size = c.size();
        int rank = c.rank();
        int next = Partition.shifted(rank, 1, size);
        int previous = Partition.shifted(rank, -1, size);
        int outgoing = Partition.shifted(rank, -root, size);
        for (int step = 1; step < size; step++) {
            int incoming = Partition.shifted(outgoing, -1, size);
            long inStart = Math.min(incoming * block, lengthBytes);
            long inLength = Math.min(inStart + block, lengthBytes) - inStart;
            long outStart = Math.min(outgoing * block, lengthBytes);
            long outLength = Math.min(outStart + block, lengthBytes) - outStart;
            PmlRequest receive = messages.startReceive(c, previous, buffer, buffer.offsetBytes() + inStart, inLength);
            messages.sendThenAwait(c, next, buffer, buffer.offsetBytes() + outStart, outLength, receive);
            outgoing = incoming;
        }
    }
}
