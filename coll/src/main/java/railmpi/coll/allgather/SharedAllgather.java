package railmpi.coll.allgather;

import railmpi.coll.flag.NodeArea;
import railmpi.coll.flag.NodeAreas;
import railmpi.coll.memory.Blocks;
import railmpi.coll.select.Substitute;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.state.Communicator;

/**
 * Inside a node: every rank writes its block into memory that all map, all meet, and each reads the others. For blocks
 * of equal length; long ones go in pieces.
 *
 * <p>Cost: one meeting for each piece, (1 + (p - 1)/p) n beta, n the length of the result. For blocking calls only.
 */
final class SharedAllgather implements AllgatherAlgorithm {
    private final NodeAreas areas;
    private final Substitute<AllgatherAlgorithm> substitute;

    SharedAllgather(NodeAreas areas, Substitute<AllgatherAlgorithm> substitute) {
        this.areas = areas;
        this.substitute = substitute;
    }

    @Override
    public boolean accepts(int ranks, long lengthBytes) {
        return lengthBytes <= NodeArea.MOST_PIECES * NodeArea.DATA_BYTES && areas.accept(ranks);
    }

    @Override
    @Seam
    public void allgather(Steps steps, Communicator c, Blocks blocks) {
        int size = c.size();
        int rank = c.rank();
        long blockBytes = blocks.lengthBytes(0);
        NodeArea area = areas.begin(steps, c);
        if (area == null) {
            substitute.choose(c, size * blockBytes).allgather(steps, c, blocks);
            return;
        }
        area.announce(blockBytes);
        int pieceBytes = NodeArea.pieceBytes(size, blockBytes);
        int stride = NodeArea.stride(pieceBytes);
        boolean isRow = stride == blockBytes; // in the area as in the buffer
        for (long start = 0; start < blockBytes; start += pieceBytes) {
            int lengthBytes = (int) Math.min(pieceBytes, blockBytes - start);
            if (start != 0) {
                area.beginAgain(steps);
            }
            area.write(rank * stride, blocks.buffer(), blocks.offsetBytes(rank) + start, lengthBytes);
            area.meet(steps);
            if (start == 0) {
                area.requireAll(blockBytes);
            }
            if (isRow) {
                area.read(0, blocks.buffer(), blocks.offsetBytes(0), rank * stride);
                int next = (rank + 1) * stride;
                area.read(next, blocks.buffer(), blocks.offsetBytes(0) + next, size * stride - next);
            } else {
                for (int other = 0; other < size; other++) {
                    if (other != rank) {
                        area.read(other * stride, blocks.buffer(), blocks.offsetBytes(other) + start, lengthBytes);
                    }
                }
            }
        }
    }
}
