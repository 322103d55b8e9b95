package railmpi.pml.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import railmpi.btl.channel.VirtualChannel;

/**
 * This process as its communicators know it. What is attached to them is noted here, for the end of MPI; any thread.
 */
public final class LocalProcess implements Communicator.Home {
    private final int worldRank;
    private final int worldSize;
    private final Peers peers;
    /** As in {@link PmlConfig}. */
    private final int[] nodes;

    private final Network network;

    /** Communicators that name processes of other jobs; guarded by itself. */
    private final List<Communicator> beyond = new ArrayList<>();
    /** Communicators to which something is attached; guarded by itself. */
    private final Set<Communicator> attached = Collections.newSetFromMap(new IdentityHashMap<>());

    private Observer observer = new Observer() {};

    /** Is told of the communicators of this process. Any thread, without the progress lock. */
    public interface Observer {
        /** A communicator is made, and nobody has used it yet. */
        default void made(Communicator communicator) {}

        /** A communicator is freed, and its operations are over. */
        default void freed(Communicator communicator) {}
    }

    /** Creates a process without communicators. */
    public LocalProcess(PmlConfig config, Peers peers) {
        worldRank = config.worldRank();
        worldSize = config.worldSize();
        nodes = config.nodes();
        network = Network.of(config.parameters());
        this.peers = peers;
    }

    @Override
    public int worldRank() {
        return worldRank;
    }

    @Override
    public boolean isInNode(Group group) {
        for (int rank = 0; rank < group.size(); rank++) {
            if (!peers.isInNode(group.worldRank(rank))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Network network(Group group) {
        return group.isBeyond(worldSize) ? Network.OTHER : network;
    }

    @Override
    public int node(Group group, int memberRank) {
        boolean isKnown = nodes != null && !group.isBeyond(worldSize);
        return isKnown ? nodes[group.worldRank(memberRank)] : memberRank;
    }

    @Override
    public Peer peerOf(int rank) {
        return peers.peer(rank);
    }

    @Override
    public VirtualChannel channel(Peer peer) {
        peer.connect();
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

    /** Sets who is told of communicators that are made and freed; before the first one is made. */
    public void tell(Observer newObserver) {
        observer = newObserver;
    }

    /** Notes a new communicator if it names processes of other jobs. */
    public Communicator noted(Communicator communicator) {
        observer.made(communicator);
        if (communicator.group().isBeyond(worldSize)
                || communicator.remoteGroup().isBeyond(worldSize)) {
            synchronized (beyond) {
                beyond.add(communicator);
            }
        }
        return communicator;
    }

    @Override
    public void freed(Communicator communicator) {
        observer.freed(communicator);
        synchronized (beyond) {
            beyond.remove(communicator);
        }
    }

    /** Returns the communicators that name processes of other jobs, in the order in which they were made. */
    public List<Communicator> beyond() {
        synchronized (beyond) {
            return List.copyOf(beyond);
        }
    }

    /** MPI ends. */
    public void endAttachments() {
        synchronized (attached) {
            for (Communicator communicator : attached) {
                communicator.end();
            }
            attached.clear();
        }
    }
}
