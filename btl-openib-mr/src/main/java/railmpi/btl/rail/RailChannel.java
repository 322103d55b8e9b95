package railmpi.btl.rail;

import railmpi.btl.allocation.ChannelTurn;
import railmpi.btl.channel.Atomics;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.InboundFrames;
import railmpi.btl.channel.RailStatus;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.btl.channel.RemoteMemory;
import railmpi.btl.channel.VirtualChannel;
import railmpi.btl.connect.Connecting;
import railmpi.btl.connect.Rail;
import railmpi.btl.fastpath.BatchLayout;
import railmpi.btl.fastpath.BatchRing;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;
import railmpi.policy.MultiplexingPolicy;
import railmpi.policy.StripingPolicy;

/**
 * The channel to a peer over all its rails: one sequence of batches, each of which goes over the rail that a policy
 * chooses, and which the receiver puts in order again; and bulk data beside it ({@link Stripes}). A batch is kept until
 * the peer has consumed it; what was under way on a connection that dies goes over another one, and the receiver drops
 * what it has already. It may be written to before it is connected.
 *
 * <p>At most a window of batches is unconsumed, and every connection has receives posted for so many, so that a batch
 * can always be sent again over any rail. Batches are expedited: they need not wait behind bulk data. Counts of
 * consumed batches travel in all batches and notices; when half a window is not told, or as much as would fill a part
 * of the peer's ring, an expedited notice is sent for them alone.
 *
 * <p>Owner: the holder of the progress lock. Hot path: short.
 */
public final class RailChannel extends VirtualChannel implements Subchannel.Owner, ChannelMarks {
    /** Learns what becomes of a channel. */
    interface Owner {
        /** Some of its rails are to be connected or given up. */
        void onUnsettled(RailChannel channel);

        /** A rail of some channel is usable now, or not any more. */
        void onRailsChanged();

        /** Its peer cannot be reached any more. */
        void onPeerLost(RailChannel channel, String why);
    }

    private final RailConfig config;
    private final PendingChannels pending;
    private final HandlerTable handlers;
    private final Atomics atomics;
    private final boolean isOneSided;
    private final Rails rails = new Rails();
    private final Connecting<Subchannel> connecting;
    private final RailCare care;
    private final Reservations reservations;
    private final PiecePlans plans;
    private final Stripes stripes;
    private final Reads reads;
    private final ReceivedControls receivedControls;
    private final MemoryRegion ringRegion;
    private final BatchRing ring;
    private final ShortLine shortLine;
    private final ToldCounts told;
    private final PeerCounts peerCounts;
    private final BatchDelivery delivery;
    private final BatchSending sending;
    private final ControlFrames controls = new ControlFrames(this);

    private final int maxPayloadBytes;

    private RailException failure;

    private boolean isParting;

    boolean isListedDirty;
    boolean isListedArrived;
    boolean isListedUnsettled;

    /**
     * Opens it; it connects when {@link #connecting} is told to.
     *
     * @param parts what it is made of
     * @param handlers take what arrives
     * @param atomics carries out atomic operations
     * @param opened how many channels were opened before
     */
    RailChannel(int peer, ChannelParts parts, HandlerTable handlers, Atomics atomics, int opened) {
        super(peer);
        config = parts.config();
        pending = parts.pending();
        this.handlers = handlers;
        this.atomics = atomics;
        isOneSided = parts.ports().isOneSided();
        Acquaintances acquaintances = parts.acquaintances();
        boolean isLower = acquaintances.isLowerThan(peer);
        ChannelConnections connections = new ChannelConnections(this, parts);
        connecting = new Connecting<>(connections, parts.process(), rails.table(), config.connecting());
        StripingPolicy striping = config.striping(rails, rails.times());
        // Both ways on one rail: acknowledgements travel along.
        int process = acquaintances.numberOnNode(isLower ? acquaintances.ownRank() : peer);
        MultiplexingPolicy multiplexing = config.ofBatches(striping, rails, rails.times(), process);
        int first = acquaintances.numberOnNode(acquaintances.ownRank()) + opened;
        Adapters adapters = new Adapters(rails, isLower, parts.allocation());
        reservations = new Reservations(peer, rails, adapters, controls, parts.allocation());
        ChannelTurn turn = reservations.turn();
        ReceivedNotices notices = new ReceivedNotices(peer, handlers, reservations, controls);
        plans = new PiecePlans(rails, striping, pieces(striping, process, first), turn, adapters, config);
        stripes = new Stripes(this, rails, plans, striping, controls);
        receivedControls = new ReceivedControls(this, connecting, parts.subchannels(), stripes, reservations, notices);
        reads = new Reads(rails, striping, pieces(striping, process, first), config);
        ringRegion = parts.ports().first().allocate(config.ringBytes());
        ring = new BatchRing(ringRegion.block(), config.slotBytes());
        ArrivedBatches arrived = new ArrivedBatches(config.window());
        told = new ToldCounts(arrived, config.window() / 2, config.tellingBytes());
        peerCounts = new PeerCounts(ring.window());
        delivery = new BatchDelivery(
                peer,
                this,
                peerCounts,
                arrived,
                told,
                notices,
                receivedControls,
                handlers,
                parts.subchannels(),
                parts.eagerRdma());
        shortLine = new ShortLine(this, ring, arrived, told, peerCounts, delivery, parts.arrivals(), config.window());
        care = new RailCare(
                this,
                rails,
                connecting,
                shortLine,
                config,
                multiplexing,
                striping,
                !isLower,
                acquaintances.ownRank() + peer,
                parts.eagerRdma());
        sending = new BatchSending(
                rails, stripes, reads, config, multiplexing, ringRegion, ring, shortLine, controls, told);
        maxPayloadBytes = BatchLayout.maxPayloadBytes(config.slotBytes());
    }

    private MultiplexingPolicy pieces(StripingPolicy striping, int process, int first) {
        return config.ofPieces(striping, rails, rails.times(), process, first);
    }

    /** Returns the channel of a connection. */
    static RailChannel of(Subchannel subchannel) {
        return (RailChannel) subchannel.owner();
    }

    Rails rails() {
        return rails;
    }

    Connecting<Subchannel> connecting() {
        return connecting;
    }

    Stripes stripes() {
        return stripes;
    }

    Reads reads() {
        return reads;
    }

    /** Tells whether silence would have to be noticed soon. */
    boolean isWatching() {
        return care.isWatching();
    }

    @Override
    public boolean isLost() {
        return failure != null;
    }

    /** Returns what a rail is doing and has done. */
    RailStatus status(int index) {
        Rail<Subchannel> rail = rails.rail(index);
        return rail.counters()
                .status(
                        peer(),
                        rail.name(),
                        rail.peerPort().address() == null ? "" : rail.peerPort().address(),
                        rail.way(),
                        rail.state().text(),
                        care.weight(index),
                        shortLine.limit().bytes());
    }

    /** Returns why the peer is lost, null if it is not. */
    RailException failure() {
        return failure;
    }

    void fail(RailException cause) {
        failure = cause;
        connecting.closeAll(true);
        stripes.drop();
        reads.drop();
        reservations.onPeerLost();
        controls.drop();
        delivery.drop();
        ringRegion.close();
    }

    /**
     * Parts from a peer that does the same: each says so, and goes when it has heard it. Who has heard it is not waited
     * for: it may go before it has acknowledged everything.
     *
     * @return false if the peer is to be waited for: to be called again
     */
    boolean tryLeave(long nowNs) {
        if (!isParting) {
            isParting = true;
            controls.add(RailFrames.PARTING, 0, 0);
        }
        boolean isCut = rails.usableCount() == 0;
        boolean isOver =
                receivedControls.isPeerParting() ? isCut || sending.isQuiet() : isCut && connecting.isTurnedAway(nowNs);
        if (isOver) {
            connecting.closeAll(false);
        }
        return isOver;
    }

    /** Tells whether each end has said that it parts: whoever goes then is not lost. */
    boolean haveBothParted() {
        return isParting && receivedControls.isPeerParting();
    }

    /** Closes all connections, giving what was sent some time to arrive. */
    void close() {
        connecting.closeAll(false);
        ringRegion.close();
    }

    @Override
    public MemoryBlock block() {
        return ring.block();
    }

    @Override
    public int maxPayloadBytes() {
        return maxPayloadBytes;
    }

    @Override
    public int maxAtOnceBytes() {
        return AtOnceLimit.MOST_BYTES;
    }

    /**
     * Says how long messages are that are sent at once; below, the network decides.
     *
     * @param eagerBytes longest one that is in any case, at most {@link #maxPayloadBytes()}
     * @param atOnceBytes longest one that is over a single rail while nothing is in its way; {@link Long#MAX_VALUE} for
     *     what suits the rail
     */
    public void sendAtOnce(int eagerBytes, long atOnceBytes) {
        shortLine.limit().set(eagerBytes, atOnceBytes);
    }

    @Override
    public int claim(int payloadBytes) {
        return payloadBytes <= maxPayloadBytes || shortLine.takesLong(payloadBytes) ? ring.claim(payloadBytes) : -1;
    }

    @Override
    public int claim(int payloadBytes, long word1, long word2) {
        return payloadBytes <= maxPayloadBytes || shortLine.takesLong(payloadBytes)
                ? ring.claim(payloadBytes, word1, word2)
                : -1;
    }

    /**
     * Returns where frames of the peer can be looked at before they are delivered.
     *
     * @return the same for all calls
     */
    public InboundFrames inbound() {
        return shortLine;
    }

    /** A rail has become usable, or is not any more. */
    void onRailsChanged() {
        for (int rail = 0; rail < rails.count(); rail++) {
            if (rails.isUsable(rail)) {
                pending.openLine(rails.subchannel(rail));
            }
        }
        care.onRailsChanged();
    }

    RailCare care() {
        return care;
    }

    BatchDelivery delivery() {
        return delivery;
    }

    BatchSending sending() {
        return sending;
    }

    ShortLine shortLine() {
        return shortLine;
    }

    @Override
    public ToldCounts told() {
        return told;
    }

    @Override
    public void markDirty() {
        pending.markDirty(this);
    }

    @Override
    public void markArrived() {
        pending.markArrived(this);
    }

    @Override
    public void commit(int kind, int payloadBytes) {
        ring.commit(kind, payloadBytes, handlers.headBytes(kind, payloadBytes));
        pending.markDirty(this);
    }

    @Override
    public void flush() {
        if (!shortLine.trySend()) {
            sending.send();
        }
    }

    @Override
    public boolean flushIfIdle() {
        if (sending.isIdle() || ring.isLong()) {
            flush();
        }
        return !ring.hasBatch();
    }

    /**
     * Tells whether something that was committed has not gone out yet.
     *
     * @return false if all has
     */
    public boolean hasUnsentFrames() {
        return ring.hasBatch();
    }

    @Override
    public boolean isThrottled() {
        return peerCounts.areThrottled();
    }

    /**
     * Returns the longest piece that {@link #put} takes now.
     *
     * @return bytes
     */
    public int maxPutBytes() {
        return plans.longestBytes();
    }

    /**
     * Tells whether {@link #put} has rails for a piece, and asks for them if not.
     *
     * @param lengthBytes of the next piece
     * @return false if it has to wait: to be called again
     */
    public boolean isReadyToPut(int lengthBytes) {
        return plans.isReady(lengthBytes);
    }

    /**
     * Writes into the peer's memory, over one rail or several, and tells the peer of each part that is in place
     * ({@link HandlerTable#handleFins}).
     *
     * @param source registered on {@link RailChannels#port}
     * @param offset offset in it, bytes
     * @param lengthBytes length, 1 to {@link #maxPutBytes()}
     * @param remoteAddress target address
     * @param remoteKeys {@link MemoryRegion#MOST_KEYS} elements, the first of them the keys of the target region
     * @param finKind who is told at the peer, {@link HandlerTable#NO_FIN} or {@link HandlerTable#WAKE} for nobody
     * @param receiverId what the peer is told
     * @param messageOffset what the peer is told: where the data begins in its message
     * @param completion learns when the data is in the peer's memory and the source is free
     * @param token given back to it
     * @return false if there is no room for it now
     */
    @SuppressWarnings("checkstyle:ParameterNumber") // a write and its target; an object would be an allocation
    public boolean put(
            MemoryRegion source,
            int offset,
            int lengthBytes,
            long remoteAddress,
            long[] remoteKeys,
            int finKind,
            long receiverId,
            long messageOffset,
            RemoteCompletion completion,
            int token) {
        return stripes.write(
                source,
                offset,
                lengthBytes,
                remoteAddress,
                remoteKeys,
                finKind,
                receiverId,
                messageOffset,
                completion,
                token);
    }

    @Override
    public boolean reaches(RemoteMemory memory) {
        return memory.keys()[0] != 0;
    }

    @Override
    public boolean isOneSided() {
        return isOneSided;
    }

    @Override
    public int maxTransferBytes() {
        return config.segmentBytes() * Math.max(1, rails.usableCount());
    }

    @Override
    @SuppressWarnings("checkstyle:ParameterNumber") // as in VirtualChannel
    public boolean put(
            ExposedMemory source,
            int sourceOffset,
            int lengthBytes,
            RemoteMemory target,
            int targetOffset,
            RemoteCompletion completion,
            int token) {
        return put(source, sourceOffset, lengthBytes, target, targetOffset, HandlerTable.NO_FIN, completion, token);
    }

    @Override
    @SuppressWarnings("checkstyle:ParameterNumber") // as in VirtualChannel
    public boolean putFlag(
            ExposedMemory source,
            int sourceOffset,
            int lengthBytes,
            RemoteMemory target,
            int targetOffset,
            RemoteCompletion completion,
            int token) {
        return put(source, sourceOffset, lengthBytes, target, targetOffset, HandlerTable.WAKE, completion, token);
    }

    @SuppressWarnings("checkstyle:ParameterNumber") // as in VirtualChannel
    private boolean put(
            ExposedMemory source,
            int sourceOffset,
            int lengthBytes,
            RemoteMemory target,
            int targetOffset,
            int finKind,
            RemoteCompletion completion,
            int token) {
        target.requireInside(targetOffset, lengthBytes);
        return put(
                source.region(),
                sourceOffset,
                lengthBytes,
                target.address(targetOffset),
                target.keys(),
                finKind,
                0,
                0,
                completion,
                token);
    }

    @Override
    @SuppressWarnings("checkstyle:ParameterNumber") // as in VirtualChannel
    public boolean get(
            ExposedMemory target,
            int targetOffset,
            int lengthBytes,
            RemoteMemory source,
            int sourceOffset,
            RemoteCompletion completion,
            int token) {
        source.requireInside(sourceOffset, lengthBytes);
        long address = source.address(sourceOffset);
        boolean isBegun =
                reads.read(target.region(), targetOffset, lengthBytes, address, source.keys(), completion, token);
        if (isBegun) {
            pending.markDirty(this);
        }
        return isBegun;
    }

    @Override
    public boolean fetchAdd(
            RemoteMemory target, int targetOffset, long addend, RemoteCompletion completion, int token) {
        target.requireAtomic(targetOffset);
        return atomics.askFetchAdd(this, target, targetOffset, addend, completion, token);
    }

    @Override
    public boolean compareSwap(
            RemoteMemory target,
            int targetOffset,
            long expected,
            long replacement,
            RemoteCompletion completion,
            int token) {
        target.requireAtomic(targetOffset);
        return atomics.askCompareSwap(this, target, targetOffset, expected, replacement, completion, token);
    }

    /** Asks the peer to send no eager data, or to send it again. */
    void throttle(boolean isWanted) {
        if (told.throttle(isWanted)) {
            pending.markDirty(this);
        }
    }

    /** A connection is dead: what it carried goes over others, and the peer is told before. */
    void onDown(Rail<Subchannel> rail, Subchannel dead) {
        rail.counters().batchesReplayed(ring.window().takeBack(dead.id()));
        controls.add(RailFrames.DOWN, rail.id(), dead.epoch());
        stripes.askFor(dead);
        reads.onDown(dead);
        reservations.onRailLost(rail.id());
        told.want();
    }
}
