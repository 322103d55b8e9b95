package railmpi.pml;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import railmpi.btl.channel.VirtualChannel;
import railmpi.btl.node.NodeChannels;

/**
 * This process as its communicators know it. What is attached to them is noted here, for the end of MPI; any thread.
 */
final class LocalProcess implements Communicator.Home {
    private final int worldRank;
    private final NodeChannels channels;
    private final Peers peers;
    /** As in {@link PmlConfig}. */
    private final int[] nodes;

    /** Communicators to which something is attached; guarded by itself. */
    private final Set<Communicator> attached = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Channels are null where shared memory reaches nobody. */
    LocalProcess(PmlConfig config, Peers peers) {
        worldRank = config.worldRank();
        channels = config.channels();
        nodes = config.nodes();
        this.peers = peers;
    }

    @Override
    public int worldRank() {
        return worldRank;
    }

    @Override
    public boolean isInNode(Group group) {
        for (int rank = 0; rank < group.size(); rank++) {
            if (channels == null || !channels.reaches(group.worldRank(rank))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int node(int rank) {
        return nodes == null ? rank : nodes[rank];
    }

    @Override
    public Peer peerOf(int rank) {
        return peers.peer(rank);
    }

    @Override
    public VirtualChannel channel(Peer peer) {
        peers.connect(peer);
        return peer.channel;
    }

    @Override
    public void attached(Communicator communicator) {
        synchronized (attached) {
            attached.add(communicator);
        }
    }

    @Override
    public void detached(Communicator communicator) {
        synchronized (attached) {
            attached.remove(communicator);
        }
    }

    /** MPI ends. */
    void endAttachments() {
        synchronized (attached) {
            attached.forEach(Communicator::end);
            attached.clear();
        }
    }
}
