package railmpi.coll.scatter;

import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Blocks run down a binomial tree through scratch memory, in the order of ranks counted from the root.
 *
 * <p>Cost: ceil(log2(p)) alpha + (p - 1)/p n beta, n the length of all blocks; copies twice, so for short blocks.
 */
final class BinomialScatter implements ScatterAlgorithm {
    private static final long LONGEST_BYTES = 64 << 20;

    @Override
    public boolean accepts(int ranks, long blockBytes) {
        return ranks > 1 && ranks * blockBytes <= LONGEST_BYTES;
    }

    @Override
    @Seam
    public void scatter(Steps steps, Communicator c, Blocks send, TypedBuffer receive, long blockBytes, int root) {
        int size = c.size();
        int relative = Partition.shifted(c.rank(), -root, size);
        int span = relative == 0 ? size : Math.min(Integer.lowestOneBit(relative), size - relative);
        int parent = relative == 0 ? root : Partition.shifted(c.rank(), -Integer.lowestOneBit(relative), size);
        if (span == 1) {
            steps.receive(c, parent, receive, receive.offsetBytes(), blockBytes);
            return;
        }
        ScratchArray array = steps.acquire(BasicType.BYTE, (int) (span * blockBytes));
        TypedBuffer collected = array.items(1);
        if (relative == 0) {
            pack(steps, c, send, collected, blockBytes);
        } else {
            steps.receive(c, parent, collected, 0, span * blockBytes);
        }
        distribute(steps, c, collected, blockBytes, span);
        if (receive != null) {
            steps.copy(collected, 0, receive, receive.offsetBytes(), blockBytes);
        }
        steps.release(array);
    }

    private static void pack(Steps steps, Communicator c, Blocks send, TypedBuffer collected, long blockBytes) {
        for (int i = 0; i < c.size(); i++) {
            int rank = Partition.shifted(c.rank(), i, c.size());
            steps.copy(send.buffer(), send.offsetBytes(rank), collected, i * blockBytes, blockBytes);
        }
    }

    private void distribute(Steps steps, Communicator c, TypedBuffer collected, long blockBytes, int span) {
        for (int distance = Integer.highestOneBit(span - 1); distance > 0; distance >>= 1) {
            int child = Partition.shifted(c.rank(), distance, c.size());
            int blocks = Math.min(distance, span - distance);
            steps.send(c, child, collected, distance * blockBytes, blocks * blockBytes);
        }
    }
}
