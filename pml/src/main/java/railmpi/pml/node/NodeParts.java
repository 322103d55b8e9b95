package railmpi.pml.node;

import railmpi.btl.node.NodeChannels;
import railmpi.pml.state.MessageLimits;
import railmpi.pml.state.Requests;

/** What the protocols with all peers of the node share. Owner: the holder of the progress lock. */
public final class NodeParts {
    public final NodeChannels channels;
    public final NodeSends sends;
    public final NodeChunks chunks;
    public final CrossMemoryMoves crossMemory;
    public final OwnMemory ownMemory;
    /** Longest message that is sent at once. */
    public final long eagerLimitBytes;
    /** Told of messages that may not be over when the call that has begun them returns. */
    final Runnable onLongMessage;

    /** Puts them together for channels that are new. */
    public NodeParts(
            NodeChannels channels,
            Requests requests,
            CrossMemoryMoves crossMemory,
            OwnMemory ownMemory,
            Runnable onLongMessage,
            boolean isOversubscribed,
            MessageLimits limits) {
        this.channels = channels;
        this.crossMemory = crossMemory;
        this.ownMemory = ownMemory;
        this.onLongMessage = onLongMessage;
        sends = new NodeSends(channels.pools(), requests, ownMemory, isOversubscribed, limits.streamBytes());
        chunks = new NodeChunks(channels);
        eagerLimitBytes = limits.eagerBytes();
    }
}
