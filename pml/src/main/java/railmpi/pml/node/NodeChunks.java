package railmpi.pml.node;

import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.memory.PeerPool;
import railmpi.btl.node.NodeChannels;
import railmpi.pml.protocol.UnexpectedMessage;
import railmpi.pml.state.MessageRequest.Receive;
import railmpi.pml.state.Peer;
import railmpi.pml.wire.Frames;

/** Data that comes from peers of the node in chunks of their pools. Owner: the holder of the progress lock. */
final class NodeChunks {
    private final NodeChannels channels;

    NodeChunks(NodeChannels channels) {
        this.channels = channels;
    }

    /** Copies a piece of a message out of its chunk, which its owner gets back. */
    void place(Peer peer, Receive receive, long at, int poolAndChunk, int lengthBytes) {
        PeerPool pool = channels.peerPool(peer.worldRank, Frames.pool(poolAndChunk));
        int chunk = Frames.chunk(poolAndChunk);
        receive.unpack(at, pool.block(), pool.offsetOf(chunk), lengthBytes);
        pool.release(chunk);
    }

    /** Copies the chunks of a stream that has begun, each as long as a chunk is, but for the last one of a message. */
    void placeAll(UnexpectedMessage message, Receive receive) {
        int chunkBytes = channels.peerChunkBytes(message.peer.worldRank);
        for (int i = 0; i < message.chunkCount; i++) {
            long at = (long) i * chunkBytes;
            int lengthBytes = (int) Math.min(chunkBytes, message.lengthBytes - at);
            place(message.peer, receive, at, message.chunks[i], lengthBytes);
        }
    }

    /** Throws unless a piece is as long as its chunk, or as what is missing of its message. */
    void require(Peer peer, long descriptor, long leftBytes) {
        int pool = Frames.pool(Frames.upper(descriptor));
        int lengthBytes = Frames.lower(descriptor);
        if (!channels.hasPeerPool(peer.worldRank, pool)
                || !channels.peerPool(peer.worldRank, pool)
                        .has(Frames.chunk(Frames.upper(descriptor)), lengthBytes, leftBytes)) {
            throw new MalformedFrameException(
                    lengthBytes + " bytes in a chunk of memory, where " + leftBytes + " are missing");
        }
    }
}
