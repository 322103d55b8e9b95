package railmpi.pml;

import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.VirtualChannel;
import railmpi.btl.memory.ChunkPool;
import railmpi.btl.memory.ChunkPools;
import railmpi.btl.node.MatchTables;
import railmpi.btl.node.NodeChannel;
import railmpi.btl.node.NodeChannels;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.param.Parameters;
import railmpi.fabric.MemoryRegion;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.UserMemory;
import railmpi.pml.wire.Frames;

/**
 * The sending half of the protocols of {@link Frames}: chooses one by length and mode, and moves what was cleared.
 * Owner: the holder of the progress lock. Hot path: short up to the eager limit, medium above.
 */
final class Sender {
    /** Pieces that one pass moves for one peer before it looks at what has arrived. */
    private static final int PIECES_PER_PASS = 4;
    /**
     * Announcements with a head that a peer may have to answer: enough to keep the wire busy until its first answer,
     * and not so many that answers to its own announcements wait long behind them.
     */
    private static final int MOST_HEADS = 8;
    /** What follows a head begins at a multiple of this: a cache line, and whole elements of every type. */
    private static final int HEAD_UNIT_BYTES = 64;
    /** Time without a free chunk after which cleared messages go through the ring instead, until there is one again. */
    private static final long STARVED_NS = 1_000_000;

    private NodeChannels channels;
    private final Peers peers;
    private final Requests requests;
    private final OwnMemory ownMemory;
    private final boolean isOversubscribed;
    private final long streamLimitBytes;
    private RailSends railSends;
    private final long[] payloadWords = new long[ControlQueue.MAX_PAYLOAD_WORDS];
    private int[] streamChunks = new int[4];
    private long starvedSinceNs;

    Sender(Peers peers, Requests requests, OwnMemory ownMemory, boolean isOversubscribed, Parameters parameters) {
        this.peers = peers;
        this.requests = requests;
        this.ownMemory = ownMemory;
        this.isOversubscribed = isOversubscribed;
        streamLimitBytes = parameters.get(PmlParameters.STREAM_LIMIT);
    }

    /** Sets how peers of this node are reached. */
    void reachBy(NodeChannels newChannels) {
        channels = newChannels;
    }

    /** Sets what moves long messages over rails; there is none where there are no rails. */
    void moveOverRailsBy(RailSends newRailSends) {
        railSends = newRailSends;
    }

    /** Sends a short standard message if nothing stands in its way; returns whether it did. */
    boolean tryEager(
            Peer peer,
            Communicator communicator,
            int tag,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes) {
        if (lengthBytes > peer.eagerLimitBytes || peer.isListedBusy && !peer.pending.isEmpty()) {
            return false; // also if there is no channel yet
        }
        VirtualChannel channel = peer.channel;
        int frame = channel.begin((int) lengthBytes, communicator.envelope(tag), communicator.rank());
        if (frame < 0) {
            return false;
        }
        if (lengthBytes != 0) {
            int payload = frame + FrameLayout.payloadOffset((int) lengthBytes);
            try {
                convertor.pack(buffer, offsetBytes, channel.block(), payload, (int) lengthBytes);
            } catch (RuntimeException e) {
                throw UserMemory.failure(buffer, e); // nothing was sent
            }
        }
        channel.commit(Frames.EAGER, (int) lengthBytes);
        return true;
    }

    /** Starts a send to another process, or queues it behind those that could not start yet. */
    void start(PmlRequest send) {
        Peer peer = send.peer;
        peers.connect(peer);
        if (!peer.pending.isEmpty() || !tryStart(send)) {
            send.state = RequestState.QUEUED;
            peer.pending.add(send);
            peers.markBusy(peer);
        }
    }

    private boolean tryStart(PmlRequest send) {
        Peer peer = send.peer;
        boolean isSynchronous = send.isSynchronous;
        long framedBytes = send.lengthBytes + (isSynchronous ? Frames.SYNC_PREFIX_BYTES : 0);
        if (peer.channel.isThrottled()) {
            return startRendezvous(send);
        }
        if (framedBytes <= peer.eagerLimitBytes) {
            return isSynchronous ? startEagerSync(send) : startEager(send);
        }
        if (peer.nodeChannel != null
                && !isSynchronous
                && send.lengthBytes <= streamLimitBytes
                && isBestStreamed(send)) {
            return startStreamOrRendezvous(send);
        }
        return startRendezvous(send);
    }

    /**
     * Between far cores, and where copying keeps another rank from running, a direct buffer is better offered for
     * reading.
     */
    private boolean isBestStreamed(PmlRequest send) {
        ChunkPools pools = channels.pools();
        return pools.current() != null && !((isOversubscribed || pools.isFar()) && ownMemory.addressOf(send) != 0);
    }

    private boolean startEager(PmlRequest send) {
        VirtualChannel channel = send.peer.channel;
        int lengthBytes = (int) send.lengthBytes;
        int frame = channel.claim(lengthBytes);
        if (frame < 0) {
            return false;
        }
        putEnvelope(channel, frame, send);
        if (lengthBytes != 0) {
            send.pack(0, channel.block(), frame + FrameLayout.payloadOffset(lengthBytes), lengthBytes);
        }
        channel.commit(Frames.EAGER, lengthBytes);
        requests.complete(send);
        return true;
    }

    private boolean startEagerSync(PmlRequest send) {
        VirtualChannel channel = send.peer.channel;
        int payloadBytes = (int) send.lengthBytes + Frames.SYNC_PREFIX_BYTES;
        long matchTable = matchTableOf(send);
        int frame = channel.claim(payloadBytes);
        if (frame < 0) {
            return false;
        }
        putEnvelope(channel, frame, send);
        int payload = frame + FrameLayout.payloadOffset(payloadBytes);
        channel.block().bytes().putLong(payload, send.id()).putLong(payload + 8, matchTable);
        if (send.lengthBytes != 0) {
            send.pack(0, channel.block(), payload + Frames.SYNC_PREFIX_BYTES, (int) send.lengthBytes);
        }
        send.state = RequestState.ASKED;
        channel.commit(Frames.EAGER_SYNC, payloadBytes);
        return true;
    }

    private boolean startRendezvous(PmlRequest send) {
        VirtualChannel channel = send.peer.channel;
        int headBytes = headBytes(send);
        int payloadBytes = Frames.RTS_BYTES + headBytes;
        long matchTable = matchTableOf(send);
        int frame = channel.claim(payloadBytes);
        if (frame < 0) {
            return false;
        }
        putEnvelope(channel, frame, send);
        ByteBuffer bytes = channel.block().bytes();
        int payload = frame + FrameLayout.payloadOffset(payloadBytes);
        bytes.putLong(payload, send.lengthBytes);
        bytes.putLong(payload + 8, send.id());
        long address = send.peer.nodeChannel == null ? 0 : ownMemory.addressOf(send);
        bytes.putLong(payload + 16, address);
        bytes.putLong(payload + 24, address == 0 ? 0 : ownMemory.pid());
        bytes.putLong(payload + 32, matchTable);
        if (headBytes != 0) {
            send.pack(0, channel.block(), payload + Frames.RTS_BYTES, headBytes);
            send.headBytes = headBytes;
            send.peer.unansweredHeads++;
        }
        send.state = RequestState.ASKED;
        channel.commit(Frames.RTS, payloadBytes);
        if (send.peer.nodeChannel != null) {
            requests.longInNode();
        }
        return true;
    }

    /** Opens the word by which a send inside the node may be taken back. */
    private long matchTableOf(PmlRequest send) {
        return send.peer.nodeChannel == null
                ? MatchTables.NO_TABLE
                : channels.matchTables().open(send.id());
    }

    /**
     * Takes a send back that no receive has got. A receiver over rails is asked and answers later: the send is over
     * in any case then.
     *
     * @return whether it is taken back at once
     */
    boolean withdraw(PmlRequest send) {
        if (send.state != RequestState.ASKED) {
            return withdrawQueued(send);
        }
        if (send.peer.nodeChannel != null && channels.matchTables().withdraw(send.id())) {
            tellWithdrawn(send);
            return true;
        }
        if (!isMatchedInNode(send)) {
            sendControl(send.peer, Frames.CANCEL, send.id(), 1);
            send.peer.channel.flush();
        }
        return false;
    }

    /** Takes a send back of which nothing has left; returns whether it is one. */
    boolean withdrawQueued(PmlRequest send) {
        return send.state == RequestState.QUEUED && send.peer.pending.remove(send);
    }

    /** Lets the receiver forget a message early, if there is room to say so; it finds out by itself otherwise. */
    private static void tellWithdrawn(PmlRequest send) {
        VirtualChannel channel = send.peer.channel;
        int frame = send.peer.control.isEmpty() ? channel.claim(0) : -1;
        if (frame >= 0) {
            putWords(channel, frame, send.id(), 0);
            channel.commit(Frames.CANCEL, 0);
        }
    }

    private boolean isMatchedInNode(PmlRequest send) {
        return send.peer.nodeChannel != null && channels.matchTables().isMatched(send.id());
    }

    /** The receiver has not matched a message that was taken back. */
    void onCancelled(PmlRequest send) {
        noteAnswer(send);
        send.isCancelled = true;
        requests.complete(send);
    }

    /**
     * Copies a message that a receiver of this node has matched, but may not take for long as it has other things to
     * do, so that the program can have its buffer back.
     *
     * @return whether it is copied; not if the receiver may be reading the program's buffer, or memory is short
     */
    boolean detach(PmlRequest send) {
        if (send.lengthBytes > Integer.MAX_VALUE || !isForPushing(send)) {
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

    private boolean isForPushing(PmlRequest send) {
        if (send.state == RequestState.ASKED) {
            return isMatchedInNode(send) && ownMemory.addressOf(send) == 0;
        }
        return send.state == RequestState.MOVING && send.peer.nodeChannel != null;
    }

    /**
     * Over rails some announcements carry as much of their message as an eager one may have; it is less than all of it.
     */
    private static int headBytes(PmlRequest send) {
        Peer peer = send.peer;
        if (peer.railChannel == null
                || peer.unansweredHeads == MOST_HEADS
                || peer.channel.isThrottled()
                || goesWithOffer(peer)) {
            return 0;
        }
        return Math.max(0, peer.eagerLimitBytes - Frames.RTS_BYTES) & -HEAD_UNIT_BYTES;
    }

    /**
     * Tells whether an announcement will go out in one batch with an offer for the peer's own message. Both come
     * together then, and the peer answers before it begins to write; behind the offer the answer would wait for all
     * that the peer has to write.
     */
    private static boolean goesWithOffer(Peer peer) {
        peer.isOfferUnsent &= peer.railChannel.hasUnsentFrames();
        return peer.isOfferUnsent;
    }

    private boolean startStreamOrRendezvous(PmlRequest send) {
        ChunkPool pool = channels.pools().current();
        int count = (int) ((send.lengthBytes + pool.chunkBytes() - 1) / pool.chunkBytes());
        NodeChannel channel = send.peer.nodeChannel;
        if (count > channel.maxFrames()) {
            return startRendezvous(send);
        }
        if (!channel.hasRoomForFrames(count)) {
            return false;
        }
        if (!acquireStreamChunks(pool, count)) {
            return startRendezvous(send);
        }
        for (int i = 0; i < count; i++) {
            writeStreamFrame(send, pool, i);
        }
        requests.complete(send);
        return true;
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

    private void writeStreamFrame(PmlRequest send, ChunkPool pool, int index) {
        NodeChannel channel = send.peer.nodeChannel;
        long at = (long) index * pool.chunkBytes();
        int piece = (int) Math.min(pool.chunkBytes(), send.lengthBytes - at);
        int chunk = streamChunks[index];
        long descriptor = fill(send, at, pool, chunk, piece);
        if (index > 0) {
            putWords(channel, channel.claim(0), 0, descriptor);
            channel.commit(Frames.STREAM_MORE, 0);
            return;
        }
        int frame = channel.claim(Frames.STREAM_BYTES);
        putEnvelope(channel, frame, send);
        ByteBuffer bytes = channel.block().bytes();
        bytes.putLong(frame + FrameLayout.SHORT_PAYLOAD_OFFSET, send.lengthBytes);
        bytes.putLong(frame + FrameLayout.SHORT_PAYLOAD_OFFSET + 8, descriptor);
        channel.commit(Frames.STREAM, Frames.STREAM_BYTES);
    }

    /** The receiver, in this node, is ready for a message that was announced. */
    void onClearToSend(PmlRequest send, long receiverId) {
        noteAnswer(send);
        send.remoteId = receiverId;
        send.movedBytes = 0;
        send.state = RequestState.MOVING;
        send.peer.moving.add(send);
        peers.markBusy(send.peer);
    }

    /** The receiver, over rails, offers memory for a part of a message that was announced. */
    void onOffer(PmlRequest send, long receiverId, ByteBuffer bytes, int payload, int payloadBytes) {
        railSends.requirePossible(send, bytes, payload, payloadBytes);
        noteAnswer(send);
        railSends.onOffer(send, receiverId, bytes, payload, payloadBytes);
    }

    /** The receiver has what it needs of a message. */
    void onAcknowledged(PmlRequest send) {
        noteAnswer(send);
        if (railSends == null || !railSends.onAcknowledged(send)) {
            requests.complete(send);
        }
    }

    private static void noteAnswer(PmlRequest send) {
        if (send.state == RequestState.ASKED && send.headBytes != 0) {
            send.peer.unansweredHeads--;
        }
    }

    /** Asks the sender of a message for the rest of it; returns whether the ring had room for the question. */
    boolean tryAskToWrite(PmlRequest receive, long address, long lengthBytes) {
        peers.connect(receive.peer);
        VirtualChannel channel = receive.peer.channel;
        int frame = channel.claim(Frames.WRITE_BYTES);
        if (frame < 0) {
            return false;
        }
        putWords(channel, frame, receive.remoteId, receive.id());
        ByteBuffer bytes = channel.block().bytes();
        int payload = frame + FrameLayout.SHORT_PAYLOAD_OFFSET;
        bytes.putLong(payload, address);
        bytes.putLong(payload + 8, lengthBytes);
        bytes.putLong(payload + 16, ownMemory.pid());
        channel.commit(Frames.WRITE, Frames.WRITE_BYTES);
        return true;
    }

    /** Sends a frame without payload that may overtake messages. */
    void sendControl(Peer peer, int kind, long word1, long word2) {
        sendControl(peer, kind, word1, word2, 0);
    }

    /** Offers a peer over rails memory for a part of its message. */
    void sendOffer(PmlRequest receive, long offsetBytes, long lengthBytes, long address, MemoryRegion region) {
        payloadWords[0] = offsetBytes;
        payloadWords[1] = lengthBytes;
        payloadWords[2] = address;
        int words = Frames.CTS_BYTES / Long.BYTES;
        for (int key = 0; key < region.keyCount(); key++) {
            payloadWords[words++] = region.remoteKey(key);
        }
        sendControl(receive.peer, Frames.CTS, receive.remoteId, receive.id(), words);
        receive.peer.isOfferUnsent = true;
    }

    private void sendControl(Peer peer, int kind, long word1, long word2, int words) {
        peers.connect(peer);
        ControlQueue control = peer.control;
        boolean isFirst = control.isEmpty();
        control.add(kind, word1, word2, payloadWords, words);
        if (!isFirst || !writeFirstControl(peer)) {
            peers.markBusy(peer);
        }
    }

    private static boolean writeFirstControl(Peer peer) {
        ControlQueue control = peer.control;
        VirtualChannel channel = peer.channel;
        int payloadBytes = control.payloadBytes();
        int frame = channel.claim(payloadBytes);
        if (frame < 0) {
            return false;
        }
        putWords(channel, frame, control.word1(), control.word2());
        control.copyPayload(channel.block().bytes(), frame + FrameLayout.SHORT_PAYLOAD_OFFSET);
        channel.commit(control.kind(), payloadBytes);
        control.removeFirst();
        return true;
    }

    /** Moves what waits to go out; returns how many things moved. */
    int advance() {
        int moved = 0;
        int i = 0;
        while (i < peers.busyCount()) {
            Peer peer = peers.busy(i);
            moved += advance(peer);
            if (peer.isIdle()) {
                peers.unmarkBusy(i);
            } else {
                i++;
            }
        }
        return moved;
    }

    private int advance(Peer peer) {
        int moved = 0;
        while (!peer.control.isEmpty() && writeFirstControl(peer)) {
            moved++;
        }
        while (!peer.pending.isEmpty() && tryStartFirst(peer)) {
            moved++;
        }
        for (int piece = 0; piece < PIECES_PER_PASS && !peer.moving.isEmpty(); piece++) {
            if (!movePiece(peer, peer.moving.first())) {
                break;
            }
            moved++;
        }
        if (!peer.offers.isEmpty()) {
            moved += railSends.advance(peer);
        }
        return moved;
    }

    private boolean tryStartFirst(Peer peer) {
        PmlRequest send = peer.pending.removeFirst();
        if (tryStart(send)) {
            return true;
        }
        peer.pending.putBack(send);
        return false;
    }

    private boolean movePiece(Peer peer, PmlRequest send) {
        ChunkPool pool = channels.pools().current();
        if (!peer.nodeChannel.hasRoomForFrames(1)) {
            return false;
        }
        int chunk = pool == null ? -1 : pool.acquire();
        if (chunk >= 0) {
            starvedSinceNs = 0;
        } else if (pool != null && !isStarved()) {
            return false;
        }
        boolean isMoved = chunk >= 0 ? moveThroughPool(peer, send, pool, chunk) : moveInline(peer, send);
        if (isMoved && send.movedBytes == send.lengthBytes) {
            peer.moving.removeFirst();
            requests.complete(send);
        }
        return isMoved;
    }

    private boolean isStarved() {
        long nowNs = System.nanoTime();
        if (starvedSinceNs == 0) {
            starvedSinceNs = nowNs;
        }
        return nowNs - starvedSinceNs > STARVED_NS;
    }

    /** Copies a piece of a message into a chunk, now and then with a look at the clock; returns its descriptor. */
    private long fill(PmlRequest send, long at, ChunkPool pool, int chunk, int lengthBytes) {
        ChunkPools pools = channels.pools();
        boolean isTimed = pools.isSampleDue();
        long startedNs = isTimed ? System.nanoTime() : 0;
        send.pack(at, pool.block(), pool.offsetOf(chunk), lengthBytes);
        if (isTimed) {
            pools.copied(pool, lengthBytes, System.nanoTime() - startedNs);
        }
        return Frames.descriptor(pools.indexOf(pool), chunk, lengthBytes);
    }

    private boolean moveThroughPool(Peer peer, PmlRequest send, ChunkPool pool, int chunk) {
        int piece = (int) Math.min(pool.chunkBytes(), send.lengthBytes - send.movedBytes);
        long descriptor = fill(send, send.movedBytes, pool, chunk, piece);
        VirtualChannel channel = peer.channel;
        putWords(channel, channel.claim(0), send.remoteId, descriptor);
        channel.commit(Frames.DATA, 0);
        send.movedBytes += piece;
        return true;
    }

    private static boolean moveInline(Peer peer, PmlRequest send) {
        VirtualChannel channel = peer.channel;
        int piece = (int) Math.min(channel.maxPayloadBytes() & -Long.BYTES, send.lengthBytes - send.movedBytes);
        int frame = channel.claim(piece);
        if (frame < 0) {
            return false;
        }
        putWords(channel, frame, send.remoteId, Frames.INLINE);
        send.pack(send.movedBytes, channel.block(), frame + FrameLayout.payloadOffset(piece), piece);
        channel.commit(Frames.DATA, piece);
        send.movedBytes += piece;
        return true;
    }

    private static void putEnvelope(VirtualChannel channel, int frame, PmlRequest send) {
        Communicator communicator = send.communicator;
        putWords(channel, frame, communicator.envelope(send.tag), communicator.rank());
    }

    private static void putWords(VirtualChannel channel, int frame, long word1, long word2) {
        ByteBuffer bytes = channel.block().bytes();
        bytes.putLong(frame + FrameLayout.WORD1_OFFSET, word1);
        bytes.putLong(frame + FrameLayout.WORD2_OFFSET, word2);
    }
}
