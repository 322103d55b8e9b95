package railmpi.pml;

import railmpi.btl.channel.VirtualChannel;
import railmpi.btl.fastpath.OutboundRing;

/** What this process keeps for one process of the world that it talks to. Owner: the holder of the progress lock. */
final class Peer {
    final int worldRank;
    final boolean isSelf;

    /** Null until the first frame is sent there. */
    VirtualChannel channel;

    OutboundRing ring;

    /** Sends that could not start yet, in MPI order. */
    final RequestQueue pending = new RequestQueue();
    /** Sends that were cleared and whose data moves. */
    final RequestQueue moving = new RequestQueue();

    final ControlQueue control = new ControlQueue();
    boolean isListedBusy;

    final InboundStream stream = new InboundStream();
    long unexpectedBytes;
    boolean isThrottled;

    Peer(int worldRank, boolean isSelf) {
        this.worldRank = worldRank;
        this.isSelf = isSelf;
    }

    void connected(VirtualChannel newChannel) {
        channel = newChannel;
        ring = newChannel.ring();
    }

    boolean isIdle() {
        return pending.isEmpty() && moving.isEmpty() && control.isEmpty();
    }
}
