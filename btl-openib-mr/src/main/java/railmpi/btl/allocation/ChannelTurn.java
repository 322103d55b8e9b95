package railmpi.btl.allocation;

/**
 * The adapters that the next piece of one channel may take: asked for when it is about to be sent, given when the
 * policy says so, and taken by the piece. A piece that has waited for a second goes over any rail, so that nothing
 * waits for ever, whatever became of the process that had the rails; so does one to which only rails lead that are not
 * given. Owner: the holder of the progress lock.
 *
 * <pre>
 * IDLE -> ASKING -> GIVEN -> IDLE      isReady, given, take
 *   ^                 |
 *   +-----------------+                the last adapter that was given is lost
 * </pre>
 */
public final class ChannelTurn {
    /** In place of a transfer: nothing is to be told when the piece has arrived. */
    public static final long NO_TRANSFER = 0;

    private static final long PATIENCE_NS = 1_000_000_000L;
    private static final long ANY_ADAPTER = -1;

    /** The channel whose turn it is. */
    public interface Channel {
        /**
         * Returns the process at the other end.
         *
         * @return its world rank
         */
        int peer();

        /**
         * Tells whether an adapter of this process leads there now.
         *
         * @param adapter index of a port
         * @return false if no rail of it is up
         */
        boolean isReached(int adapter);

        /**
         * Tells the peer something of a rail; arrives once, in order.
         *
         * @param kind what
         * @param adapter index of this process's port
         * @param transfer id of the message at its sender
         * @param priority of this node's end, for a request
         */
        void tell(ReservationKind kind, int adapter, long transfer, int priority);
    }

    private enum State {
        IDLE,
        ASKING,
        GIVEN
    }

    private final RailAllocation allocation;
    private final Channel channel;
    private State state = State.IDLE;
    private long transfer;
    private long askedNs;
    private long adapters;

    /** Transfers that the policy has not given any adapter yet; more than one after a wait that was too long. */
    int unanswered;

    /** By adapter: which message of the peer has it. */
    final long[] granted;

    /** By adapter: parts that the peer has told of and that have not arrived. */
    final int[] arriving;

    ChannelTurn(RailAllocation allocation, Channel channel) {
        this.allocation = allocation;
        this.channel = channel;
        granted = new long[allocation.rails()];
        arriving = new int[allocation.rails()];
    }

    Channel channel() {
        return channel;
    }

    /**
     * Asks for adapters, unless that was done, and tells whether there are some.
     *
     * @param lengthBytes of the next piece
     * @return false if it has to wait: to be called again
     */
    public boolean isReady(int lengthBytes) {
        if (state == State.IDLE) {
            askedNs = allocation.nowNs();
            state = State.ASKING;
            transfer = allocation.nextTransfer();
            allocation.request(this, transfer, lengthBytes, askedNs);
        }
        if (state == State.ASKING && (allocation.nowNs() - askedNs > PATIENCE_NS || !isReached())) {
            state = State.GIVEN;
            transfer = NO_TRANSFER;
            adapters = ANY_ADAPTER;
        }
        return state == State.GIVEN;
    }

    private boolean isReached() {
        for (int adapter = 0; adapter < arriving.length; adapter++) {
            if (channel.isReached(adapter)) {
                return true;
            }
        }
        return false;
    }

    boolean isAskingFor(long id) {
        return state == State.ASKING && transfer == id;
    }

    /** The policy gives adapters to the next piece. */
    void give(long newAdapters, boolean isAccounted) {
        state = State.GIVEN;
        adapters = newAdapters;
        transfer = isAccounted ? transfer : NO_TRANSFER;
    }

    /**
     * Returns what was given.
     *
     * @return mask
     */
    public long adapters() {
        return adapters;
    }

    /**
     * The next piece takes some of what was given; the rest goes back.
     *
     * @param used mask
     * @return transfer to be given back to {@link #ended} for each adapter, {@link #NO_TRANSFER} if it is not to be
     */
    public long take(long used) {
        state = State.IDLE;
        if (transfer != NO_TRANSFER) {
            allocation.begin(this, transfer, used);
            allocation.giveBack(this, transfer, adapters & ~used);
        }
        return transfer;
    }

    /**
     * A part of a piece has arrived.
     *
     * @param id transfer, not {@link #NO_TRANSFER}
     * @param adapter that carried it
     */
    public void ended(long id, int adapter) {
        allocation.ended(this, id, adapter);
    }

    /**
     * A part of a piece was lost with the rail that carried it.
     *
     * @param adapter that carried it; {@link #onLost} is told of it, too
     */
    public void abandoned(int adapter) {
        allocation.abandoned(adapter);
    }

    /**
     * The peer tells something of a rail.
     *
     * @param kind what
     * @param adapter index of this process's port
     * @param id of the message at its sender
     * @param priority of the peer's end, of a request
     */
    public void onTold(ReservationKind kind, int adapter, long id, int priority) {
        allocation.onTold(this, kind, adapter, id, priority);
    }

    /**
     * A part of a message of the peer has arrived that had its adapter, or was told of.
     *
     * @param adapter index of this process's port
     */
    public void onArrived(int adapter) {
        allocation.onArrived(this, adapter);
    }

    /**
     * Nothing goes over a rail any more, or comes.
     *
     * @param adapter index of this process's port
     */
    public void onLost(int adapter) {
        if (adapters != ANY_ADAPTER) {
            adapters &= ~(1L << adapter);
        }
        if (state == State.GIVEN && adapters == 0) {
            state = State.IDLE;
        }
        allocation.onLost(this, adapter);
    }

    /** The peer is lost. */
    public void onPeerLost() {
        for (int adapter = 0; adapter < arriving.length; adapter++) {
            onLost(adapter);
        }
        allocation.forget(this);
        state = State.IDLE;
    }
}
