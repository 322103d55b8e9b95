package railmpi.pml.state;

import railmpi.btl.channel.InboundFrames;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.RailException;
import railmpi.pml.state.MessageRequest.Send;

/** What this process keeps for one process of the world that it talks to. Owner: the holder of the progress lock. */
public final class Peer extends UnexpectedBudget.Source {
    private static final int NOT_CONNECTED = -1;

    /** Index of the process. */
    public final int worldRank;

    /** How messages go there and come from there; set once, by {@link Peers}. */
    public Protocol protocol;

    /** Null until the first frame is sent there, and when the peer is lost. */
    public VirtualChannel channel;

    /**
     * Where its frames can be looked at before they are delivered; null until there is such a place and somebody has
     * looked for it.
     */
    public InboundFrames inbound;

    /** Whether frames to it gather until they are flushed. */
    public boolean gathersFrames;

    /** Longest message that is sent at once; no message is while the peer is not connected. */
    public int eagerLimitBytes = NOT_CONNECTED;

    /**
     * Longest message that is offered to its channel, which sends it at once if nothing is in the way: at least as long
     * as an eager one.
     */
    public int atOnceLimitBytes = NOT_CONNECTED;

    /** Why nothing can be sent there or arrive from there any more; null while it can. */
    public RailException failure;

    /** Sends that could not start yet, in MPI order. */
    public final RequestQueue<Send> pending = new RequestQueue<>();

    /** Frames without data that found no room. */
    public final ControlQueue control = new ControlQueue();
    /** Whether {@link Peers} has it among those for which something waits. */
    public boolean isListedBusy;

    /** Whether memory was offered to this peer, and the offer may not have gone out yet. */
    public boolean isOfferUnsent;

    /** Of long messages between direct buffers; null where none are copied from memory to memory. */
    public PathRates rates;

    Peer(int worldRank, boolean isSelf) {
        super(isSelf);
        this.worldRank = worldRank;
    }

    /** Returns the peer of all ranks of a communicator that carries no messages any more. */
    static Peer unreachable(RailException cause) {
        Peer peer = new Peer(NOT_CONNECTED, false);
        peer.failure = cause;
        peer.protocol = new NoProtocol(peer);
        return peer;
    }

    /** Returns the protocol of a peer to which no channel leads. */
    public Protocol noProtocol() {
        return new NoProtocol(this);
    }

    /**
     * Makes sure that there is a channel.
     *
     * @throws RailException PEER if the peer is lost
     */
    public void connect() {
        if (channel == null) {
            open();
        }
    }

    private void open() {
        if (failure != null) {
            throw failure;
        }
        protocol.connect();
    }

    /**
     * Its protocol has opened the channel.
     *
     * @param eagerBytes messages up to this length are eager, if the channel takes such
     * @param atOnceBytes messages up to this length are while nothing is in their way, if the channel takes such
     */
    public void connected(VirtualChannel newChannel, long eagerBytes, long atOnceBytes) {
        channel = newChannel;
        eagerLimitBytes = (int) Math.min(eagerBytes, newChannel.maxPayloadBytes());
        atOnceLimitBytes = (int) Math.min(atOnceBytes, newChannel.maxAtOnceBytes());
    }

    /** Nothing arrives from it any more. */
    public void lost(RailException cause) {
        failure = cause;
        channel = null;
        inbound = null;
        eagerLimitBytes = NOT_CONNECTED;
        atOnceLimitBytes = NOT_CONNECTED;
        control.clear();
    }

    /** Tells whether nothing waits for room there. */
    public boolean isIdle() {
        return pending.isEmpty() && control.isEmpty() && protocol.isIdle();
    }

    @Override
    public void throttle(boolean throttle) {
        protocol.throttle(throttle);
    }

    /** The protocol of a peer to which no channel leads: whoever uses it gets an error. */
    private static final class NoProtocol extends Protocol {
        private final Peer peer;

        NoProtocol(Peer peer) {
            this.peer = peer;
        }

        private RailException failure() {
            return peer.failure == null
                    ? new RailException(RailException.Category.PEER, "nothing leads to process " + peer.worldRank)
                    : peer.failure;
        }

        @Override
        public void connect() {
            throw failure();
        }

        @Override
        public void begin(Send send) {
            throw failure();
        }

        @Override
        public boolean tryStart(Send send) {
            throw failure();
        }

        @Override
        public boolean withdraw(Send send) {
            return false;
        }

        @Override
        public boolean tryDismiss() {
            return true;
        }

        @Override
        public void forget() {
            // nothing is known of it
        }
    }
}
