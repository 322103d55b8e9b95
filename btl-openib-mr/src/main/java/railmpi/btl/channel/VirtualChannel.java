package railmpi.btl.channel;

import railmpi.btl.fastpath.OutboundRing;
import railmpi.core.nativ.NativeAccess;

/**
 * The sending side of the connection to one peer inside the node: its ring and its doorbell. Owner: the holder of the progress lock. Hot path: short.
 */
public final class VirtualChannel {
    private final int peer;
    private final OutboundRing ring;
    private final Inbox peerInbox;
    private long futexAddress;

    VirtualChannel(int peer, OutboundRing ring, Inbox peerInbox) {
        this.peer = peer;
        this.ring = ring;
        this.peerInbox = peerInbox;
    }

    /**
     * Returns the ring to write frames to; publish them with {@link #commit}.
     *
     * @return the outbound ring
     */
    public OutboundRing ring() {
        return ring;
    }

    /**
     * Publishes the frame last claimed on the ring and wakes the peer if it sleeps.
     *
     * @param kind frame kind
     * @param payloadBytes payload length as claimed
     */
    public void commit(int kind, int payloadBytes) {
        ring.commit(kind, payloadBytes);
        wakePeerIfAsleep();
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

    @Override
    public String toString() {
        return "channel to rank " + peer;
    }
}
