package railmpi.coll.gather;

import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Blocks run up a binomial tree, collected in scratch memory in the order of ranks counted from the root.
 *
 * <p>Cost: ceil(log2(p)) alpha + (p - 1)/p n beta, n the length of the result; copies twice, so for short blocks.
 */
final class BinomialGather implements GatherAlgorithm {
    private static final long LONGEST_BYTES = 64 << 20;

    @Override
    public boolean accepts(int ranks, long blockBytes) {
        return ranks > 1 && ranks * blockBytes <= LONGEST_BYTES;
    }

    @Override
    @Seam
    public void gather(Steps steps, Communicator c, TypedBuffer send, long ownBytes, Blocks receive, int root) {
        int size = c.size();
        int relative = Partition.shifted(c.rank(), -root, size);
        int span = relative == 0 ? size : Math.min(Integer.lowestOneBit(relative), size - relative);
        int parent = relative == 0 ? root : Partition.shifted(c.rank(), -Integer.lowestOneBit(relative), size);
        if (span == 1) {
            steps.send(c, parent, send, send.offsetBytes(), ownBytes);
            return;
        }
        long blockBytes = relative == 0 ? receive.lengthBytes(root) : ownBytes;
        ScratchArray array = steps.acquire(BasicType.BYTE, (int) (span * blockBytes));
        TypedBuffer collected = array.items(1);
        if (relative > 0) {
            steps.copy(send, send.offsetBytes(), collected, 0, ownBytes);
        } else if (send != null) {
            steps.copy(send, send.offsetBytes(), receive.buffer(), receive.offsetBytes(root), ownBytes);
        }
        collect(steps, c, collected, blockBytes, span);
        if (relative == 0) {
            unpack(steps, c, collected, blockBytes, receive);
        } else {
            steps.send(c, parent, collected, 0, span * blockBytes);
        }
        steps.release(array);
    }

    private void collect(Steps steps, Communicator c, TypedBuffer collected, long blockBytes, int span) {
        for (int distance = 1; distance < span; distance <<= 1) {
            int child = Partition.shifted(c.rank(), distance, c.size());
            int blocks = Math.min(distance, span - distance);
            steps.receive(c, child, collected, distance * blockBytes, blocks * blockBytes);
        }
    }

    /** Unpacks the blocks of all ranks but the root. */
    private static void unpack(Steps steps, Communicator c, TypedBuffer collected, long blockBytes, Blocks receive) {
        for (int i = 1; i < c.size(); i++) {
            int rank = Partition.shifted(c.rank(), i, c.size());
            steps.copy(collected, i * blockBytes, receive.buffer(), receive.offsetBytes(rank), blockBytes);
        }
    }
}
