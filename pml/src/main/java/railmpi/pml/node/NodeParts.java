package railmpi.pml.node;

import railmpi.btl.node.NodeChannels;
import railmpi.pml.state.MessageLimits;
import railmpi.pml.state.Requests;

/** What the protocols with all peers of the node share. Owner: the holder of the progress lock. */
public final class NodeParts {
    final NodeChannels channels;
    final NodeSends sends;
    final NodeChunks chunks;
    final CrossMemoryMoves crossMemory;
    final OwnMemory ownMemory;
    /** Longest message that is sent at once. */
    final long eagerLimitBytes;

    final LongMessages longMessages;

    /** Puts them together for channels that are new. */
    public NodeParts(
            NodeChannels channels,
            Requests requests,
            CrossMemoryMoves crossMemory,
            OwnMemory ownMemory,
            LongMessages longMessages,
            boolean isOversubscribed,
            MessageLimits limits) {
        this.channels = channels;
        this.crossMemory = crossMemory;
        this.ownMemory = ownMemory;
        this.longMessages = longMessages;
        sends = new NodeSends(channels.pools(), requests, ownMemory, isOversubscribed, limits.streamBytes());
        chunks = new NodeChunks(channels);
        eagerLimitBytes = limits.eagerBytes();
    }
}
