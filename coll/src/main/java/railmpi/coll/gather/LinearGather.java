package railmpi.coll.gather;

import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.LocalCopy;
import railmpi.coll.message.Messages;
import railmpi.coll.message.RequestList;
import railmpi.pml.Communicator;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Every rank sends its block to the root, which has posted all receives. Blocks may differ in length.
 *
 * <p>Cost: (p - 1) alpha + (p - 1)/p n beta at the root, n the length of the result.
 */
final class LinearGather implements GatherAlgorithm {
    private final Messages messages;

    LinearGather(Messages messages) {
        this.messages = messages;
    }

    @Override
    public void gather(Communicator c, TypedBuffer send, long blockBytes, Blocks receive, int root) {
        if (c.rank() != root) {
            messages.send(c, root, send, send.offsetBytes(), blockBytes);
            return;
        }
        RequestList requests = new RequestList(messages, c.size());
        for (int rank = 0; rank < c.size(); rank++) {
            if (rank != root) {
                requests.add(messages.startReceive(
                        c, rank, receive.buffer(), receive.offsetBytes(rank), receive.lengthBytes(rank)));
            }
        }
        if (send != null) {
            LocalCopy.copy(send, send.offsetBytes(), receive.buffer(), receive.offsetBytes(root), blockBytes);
        }
        requests.awaitAll();
    }
}
