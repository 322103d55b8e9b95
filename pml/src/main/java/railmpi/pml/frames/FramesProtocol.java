package railmpi.pml.frames;

import railmpi.btl.channel.VirtualChannel;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.protocol.FrameProtocol;
import railmpi.pml.protocol.Receiver;
import railmpi.pml.protocol.Sender;
import railmpi.pml.state.MessageRequest.Receive;
import railmpi.pml.state.MessageRequest.Send;
import railmpi.pml.state.Peer;
import railmpi.pml.state.RequestQueue;
import railmpi.pml.state.RequestState;
import railmpi.pml.state.Requests;
import railmpi.pml.wire.Frames;

/**
 * Messages to and from one peer over a channel of which nothing is known but that it carries frames: a long message is
 * announced, and goes in pieces when the receiver is ready for it. Owner: the holder of the progress lock.
 */
final class FramesProtocol extends FrameProtocol {
    /** Pieces that one pass moves before it looks at what has arrived. */
    private static final int PIECES_PER_PASS = 4;

    private final FramesCarrier carrier;
    /** Null until the first frame is sent there. */
    private VirtualChannel channel;
    /** Sends that were cleared and whose data moves. */
    private final RequestQueue<Send> moving = new RequestQueue<>();

    FramesProtocol(Peer peer, Requests requests, Sender sender, Receiver receiver, FramesCarrier carrier) {
        super(peer, requests, sender, receiver, carrier.channels);
        this.carrier = carrier;
        peer.gathersFrames = true;
    }

    @Override
    public void connect() {
        channel = carrier.channels.channel(peer.worldRank);
        peer.connected(channel, carrier.eagerLimitBytes, carrier.eagerLimitBytes);
    }

    @Override
    public void begin(Send send) {
        sender.start(send);
        flush();
    }

    @Override
    protected boolean startLong(Send send) {
        return startRendezvous(send);
    }

    @Override
    protected boolean startRendezvous(Send send) {
        if (!announce(send, 0, 0, 0)) {
            return false;
        }
        carrier.longMessages.onLongMessage();
        return true;
    }

    @Override
    public void onFrame(int kind, long word1, long word2, MemoryBlock block, int payload, int payloadBytes) {
        if (kind == Frames.DATA) {
            onData(word1, word2, block, payload, payloadBytes);
        } else {
            super.onFrame(kind, word1, word2, block, payload, payloadBytes);
        }
    }

    @Override
    protected void onClearToSend(long senderId, long receiverId, MemoryBlock block, int payload, int payloadBytes) {
        require(payloadBytes == 0, "an offer of memory for frames alone");
        Send send = asked(senderId);
        send.remoteId = receiverId;
        send.movedBytes = 0;
        send.become(RequestState.MOVING);
        moving.add(send);
        sender.dataWaits(peer);
    }

    @Override
    protected void onAcknowledged(long senderId) {
        requests.complete(asked(senderId));
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
        } else {
            carrier.longMessages.onLongMessage();
            sender.sendControl(peer, Frames.CTS, receive.remoteId, receive.id());
        }
    }

    private void onData(long receiverId, long descriptor, MemoryBlock block, int payload, int payloadBytes) {
        Receive receive = requests.receive(peer, receiverId);
        long at = receive.movedBytes;
        require(
                descriptor == Frames.INLINE && payloadBytes > 0 && payloadBytes <= receive.messageBytes - at,
                "more of a message than there is");
        receive.movedBytes += payloadBytes;
        receive.unpack(at, block, payload, payloadBytes);
        if (receive.movedBytes == receive.messageBytes) {
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
        boolean isMoved = Sender.movePiece(channel, send);
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
    public void watch() {
        peer.connect();
    }

    @Override
    public void onLost(RailException cause) {
        channel = null;
        moving.clear();
    }
}
