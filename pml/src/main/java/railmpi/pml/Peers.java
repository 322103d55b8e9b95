package railmpi.pml;

import java.util.Arrays;
import railmpi.btl.channel.NodeChannels;

/** The processes that this one talks to, connected on first use, and which of them have something waiting to go out. */
final class Peers {
    private final NodeChannels channels;
    private final int ownRank;
    private final Peer[] byRank;
    private Peer[] busy = new Peer[4];
    private int busyCount;

    Peers(NodeChannels channels, int ownRank, int worldSize) {
        this.channels = channels;
        this.ownRank = ownRank;
        byRank = new Peer[worldSize];
    }

    Peer peer(int worldRank) {
        Peer peer = byRank[worldRank];
        if (peer == null) {
            peer = new Peer(worldRank, worldRank == ownRank);
            byRank[worldRank] = peer;
        }
        return peer;
    }

    void connect(Peer peer) {
        if (peer.channel == null) {
            peer.connected(channels.channel(peer.worldRank));
        }
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
