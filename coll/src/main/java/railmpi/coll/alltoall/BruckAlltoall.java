package railmpi.coll.alltoall;

import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Blocks are numbered by how many ranks they travel; in step k all whose number has bit k go on by 2^k ranks, together
 * in one message. For blocks of equal length.
 *
 * <p>Cost: ceil(log2(p)) (alpha + n/2 beta), n the length of all blocks of a rank; for very short blocks and many
 * ranks. Source: [Bruck97].
 */
final class BruckAlltoall implements AlltoallAlgorithm {
    private static final long LONGEST_BYTES = 64 << 20;

    @Override
    public boolean accepts(int ranks, long blockBytes) {
        return ranks * blockBytes <= LONGEST_BYTES;
    }

    @Override
    @Seam
    public void alltoall(Steps steps, Communicator c, Blocks send, Blocks receive) {
        int size = c.size();
        int rank = c.rank();
        int blockBytes = (int) receive.lengthBytes(rank);
        ScratchArray travellersArray = steps.acquire(BasicType.BYTE, size * blockBytes);
        ScratchArray packedArray = steps.acquire(BasicType.BYTE, size * blockBytes);
        TypedBuffer travellers = travellersArray.items(1);
        TypedBuffer packed = packedArray.items(1);
        for (int i = 0; i < size; i++) {
            int dest = Partition.shifted(rank, i, size);
            // a block that is shorter than it should be has whatever behind it, but nothing from behind the user's
            // buffer
            long given = Math.min(blockBytes, send.lengthBytes(dest));
            steps.copy(send.buffer(), send.offsetBytes(dest), travellers, (long) i * blockBytes, given);
        }
        for (int distance = 1; distance < size; distance <<= 1) {
            step(steps, c, travellers, packed, blockBytes, distance);
        }
        for (int i = 0; i < size; i++) {
            int source = Partition.shifted(rank, -i, size);
            steps.copy(travellers, (long) i * blockBytes, receive.buffer(), receive.offsetBytes(source), blockBytes);
        }
        steps.release(travellersArray);
        steps.release(packedArray);
    }

    /** Sends what has this bit from the first half of the packed array, receives into the second. */
    private void step(
            Steps steps, Communicator c, TypedBuffer travellers, TypedBuffer packed, int blockBytes, int distance) {
        int size = c.size();
        int moving = 0;
        for (int i = distance; i < size; i++) {
            if ((i & distance) != 0) {
                steps.copy(travellers, (long) i * blockBytes, packed, (long) moving * blockBytes, blockBytes);
                moving++;
            }
        }
        long lengthBytes = (long) moving * blockBytes;
        int dest = Partition.shifted(c.rank(), distance, size);
        int source = Partition.shifted(c.rank(), -distance, size);
        steps.exchange(c, dest, packed, 0, lengthBytes, source, packed, lengthBytes, lengthBytes);
        for (int i = distance; i < size; i++) {
            if ((i & distance) != 0) {
                steps.copy(packed, (long) moving * blockBytes, travellers, (long) i * blockBytes, blockBytes);
                moving++;
            }
        }
    }
}
