package railmpi.coll.alltoall;

import railmpi.coll.flag.NodeArea;
import railmpi.coll.flag.NodeAreas;
import railmpi.coll.memory.Blocks;
import railmpi.coll.select.Substitute;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.state.Communicator;

/**
 * Inside a node: every rank writes its blocks into memory that all map, all meet, and each reads its own. For blocks of
 * equal length; long ones go in pieces, of which many would cost more meetings than messages do.
 *
 * <p>Cost: one meeting for each piece, 2 n beta, n the length of all blocks of a rank. For blocking calls only.
 */
final class SharedAlltoall implements AlltoallAlgorithm {
    private static final int MOST_RANKS = 64;

    private final NodeAreas areas;
    private final Substitute<AlltoallAlgorithm> substitute;

    SharedAlltoall(NodeAreas areas, Substitute<AlltoallAlgorithm> substitute) {
        this.areas = areas;
        this.substitute = substitute;
    }

    @Override
    public boolean accepts(int ranks, long lengthBytes) {
        return ranks <= MOST_RANKS
                && lengthBytes <= (long) NodeArea.MOST_PIECES * NodeArea.pieceBytes(ranks * ranks, Long.MAX_VALUE)
                && areas.accept(ranks);
    }

    @Override
    @Seam
    public void alltoall(Steps steps, Communicator c, Blocks send, Blocks receive) {
        int size = c.size();
        int rank = c.rank();
        long blockBytes = receive.lengthBytes(0);
        NodeArea area = areas.begin(steps, c);
        if (area == null) {
            substitute.choose(c, blockBytes).alltoall(steps, c, send, receive);
            return;
        }
        long sentBytes = send.lengthBytes(0);
        area.announce(sentBytes);
        int pieceBytes = NodeArea.pieceBytes(size * size, blockBytes);
        int stride = NodeArea.stride(pieceBytes);
        for (long start = 0; start < blockBytes; start += pieceBytes) {
            if (start != 0) {
                area.beginAgain(steps);
            }
            int lengthBytes = (int) Math.max(0, Math.min(pieceBytes, Math.min(sentBytes, blockBytes) - start));
            for (int other = 0; other < size; other++) {
                if (other != rank) {
                    int place = (rank * size + other) * stride;
                    area.write(place, send.buffer(other), send.offsetBytes(other) + start, lengthBytes);
                }
            }
            area.meet(steps);
            if (start == 0) {
                area.requireAll(blockBytes);
            }
            for (int other = 0; other < size; other++) {
                if (other != rank) {
                    int place = (other * size + rank) * stride;
                    area.read(place, receive.buffer(other), receive.offsetBytes(other) + start, lengthBytes);
                }
            }
        }
        steps.copy(
                send.buffer(rank),
                send.offsetBytes(rank),
                receive.buffer(rank),
                receive.offsetBytes(rank),
                Math.min(send.lengthBytes(rank), receive.lengthBytes(rank)));
    }
}
