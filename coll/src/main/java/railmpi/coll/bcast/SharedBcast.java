package railmpi.coll.bcast;

import railmpi.coll.flag.NodeArea;
import railmpi.coll.flag.NodeAreas;
import railmpi.coll.select.Substitute;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Inside a node: the root writes its data into memory that all map, all meet, and the others read it. Long data goes in
 * pieces, of which the root writes the next while the others read.
 *
 * <p>Cost: one meeting for each piece, 2 n beta. For blocking calls only.
 */
final class SharedBcast implements BcastAlgorithm {
    private static final int PIECE_BYTES = 128 * 1024;

    private final NodeAreas areas;
    private final Substitute<BcastAlgorithm> substitute;

    SharedBcast(NodeAreas areas, Substitute<BcastAlgorithm> substitute) {
        this.areas = areas;
        this.substitute = substitute;
    }

    @Override
    public boolean accepts(int ranks, long lengthBytes) {
        return areas.accept(ranks);
    }

    @Override
    @Seam
    public void bcast(Steps steps, Communicator c, TypedBuffer buffer, long lengthBytes, int root) {
        NodeArea area = areas.begin(steps, c);
        if (area == null) {
            substitute.choose(c, lengthBytes).bcast(steps, c, buffer, lengthBytes, root);
            return;
        }
        boolean isRoot = c.rank() == root;
        if (isRoot) {
            area.announce(lengthBytes);
        }
        long sentBytes = lengthBytes;
        for (long start = 0; start < sentBytes; start += PIECE_BYTES) {
            if (start != 0) {
                area.beginAgain(steps);
            }
            if (isRoot) {
                area.write(0, buffer, buffer.offsetBytes() + start, part(start, lengthBytes));
            }
            area.meet(steps);
            if (!isRoot) {
                sentBytes = start == 0 ? area.announced(root) : sentBytes;
                area.read(0, buffer, buffer.offsetBytes() + start, part(start, Math.min(sentBytes, lengthBytes)));
            }
        }
        area.require(root, sentBytes, lengthBytes);
    }

    /** Returns how much of so many bytes a piece has. */
    private static int part(long start, long lengthBytes) {
        return (int) Math.max(0, Math.min(PIECE_BYTES, lengthBytes - start));
    }
}
