package railmpi.coll.alltoall;

import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.LocalCopy;
import railmpi.coll.memory.Partition;
import railmpi.coll.message.Messages;
import railmpi.pml.Communicator;
import railmpi.pml.PmlRequest;

/**
 * In round k every rank sends to the rank k after it and receives from the rank k before it. Blocks may differ in
 * length.
 *
 * <p>Cost: (p - 1) alpha + n beta, n the length of all blocks of a rank; one block at a time in each direction.
 */
final class PairwiseAlltoall implements AlltoallAlgorithm {
    private final Messages messages;

    PairwiseAlltoall(Messages messages) {
        this.messages = messages;
    }

    @Override
    public void alltoall(Communicator c, Blocks send, Blocks receive) {
        int size = c.size();
        int rank = c.rank();
        for (int distance = 1; distance < size; distance++) {
            int dest = Partition.shifted(rank, distance, size);
            int source = Partition.shifted(rank, -distance, size);
            PmlRequest incoming = messages.startReceive(
                    c, source, receive.buffer(), receive.offsetBytes(source), receive.lengthBytes(source));
            messages.sendThenAwait(c, dest, send.buffer(), send.offsetBytes(dest), send.lengthBytes(dest), incoming);
        }
        LocalCopy.copy(
                send.buffer(),
                send.offsetBytes(rank),
                receive.buffer(),
                receive.offsetBytes(rank),
                Math.min(send.lengthBytes(rank), receive.lengthBytes(rank)));
    }
}
