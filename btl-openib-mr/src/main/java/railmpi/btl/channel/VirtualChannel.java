package railmpi.btl.channel;

import railmpi.btl.fastpath.OutboundRing;
import railmpi.btl.memory.ChunkPools;
import railmpi.btl.memory.PeerPool;
import railmpi.core.nativ.NativeAccess;

/**
 * The sending side of the connection to one peer inside the node: its ring and its doorbell, and the peer's chunk pools as
 * this process sees it. Owner: the holder of the progress lock. Hot path: short.
 */
public final class VirtualChannel {
    private final int peer;
    private final OutboundRing ring;
    private final Inbox peerInbox;
    private final NodeChannels channels;
    private long futexAddress;
    private final PeerPool[] peerPools = new PeerPool[2];

    VirtualChannel(int peer, OutboundRing ring, Inbox peerInbox, NodeChannels channels) {
        this.peer = peer;
        this.ring = ring;
        this.peerInbox = peerInbox;
        this.channels = channels;
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
        if (peerInbox.hasSleepers()) {
            wakePeer();
        }
    }

    /**
     * Returns one of the peer's chunk pools.
     *
     * @param index {@link railmpi.btl.memory.ChunkPools#NEAR} or {@link railmpi.btl.memory.ChunkPools#FAR}
     * @return its memory, mapped on first use
     */
    public PeerPool peerPool(int index) {
        PeerPool pool = peerPools[index];
        if (pool == null) {
            pool = new PeerPool(
                    channels.map(peerInbox.poolKey(index)),
                    peerInbox.poolChunkBytes(index),
                    peerInbox.poolChunkCount(index));
            peerPools[index] = pool;
        }
        return pool;
    }

    /**
     * Returns the length of the peer's chunks, the same in all its pools.
     *
     * @return bytes
     */
    public int peerChunkBytes() {
        return peerInbox.poolChunkBytes(ChunkPools.NEAR);
    }

    /** Wakes the peer's sleeping threads. */
    void wakePeer() {
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
