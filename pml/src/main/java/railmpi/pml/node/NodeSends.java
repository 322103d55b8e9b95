package railmpi.pml.node;

import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.memory.ChunkPool;
import railmpi.btl.memory.ChunkPools;
import railmpi.btl.node.NodeChannel;
import railmpi.core.compile.Seam;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.protocol.Sender;
import railmpi.pml.state.MessageRequest.Send;
import railmpi.pml.state.Requests;
import railmpi.pml.wire.Frames;

/**
 * Data that goes to peers of the node in chunks of this process's pool: streams, which nobody is asked for, and pieces
 * of messages that were cleared. Owner: the holder of the progress lock. Hot path: medium.
 */
@Seam
final class NodeSends {
    /** Time without a free chunk after which cleared messages go through the ring instead, until there is one again. */
    private static final long STARVED_NS = 1_000_000;

    private final ChunkPools pools;
    private final Requests requests;
    private final OwnMemory ownMemory;
    private final boolean isOversubscribed;
    private final long streamLimitBytes;
    private int[] streamChunks = new int[4];
    private long starvedSinceNs;

    NodeSends(
            ChunkPools pools, Requests requests, OwnMemory ownMemory, boolean isOversubscribed, long streamLimitBytes) {
        this.pools = pools;
        this.requests = requests;
        this.ownMemory = ownMemory;
        this.isOversubscribed = isOversubscribed;
        this.streamLimitBytes = streamLimitBytes;
    }

    /** Tells whether a message may be handed over without asking. */
    boolean mayStream(Send send) {
        return !send.isSynchronous && send.lengthBytes <= streamLimitBytes && pools.current() != null;
    }

    /**
     * Tells whether a direct buffer is better copied once. Two copies of a rank keep others from a core that they
     * share.
     */
    boolean isBestOffered(Send send, Offers offers) {
        return (isOversubscribed || pools.isCopyingSlow()) && ownMemory.addressOf(send) != 0 && offers.isBest();
    }

    /** Makes chunks for a long message before it begins: there may be no memory, or no stack, to make them. */
    void prepareChunks() {
        pools.prepare();
    }

    /** How a stream that was to begin fares. */
    enum Streaming {
        /** It is on its way. */
        BEGUN,
        /** The ring has no room. */
        NO_ROOM,
        /** It is too long for the ring, or chunks are short: the receiver must be asked. */
        NOT_NOW
    }

    /** Hands a message over in chunks. */
    Streaming stream(NodeChannel channel, Send send) {
        ChunkPool pool = pools.current();
        int count = (int) ((send.lengthBytes + pool.chunkBytes() - 1) / pool.chunkBytes());
        if (count > channel.maxFrames()) {
            return Streaming.NOT_NOW;
        }
        if (!channel.hasRoomForFrames(count)) {
            return Streaming.NO_ROOM;
        }
        if (!acquireStreamChunks(pool, count)) {
            return Streaming.NOT_NOW;
        }
        for (int i = 0; i < count; i++) {
            writeStreamFrame(channel, send, pool, i);
        }
        requests.complete(send);
        return Streaming.BEGUN;
    }

    /** Takes the chunks of one message; leaves a quarter of the pool to messages that were cleared. */
    private boolean acquireStreamChunks(ChunkPool pool, int count) {
        if (!pool.hasFreeAhead(count + pool.chunkCount() / 4)) {
            return false;
        }
        if (streamChunks.length < count) {
            streamChunks = new int[count];
        }
        for (int i = 0; i < count; i++) {
            streamChunks[i] = pool.acquire();
            if (streamChunks[i] < 0) {
                while (--i >= 0) {
                    pool.giveBack(streamChunks[i]);
                }
                return false;
            }
        }
        return true;
    }

    private void writeStreamFrame(NodeChannel channel, Send send, ChunkPool pool, int index) {
        long at = (long) index * pool.chunkBytes();
        int piece = (int) Math.min(pool.chunkBytes(), send.lengthBytes - at);
        int chunk = streamChunks[index];
        long descriptor = fill(send, at, pool, chunk, piece);
        if (index > 0) {
            Sender.putWords(channel, channel.claim(0), 0, descriptor);
            channel.commit(Frames.STREAM_MORE, 0);
            return;
        }
        int frame = channel.claim(Frames.STREAM_BYTES);
        Sender.putEnvelope(channel, frame, send);
        ByteBuffer bytes = channel.block().bytes();
        bytes.putLong(frame + FrameLayout.SHORT_PAYLOAD_OFFSET, send.lengthBytes);
        bytes.putLong(frame + FrameLayout.SHORT_PAYLOAD_OFFSET + 8, descriptor);
        channel.commit(Frames.STREAM, Frames.STREAM_BYTES);
    }

    /** Moves a piece of a message that was cleared; returns false if there is no room. */
    boolean movePiece(NodeChannel channel, Send send) {
        ChunkPool pool = pools.current();
        if (!channel.hasRoomForFrames(1)) {
            return false;
        }
        int chunk = pool == null ? -1 : pool.acquire();
        if (chunk >= 0) {
            starvedSinceNs = 0;
            moveThroughPool(channel, send, pool, chunk);
            return true;
        }
        return (pool == null || isStarved()) && Sender.movePiece(channel, send);
    }

    private boolean isStarved() {
        long nowNs = System.nanoTime();
        if (starvedSinceNs == 0) {
            starvedSinceNs = nowNs;
        }
        return nowNs - starvedSinceNs > STARVED_NS;
    }

    /** Copies a piece of a message into a chunk, now and then with a look at the clock; returns its descriptor. */
    private long fill(Send send, long at, ChunkPool pool, int chunk, int lengthBytes) {
        boolean isTimed = pools.isSampleDue();
        long startedNs = isTimed ? System.nanoTime() : 0;
        send.pack(at, pool.block(), pool.offsetOf(chunk), lengthBytes);
        if (isTimed) {
            pools.copied(pool, lengthBytes, System.nanoTime() - startedNs);
        }
        return Frames.descriptor(pools.indexOf(pool), chunk, lengthBytes);
    }

    private void moveThroughPool(NodeChannel channel, Send send, ChunkPool pool, int chunk) {
        int piece = (int) Math.min(pool.chunkBytes(), send.lengthBytes - send.movedBytes);
        long descriptor = fill(send, send.movedBytes, pool, chunk, piece);
        Sender.putWords(channel, channel.claim(0), send.remoteId, descriptor);
        channel.commit(Frames.DATA, 0);
        send.movedBytes += piece;
    }

    /** Copies a message that is to be pushed, so that the program has its buffer; returns whether it could. */
    static boolean copy(Send send) {
        if (send.lengthBytes > Integer.MAX_VALUE) {
            return false;
        }
        try {
            MemoryBlock copy = MemoryBlock.allocate((int) send.lengthBytes);
            send.convertor.pack(send.buffer, send.offsetBytes, copy, 0, (int) send.lengthBytes);
            send.describeBuffer(copy.bytes(), Convertors.of(BasicType.BYTE, copy.bytes()), 0, send.lengthBytes);
            return true;
        } catch (OutOfMemoryError e) {
            return false; // the send stays as it was
        }
    }
}
