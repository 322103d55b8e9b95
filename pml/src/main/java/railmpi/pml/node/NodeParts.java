package railmpi.pml.node;

import railmpi.btl.node.NodeChannels;
import railmpi.pml.protocol.Carrier;
import railmpi.pml.protocol.LongMessages;
import railmpi.pml.protocol.Receiver;
import railmpi.pml.protocol.Sender;
import railmpi.pml.state.MessageLimits;
import railmpi.pml.state.Peer;
import railmpi.pml.state.Protocol;
import railmpi.pml.state.Requests;

/** Messages in the node. Owner: the holder of the progress lock. */
public final class NodeParts extends Carrier {
    final NodeChannels node;
    final NodeSends sends;
    final NodeChunks chunks;
    final CrossMemoryMoves crossMemory;
    final OwnMemory ownMemory;
    /** Longest message that is sent at once. */
    final long eagerLimitBytes;

    final LongMessages longMessages;
    private final Requests requests;
    private final Sender sender;
    private final Receiver receiver;

    /** Puts them together for channels that are new. */
    @SuppressWarnings("checkstyle:ParameterNumber") // the parts that its protocols use
    public NodeParts(
            NodeChannels channels,
            Requests requests,
            Sender sender,
            Receiver receiver,
            CrossMemoryMoves crossMemory,
            OwnMemory ownMemory,
            LongMessages longMessages,
            boolean isOversubscribed,
            MessageLimits limits) {
        super(channels);
        node = channels;
        this.requests = requests;
        this.sender = sender;
        this.receiver = receiver;
        this.crossMemory = crossMemory;
        this.ownMemory = ownMemory;
        this.longMessages = longMessages;
        sends = new NodeSends(channels.pools(), requests, ownMemory, isOversubscribed, limits.streamBytes());
        chunks = new NodeChunks(channels);
        eagerLimitBytes = limits.eagerBytes();
    }

    @Override
    public Protocol protocolWith(Peer peer) {
        return new NodeProtocol(peer, requests, sender, receiver, this);
    }
}
