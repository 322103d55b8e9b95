package railmpi.pml;

import java.util.Arrays;
import railmpi.btl.node.NodeChannels;
import railmpi.btl.rail.RailChannels;
import railmpi.core.RailException;
import railmpi.core.param.Parameters;

/** The processes that this one talks to, connected on first use, and which of them have something waiting to go out. */
final class Peers implements UnexpectedBudget.Processes {
    private NodeChannels channels;
    private RailChannels rails;
    private final long eagerLimitBytes;
    private final long railEagerLimitBytes;
    private final int ownRank;
    /** As many as are known. */
    private Peer[] byRank;

    private Peer[] busy = new Peer[4];
    private int busyCount;
    private boolean hasLost;

    Peers(int ownRank, int worldSize, Parameters parameters) {
        eagerLimitBytes = parameters.get(PmlParameters.EAGER_LIMIT);
        railEagerLimitBytes = parameters.get(PmlParameters.RAIL_EAGER_LIMIT);
        this.ownRank = ownRank;
        byRank = new Peer[worldSize];
    }

    /** Sets how peers are reached; one that was there before stays the same. */
    void reachBy(NodeChannels newChannels, RailChannels newRails) {
        channels = newChannels;
        rails = newRails;
    }

    /** Makes room for a process of another job. */
    void admit(int process) {
        if (process >= byRank.length) {
            byRank = Arrays.copyOf(byRank, Math.max(process + 1, 2 * byRank.length));
        }
    }

    /** Forgets a process of another job; another one may have its index. */
    void dismiss(int process) {
        Peer peer = byRank[process];
        if (peer != null) {
            for (int i = busyCount - 1; i >= 0; i--) {
                if (busy[i] == peer) {
                    unmarkBusy(i);
                }
            }
            byRank[process] = null;
        }
    }

    Peer peer(int worldRank) {
        Peer peer = byRank[worldRank];
        if (peer == null) {
            peer = new Peer(worldRank, worldRank == ownRank);
            byRank[worldRank] = peer;
        }
        return peer;
    }

    /** Makes sure that there is a channel to a peer. */
    void connect(Peer peer) {
        if (peer.channel == null) {
            open(peer);
        }
    }

    /** Connects to a peer over rails from which a message is awaited, so that its death does not go unnoticed. */
    void watch(Peer peer) {
        if (!peer.isSelf && !isInNode(peer)) {
            connect(peer);
        }
    }

    private void open(Peer peer) {
        if (peer.failure != null) {
            throw peer.failure;
        }
        if (isInNode(peer)) {
            peer.connected(channels.channel(peer.worldRank), eagerLimitBytes);
        } else {
            peer.connected(rails.channel(peer.worldRank), railEagerLimitBytes);
        }
    }

    boolean isInNode(Peer peer) {
        return isInNode(peer.worldRank);
    }

    private boolean isInNode(int worldRank) {
        return channels != null && channels.reaches(worldRank);
    }

    @Override
    public int count() {
        return byRank.length;
    }

    @Override
    public int countInNode() {
        int count = 0;
        for (int rank = 0; rank < byRank.length; rank++) {
            count += rank == ownRank || isInNode(rank) ? 1 : 0;
        }
        return count;
    }

    @Override
    public void throttle(UnexpectedBudget.Sender sender, boolean throttle) {
        Peer peer = (Peer) sender;
        if (isInNode(peer)) {
            channels.throttle(peer.worldRank, throttle);
        } else if (peer.failure == null) {
            rails.throttle(peer.worldRank, throttle);
        }
    }

    void lost(Peer peer, RailException cause) {
        hasLost = true;
        peer.lost(cause);
    }

    /** Returns why a message from a rank, or from any, may never come; null if all who could send it are there. */
    RailException failureOf(Communicator communicator, int rank) {
        if (!hasLost) {
            return null;
        }
        if (rank != Communicator.ANY_SOURCE) {
            return communicator.peer(rank).failure;
        }
        for (int i = 0; i < communicator.remoteSize(); i++) {
            if (communicator.peer(i).failure != null) {
                return communicator.peer(i).failure;
            }
        }
        return null;
    }

    void markBusy(Peer peer) {
        if (!peer.isListedBusy) {
            peer.isListedBusy = true;
            if (busyCount == busy.length) {
                busy = Arrays.copyOf(busy, 2 * busyCount);
            }
            busy[busyCount++] = peer;
        }
    }

    int busyCount() {
        return busyCount;
    }

    Peer busy(int index) {
        return busy[index];
    }

    /** Takes a peer off the busy list; the last one takes its index. */
    void unmarkBusy(int index) {
        busy[index].isListedBusy = false;
        busy[index] = busy[--busyCount];
        busy[busyCount] = null;
    }
}
