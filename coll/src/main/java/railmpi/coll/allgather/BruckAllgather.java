package railmpi.coll.allgather;

import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * All that a rank has goes to the rank 1, 2, 4... before it, collected in scratch memory in the order of ranks counted
 * from the own one. For blocks of equal length and any number of ranks.
 *
 * <p>Cost: ceil(log2(p)) alpha + (p - 1)/p n beta, n the length of the result; copies twice, so for short results.
 * Source: [Bruck97].
 */
final class BruckAllgather implements AllgatherAlgorithm {
    private static final long LONGEST_BYTES = 64 << 20;

    @Override
    public boolean accepts(int ranks, long lengthBytes) {
        return lengthBytes <= LONGEST_BYTES;
    }

    @Override
    @Seam
    public void allgather(Steps steps, Communicator c, Blocks blocks) {
        int size = c.size();
        int rank = c.rank();
        long blockBytes = blocks.lengthBytes(0);
        ScratchArray array = steps.acquire(BasicType.BYTE, (int) (size * blockBytes));
        TypedBuffer collected = array.items(1);
        steps.copy(blocks.buffer(), blocks.offsetBytes(rank), collected, 0, blockBytes);
        for (int have = 1; have < size; have <<= 1) {
            long lengthBytes = Math.min(have, size - have) * blockBytes;
            int dest = Partition.shifted(rank, -have, size);
            int source = Partition.shifted(rank, have, size);
            steps.exchange(c, dest, collected, 0, lengthBytes, source, collected, have * blockBytes, lengthBytes);
        }
        long untilEnd = (size - rank - 1) * blockBytes;
        steps.copy(collected, blockBytes, blocks.buffer(), blocks.offsetBytes(rank) + blockBytes, untilEnd);
        steps.copy(collected, (size - rank) * blockBytes, blocks.buffer(), blocks.offsetBytes(0), rank * blockBytes);
        steps.release(array);
    }
}
