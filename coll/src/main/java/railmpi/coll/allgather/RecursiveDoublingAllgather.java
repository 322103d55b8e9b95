package railmpi.coll.allgather;

import railmpi.coll.memory.Blocks;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Partners at distances 1, 2, 4... exchange all they have. For a power of two of ranks and blocks of equal length.
 *
 * <p>Cost: log2(p) alpha + (p - 1)/p n beta, n the length of the result.
 */
final class RecursiveDoublingAllgather implements AllgatherAlgorithm {
    @Override
    public boolean accepts(int ranks, long lengthBytes) {
        return Integer.bitCount(ranks) == 1;
    }

    @Override
    @Seam
    public void allgather(Steps steps, Communicator c, Blocks blocks) {
        TypedBuffer buffer = blocks.buffer();
        long blockBytes = blocks.lengthBytes(0);
        for (int distance = 1; distance < c.size(); distance <<= 1) {
            int peer = c.rank() ^ distance;
            int have = c.rank() & -distance;
            int get = have ^ distance;
            long lengthBytes = distance * blockBytes;
            long haveBytes = blocks.offsetBytes(have);
            steps.exchange(c, peer, buffer, haveBytes, lengthBytes, peer, buffer, blocks.offsetBytes(get), lengthBytes);
        }
    }
}
