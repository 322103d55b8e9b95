package railmpi.coll.alltoall;

import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.LocalCopy;
import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.memory.ScratchPool;
import railmpi.coll.message.Messages;
import railmpi.pml.Communicator;
import railmpi.pml.PmlRequest;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Blocks are numbered by how many ranks they travel; in step k all whose number has bit k go on by 2^k ranks, together
 * in one message. For blocks of equal length.
 *
 * <p>Cost: ceil(log2(p)) (alpha + n/2 beta), n the length of all blocks of a rank; for very short blocks and many
 * ranks. Source: [Bruck97].
 */
final class BruckAlltoall implements AlltoallAlgorithm {
    private static final long LONGEST_BYTES = 64 << 20;

    private final Messages messages;
    private final ScratchPool scratch;

    BruckAlltoall(Messages messages, ScratchPool scratch) {
        this.messages = messages;
        this.scratch = scratch;
    }

    @Override
    public boolean accepts(int ranks, long blockBytes) {
        return ranks * blockBytes <= LONGEST_BYTES;
    }

    @Override
    public void alltoall(Communicator c, Blocks send, Blocks receive) {
        int size = c.size();
        int rank = c.rank();
        int blockBytes = (int) receive.lengthBytes(rank);
        ScratchArray travellersArray = scratch.acquire(BasicType.BYTE, size * blockBytes);
        ScratchArray packedArray = scratch.acquire(BasicType.BYTE, size * blockBytes);
        TypedBuffer travellers = travellersArray.items(1);
        TypedBuffer packed = packedArray.items(1);
        for (int i = 0; i < size; i++) {
            int dest = Partition.shifted(rank, i, size);
            LocalCopy.copy(send.buffer(), send.offsetBytes(dest), travellers, (long) i * blockBytes, blockBytes);
        }
        for (int distance = 1; distance < size; distance <<= 1) {
            step(c, travellers, packed, blockBytes, distance);
        }
        for (int i = 0; i < size; i++) {
            int source = Partition.shifted(rank, -i, size);
            LocalCopy.copy(
                    travellers, (long) i * blockBytes, receive.buffer(), receive.offsetBytes(source), blockBytes);
        }
        scratch.release(travellersArray);
        scratch.release(packedArray);
    }

    /** Sends what has this bit from the first half of the packed array, receives into the second. */
    private void step(Communicator c, TypedBuffer travellers, TypedBuffer packed, int blockBytes, int distance) {
        int size = c.size();
        int moving = 0;
        for (int i = distance; i < size; i++) {
            if ((i & distance) != 0) {
                LocalCopy.copy(travellers, (long) i * blockBytes, packed, (long) moving * blockBytes, blockBytes);
                moving++;
            }
        }
        long lengthBytes = (long) moving * blockBytes;
        int dest = Partition.shifted(c.rank(), distance, size);
        int source = Partition.shifted(c.rank(), -distance, size);
        PmlRequest receive = messages.startReceive(c, source, packed, lengthBytes, lengthBytes);
        messages.sendThenAwait(c, dest, packed, 0, lengthBytes, receive);
        for (int i = distance; i < size; i++) {
            if ((i & distance) != 0) {
                LocalCopy.copy(packed, (long) moving * blockBytes, travellers, (long) i * blockBytes, blockBytes);
                moving++;
            }
        }
    }
}
