package railmpi.pml.protocol;

import java.nio.ByteBuffer;
import java.util.function.Predicate;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.FrameListener;
import railmpi.btl.channel.LostPeerListener;
import railmpi.core.RailException;
import railmpi.core.compile.Seam;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.match.EnvelopeLink;
import railmpi.pml.match.PostedReceives;
import railmpi.pml.match.UnexpectedMessages;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.MessageRequest;
import railmpi.pml.state.MessageRequest.Receive;
import railmpi.pml.state.MessageRequest.Send;
import railmpi.pml.state.Peer;
import railmpi.pml.state.Peers;
import railmpi.pml.state.PmlRequest;
import railmpi.pml.state.RequestState;
import railmpi.pml.state.Requests;
import railmpi.pml.state.TrafficCounter;
import railmpi.pml.state.UnexpectedBudget;
import railmpi.pml.wire.Frames;

/**
 * What all protocols receive alike: matches what arrives with what is posted, places eager data, and keeps what nobody
 * has asked for. Owner: the holder of the progress lock. Hot path: short up to the eager limit.
 */
public final class Receiver implements FrameListener, LostPeerListener {
    private final Peers peers;
    private final Requests requests;
    private final Sender sender;
    private final UnexpectedBudget budget;
    private final LocalCopies localCopies;
    private final TrafficCounter traffic;

    private final PostedReceives posted = new PostedReceives();
    private final UnexpectedMessages unexpected = new UnexpectedMessages();
    private final StagingPool staging = new StagingPool();
    private UnexpectedMessage[] freeMessages = new UnexpectedMessage[64];
    /** Of the announcement that is being read. */
    private final long[] announcement = new long[Frames.RTS_BYTES / Long.BYTES];

    private int freeMessageCount;

    /** Creates a receiver that keeps at most so much unexpected data, 0 for the default. */
    public Receiver(
            Peers peers,
            Requests requests,
            Sender sender,
            LocalCopies localCopies,
            TrafficCounter traffic,
            long unexpectedLimitBytes) {
        this.peers = peers;
        this.requests = requests;
        this.sender = sender;
        this.localCopies = localCopies;
        this.traffic = traffic;
        budget = new UnexpectedBudget(peers, unexpectedLimitBytes);
    }

    /** Starts a receive: takes a message that is here already, or waits for one. */
    public void post(Receive receive) {
        int contextId = receive.communicator.contextId();
        UnexpectedMessage message = claim(contextId, receive.rank, receive.tag);
        if (message == null) {
            waitFor(receive, contextId);
        } else {
            take(message, receive);
        }
    }

    /** Tells whether neither receives nor messages wait for each other: the next message is the next receive's. */
    public boolean isNothingQueued() {
        return posted.isEmpty() && unexpected.isEmpty();
    }

    private void waitFor(Receive receive, int contextId) {
        RailException failure = peers.failureOf(receive.communicator, receive.rank);
        if (failure == null || mayStay(receive)) {
            receive.become(RequestState.POSTED);
            posted.add(receive.link, contextId, receive.rank, receive.tag);
        } else {
            requests.fail(receive, failure);
        }
    }

    /** Returns the earliest unexpected message for an envelope with wildcards, or null; it stays unexpected. */
    public UnexpectedMessage find(int contextId, int source, int tag) {
        UnexpectedMessage message = (UnexpectedMessage) unexpected.find(contextId, source, tag);
        while (message != null && message.isTakenBack()) {
            forget(message);
            message = (UnexpectedMessage) unexpected.find(contextId, source, tag);
        }
        return message;
    }

    /** Takes the earliest unexpected message for an envelope with wildcards out of matching; null if there is none. */
    public UnexpectedMessage claim(int contextId, int source, int tag) {
        UnexpectedMessage message = find(contextId, source, tag);
        while (message != null && !message.isWon()) {
            message = find(contextId, source, tag);
        }
        if (message != null) {
            unexpected.remove(message.places);
        }
        return message;
    }

    /** Forgets a message that its sender has taken back, or of which a part will never come. */
    public void forget(UnexpectedMessage message) {
        unexpected.remove(message.places);
        if (message.localSend == null) {
            releaseStaged(message);
        }
        recycle(message);
    }

    /** Takes a message of this process to itself back; returns whether no receive has got it. */
    boolean withdrawLocal(Send send) {
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
    void onCancel(Peer peer, long senderId, boolean isAnswerWanted) {
        boolean isForgotten = forgetThat(message ->
                ((UnexpectedMessage) message).peer == peer && ((UnexpectedMessage) message).senderId == senderId);
        if (isForgotten && isAnswerWanted) {
            sender.sendControl(peer, Frames.CANCELLED, senderId, 0);
        }
    }

    /** Takes a receive back; returns whether it was not matched. */
    public boolean withdraw(Receive receive) {
        boolean isPosted = receive.is(RequestState.POSTED) && receive.link.isLinked();
        if (isPosted) {
            posted.remove(receive.link);
        }
        return isPosted;
    }

    @Override
    @Seam
    public boolean onFrame(int peerRank, int kind, MemoryBlock block, int offset, int payloadBytes) {
        ByteBuffer bytes = block.bytes();
        long word1 = bytes.getLong(offset + FrameLayout.WORD1_OFFSET);
        long word2 = bytes.getLong(offset + FrameLayout.WORD2_OFFSET);
        int payload = offset + FrameLayout.payloadOffset(payloadBytes);
        if (kind == Frames.EAGER) {
            onEager(peerRank, word1, (int) word2, block, payload, payloadBytes);
        } else {
            peers.peer(peerRank).protocol.onFrame(kind, word1, word2, block, payload, payloadBytes);
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

    /** Takes the receive that a message goes to out of matching; null if it is unexpected. */
    public Receive match(long envelope, int source, long messageBytes) {
        EnvelopeLink link = posted.match(Frames.upper(envelope), source, Frames.lower(envelope));
        if (link == null) {
            return null;
        }
        Receive receive = (Receive) link.owner();
        requests.matched(receive, source, Frames.lower(envelope), messageBytes);
        traffic.received(messageBytes);
        return receive;
    }

    /** Adds a message that no receive waits for. */
    UnexpectedMessage addUnexpected(
            UnexpectedMessage.Kind kind, Peer peer, long envelope, int source, long messageBytes) {
        UnexpectedMessage message = freeMessageCount == 0 ? new UnexpectedMessage() : freeMessages[--freeMessageCount];
        message.set(kind, peer, source, Frames.lower(envelope), messageBytes);
        unexpected.add(message.places, Frames.upper(envelope), source, Frames.lower(envelope));
        return message;
    }

    private void recycle(UnexpectedMessage message) {
        message.clear();
        if (freeMessageCount < freeMessages.length) {
            freeMessages[freeMessageCount++] = message;
        }
    }

    private void onEager(int peerRank, long envelope, int source, MemoryBlock block, int data, int lengthBytes) {
        Receive receive = match(envelope, source, lengthBytes);
        if (receive == null) {
            stage(peers.peer(peerRank), envelope, source, block, data, lengthBytes);
            return;
        }
        receive.unpack(0, block, data, lengthBytes);
        requests.completeReceive(receive);
    }

    /** A short message comes whose match is to be acknowledged. */
    void onEagerSync(FrameProtocol from, long envelope, int source, MemoryBlock block, int payload, int payloadBytes) {
        from.peer.connect(); // before anything changes: it may find no memory
        long senderId = block.bytes().getLong(payload);
        long matchTable = from.matchTable(block.bytes().getLong(payload + 8));
        int data = payload + Frames.SYNC_PREFIX_BYTES;
        int lengthBytes = payloadBytes - Frames.SYNC_PREFIX_BYTES;
        if (!isToBeHad(from, envelope, source, matchTable, senderId)) {
            return;
        }
        Receive receive = match(envelope, source, lengthBytes);
        if (receive == null) {
            stage(from.peer, envelope, source, block, data, lengthBytes).from(from, senderId, matchTable);
            return;
        }
        receive.unpack(0, block, data, lengthBytes);
        sender.sendControl(from.peer, Frames.ACK, senderId, 0);
        requests.completeReceive(receive);
    }

    /**
     * Tells whether a message that arrives has not been taken back; if a receive waits for it, it cannot be any
     * more.
     */
    private boolean isToBeHad(FrameProtocol from, long envelope, int source, long matchTable, long senderId) {
        if (matchTable == Frames.NO_TABLE) {
            return true;
        }
        boolean isAwaited = posted.isAwaited(Frames.upper(envelope), source, Frames.lower(envelope));
        return isAwaited ? from.match(matchTable, senderId) : from.isOpen(matchTable, senderId);
    }

    /** Keeps a message that no receive waits for, with its data. */
    UnexpectedMessage stage(Peer peer, long envelope, int source, MemoryBlock block, int data, int lengthBytes) {
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

    /** Keeps a message whose data stays in the sender's memory. */
    public UnexpectedMessage addStreamed(FrameProtocol from, long envelope, int source, long messageBytes) {
        UnexpectedMessage message =
                addUnexpected(UnexpectedMessage.Kind.STREAMED, from.peer, envelope, source, messageBytes);
        message.from = from;
        budget.add(from.peer, 0);
        return message;
    }

    /** Gives what was staged of a message to its receive. */
    private void unstage(UnexpectedMessage message, Receive receive) {
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

    /** A message is announced, with its first bytes. */
    void onRequestToSend(FrameProtocol from, long envelope, int source, MemoryBlock block, int payload, int headBytes) {
        from.peer.connect(); // before anything changes: it may find no memory
        int head = payload + Frames.RTS_BYTES;
        long[] words = announcement;
        block.longs().get(payload >> 3, words);
        long messageBytes = words[0];
        long senderId = words[1];
        long address = words[2];
        int pid = (int) words[3];
        long matchTable = from.matchTable(words[4]);
        FrameProtocol.require(messageBytes >= headBytes, "an announcement of less than it brings");
        if (!isToBeHad(from, envelope, source, matchTable, senderId)) {
            return;
        }
        Receive receive = match(envelope, source, messageBytes);
        if (receive == null) {
            long handle = staged(block, head, headBytes);
            UnexpectedMessage message =
                    addUnexpected(UnexpectedMessage.Kind.ANNOUNCED, from.peer, envelope, source, messageBytes);
            setStaged(message, handle, headBytes);
            message.from(from, senderId, matchTable);
            message.senderAddress = address;
            message.senderPid = pid;
        } else {
            receive.unpack(0, block, head, headBytes);
            receive.movedBytes = headBytes;
            from.answer(receive, senderId, address, pid);
        }
    }

    /** Gives an unexpected message, which is out of matching, to its receive. */
    public void take(UnexpectedMessage message, Receive receive) {
        requests.matched(receive, message.source, message.tag, message.lengthBytes);
        traffic.received(message.lengthBytes);
        switch (message.kind) {
            case STAGED:
                takeStaged(message, receive);
                break;
            case STREAMED:
                message.from.takeStreamed(message, receive);
                budget.remove(message.peer, 0);
                break;
            case ANNOUNCED:
                unstage(message, receive);
                receive.movedBytes = message.stagedBytes;
                message.from.answer(receive, message.senderId, message.senderAddress, message.senderPid);
                break;
            case LOCAL:
                localCopies.copy(message.localSend, receive);
                break;
        }
        recycle(message);
    }

    private void takeStaged(UnexpectedMessage message, Receive receive) {
        unstage(message, receive);
        if (message.senderId != 0) {
            sender.sendControl(message.peer, Frames.ACK, message.senderId, 0);
        }
        requests.completeReceive(receive);
    }

    @Override
    public void onPeerLost(int peerRank, RailException cause) {
        Peer peer = peers.peer(peerRank);
        peers.lost(peer, cause);
        peer.pending.clear();
        peer.protocol.onLost(cause);
        requests.failThose(request -> isHopeless(request, peer), request -> fail(request, peer, cause));
    }

    private boolean isHopeless(PmlRequest request, Peer lost) {
        if (request instanceof Receive receive && receive.is(RequestState.POSTED)) {
            return !mayStay(receive) && peers.failureOf(receive.communicator, receive.rank) != null;
        }
        return request instanceof MessageRequest message && message.peer == lost;
    }

    /** Others may send what it receives, and the program decides whether to wait for them. */
    private boolean mayStay(Receive receive) {
        return receive.mayOutliveFailures && peers.isTolerant() && receive.communicator.failure() == null;
    }

    /**
     * Ends what is under way in a communicator that carries no messages any more. Data that moves between processes
     * that live comes to its end, since the other side may write to the memory until then.
     */
    public void end(Communicator communicator, RailException cause) {
        requests.failThose(request -> request.communicator.endsWith(communicator), request -> end(request, cause));
    }

    /** Others than messages end with that which they wait for. */
    private void end(PmlRequest request, RailException cause) {
        boolean isWithdrawn = request instanceof Send send
                ? send.peer.protocol.withdraw(send)
                : request instanceof Receive receive && withdraw(receive);
        if (isWithdrawn) {
            requests.fail(request, cause);
        } else if (request.is(RequestState.ASKED)) {
            request.failure = cause; // the answer to the withdrawal completes it
        }
    }

    /** Throws away what nobody will receive of a context. */
    public void discard(int contextId) {
        Predicate<Object> isOfIt = message -> ((UnexpectedMessage) message).isStagedIn(contextId);
        boolean isMore = true;
        while (isMore) {
            isMore = forgetThat(isOfIt);
        }
    }

    private void fail(PmlRequest request, Peer lost, RailException cause) {
        if (request.is(RequestState.POSTED)) {
            withdraw((Receive) request);
        } else {
            lost.protocol.abandon((MessageRequest) request);
        }
        requests.fail(request, cause);
    }
}
