package railmpi.pml;

import railmpi.btl.node.NodeChannels;

/** What the protocols with all peers of the node share. Owner: the holder of the progress lock. */
final class NodeParts {
    final NodeChannels channels;
    final NodeSends sends;
    final NodeChunks chunks;
    final CrossMemoryMoves crossMemory;
    final OwnMemory ownMemory;
    /** Longest message that is sent at once. */
    final long eagerLimitBytes;
    /** Told of messages that may not be over when the call that has begun them returns. */
    final Runnable onLongMessage;

    NodeParts(
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
