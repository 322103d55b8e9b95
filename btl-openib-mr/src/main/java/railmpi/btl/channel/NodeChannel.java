package railmpi.btl.channel;

import railmpi.btl.fastpath.OutboundRing;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.nativ.NativeAccess;

/**
 * The channel to a peer of the same node: its ring and its doorbell. A committed frame is there at once. Owner: the holder
 * of the progress lock. Hot path: short.
 */
public final class NodeChannel extends VirtualChannel {
    private final OutboundRing ring;
    private final Inbox peerInbox;
    private long futexAddress;

    NodeChannel(int peer, OutboundRing ring, Inbox peerInbox) {
        super(peer);
        this.ring = ring;
        this.peerInbox = peerInbox;
    }

    @Override
    public MemoryBlock block() {
        return ring.block();
    }

    @Override
    public int maxPayloadBytes() {
        return ring.maxPayloadBytes();
    }

    @Override
    public int claim(int payloadBytes) {
        return ring.claim(payloadBytes);
    }

    @Override
    public void commit(int kind, int payloadBytes) {
        ring.commit(kind, payloadBytes);
        wakePeerIfAsleep();
    }

    @Override
    public void flush() {
        // committed is sent
    }

    @Override
    public boolean flushIfIdle() {
        return true; // committed is sent
    }

    @Override
    public boolean isThrottled() {
        return ring.isThrottled();
    }

    /**
     * Returns the most frames that {@link #hasRoomForFrames} may be asked for.
     *
     * @return frames
     */
    public int maxFrames() {
        return ring.maxFrames();
    }

    /**
     * Tells whether some frames with payloads of up to 40 bytes can be claimed one after the other.
     *
     * @param frames how many, at most {@link #maxFrames()}
     * @return true if they fit
     */
    public boolean hasRoomForFrames(int frames) {
        return ring.hasRoomForFrames(frames);
    }

    void wakePeerIfAsleep() {
        if (peerInbox.hasSleepers()) {
            wakePeer();
        }
    }

    /** Wakes the peer's sleeping threads. */
    private void wakePeer() {
        if (futexAddress == 0 && NativeAccess.isReady()) {
            futexAddress = Doorbell.addressOf(peerInbox);
        }
        Doorbell.wake(peerInbox, futexAddress);
    }
}
