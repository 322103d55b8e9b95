package railmpi.pml;

import java.nio.ByteBuffer;
import java.util.function.Predicate;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.FrameListener;
import railmpi.btl.channel.LostPeerListener;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.memory.PeerPool;
import railmpi.btl.node.MatchTables;
import railmpi.btl.node.NodeChannels;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.param.Parameters;
import railmpi.pml.match.EnvelopeLink;
import railmpi.pml.match.PostedReceives;
import railmpi.pml.match.UnexpectedMessages;
import railmpi.pml.wire.Frames;

/**
 * The receiving half of the protocols of {@link Frames}: matches what arrives with what is posted and places the data.
 * Owner: the holder of the progress lock. Hot path: short up to the eager limit, medium above.
 */
final class Receiver implements FrameListener, LostPeerListener {
    private static final int LOCAL_COPY_BYTES = 64 * 1024;

    private NodeChannels channels;
    private final Peers peers;
    private final Requests requests;
    private final Sender sender;
    private final CrossMemoryMoves crossMemory;
    private RailSends railSends;
    private RailReceives railReceives;
    private final UnexpectedBudget budget;

    private final PostedReceives posted = new PostedReceives();
    private final UnexpectedMessages unexpected = new UnexpectedMessages();
    private final StagingPool staging = new StagingPool();
    private UnexpectedMessage[] freeMessages = new UnexpectedMessage[64];
    private int freeMessageCount;
    private MemoryBlock localCopy;

    Receiver(Peers peers, Requests requests, Sender sender, CrossMemoryMoves crossMemory, Parameters parameters) {
        this.peers = peers;
        this.requests = requests;
        this.sender = sender;
        this.crossMemory = crossMemory;
        budget = new UnexpectedBudget(peers, parameters.get(PmlParameters.UNEXPECTED_LIMIT));
    }

    /** Sets how peers of this node are reached. */
    void reachBy(NodeChannels newChannels) {
        channels = newChannels;
    }

    /** Sets what moves long messages over rails; there is none where there are no rails. */
    void moveOverRailsBy(RailSends newRailSends, RailReceives newRailReceives) {
        railSends = newRailSends;
        railReceives = newRailReceives;
    }

    /** Starts a receive: takes a message that is here already, or waits for one. */
    void post(PmlRequest receive) {
        int contextId = receive.communicator.contextId();
        UnexpectedMessage message = claim(contextId, receive.rank, receive.tag);
        if (message == null) {
            waitFor(receive, contextId);
        } else {
            take(message, receive);
        }
    }

    /** Tells whether neither receives nor messages wait for each other: the next message is the next receive's. */
    boolean isNothingQueued() {
        return posted.isEmpty() && unexpected.isEmpty();
    }

    private void waitFor(PmlRequest receive, int contextId) {
        RailException failure = peers.failureOf(receive.communicator, receive.rank);
        if (failure == null) {
            receive.state = RequestState.POSTED;
            posted.add(receive.link, contextId, receive.rank, receive.tag);
        } else {
            receive.failure = failure;
            requests.complete(receive);
        }
    }

    /** Returns the earliest unexpected message for an envelope with wildcards, or null; it stays unexpected. */
    UnexpectedMessage find(int contextId, int source, int tag) {
        UnexpectedMessage message = (UnexpectedMessage) unexpected.find(contextId, source, tag);
        while (message != null && message.matchTable != MatchTables.NO_TABLE && !isStillSent(message)) {
            forget(message);
            message = (UnexpectedMessage) unexpected.find(contextId, source, tag);
        }
        return message;
    }

    private boolean isStillSent(UnexpectedMessage message) {
        return channels.matchTables().isOpen(message.matchTable, message.senderId);
    }

    /** Takes the earliest unexpected message for an envelope with wildcards out of matching; null if there is none. */
    UnexpectedMessage claim(int contextId, int source, int tag) {
        UnexpectedMessage message = find(contextId, source, tag);
        while (message != null && message.matchTable != MatchTables.NO_TABLE && !isWon(message)) {
            message = find(contextId, source, tag);
        }
        if (message != null) {
            unexpected.remove(message.places);
        }
        return message;
    }

    /** Tells whether a message is ours; its sender may take it back up to now. */
    private boolean isWon(UnexpectedMessage message) {
        return channels.matchTables().match(message.matchTable, message.senderId);
    }

    /** Forgets a message that its sender has taken back. */
    private void forget(UnexpectedMessage message) {
        unexpected.remove(message.places);
        if (message.localSend == null) {
            releaseStaged(message);
        }
        recycle(message);
    }

    /** Takes a message of this process to itself back; returns whether no receive has got it. */
    boolean withdrawLocal(PmlRequest send) {
        return forgetThat(message -> ((UnexpectedMessage) message).localSend == send);
    }

    private boolean forgetThat(Predicate<Object> wanted) {
        UnexpectedMessage message = (UnexpectedMessage) unexpected.find(wanted);
        if (message != null) {
            forget(message);
        }
        return message != null;
    }

    /** A sender takes a message back. */
    private void onCancel(Peer peer, long senderId, boolean isAnswerWanted) {
        boolean isForgotten = forgetThat(message ->
                ((UnexpectedMessage) message).peer == peer && ((UnexpectedMessage) message).senderId == senderId);
        if (isForgotten && isAnswerWanted) {
            sender.sendControl(peer, Frames.CANCELLED, senderId, 0);
        }
    }

    /** Takes a receive back; returns whether it was not matched. */
    boolean withdraw(PmlRequest receive) {
        boolean isPosted = receive.state == RequestState.POSTED && receive.link.isLinked();
        if (isPosted) {
            posted.remove(receive.link);
        }
        return isPosted;
    }

    @Override
    public boolean onFrame(int peerRank, int kind, MemoryBlock block, int offset, int payloadBytes) {
        ByteBuffer bytes = block.bytes();
        long word1 = bytes.getLong(offset + FrameLayout.WORD1_OFFSET);
        long word2 = bytes.getLong(offset + FrameLayout.WORD2_OFFSET);
        int payload = offset + FrameLayout.payloadOffset(payloadBytes);
        switch (kind) {
            case Frames.EAGER:
                onEager(peerRank, word1, (int) word2, block, payload, payloadBytes);
                break;
            case Frames.EAGER_SYNC:
                onEagerSync(peerRank, word1, (int) word2, block, payload, payloadBytes);
                break;
            case Frames.STREAM:
                onStream(
                        inNode(peerRank),
                        word1,
                        (int) word2,
                        bytes.getLong(payload),
                        bytes.getLong(payload + Long.BYTES));
                break;
            case Frames.STREAM_MORE:
                onStreamMore(inNode(peerRank), word2);
                break;
            case Frames.RTS:
                onRequestToSend(
                        peers.peer(peerRank), word1, (int) word2, block, payload, payloadBytes - Frames.RTS_BYTES);
                break;
            case Frames.DATA:
                onData(inNode(peerRank), word1, word2, block, payload, payloadBytes);
                break;
            case Frames.CTS:
                onClearToSend(peers.peer(peerRank), word1, word2, bytes, payload, payloadBytes);
                break;
            case Frames.WRITE:
                crossMemory.onWrite(
                        requests.of(inNode(peerRank), word1, true),
                        word2,
                        bytes.getLong(payload),
                        bytes.getLong(payload + 8),
                        (int) bytes.getLong(payload + 16));
                break;
            case Frames.WRITTEN:
                crossMemory.onWritten(requests.of(inNode(peerRank), word1, false), word2 != 0);
                break;
            case Frames.ACK:
                onAcknowledged(peers.peer(peerRank), word1);
                break;
            case Frames.CANCEL:
                onCancel(peers.peer(peerRank), word1, word2 != 0);
                break;
            default:
                sender.onCancelled(asked(peers.peer(peerRank), word1));
                break;
        }
        return !requests.isAwaitedDone();
    }

    @Override
    public int leastPayloadBytes(int kind) {
        return Frames.leastPayloadBytes(kind);
    }

    @Override
    public int headBytes(int kind) {
        return Frames.headBytes(kind);
    }

    /** Returns a peer that sends what is for peers of this node only. */
    private Peer inNode(int peerRank) {
        Peer peer = peers.peer(peerRank);
        require(peers.isInNode(peer), "what only processes of one node send each other");
        return peer;
    }

    /** Throws unless what a peer has sent is possible; before anything has changed. */
    private static void require(boolean isPossible, String what) {
        if (!isPossible) {
            throw new MalformedFrameException(what);
        }
    }

    /** Returns a send that waits for its peer, and that nobody else has begun to move. */
    private PmlRequest asked(Peer peer, long senderId) {
        PmlRequest send = requests.of(peer, senderId, true);
        require(
                send.state == RequestState.ASKED && !crossMemory.isMoving(send),
                "an answer to a send that has been answered");
        return send;
    }

    private void onClearToSend(
            Peer peer, long senderId, long receiverId, ByteBuffer bytes, int payload, int payloadBytes) {
        if (peers.isInNode(peer)) {
            require(payloadBytes == 0, "an offer of memory inside a node");
            sender.onClearToSend(asked(peer, senderId), receiverId);
        } else {
            sender.onOffer(requests.of(peer, senderId, true), receiverId, bytes, payload, payloadBytes);
        }
    }

    private void onAcknowledged(Peer peer, long senderId) {
        if (peers.isInNode(peer)) {
            sender.onAcknowledged(asked(peer, senderId));
        } else {
            PmlRequest send = requests.of(peer, senderId, true);
            require(!peer.offers.isFor(send), "the end of a message before it has taken what it asked for");
            sender.onAcknowledged(send);
        }
    }

    private PmlRequest match(long envelope, int source, long messageBytes) {
        EnvelopeLink link = posted.match(Frames.upper(envelope), source, Frames.lower(envelope));
        if (link == null) {
            return null;
        }
        PmlRequest receive = (PmlRequest) link.owner();
        requests.matched(receive, source, Frames.lower(envelope), messageBytes);
        return receive;
    }

    private UnexpectedMessage addUnexpected(
            UnexpectedMessage.Kind kind, Peer peer, long envelope, int source, long messageBytes) {
        UnexpectedMessage message = freeMessageCount == 0 ? new UnexpectedMessage() : freeMessages[--freeMessageCount];
        message.set(kind, peer, source, Frames.lower(envelope), messageBytes);
        unexpected.add(message.places, Frames.upper(envelope), source, Frames.lower(envelope));
        return message;
    }

    private void recycle(UnexpectedMessage message) {
        message.localSend = null;
        message.peer = null;
        if (freeMessageCount < freeMessages.length) {
            freeMessages[freeMessageCount++] = message;
        }
    }

    private void onEager(int peerRank, long envelope, int source, MemoryBlock block, int data, int lengthBytes) {
        PmlRequest receive = match(envelope, source, lengthBytes);
        if (receive == null) {
            stage(peers.peer(peerRank), envelope, source, block, data, lengthBytes);
            return;
        }
        receive.unpack(0, block, data, lengthBytes);
        requests.completeReceive(receive);
    }

    private void onEagerSync(
            int peerRank, long envelope, int source, MemoryBlock block, int payload, int payloadBytes) {
        Peer peer = peers.peer(peerRank);
        peers.connect(peer); // before anything changes: it may find no memory
        long senderId = block.bytes().getLong(payload);
        long matchTable = matchTable(peer, block.bytes().getLong(payload + 8));
        int data = payload + Frames.SYNC_PREFIX_BYTES;
        int lengthBytes = payloadBytes - Frames.SYNC_PREFIX_BYTES;
        if (!isToBeHad(envelope, source, matchTable, senderId)) {
            return;
        }
        PmlRequest receive = match(envelope, source, lengthBytes);
        if (receive == null) {
            UnexpectedMessage message = stage(peer, envelope, source, block, data, lengthBytes);
            message.senderId = senderId;
            message.matchTable = matchTable;
            return;
        }
        receive.unpack(0, block, data, lengthBytes);
        sender.sendControl(peer, Frames.ACK, senderId, 0);
        requests.completeReceive(receive);
    }

    /** Returns the key by which this process maps a table that a peer has named. */
    private long matchTable(Peer peer, long named) {
        if (named == MatchTables.NO_TABLE) {
            return named;
        }
        require(peers.isInNode(peer), "a word of shared memory over rails");
        return channels.keyOf(peer.worldRank, named);
    }

    /**
     * Tells whether a message that arrives has not been taken back; if a receive waits for it, it cannot be any
     * more.
     */
    private boolean isToBeHad(long envelope, int source, long matchTable, long senderId) {
        if (matchTable == MatchTables.NO_TABLE) {
            return true;
        }
        boolean isAwaited = posted.isAwaited(Frames.upper(envelope), source, Frames.lower(envelope));
        return isAwaited
                ? channels.matchTables().match(matchTable, senderId)
                : channels.matchTables().isOpen(matchTable, senderId);
    }

    private UnexpectedMessage stage(
            Peer peer, long envelope, int source, MemoryBlock block, int data, int lengthBytes) {
        long handle = staged(block, data, lengthBytes);
        UnexpectedMessage message = addUnexpected(UnexpectedMessage.Kind.STAGED, peer, envelope, source, lengthBytes);
        setStaged(message, handle, lengthBytes);
        return message;
    }

    /** Copies data of a message that nobody waits for yet; before anything changes, because it may find no memory. */
    private long staged(MemoryBlock block, int data, int lengthBytes) {
        if (lengthBytes == 0) {
            return 0;
        }
        long handle = staging.acquire(lengthBytes);
        if (staging.isDirectMemoryShort()) {
            budget.stopHere();
        }
        staging.block(handle).bytes().put(staging.offset(handle), block.bytes(), data, lengthBytes);
        return handle;
    }

    private void setStaged(UnexpectedMessage message, long handle, int lengthBytes) {
        message.stagingHandle = handle;
        message.stagedBytes = lengthBytes;
        budget.add(message.peer, lengthBytes);
    }

    /** Gives what was staged of a message to its receive. */
    private void unstage(UnexpectedMessage message, PmlRequest receive) {
        if (message.stagedBytes != 0) {
            long handle = message.stagingHandle;
            receive.unpack(0, staging.block(handle), staging.offset(handle), message.stagedBytes);
        }
        releaseStaged(message);
    }

    private void releaseStaged(UnexpectedMessage message) {
        int lengthBytes = message.stagedBytes;
        if (lengthBytes != 0) {
            staging.release(message.stagingHandle, lengthBytes);
        }
        budget.remove(message.peer, lengthBytes);
    }

    private void placeChunk(Peer peer, PmlRequest receive, long at, int poolAndChunk, int lengthBytes) {
        PeerPool pool = channels.peerPool(peer.worldRank, Frames.pool(poolAndChunk));
        int chunk = Frames.chunk(poolAndChunk);
        receive.unpack(at, pool.block(), pool.offsetOf(chunk), lengthBytes);
        pool.release(chunk);
    }

    /** A piece in a chunk is as long as the chunk, but for the last one of a message. */
    private void requireChunk(Peer peer, long descriptor, long leftBytes) {
        int pool = Frames.pool(Frames.upper(descriptor));
        int lengthBytes = Frames.lower(descriptor);
        if (!channels.hasPeerPool(peer.worldRank, pool)
                || !channels.peerPool(peer.worldRank, pool)
                        .has(Frames.chunk(Frames.upper(descriptor)), lengthBytes, leftBytes)) {
            throw new MalformedFrameException(
                    lengthBytes + " bytes in a chunk of memory, where " + leftBytes + " are missing");
        }
    }

    private void onStream(Peer peer, long envelope, int source, long messageBytes, long firstChunk) {
        InboundStream stream = peer.stream;
        require(messageBytes > 0 && stream.isOver(), "a stream of no bytes, or inside another");
        requireChunk(peer, firstChunk, messageBytes);
        stream.begin(messageBytes);
        stream.receive = match(envelope, source, messageBytes);
        if (stream.receive == null) {
            stream.message = addUnexpected(UnexpectedMessage.Kind.STREAMED, peer, envelope, source, messageBytes);
            budget.add(peer, 0); // the data stays in the sender's memory
        } else {
            stream.receive.state = RequestState.MOVING;
        }
        onStreamChunk(peer, firstChunk);
    }

    private void onStreamMore(Peer peer, long descriptor) {
        requireChunk(peer, descriptor, peer.stream.totalBytes - peer.stream.arrivedBytes);
        onStreamChunk(peer, descriptor);
    }

    private void onStreamChunk(Peer peer, long descriptor) {
        InboundStream stream = peer.stream;
        int lengthBytes = Frames.lower(descriptor);
        long at = stream.arrivedBytes;
        stream.arrivedBytes += lengthBytes;
        if (stream.receive == null) {
            stream.message.addChunk(Frames.upper(descriptor));
        } else {
            placeChunk(peer, stream.receive, at, Frames.upper(descriptor), lengthBytes);
            completeStreamIfWhole(stream);
        }
        if (stream.arrivedBytes == stream.totalBytes) {
            stream.begin(0);
        }
    }

    private void completeStreamIfWhole(InboundStream stream) {
        if (stream.arrivedBytes == stream.totalBytes) {
            requests.completeReceive(stream.receive);
        }
    }

    private void onRequestToSend(Peer peer, long envelope, int source, MemoryBlock block, int payload, int headBytes) {
        peers.connect(peer); // before anything changes: it may find no memory
        ByteBuffer bytes = block.bytes();
        int head = payload + Frames.RTS_BYTES;
        long messageBytes = bytes.getLong(payload);
        long senderId = bytes.getLong(payload + 8);
        long address = bytes.getLong(payload + 16);
        int pid = (int) bytes.getLong(payload + 24);
        long matchTable = matchTable(peer, bytes.getLong(payload + 32));
        require(messageBytes >= headBytes, "an announcement of less than it brings");
        if (!isToBeHad(envelope, source, matchTable, senderId)) {
            return;
        }
        PmlRequest receive = match(envelope, source, messageBytes);
        if (receive == null) {
            long handle = staged(block, head, headBytes);
            UnexpectedMessage message =
                    addUnexpected(UnexpectedMessage.Kind.ANNOUNCED, peer, envelope, source, messageBytes);
            setStaged(message, handle, headBytes);
            message.senderId = senderId;
            message.senderAddress = address;
            message.senderPid = pid;
            message.matchTable = matchTable;
        } else {
            receive.unpack(0, block, head, headBytes);
            receive.movedBytes = headBytes;
            answer(peer, receive, senderId, address, pid);
        }
    }

    /** Lets an announced message come, or fetches it. */
    private void answer(Peer peer, PmlRequest receive, long senderId, long address, int pid) {
        receive.state = RequestState.MOVING;
        receive.peer = peer;
        receive.remoteId = senderId;
        if (peer.failure != null) {
            receive.failure = peer.failure;
            requests.complete(receive);
        } else if (!peers.isInNode(peer)) {
            railReceives.begin(receive);
        } else if (receive.messageBytes == 0) {
            sender.sendControl(peer, Frames.ACK, senderId, 0);
            requests.completeReceive(receive);
        } else if (address != 0 && crossMemory.isChosen(receive)) {
            requests.longInNode();
            crossMemory.receive(receive, address, pid);
        } else {
            requests.longInNode();
            receive.startedNs = crossMemory.startClock(receive, address);
            sender.sendControl(peer, Frames.CTS, senderId, receive.id());
        }
    }

    private void onData(Peer peer, long receiverId, long descriptor, MemoryBlock block, int payload, int payloadBytes) {
        PmlRequest receive = requests.of(peer, receiverId, false);
        long at = receive.movedBytes;
        long leftBytes = receive.messageBytes - at;
        require(!crossMemory.isMoving(receive), "a piece of a message that comes another way");
        if (descriptor == Frames.INLINE) {
            require(payloadBytes > 0 && payloadBytes <= leftBytes, "more of a message than there is");
            receive.movedBytes += payloadBytes;
            receive.unpack(at, block, payload, payloadBytes);
        } else {
            requireChunk(peer, descriptor, leftBytes);
            receive.movedBytes += Frames.lower(descriptor);
            placeChunk(peer, receive, at, Frames.upper(descriptor), Frames.lower(descriptor));
        }
        if (receive.movedBytes == receive.messageBytes) {
            crossMemory.onPushed(receive);
            requests.completeReceive(receive);
        }
    }

    /** Gives an unexpected message, which is out of matching, to its receive. */
    void take(UnexpectedMessage message, PmlRequest receive) {
        requests.matched(receive, message.source, message.tag, message.lengthBytes);
        switch (message.kind) {
            case STAGED:
                takeStaged(message, receive);
                break;
            case STREAMED:
                takeStreamed(message, receive);
                break;
            case ANNOUNCED:
                unstage(message, receive);
                receive.movedBytes = message.stagedBytes;
                answer(message.peer, receive, message.senderId, message.senderAddress, message.senderPid);
                break;
            default:
                copyLocal(message.localSend, receive);
                break;
        }
        recycle(message);
    }

    private void takeStaged(UnexpectedMessage message, PmlRequest receive) {
        unstage(message, receive);
        if (message.senderId != 0) {
            sender.sendControl(message.peer, Frames.ACK, message.senderId, 0);
        }
        requests.completeReceive(receive);
    }

    private void takeStreamed(UnexpectedMessage message, PmlRequest receive) {
        Peer peer = message.peer;
        int chunkBytes = channels.peerChunkBytes(peer.worldRank);
        for (int i = 0; i < message.chunkCount; i++) {
            long at = (long) i * chunkBytes;
            placeChunk(peer, receive, at, message.chunks[i], (int) Math.min(chunkBytes, message.lengthBytes - at));
        }
        budget.remove(peer, 0);
        if (peer.stream.message == message) {
            receive.state = RequestState.MOVING;
            peer.stream.receive = receive;
            peer.stream.message = null;
        } else {
            requests.completeReceive(receive);
        }
    }

    /** Delivers a message of this process to itself. */
    void sendToSelf(PmlRequest send, long bufferedLimitBytes) {
        Communicator communicator = send.communicator;
        long envelope = communicator.envelope(send.tag);
        PmlRequest receive = match(envelope, communicator.rank(), send.lengthBytes);
        if (receive != null) {
            copyLocal(send, receive);
            return;
        }
        if (!send.isSynchronous && send.lengthBytes <= Math.min(bufferedLimitBytes, LOCAL_COPY_BYTES)) {
            MemoryBlock block = localCopy();
            send.pack(0, block, 0, (int) send.lengthBytes);
            stage(send.peer, envelope, communicator.rank(), block, 0, (int) send.lengthBytes);
            requests.complete(send);
            requests.wakeWaiters();
            return;
        }
        send.state = RequestState.ASKED;
        addUnexpected(UnexpectedMessage.Kind.LOCAL, send.peer, envelope, communicator.rank(), send.lengthBytes)
                .localSend = send;
        requests.wakeWaiters();
    }

    private void copyLocal(PmlRequest send, PmlRequest receive) {
        long total = Math.min(send.lengthBytes, receive.lengthBytes);
        MemoryBlock block = localCopy();
        for (long at = 0; at < total; at += LOCAL_COPY_BYTES) {
            int piece = (int) Math.min(LOCAL_COPY_BYTES, total - at);
            send.pack(at, block, 0, piece);
            receive.unpack(at, block, 0, piece);
        }
        requests.complete(send);
        requests.completeReceive(receive);
    }

    private MemoryBlock localCopy() {
        if (localCopy == null) {
            localCopy = MemoryBlock.allocate(LOCAL_COPY_BYTES);
        }
        return localCopy;
    }

    @Override
    public void onPeerLost(int peerRank, RailException cause) {
        Peer peer = peers.peer(peerRank);
        peers.lost(peer, cause);
        if (railSends != null) {
            railSends.onPeerLost(peer);
        }
        peer.pending.clear();
        peer.moving.clear();
        crossMemory.onPeerLost(peer);
        requests.failThose(request -> isHopeless(request, peer), request -> fail(request, cause));
        if (peer.stream.message != null) {
            forget(peer.stream.message); // what is missing of it never comes
        }
        peer.stream.begin(0);
    }

    private boolean isHopeless(PmlRequest request, Peer lost) {
        if (request.isSend || request.state != RequestState.POSTED) {
            return request.peer == lost || request == lost.stream.receive;
        }
        return peers.failureOf(request.communicator, request.rank) != null;
    }

    private void fail(PmlRequest request, RailException cause) {
        if (request.railMove != null && request.isSend) {
            railSends.abandon(request);
        } else if (request.railMove != null) {
            railReceives.forget(request);
        } else if (request.state == RequestState.POSTED) {
            withdraw(request);
        }
        request.failure = cause;
        requests.complete(request);
    }
}
