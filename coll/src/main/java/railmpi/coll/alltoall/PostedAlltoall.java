package railmpi.coll.alltoall;

import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.LocalCopy;
import railmpi.coll.memory.Partition;
import railmpi.coll.message.Messages;
import railmpi.coll.message.RequestList;
import railmpi.pml.Communicator;

/**
 * All receives are posted, then all blocks sent, beginning behind the own rank; no rank waits for another in between.
 * Blocks may differ in length.
 *
 * <p>Cost: (p - 1) alpha + n beta, n the length of all blocks of a rank, without the rounds of the pairwise algorithm.
 */
final class PostedAlltoall implements AlltoallAlgorithm {
    private final Messages messages;

    PostedAlltoall(Messages messages) {
        this.messages = messages;
    }

    @Override
    public void alltoall(Communicator c, Blocks send, Blocks receive) {
        int size = c.size();
        int rank = c.rank();
        RequestList requests = new RequestList(messages, 2 * size);
        for (int distance = 1; distance < size; distance++) {
            int source = Partition.shifted(rank, -distance, size);
            requests.add(messages.startReceive(
                    c, source, receive.buffer(), receive.offsetBytes(source), receive.lengthBytes(source)));
        }
        for (int distance = 1; distance < size; distance++) {
            int dest = Partition.shifted(rank, distance, size);
            requests.add(messages.startSend(c, dest, send.buffer(), send.offsetBytes(dest), send.lengthBytes(dest)));
        }
        LocalCopy.copy(
                send.buffer(),
                send.offsetBytes(rank),
                receive.buffer(),
                receive.offsetBytes(rank),
                Math.min(send.lengthBytes(rank), receive.lengthBytes(rank)));
        requests.awaitAll();
    }
}
