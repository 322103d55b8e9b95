package railmpi.btl.allocation;

import java.util.ArrayDeque;
import java.util.List;
import java.util.function.LongSupplier;
import railmpi.core.param.ParameterException;
import railmpi.policy.allocation.AllocationActions;
import railmpi.policy.allocation.AllocationPolicy;
import railmpi.policy.allocation.DynamicConfig;
import railmpi.policy.allocation.NodeView;
import railmpi.policy.allocation.PolicyName;
import railmpi.policy.allocation.ReservationWord;
import railmpi.policy.allocation.StaticRails;
import railmpi.policy.allocation.Transfer;

/**
 * Gives the adapters of this node to the pieces that this process sends to other nodes, as a policy says, and answers
 * peers that ask for them. What the adapters do, all processes of the node know ({@link NodePage}). Rails of the policy
 * are the adapters of this process, by index; its peers are processes.
 *
 * <p>Source: [Coll01]. Where there an adapter tells its node what it does, a frame does. Owner: the holder of the
 * progress lock.
 */
public final class RailAllocation implements NodeView, AllocationActions {
    /** Least time after which a piece that all rails refused is tried again. */
    private static final long RETRY_NS = 200_000;
    /** A peer that computes answers within two milliseconds, by its agent. */
    private static final long ANSWER_NS = 200_000_000;
    /** Between two looks at what waits. */
    private static final long LOOK_NS = 20_000;

    /** What a transfer was given too late. */
    private record Late(ChannelTurn turn, long transfer, long adapters) {}

    private final AllocationConfig config;
    private final AllocationPolicy policy;
    private final NodePage page;
    private final LongSupplier clockNs;
    /** Of each adapter in the page. */
    private final int[] lines;
    /** Of each process of the world. */
    private final int[] nodes;

    private final int ownNode;
    private final ChannelTurn[] turns;
    private final ArrayDeque<Late> late = new ArrayDeque<>();
    private long lastTransfer;
    private int unanswered;
    private long lookedNs;
    private long givenPieces;
    /** What peers were told, by kind. */
    private final long[] told = new long[ReservationKind.values().length];

    /**
     * Begins with what the node does.
     *
     * @param config settings
     * @param adapters names of this process's ports, in its order; those beyond {@value NodeView#MOST_RAILS} carry
     *     nothing that is allocated
     * @param nodes of each process of the world, from 0
     * @param ownRank this process
     * @param page of this node
     * @param clockNs the time
     * @throws ParameterException if the policy needs more rails
     */
    public RailAllocation(
            AllocationConfig config,
            List<String> adapters,
            int[] nodes,
            int ownRank,
            NodePage page,
            LongSupplier clockNs) {
        this.config = config;
        this.clockNs = clockNs;
        this.page = page;
        this.nodes = nodes;
        ownNode = nodes[ownRank];
        turns = new ChannelTurn[nodes.length];
        lines = adapters.stream().limit(MOST_RAILS).mapToInt(page::lineOf).toArray();
        long shortBytes = config.policy() == PolicyName.HYBRID ? config.shortBytes() : 0;
        DynamicConfig settings = new DynamicConfig(config.stripingRatio(), shortBytes, RETRY_NS, ANSWER_NS, ownRank);
        policy = config.policy().make(this, this, ownNode, staticRails(), settings);
    }

    private StaticRails staticRails() {
        int most = 0;
        for (int node : nodes) {
            most = Math.max(most, node);
        }
        if (config.policy() != PolicyName.STATIC || most == 0) {
            return null;
        }
        try {
            return StaticRails.optimal(most + 1, Math.min(lines.length, config.mostRails()));
        } catch (IllegalArgumentException e) {
            throw new ParameterException("parameter btl_rail_allocation: value 'static': " + e.getMessage());
        }
    }

    /**
     * Makes what asks for one channel.
     *
     * @param channel to another process
     * @return null for a process of this node, or of another world, whose pieces take rails without asking
     */
    public ChannelTurn turnOf(ChannelTurn.Channel channel) {
        int peer = channel.peer();
        if (peer >= nodes.length || nodes[peer] == ownNode) {
            return null;
        }
        turns[peer] = new ChannelTurn(this, channel);
        return turns[peer];
    }

    /**
     * Tells whether {@link #advance} is to be called again and again.
     *
     * @return false if no piece waits
     */
    public boolean isWaiting() {
        return unanswered != 0 || !late.isEmpty();
    }

    /**
     * Returns what this process has done so far.
     *
     * @return words for a log
     */
    public String summary() {
        return config.policy() + " gave rails to " + givenPieces + " pieces; told peers of "
                + told[ReservationKind.REQUEST.ordinal()] + " requests, " + told[ReservationKind.GRANT.ordinal()]
                + " grants, " + told[ReservationKind.REFUSAL.ordinal()] + " refusals, "
                + told[ReservationKind.RETURN.ordinal()] + " returns, " + told[ReservationKind.ARRIVAL.ordinal()]
                + " arrivals";
    }

    /** Looks at what waits. */
    public void advance() {
        long nowNs = nowNs();
        if (nowNs - lookedNs < LOOK_NS) {
            return;
        }
        lookedNs = nowNs;
        while (!late.isEmpty()) {
            Late given = late.remove();
            giveBack(given.turn, given.transfer, given.adapters);
        }
        policy.advance(nowNs);
    }

    long nowNs() {
        return clockNs.getAsLong();
    }

    long nextTransfer() {
        return ++lastTransfer;
    }

    void request(ChannelTurn turn, long id, int lengthBytes, long nowNs) {
        turn.unanswered++;
        unanswered++;
        policy.request(new Transfer(id, turn.channel().peer(), lengthBytes), nowNs);
    }

    @Override
    public void send(Transfer transfer, long adapters) {
        ChannelTurn turn = turns[transfer.peer()];
        turn.unanswered--;
        unanswered--;
        boolean isAccounted = isAccounted(transfer);
        if (turn.isAskingFor(transfer.id())) {
            givenPieces++;
            turn.give(adapters, isAccounted);
        } else if (isAccounted) {
            late.add(new Late(turn, transfer.id(), adapters));
        }
    }

    /** Tells whether somebody wants to know when a piece has arrived. */
    private boolean isAccounted(Transfer transfer) {
        return switch (config.policy()) {
            case BASIC, STATIC -> false;
            case HYBRID -> transfer.lengthBytes() > config.shortBytes();
            default -> true;
        };
    }

    void begin(ChannelTurn turn, long id, long adapters) {
        for (long left = adapters; left != 0; left &= left - 1) {
            int adapter = Long.numberOfTrailingZeros(left);
            page.addLeaving(lines[adapter], 1);
            if (!config.policy().isReserving()) {
                tell(turn, ReservationKind.ARRIVAL, adapter, id, 0);
            }
        }
    }

    void giveBack(ChannelTurn turn, long id, long adapters) {
        for (long left = adapters; left != 0; left &= left - 1) {
            int adapter = Long.numberOfTrailingZeros(left);
            policy.release(adapter, turn.channel().peer(), id, nowNs());
            if (config.policy().isReserving()) {
                tell(turn, ReservationKind.RETURN, adapter, id, 0);
            }
        }
    }

    void ended(ChannelTurn turn, long id, int adapter) {
        abandoned(adapter);
        policy.release(adapter, turn.channel().peer(), id, nowNs());
    }

    void abandoned(int adapter) {
        page.addLeaving(lines[adapter], -1);
    }

    private void tell(ChannelTurn turn, ReservationKind kind, int adapter, long id, int priority) {
        told[kind.ordinal()]++;
        turn.channel().tell(kind, adapter, id, priority);
    }

    void onTold(ChannelTurn turn, ReservationKind kind, int adapter, long id, int priority) {
        int peer = turn.channel().peer();
        long nowNs = nowNs();
        switch (kind) {
            case REQUEST -> policy.onRequest(adapter, peer, id, priority, nowNs);
            case GRANT -> policy.onGrant(adapter, peer, id, nowNs);
            case REFUSAL -> policy.onNack(adapter, peer, id, nowNs);
            case RETURN -> policy.onAbort(adapter, peer, id, nowNs);
            default -> addArriving(turn, adapter, 1);
        }
    }

    void onArrived(ChannelTurn turn, int adapter) {
        if (!config.policy().isReserving()) {
            addArriving(turn, adapter, -1);
        }
        policy.onReceived(adapter, turn.channel().peer(), turn.granted[adapter], nowNs());
    }

    private void addArriving(ChannelTurn turn, int adapter, int parts) {
        turn.arriving[adapter] += parts;
        page.addArriving(lines[adapter], parts);
    }

    void onLost(ChannelTurn turn, int adapter) {
        addArriving(turn, adapter, -turn.arriving[adapter]);
        policy.onLost(adapter, turn.channel().peer(), nowNs());
    }

    void forget(ChannelTurn turn) {
        policy.forget(turn.channel().peer());
        unanswered -= turn.unanswered;
        turn.unanswered = 0;
    }

    @Override
    public int rails() {
        return lines.length;
    }

    @Override
    public boolean isUsable(int adapter, int peer) {
        return turns[peer].channel().isReached(adapter);
    }

    @Override
    public boolean isActive(int adapter) {
        return page.isActive(lines[adapter]);
    }

    @Override
    public int nodeOf(int peer) {
        return nodes[peer];
    }

    @Override
    public ReservationWord reservation(int adapter) {
        return page.reservation(lines[adapter]);
    }

    /** It is looked at again by {@link #advance}. */
    @Override
    public void await(Transfer transfer) {}

    @Override
    public void sendRequest(int adapter, Transfer transfer, int priority) {
        tell(turns[transfer.peer()], ReservationKind.REQUEST, adapter, transfer.id(), priority);
    }

    @Override
    public void sendGrant(int adapter, int peer, long id) {
        turns[peer].granted[adapter] = id;
        tell(turns[peer], ReservationKind.GRANT, adapter, id, 0);
    }

    @Override
    public void sendNack(int adapter, int peer, long id) {
        tell(turns[peer], ReservationKind.REFUSAL, adapter, id, 0);
    }

    @Override
    public void sendAbort(int adapter, int peer, long id) {
        tell(turns[peer], ReservationKind.RETURN, adapter, id, 0);
    }
}
