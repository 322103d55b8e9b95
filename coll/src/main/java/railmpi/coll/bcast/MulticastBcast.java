package railmpi.coll.bcast;

import railmpi.coll.flag.FlagMemory;
import railmpi.coll.flag.LinePool;
import railmpi.coll.multicast.MulticastGroups;
import railmpi.coll.select.Substitute;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;

/**
 * The root sends datagrams to one rank of each node at once, as many as its window has room for, whether these have
 * come or not; they pass on to the others of their nodes what has come. A member that misses one reads it from the
 * window of the root, in whose registered memory it stays until all have it. Where there is no multicast, and for more
 * than {@value BcastStreams#MOST_ROOTS} roots of a communicator, another algorithm does it.
 *
 * <p>Cost: ceil(n/d) beta', beta' the time of a datagram of d = 1008 bytes to all, whatever p; each member one atomic
 * operation at the root for 16 datagrams, and one or two reads for a gap. Chosen by {@code coll_bcast_algorithm} or a
 * row of a table. Source: [Kini03] sections 4.3 and 8; that a member reads what it misses is done by UCC, too. Hot
 * path: medium.
 */
final class MulticastBcast implements BcastAlgorithm, Attachment.Owner<Communicator, BcastStreams> {
    private static final int MOST_BYTES = 512 * 1024;

    private final LinePool<StreamWindow> windows;
    private final MulticastGroups groups;
    private final Substitute<BcastAlgorithm> substitute;

    MulticastBcast(FlagMemory memory, MulticastGroups groups, Substitute<BcastAlgorithm> substitute) {
        windows = memory.pool(StreamWindow.LENGTH_BYTES, 1, StreamWindow::new);
        this.groups = groups;
        this.substitute = substitute;
    }

    @Override
    public boolean accepts(int ranks, long lengthBytes) {
        return lengthBytes <= MOST_BYTES;
    }

    @Override
    public BcastStreams attach(Communicator c) {
        return new BcastStreams(c, windows, groups);
    }

    @Override
    @Seam
    public void bcast(Steps steps, Communicator c, TypedBuffer buffer, long lengthBytes, int root) {
        BcastStream stream = c.isInNode() ? null : c.attachment(this).ofRoot(root);
        BcastAlgorithm otherwise = substitute.choose(c, lengthBytes);
        if (stream == null || stream.isRefused()) {
            otherwise.bcast(steps, c, buffer, lengthBytes, root);
        } else {
            stream.bcast(steps, buffer, lengthBytes, otherwise);
        }
    }
}
