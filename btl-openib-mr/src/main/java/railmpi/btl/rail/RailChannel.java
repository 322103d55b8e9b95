package railmpi.btl.rail;

import railmpi.btl.channel.VirtualChannel;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;

/**
 * The channel to a peer over a rail. It may be written to before it is connected. Owner: the holder of the progress lock.
 * Hot path: short.
 */
public final class RailChannel extends VirtualChannel {
    private final RailChannels rails;
    private final Subchannel subchannel;
    private final Route[] routes;
    private final int maxPayloadBytes;
    private int nextRoute;
    private String failures = "";
    private RailException failure;
    /** When to give up waiting for the peer to connect, after all own attempts have failed; 0 while they have not. */
    private long deadlineNs;

    boolean isListedDirty;
    boolean isListedArrived;

    /** A port of this process and an address of the peer that it may reach. */
    record Route(Port port, String address) {}

    RailChannel(RailChannels rails, int peer, Subchannel subchannel, Route[] routes, int maxPayloadBytes) {
        super(peer);
        this.rails = rails;
        this.subchannel = subchannel;
        this.routes = routes;
        this.maxPayloadBytes = maxPayloadBytes;
    }

    Subchannel subchannel() {
        return subchannel;
    }

    /**
     * Returns the port on which memory for {@link #write} and for the peer's writes is registered.
     *
     * @return the port; constant once the channel is connected
     */
    public Port port() {
        return subchannel.port();
    }

    /**
     * Tells whether the channel is connected, so that {@link #port} is constant.
     *
     * @return true if so
     */
    public boolean isConnected() {
        return subchannel.isConnected();
    }

    /** Returns why the peer is lost, null if it is not. */
    RailException failure() {
        return failure;
    }

    void fail(RailException cause) {
        failure = cause;
        subchannel.close();
    }

    /** Tries the next route to the peer; returns false if there is none. */
    boolean connectByNextRoute(RailChannels.Connector connector) {
        if (nextRoute == routes.length) {
            return false;
        }
        Route route = routes[nextRoute++];
        subchannel.moveTo(route.port());
        subchannel.use(connector.connect(route));
        return true;
    }

    /** Takes the connection that the peer has made. */
    void use(Port port, QueuePair accepted) {
        subchannel.moveTo(port);
        subchannel.use(accepted);
        deadlineNs = 0;
        rails.markDirty(this);
    }

    void noteFailedAttempt() {
        String text = subchannel.queuePair().failure();
        failures = failures.isEmpty() ? text : failures.concat("; ").concat(text);
    }

    String failures() {
        return failures.isEmpty() ? "none of its addresses is of a kind that this process has" : failures;
    }

    void waitForPeerUntil(long newDeadlineNs) {
        deadlineNs = newDeadlineNs;
    }

    /** Tells whether the peer had its time to connect after own attempts had failed. */
    boolean isOverdue(long nowNs) {
        return deadlineNs != 0 && nowNs - deadlineNs > 0;
    }

    boolean waitsForPeer() {
        return deadlineNs != 0;
    }

    @Override
    public MemoryBlock block() {
        return subchannel.batches().block();
    }

    @Override
    public int maxPayloadBytes() {
        return maxPayloadBytes;
    }

    @Override
    public int claim(int payloadBytes) {
        return subchannel.batches().claim(payloadBytes);
    }

    @Override
    public void commit(int kind, int payloadBytes) {
        subchannel.batches().commit(kind, payloadBytes);
        rails.markDirty(this);
    }

    @Override
    public void flush() {
        subchannel.flush();
    }

    @Override
    public boolean flushIfIdle() {
        if (!subchannel.batches().isUnderWay()) {
            subchannel.flush();
        }
        return !subchannel.batches().hasBatch();
    }

    @Override
    public boolean isThrottled() {
        return subchannel.isThrottled();
    }

    /**
     * Writes into the peer's memory. Frames committed later arrive after the data.
     *
     * @param token given back by {@link RailListener#onWritten}
     * @param source registered on {@link #port}
     * @param offset offset in it, bytes
     * @param lengthBytes length
     * @param remoteAddress target address
     * @param remoteKey key of the target region
     * @return false if there is no room for the request now
     */
    public boolean write(
            int token, MemoryRegion source, int offset, int lengthBytes, long remoteAddress, long remoteKey) {
        return subchannel.write(token, source, offset, lengthBytes, remoteAddress, remoteKey);
    }
}
