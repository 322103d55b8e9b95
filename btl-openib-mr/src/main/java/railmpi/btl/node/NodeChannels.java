package railmpi.btl.node;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import railmpi.btl.BtlParameters;
import railmpi.btl.channel.Atomics;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.InboundFrames;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.channel.Multicast;
import railmpi.btl.channel.RemoteMemory;
import railmpi.btl.fastpath.InboundRing;
import railmpi.btl.fastpath.OutboundRing;
import railmpi.btl.fastpath.RingLayout;
import railmpi.btl.memory.ChunkPool;
import railmpi.btl.memory.ChunkPools;
import railmpi.btl.memory.PeerPool;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.param.Parameters;
import railmpi.core.progress.Sleeper;
import railmpi.core.progress.StackReserve;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/**
 * The channels of this process to the peers of its node, over a port with mapped remote memory. A ring is made by the
 * sender on first use and announced in the receiver's {@link Inbox}; memory grows with the peers that are really talked
 * to. Owner: the holder of the progress lock.
 */
public final class NodeChannels implements ChannelProvider {
    private static final int CACHE_LINE_BYTES = 64;
    private static final int MIN_RING_BYTES = 8 * 1024;
    private static final int MIN_POOL_CHUNKS = 4;
    private static final int FRAMES_PER_POLL = 32;
    /** A process takes no more than this part of its share of the memory for its pool, the rest is for rings. */
    private static final int SHARE_FOR_RINGS = 3;

    private final Port port;
    private final int worldRank;
    private final int ringBytes;
    private final int chunkBytes;
    private final long[] poolBytes;
    private final Inbox inbox;
    private final Doorbell doorbell;
    private final NodeChannel[] outbound;
    private final InboundRing[] inboundByRank;
    private final Inbox[] inboxes;
    private final boolean[] isInNode;
    private final int nodeSize;
    private final PeerPool[][] peerPools;
    private final MatchTables matchTables;
    private final Map<Integer, RailException> lost = new HashMap<>();
    private InboundRing[] inbound = new InboundRing[4];
    private int inboundCount;
    private ChunkPools pools;
    private long announcementsSeen;
    private HandlerTable handlers;
    private Atomics atomics;

    /**
     * Makes this process reachable.
     *
     * @param port a port with mapped remote memory, on which nothing was allocated yet
     * @param worldRank rank of this process
     * @param worldSize processes of the world
     * @param ranksOfNode world ranks of the processes of this node
     * @param parameters ring, chunk and pool sizes
     */
    public NodeChannels(Port port, int worldRank, int worldSize, int[] ranksOfNode, Parameters parameters) {
        this.port = port;
        this.worldRank = worldRank;
        ringBytes =
                Integer.highestOneBit(parameters.get(BtlParameters.RING_BYTES).intValue());
        chunkBytes = parameters.get(BtlParameters.CHUNK_BYTES).intValue() & -CACHE_LINE_BYTES;
        poolBytes = new long[] {parameters.get(BtlParameters.POOL_BYTES), parameters.get(BtlParameters.FAR_POOL_BYTES)};
        outbound = new NodeChannel[worldSize];
        inboundByRank = new InboundRing[worldSize];
        inboxes = new Inbox[worldSize];
        peerPools = new PeerPool[2][worldSize];
        matchTables = new MatchTables(port);
        isInNode = new boolean[worldSize];
        for (int rank : ranksOfNode) {
            isInNode[rank] = true;
        }
        nodeSize = ranksOfNode.length;
        inbox = new Inbox(port.allocate(Inbox.lengthBytes(worldSize)).block());
        doorbell = new Doorbell(inbox);
    }

    /**
     * Returns what puts waiting threads of this process to sleep.
     *
     * @return the doorbell of this process
     */
    public Sleeper sleeper() {
        return doorbell;
    }

    /** Ends what listens for sleeping threads. No thread may sleep afterwards. */
    public void close() {
        doorbell.close();
    }

    @Override
    public void attach(HandlerTable newHandlers, Atomics newAtomics) {
        handlers = newHandlers;
        atomics = newAtomics;
    }

    Atomics atomics() {
        return atomics;
    }

    @Override
    public MemoryRegion allocate(int lengthBytes) {
        return port.allocate(lengthBytes);
    }

    /** Memory of the program was not mapped from a file, and cannot be. */
    @Override
    public MemoryRegion register(ByteBuffer memory) {
        return null;
    }

    @Override
    public Multicast joinMulticast(int group, Multicast.Listener listener) {
        return null;
    }

    /** Returns memory of a peer, mapped on first use. */
    MemoryBlock map(RemoteMemory memory) {
        return port.map(memory.nodeKey());
    }

    /** Tells whether a process belongs to this node. */
    @Override
    public boolean reaches(int worldRank) {
        return isInNode[worldRank];
    }

    /**
     * Returns what decides between the match and the cancel of a send.
     *
     * @return the words of this process's sends, and of its peers'
     */
    public MatchTables matchTables() {
        return matchTables;
    }

    /**
     * {@inheritDoc} The peer must have been initialised.
     *
     * @throws RailException PEER if the peer is lost
     */
    @Override
    public NodeChannel channel(int peer) {
        NodeChannel channel = outbound[peer];
        if (channel == null) {
            channel = connect(peer);
            outbound[peer] = channel;
        }
        return channel;
    }

    private NodeChannel connect(int peer) {
        if (lost.containsKey(peer)) {
            throw lost.get(peer);
        }
        StackReserve.requireForFirstCall();
        Inbox peerInbox = inboxOf(peer);
        MemoryRegion ring = allocateRing();
        NodeChannel channel = new NodeChannel(peer, this, new OutboundRing(ring.block()), peerInbox);
        peerInbox.announce(worldRank, ring.remoteKey());
        channel.wakePeerIfAsleep();
        return channel;
    }

    private Inbox inboxOf(int peer) {
        Inbox found = inboxes[peer];
        if (found == null) {
            found = new Inbox(port.map(port.firstKeyOf(peer)));
            inboxes[peer] = found;
        }
        return found;
    }

    /**
     * Returns a chunk pool of a peer.
     *
     * @param peer world rank of its owner, who has sent a chunk of it
     * @param index {@link ChunkPools#NEAR} or {@link ChunkPools#FAR}
     * @return its memory, mapped on first use
     */
    public PeerPool peerPool(int peer, int index) {
        PeerPool found = peerPools[index][peer];
        if (found == null) {
            Inbox owner = inboxOf(peer);
            found = new PeerPool(
                    port.map(owner.poolKey(index)), owner.poolChunkBytes(index), owner.poolChunkCount(index));
            peerPools[index][peer] = found;
        }
        return found;
    }

    /**
     * Tells whether a peer has a chunk pool.
     *
     * @param peer world rank of its owner
     * @param index as the peer gives it
     * @return false if there is none of that index
     */
    public boolean hasPeerPool(int peer, int index) {
        return index < peerPools.length
                && (peerPools[index][peer] != null || inboxOf(peer).poolKey(index) != 0);
    }

    /**
     * Returns the length of a peer's chunks, the same in all its pools.
     *
     * @param peer world rank of their owner
     * @return bytes
     */
    public int peerChunkBytes(int peer) {
        return inboxOf(peer).poolChunkBytes(ChunkPools.NEAR);
    }

    private MemoryRegion allocateRing() {
        int capacity = ringBytes;
        while (true) {
            try {
                return port.allocate(RingLayout.memoryBytes(capacity));
            } catch (RailException e) {
                if (capacity <= MIN_RING_BYTES) {
                    throw e;
                }
                capacity /= 2;
                Log.warn("little shared memory, a ring is made smaller: " + capacity + " bytes (" + e.getMessage()
                        + ")");
            }
        }
    }

    /**
     * Returns where frames of a peer arrive.
     *
     * @param peer world rank of the sender
     * @return its ring; null as long as it has sent nothing that a {@link #poll} has found
     */
    public InboundFrames inbound(int peer) {
        return inboundByRank[peer];
    }

    /**
     * Delivers what has arrived.
     *
     * @return how many things were found
     */
    public int poll() {
        int found = 0;
        for (int i = 0; i < inboundCount; i++) {
            try {
                found += inbound[i].poll(handlers, FRAMES_PER_POLL);
            } catch (MalformedFrameException e) {
                lose(i--, e);
                found++;
            }
        }
        if (inbox.announcements() != announcementsSeen) {
            found += acceptAnnounced();
        }
        return found;
    }

    /** What a ring holds is nonsense: it is not looked at any more, and its sender is lost. */
    private void lose(int ring, MalformedFrameException nonsense) {
        int peer = inbound[ring].peer();
        inbound[ring] = inbound[--inboundCount];
        inbound[inboundCount] = null;
        Log.warn("the connection to rank " + peer + " is closed: " + nonsense.getMessage());
        RailException cause =
                new RailException(RailException.Category.PEER, "rank " + peer + " is lost: " + nonsense.getMessage());
        lost.put(peer, cause);
        outbound[peer] = null;
        handlers.onPeerLost(peer, cause);
    }

    private int acceptAnnounced() {
        long announcements = inbox.announcements();
        int accepted = 0;
        for (int sender = 0; sender < inboundByRank.length; sender++) {
            long key = inboundByRank[sender] == null ? inbox.ringKey(sender) : 0;
            if (key != 0) {
                accept(sender, key);
                accepted++;
            }
        }
        announcementsSeen = announcements; // last, so that what failed is tried again
        return accepted;
    }

    private void accept(int sender, long ringKey) {
        StackReserve.requireForFirstCall();
        InboundRing ring = new InboundRing(sender, port.map(ringKey));
        inboundByRank[sender] = ring;
        if (inboundCount == inbound.length) {
            inbound = Arrays.copyOf(inbound, 2 * inboundCount);
        }
        inbound[inboundCount++] = ring;
    }

    /**
     * Asks a sender to send no eager data, or to send it again.
     *
     * @param sender world rank that has sent something
     * @param throttle true to stop eager data
     */
    public void throttle(int sender, boolean throttle) {
        inboundByRank[sender].throttle(throttle);
    }

    /**
     * Returns this process's chunks for bulk data, made on first use.
     *
     * @return the pools; they have no current one where there is no shared memory: bulk data then goes through the
     *     rings
     */
    public ChunkPools pools() {
        if (pools == null) {
            pools = new ChunkPools(new PoolSource());
        }
        return pools;
    }

    /** A class, because the first lambda of a program takes milliseconds. */
    private final class PoolSource implements ChunkPools.Source {
        @Override
        public ChunkPool allocate(int index) {
            return allocatePool(index);
        }
    }

    private ChunkPool allocatePool(int index) {
        StackReserve.requireForFirstCall();
        long share = port.freeBytes() / nodeSize / SHARE_FOR_RINGS;
        long wanted = poolBytes[index];
        for (long chunks = Math.min(wanted, share) / chunkBytes; chunks >= MIN_POOL_CHUNKS; chunks /= 2) {
            int count = (int) Math.min(chunks, (Integer.MAX_VALUE - (1 << 20)) / chunkBytes);
            try {
                MemoryRegion region = port.allocate(ChunkPool.memoryBytes(chunkBytes, count));
                inbox.publishPool(index, region.remoteKey(), chunkBytes, count);
                return new ChunkPool(region.block(), chunkBytes, count);
            } catch (RailException e) {
                if (e.category() != RailException.Category.RESOURCE) {
                    throw e;
                }
            }
        }
        if (wanted > 0 && index == ChunkPools.NEAR) {
            Log.warn("no shared memory for chunks of long messages, they go through the rings and are slow");
        }
        return null;
    }
}
