package railmpi.pml;

import railmpi.btl.channel.InboundFrames;
import railmpi.btl.channel.VirtualChannel;
import railmpi.btl.node.NodeChannel;
import railmpi.btl.rail.RailChannel;
import railmpi.core.RailException;

/** What this process keeps for one process of the world that it talks to. Owner: the holder of the progress lock. */
final class Peer extends UnexpectedBudget.Sender {
    private static final int NOT_CONNECTED = -1;

    final int worldRank;

    /** Null until the first frame is sent there. */
    VirtualChannel channel;

    /** The channel if it is one inside the node, else null. */
    NodeChannel nodeChannel;

    /** Where its frames arrive if it is of this node; null until {@link ShortReceives} has looked for it. */
    InboundFrames inbound;

    /** The channel if it is one over rails, else null. */
    RailChannel railChannel;

    /** Longest message that is sent at once; no message is while the peer is not connected. */
    int eagerLimitBytes = NOT_CONNECTED;

    /** Why nothing can be sent there or arrive from there any more; null while it can. */
    RailException failure;

    /** Sends that could not start yet, in MPI order. */
    final RequestQueue pending = new RequestQueue();
    /** Sends to a peer of the node that were cleared and whose data moves. */
    final RequestQueue moving = new RequestQueue();
    /** Memory over rails that this peer has offered and that is not filled yet. */
    final OfferQueue offers = new OfferQueue();

    /** Messages announced with a head that the peer has not answered yet. */
    int unansweredHeads;

    /** Whether memory was offered to this peer, and the offer may not have gone out yet. */
    boolean isOfferUnsent;

    final ControlQueue control = new ControlQueue();
    boolean isListedBusy;

    final InboundStream stream = new InboundStream();

    /** Of long messages between direct buffers. */
    final PathRates rates = new PathRates();

    Peer(int worldRank, boolean isSelf) {
        super(isSelf);
        this.worldRank = worldRank;
    }

    void connected(NodeChannel newChannel, long eagerBytes) {
        nodeChannel = newChannel;
        setChannel(newChannel, eagerBytes);
    }

    void connected(RailChannel newChannel, long eagerBytes) {
        railChannel = newChannel;
        setChannel(newChannel, eagerBytes);
    }

    private void setChannel(VirtualChannel newChannel, long eagerBytes) {
        channel = newChannel;
        eagerLimitBytes = (int) Math.min(eagerBytes, newChannel.maxPayloadBytes());
    }

    void lost(RailException cause) {
        failure = cause;
        channel = null;
        nodeChannel = null;
        inbound = null;
        railChannel = null;
        eagerLimitBytes = NOT_CONNECTED;
        control.clear();
    }

    boolean isIdle() {
        return pending.isEmpty() && moving.isEmpty() && offers.isEmpty() && control.isEmpty();
    }
}
