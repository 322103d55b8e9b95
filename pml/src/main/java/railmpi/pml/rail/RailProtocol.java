package railmpi.pml.rail;

import railmpi.btl.rail.RailChannel;
import railmpi.core.RailException;
import railmpi.core.compile.Seam;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.protocol.FrameProtocol;
import railmpi.pml.protocol.Receiver;
import railmpi.pml.protocol.Sender;
import railmpi.pml.state.MessageRequest;
import railmpi.pml.state.MessageRequest.Receive;
import railmpi.pml.state.MessageRequest.Send;
import railmpi.pml.state.Peer;
import railmpi.pml.state.RequestState;
import railmpi.pml.state.Requests;
import railmpi.pml.wire.Frames;

/**
 * Messages to and from one peer over rails: frames that gather until they are flushed, announcements with a head, and
 * RDMA writes into memory that the receiver offers. Owner: the holder of the progress lock. Hot path: medium.
 */
@Seam
public final class RailProtocol extends FrameProtocol {
    /**
     * Announcements with a head that a peer may have to answer: enough to keep the wire busy until its first answer,
     * and not so many that answers to its own announcements wait long behind them.
     */
    private static final int MOST_HEADS = 8;
    /** What follows a head begins at a multiple of this: a cache line, and whole elements of every type. */
    private static final int HEAD_UNIT_BYTES = 64;

    private final RailParts parts;
    /** Null until the first frame is sent there. */
    private RailChannel channel;
    /** Memory that the peer has offered and that is not filled yet. */
    private final OfferQueue offers = new OfferQueue();

    /** Messages announced with a head that the peer has not answered yet. */
    private int unansweredHeads;

    RailProtocol(Peer peer, Requests requests, Sender sender, Receiver receiver, RailParts parts) {
        super(peer, requests, sender, receiver, parts.channels);
        this.parts = parts;
        peer.gathersFrames = true;
    }

    @Override
    public void connect() {
        channel = parts.rails.channel(peer.worldRank);
        peer.connected(channel, parts.eagerLimitBytes, parts.atOnceLimitBytes);
        channel.sendAtOnce(peer.eagerLimitBytes, parts.atOnceLimitBytes);
        peer.inbound = channel.inbound();
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
        int headBytes = headBytes();
        if (!announce(send, headBytes, 0, 0)) {
            return false;
        }
        if (headBytes != 0) {
            unansweredHeads++;
        }
        return true;
    }

    /** Some announcements carry as much of their message as an eager one may have; it is less than all of it. */
    private int headBytes() {
        if (unansweredHeads == MOST_HEADS || channel.isThrottled() || goesWithOffer()) {
            return 0;
        }
        return Math.max(0, peer.eagerLimitBytes - Frames.RTS_BYTES) & -HEAD_UNIT_BYTES;
    }

    /**
     * Tells whether an announcement will go out in one batch with an offer for the peer's own message. Both come
     * together then, and the peer answers before it begins to write; behind the offer the answer would wait for all
     * that the peer has to write.
     */
    private boolean goesWithOffer() {
        peer.isOfferUnsent &= channel.hasUnsentFrames();
        return peer.isOfferUnsent;
    }

    @Override
    protected void onClearToSend(long senderId, long receiverId, MemoryBlock block, int payload, int payloadBytes) {
        Send send = requests.send(peer, senderId);
        parts.sends.readOffer(send, block, payload, payloadBytes);
        noteAnswer(send);
        offers.add(parts.sends.onOffer(send, receiverId));
        sender.dataWaits(peer);
    }

    @Override
    protected void onAcknowledged(long senderId) {
        Send send = requests.send(peer, senderId);
        require(!offers.isFor(send), "the end of a message before it has taken what it asked for");
        noteAnswer(send);
        if (!parts.sends.onAcknowledged(send)) {
            requests.complete(send);
        }
    }

    @Override
    protected void onCancelled(Send send) {
        noteAnswer(send);
        endCancelled(send);
    }

    private void noteAnswer(Send send) {
        if (send.is(RequestState.ASKED) && send.headBytes != 0) {
            unansweredHeads--;
        }
    }

    @Override
    protected void beginReceive(Receive receive, long senderAddress, int senderPid) {
        parts.receives.begin(receive);
    }

    @Override
    public int advance() {
        return offers.isEmpty() ? 0 : parts.sends.fill(offers, channel);
    }

    @Override
    public boolean isIdle() {
        return offers.isEmpty();
    }

    @Override
    public void watch() {
        peer.connect();
    }

    @Override
    public void onLost(RailException cause) {
        channel = null;
        parts.sends.drop(offers, peer);
    }

    @Override
    public void abandon(MessageRequest request) {
        if (request instanceof Send send) {
            parts.sends.abandon(send);
        } else {
            parts.receives.forget((Receive) request);
        }
    }
}
