package railmpi.pml.node;

import java.nio.ByteBuffer;
import railmpi.btl.node.MatchTables;
import railmpi.btl.node.NodeChannel;
import railmpi.btl.node.NodeChannels;
import railmpi.core.RailException;
import railmpi.core.compile.Seam;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.protocol.FrameProtocol;
import railmpi.pml.protocol.Receiver;
import railmpi.pml.protocol.Sender;
import railmpi.pml.protocol.UnexpectedMessage;
import railmpi.pml.state.MessageRequest.Receive;
import railmpi.pml.state.MessageRequest.Send;
import railmpi.pml.state.PathRates;
import railmpi.pml.state.Peer;
import railmpi.pml.state.RequestQueue;
import railmpi.pml.state.RequestState;
import railmpi.pml.state.Requests;
import railmpi.pml.wire.Frames;

/**
 * Messages to and from one peer of the node: streams of chunks, cleared messages that are pushed, and those that are
 * copied from memory to memory. Owner: the holder of the progress lock. Hot path: medium.
 */
@Seam
public final class NodeProtocol extends FrameProtocol {
    /** Pieces that one pass moves before it looks at what has arrived. */
    private static final int PIECES_PER_PASS = 4;

    private final NodeParts parts;
    private final NodeChannels channels;
    private final MatchTables matchTables;
    private final CrossMemoryMoves crossMemory;
    /** Null until the first frame is sent there. */
    private NodeChannel channel;
    /** Sends that were cleared and whose data moves. */
    private final RequestQueue<Send> moving = new RequestQueue<>();

    private final Offers offers = new Offers();
    private final InboundStream stream = new InboundStream();

    NodeProtocol(Peer peer, Requests requests, Sender sender, Receiver receiver, NodeParts parts) {
        super(peer, requests, sender, receiver, parts.channels);
        this.parts = parts;
        channels = parts.node;
        matchTables = channels.matchTables();
        crossMemory = parts.crossMemory;
        peer.rates = new PathRates();
    }

    @Override
    public void connect() {
        channel = channels.channel(peer.worldRank);
        peer.connected(channel, parts.eagerLimitBytes, parts.eagerLimitBytes);
    }

    @Override
    public void begin(Send send) {
        peer.connect();
        if (send.lengthBytes > peer.eagerLimitBytes) {
            parts.sends.prepareChunks();
        }
        sender.start(send);
    }

    @Override
    protected boolean startLong(Send send) {
        if (!parts.sends.mayStream(send)) {
            return startRendezvous(send);
        }
        if (isOffered(send) || parts.sends.isBestOffered(send, offers)) {
            send.needMemoryMove().isOffered = true;
            return startRendezvous(send);
        }
        NodeSends.Streaming streaming = parts.sends.stream(channel, send);
        return streaming == NodeSends.Streaming.NOT_NOW
                ? startRendezvous(send)
                : streaming == NodeSends.Streaming.BEGUN;
    }

    @Override
    protected boolean startRendezvous(Send send) {
        long address = parts.ownMemory.addressOf(send);
        if (!announce(send, 0, address, address == 0 ? 0 : parts.ownMemory.pid())) {
            return false;
        }
        parts.longMessages.onLongMessage();
        return true;
    }

    @Override
    protected long matchTableOf(Send send) {
        return matchTables.open(send.id());
    }

    @Override
    protected long matchTable(long named) {
        return named == Frames.NO_TABLE ? named : channels.keyOf(peer.worldRank, named);
    }

    @Override
    protected boolean isOpen(long matchTable, long senderId) {
        return matchTables.isOpen(matchTable, senderId);
    }

    @Override
    protected boolean match(long matchTable, long senderId) {
        return matchTables.match(matchTable, senderId);
    }

    @Override
    public boolean withdraw(Send send) {
        if (!send.is(RequestState.ASKED)) {
            return Sender.withdrawQueued(send);
        }
        if (matchTables.withdraw(send.id())) {
            tellWithdrawn(send);
            return true;
        }
        if (!matchTables.isMatched(send.id())) {
            sender.sendControl(peer, Frames.CANCEL, send.id(), 1);
        }
        return false;
    }

    /** Lets the receiver forget a message early, if there is room to say so; it finds out by itself otherwise. */
    private void tellWithdrawn(Send send) {
        int frame = peer.control.isEmpty() ? channel.claim(0) : -1;
        if (frame >= 0) {
            Sender.putWords(channel, frame, send.id(), 0);
            channel.commit(Frames.CANCEL, 0);
        }
    }

    /** Not if the receiver may be reading the program's buffer. */
    @Override
    public boolean detach(Send send) {
        boolean isForPushing = send.is(RequestState.ASKED)
                ? matchTables.isMatched(send.id()) && parts.ownMemory.addressOf(send) == 0
                : send.is(RequestState.MOVING);
        return isForPushing && NodeSends.copy(send);
    }

    @Override
    public void onFrame(int kind, long word1, long word2, MemoryBlock block, int payload, int payloadBytes) {
        switch (kind) {
            case Frames.STREAM:
                onStream(word1, (int) word2, block.bytes(), payload);
                break;
            case Frames.STREAM_MORE:
                parts.chunks.require(peer, word2, stream.leftBytes());
                onStreamChunk(word2);
                break;
            case Frames.DATA:
                onData(word1, word2, block, payload, payloadBytes);
                break;
            case Frames.WRITE:
                onWrite(word1, word2, block.bytes(), payload);
                break;
            case Frames.WRITTEN:
                crossMemory.onWritten(requests.receive(peer, word1), word2 != 0);
                break;
            default:
                super.onFrame(kind, word1, word2, block, payload, payloadBytes);
                break;
        }
    }

    private void onWrite(long senderId, long receiverId, ByteBuffer bytes, int payload) {
        crossMemory.onWrite(
                requests.send(peer, senderId), receiverId, bytes.getLong(payload), bytes.getLong(payload + 8), (int)
                        bytes.getLong(payload + 16));
    }

    private void onStream(long envelope, int source, ByteBuffer bytes, int payload) {
        long messageBytes = bytes.getLong(payload);
        long firstChunk = bytes.getLong(payload + Long.BYTES);
        require(messageBytes > 0 && stream.isOver(), "a stream of no bytes, or inside another");
        parts.chunks.require(peer, firstChunk, messageBytes);
        stream.begin(messageBytes);
        stream.receive = receiver.match(envelope, source, messageBytes);
        if (stream.receive == null) {
            stream.message = receiver.addStreamed(this, envelope, source, messageBytes);
        } else {
            stream.receive.become(RequestState.MOVING);
        }
        onStreamChunk(firstChunk);
    }

    private void onStreamChunk(long descriptor) {
        int lengthBytes = Frames.lower(descriptor);
        long at = stream.arrivedBytes;
        stream.arrivedBytes += lengthBytes;
        if (stream.receive == null) {
            stream.message.addChunk(Frames.upper(descriptor));
        } else {
            parts.chunks.place(peer, stream.receive, at, Frames.upper(descriptor), lengthBytes);
            completeStreamIfWhole();
        }
        if (stream.isOver()) {
            stream.begin(0);
        }
    }

    private void completeStreamIfWhole() {
        if (stream.isOver()) {
            requests.completeReceive(stream.receive);
        }
    }

    @Override
    protected void takeStreamed(UnexpectedMessage message, Receive receive) {
        parts.chunks.placeAll(message, receive);
        if (stream.message == message) {
            receive.become(RequestState.MOVING);
            stream.receive = receive;
            stream.message = null;
        } else {
            requests.completeReceive(receive);
        }
    }

    @Override
    protected Send asked(long senderId) {
        Send send = super.asked(senderId);
        require(!crossMemory.isMoving(send), "an answer to a send that has been answered");
        return send;
    }

    @Override
    protected void onClearToSend(long senderId, long receiverId, MemoryBlock block, int payload, int payloadBytes) {
        require(payloadBytes == 0, "an offer of memory inside a node");
        Send send = asked(senderId);
        answered(send, false);
        send.remoteId = receiverId;
        send.movedBytes = 0;
        send.become(RequestState.MOVING);
        moving.add(send);
        sender.dataWaits(peer);
    }

    @Override
    protected void onAcknowledged(long senderId) {
        Send send = asked(senderId);
        answered(send, true);
        requests.complete(send);
    }

    private static boolean isOffered(Send send) {
        return send.memoryMove != null && send.memoryMove.isOffered;
    }

    private void answered(Send send, boolean isUsed) {
        if (isOffered(send)) {
            offers.answered(isUsed);
        }
    }

    @Override
    protected void onCancelled(Send send) {
        endCancelled(send);
    }

    @Override
    protected void beginReceive(Receive receive, long senderAddress, int senderPid) {
        if (receive.messageBytes == 0) {
            sender.sendControl(peer, Frames.ACK, receive.remoteId, 0);
            requests.completeReceive(receive);
            return;
        }
        parts.longMessages.onLongMessage();
        if (senderAddress != 0 && crossMemory.isChosen(receive)) {
            crossMemory.receive(receive, senderAddress, senderPid);
        } else {
            crossMemory.startClock(receive, senderAddress);
            sender.sendControl(peer, Frames.CTS, receive.remoteId, receive.id());
        }
    }

    private void onData(long receiverId, long descriptor, MemoryBlock block, int payload, int payloadBytes) {
        Receive receive = requests.receive(peer, receiverId);
        long at = receive.movedBytes;
        long leftBytes = receive.messageBytes - at;
        require(!crossMemory.isMoving(receive), "a piece of a message that comes another way");
        if (descriptor == Frames.INLINE) {
            require(payloadBytes > 0 && payloadBytes <= leftBytes, "more of a message than there is");
            receive.movedBytes += payloadBytes;
            receive.unpack(at, block, payload, payloadBytes);
        } else {
            parts.chunks.require(peer, descriptor, leftBytes);
            receive.movedBytes += Frames.lower(descriptor);
            parts.chunks.place(peer, receive, at, Frames.upper(descriptor), Frames.lower(descriptor));
        }
        if (receive.movedBytes == receive.messageBytes) {
            crossMemory.onPushed(receive);
            requests.completeReceive(receive);
        }
    }

    @Override
    public int advance() {
        int moved = 0;
        while (moved < PIECES_PER_PASS && !moving.isEmpty() && movePiece(moving.first())) {
            moved++;
        }
        return moved;
    }

    private boolean movePiece(Send send) {
        boolean isMoved = parts.sends.movePiece(channel, send);
        if (isMoved && send.movedBytes == send.lengthBytes) {
            moving.removeFirst();
            requests.complete(send);
        }
        return isMoved;
    }

    @Override
    public boolean isIdle() {
        return moving.isEmpty();
    }

    @Override
    public void onLost(RailException cause) {
        channel = null;
        moving.clear();
        crossMemory.onPeerLost(peer);
        if (stream.receive != null) {
            requests.fail(stream.receive, cause);
        }
        if (stream.message != null) {
            receiver.forget(stream.message); // what is missing of it never comes
        }
        stream.begin(0);
    }
}
