package railmpi.btl.node;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import railmpi.btl.channel.Atomics;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.InboundFrames;
import railmpi.btl.channel.LentPlace;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.channel.ProcessName;
import railmpi.btl.channel.RemoteMemory;
import railmpi.btl.channel.Stranger;
import railmpi.btl.memory.ChunkPool;
import railmpi.btl.memory.ChunkPools;
import railmpi.btl.memory.PeerPool;
import railmpi.core.RailException;
import railmpi.core.compile.Seam;
import railmpi.core.log.Log;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.nativ.NativeAccess;
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
public final class NodeChannels extends ChannelProvider {
    static final int CACHE_LINE_BYTES = 64;
    private static final int MIN_RING_BYTES = 8 * 1024;
    private static final int MIN_POOL_CHUNKS = 4;
    private static final int FRAMES_PER_POLL = 32;
    /** A process takes no more than this part of its share of the memory for its pool, the rest is for rings. */
    private static final int SHARE_FOR_RINGS = 3;
    /** Spare rings take no more than this part of it. */
    private static final int SHARE_FOR_SPARES = 8;

    /** Pools of chunks that a process may have. */
    static final int POOL_COUNT = 2;

    private final Port port;
    private final int worldRank;
    private final int ringBytes;
    private final int chunkBytes;
    private final long[] poolBytes;
    private final Inbox inbox;
    private final Doorbell doorbell;
    private final LentBuffers lentBuffers;
    /** Whether there is a process that would map what is lent. */
    private volatile boolean hasPeers;

    private final int worldSize;
    private final NodePeers peers;
    /** Processes of other jobs on this node. */
    private final Map<ProcessName, Integer> strangers = new HashMap<>();
    /** Their rings, whose memory is given back when they leave. */
    private final Map<Integer, MemoryRegion> ringsToStrangers = new HashMap<>();
    /** What they know this process by; null until one is known. */
    private ProcessName ownName;

    private final MatchTables matchTables;
    private InboundRing[] inbound = new InboundRing[4];
    private int inboundCount;
    private final ChunkPools pools = new ChunkPools(new PoolSource());
    private long announcementsSeen;
    private boolean mayPeersLeave;
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
        this.worldSize = worldSize;
        ringBytes =
                Integer.highestOneBit(parameters.get(NodeParameters.RING_BYTES).intValue());
        chunkBytes = parameters.get(NodeParameters.CHUNK_BYTES).intValue() & -CACHE_LINE_BYTES;
        poolBytes =
                new long[] {parameters.get(NodeParameters.POOL_BYTES), parameters.get(NodeParameters.FAR_POOL_BYTES)};
        peers = new NodePeers(ranksOfNode);
        matchTables = new MatchTables(port);
        hasPeers = ranksOfNode.length > 1;
        lentBuffers = new LentBuffers(
                port, parameters.get(NodeParameters.LENT_BYTES), ranksOfNode.length, poolBytes[0] + poolBytes[1]);
        inbox = new Inbox(port.allocate(inboxBytes(port, ranksOfNode.length)).block());
        doorbell = new Doorbell(inbox);
    }

    /** Spare rings are for when memory has become short; where it is short from the start, others need it more. */
    private static int inboxBytes(Port port, int ranks) {
        int leastBytes = Inbox.lengthBytes(ranks);
        boolean isThereMuch = port.freeBytes() / ranks / SHARE_FOR_SPARES >= SpareRings.LENGTH_BYTES;
        return isThereMuch ? leastBytes + SpareRings.LENGTH_BYTES : leastBytes;
    }

    /** {@inheritDoc} It is the doorbell of this process. */
    @Override
    public Sleeper sleeper() {
        return doorbell;
    }

    /** {@inheritDoc} Ends what listens for sleeping threads. */
    @Override
    public void close() {
        doorbell.close();
        lentBuffers.close();
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
    public boolean mapsMemory() {
        return true;
    }

    @Override
    public MemoryRegion allocate(int lengthBytes) {
        return port.allocate(lengthBytes);
    }

    @Override
    public ByteBuffer lend(int lengthBytes) {
        return hasPeers ? lentBuffers.lend(lengthBytes) : null;
    }

    @Override
    public LentPlace lentPlace(Buffer buffer, int lengthBytes) {
        return lentBuffers.placeOf(buffer, lengthBytes);
    }

    @Override
    public MemoryRegion promise(int name) {
        return port.promise(name);
    }

    /** {@inheritDoc} It is mapped on first use. */
    @Override
    public MemoryBlock map(int process, RemoteMemory memory) {
        return port.map(port.keyOf(process, memory.nodeKey()));
    }

    @Override
    public void unmap(int process, RemoteMemory memory) {
        port.unmap(port.keyOf(process, memory.nodeKey()));
    }

    /**
     * Returns the key by which this process maps a region that a peer has named.
     *
     * @param peer process of this node
     * @param key as the peer says it
     * @return the same region
     */
    public long keyOf(int peer, long key) {
        return port.keyOf(peer, key);
    }

    /** {@inheritDoc} The second text of its card is the directory where its job keeps its shared memory. */
    @Override
    public void admit(int process, Stranger stranger) {
        ProcessName name = stranger.name();
        Path directory = Path.of(stranger.card().get(1));
        port.admit(process, directory, name.generation(), name.rank());
        ownName = stranger.own();
        strangers.put(name, process);
        hasPeers = true;
        announcementsSeen = -1; // it may have announced itself already
    }

    @Override
    public boolean tryDismiss(int process) {
        NodePeer peer = peers.of(process);
        if (peer.inbound != null) {
            peer.inbound.settle();
        }
        if (peer.outbound != null && !peer.outbound.tryEnd() || peer.inbound != null && !peer.inbound.hasEnded()) {
            return false;
        }
        forget(process);
        return true;
    }

    @Override
    public void forget(int process) {
        if (!strangers.values().remove(process)) {
            return;
        }
        for (int i = 0; i < inboundCount; i++) {
            if (inbound[i].peer() == process) {
                removeInbound(i--);
            }
        }
        MemoryRegion ring = ringsToStrangers.remove(process);
        if (ring != null) {
            ring.close();
        }
        peers.remove(process);
        port.dismiss(process);
    }

    private void removeInbound(int ring) {
        inbound[ring] = inbound[--inboundCount];
        inbound[inboundCount] = null;
    }

    @Override
    public void wake(int process) {
        Inbox peerInbox = inboxOf(peers.of(process));
        if (peerInbox.hasSleepers()) {
            Doorbell.wakeSleepers(peerInbox, NativeAccess.isReady() ? Doorbell.addressOf(peerInbox) : 0);
        }
    }

    /** Tells whether a process belongs to this node. */
    @Override
    public boolean reaches(int worldRank) {
        return peers.isRankHere(worldRank) || strangers.containsValue(worldRank);
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
        NodePeer known = peers.of(peer);
        if (known.outbound == null) {
            known.outbound = connect(known);
        }
        return known.outbound;
    }

    private NodeChannel connect(NodePeer peer) {
        if (peer.loss != null) {
            throw peer.loss;
        }
        StackReserve.requireForFirstCall();
        Inbox peerInbox = inboxOf(peer);
        return peer.process < worldSize ? connectInWorld(peer, peerInbox) : connectToStranger(peer, peerInbox);
    }

    private NodeChannel connectInWorld(NodePeer peer, Inbox peerInbox) {
        int ownPlace = peers.placeInNode(worldRank);
        MemoryBlock block;
        long key;
        try {
            MemoryRegion ring = allocateRing();
            block = ring.block();
            key = ring.remoteKey();
        } catch (RailException e) {
            key = peerInbox.takeSpareRing(peers.ranks().length);
            if (key == 0) {
                throw e;
            }
            block = peerInbox.spareRing(peers.ranks().length, key);
            Log.warn("no shared memory for a ring to rank " + peer.process + ", messages to it are slow ("
                    + e.getMessage() + ")");
        }
        NodeChannel channel = new NodeChannel(peer.process, this, new OutboundRing(block), peerInbox);
        peerInbox.announce(ownPlace, key);
        channel.wakePeerIfAsleep();
        return channel;
    }

    private NodeChannel connectToStranger(NodePeer peer, Inbox peerInbox) {
        MemoryRegion ring = allocateRing();
        NodeChannel channel = new NodeChannel(peer.process, this, new OutboundRing(ring.block()), peerInbox);
        if (!peerInbox.announce(ownName, ring.remoteKey())) {
            ring.close();
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "process " + peer.process + " of another job has not yet accepted " + Inbox.placeCount()
                            + " processes that want to send to it");
        }
        ringsToStrangers.put(peer.process, ring);
        channel.wakePeerIfAsleep();
        return channel;
    }

    private Inbox inboxOf(NodePeer peer) {
        if (peer.inbox == null) {
            peer.inbox = new Inbox(port.map(port.firstKeyOf(peer.process)));
        }
        return peer.inbox;
    }

    /**
     * Returns a chunk pool of a peer.
     *
     * @param peer world rank of its owner, who has sent a chunk of it
     * @param index {@link ChunkPools#NEAR} or {@link ChunkPools#FAR}
     * @return its memory, mapped on first use
     */
    public PeerPool peerPool(int peer, int index) {
        NodePeer known = peers.of(peer);
        PeerPool found = known.pools[index];
        if (found == null) {
            Inbox owner = inboxOf(known);
            found = new PeerPool(
                    port.map(port.keyOf(peer, owner.poolKey(index))),
                    owner.poolChunkBytes(index),
                    owner.poolChunkCount(index));
            known.pools[index] = found;
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
        NodePeer known = peers.of(peer);
        return index < POOL_COUNT
                && (known.pools[index] != null || inboxOf(known).poolKey(index) != 0);
    }

    /**
     * Returns the length of a peer's chunks, the same in all its pools.
     *
     * @param peer world rank of their owner
     * @return bytes
     */
    public int peerChunkBytes(int peer) {
        return inboxOf(peers.of(peer)).poolChunkBytes(ChunkPools.NEAR);
    }

    private MemoryRegion allocateRing() {
        RailException shortage = null;
        for (int capacity = ringBytes; ; capacity /= 2) {
            try {
                MemoryRegion ring = port.allocate(RingLayout.memoryBytes(capacity));
                if (shortage != null) {
                    Log.warn("little shared memory, a ring is made smaller: " + capacity + " bytes ("
                            + shortage.getMessage() + ")");
                }
                return ring;
            } catch (RailException e) {
                if (capacity <= MIN_RING_BYTES) {
                    throw e;
                }
                shortage = e;
            }
        }
    }

    @Override
    public boolean missesDeaths() {
        return true;
    }

    @Override
    public void peersMayLeave() {
        mayPeersLeave = true;
        matchTables.peersMayLeave();
    }

    /** {@inheritDoc} It is the ring of the peer, once a {@link #poll} has found it. */
    @Override
    public InboundFrames inbound(int peer) {
        NodePeer known = peers.find(peer);
        return known == null ? null : known.inbound;
    }

    @Override
    @Seam
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
        removeInbound(ring);
        Log.warn("the connection to rank " + peer + " is closed: " + nonsense.getMessage());
        RailException cause =
                new RailException(RailException.Category.PEER, "rank " + peer + " is lost: " + nonsense.getMessage());
        NodePeer known = peers.of(peer);
        known.loss = cause;
        known.outbound = null;
        handlers.onPeerLost(peer, cause);
    }

    private int acceptAnnounced() {
        StackReserve.requireForFirstCall(); // first: an announcement that was taken is accepted
        long announcements = inbox.announcements();
        int accepted = 0;
        int[] ranks = peers.ranks();
        for (int place = 0; place < ranks.length; place++) {
            NodePeer known = peers.find(ranks[place]);
            long key = known == null || known.inbound == null ? inbox.ringKey(place) : 0;
            if (key != 0 && accept(ranks[place], ringBy(key))) {
                accepted++;
            }
        }
        accepted += strangers.isEmpty() ? 0 : acceptStrangers();
        announcementsSeen = announcements; // last, so that what failed is tried again
        return accepted;
    }

    /** Those who are not known yet are looked at again when they are. */
    private int acceptStrangers() {
        int accepted = 0;
        for (int place = 0; place < Inbox.placeCount(); place++) {
            ProcessName name = inbox.strangerAt(place);
            Integer process = name == null ? null : strangers.get(name);
            if (process != null && accept(process, ringBy(port.keyOf(process, inbox.takeKeyAt(place))))) {
                accepted++;
            }
        }
        return accepted;
    }

    /** Maps a ring; returns null if it has not been seen in time and has gone with its sender. */
    private MemoryBlock ringBy(long key) {
        if (SpareRings.isSpare(key)) {
            return inbox.spareRing(peers.ranks().length, key);
        }
        try {
            return port.map(key);
        } catch (RailException e) {
            if (mayPeersLeave && e.category() == RailException.Category.PEER) {
                return null;
            }
            throw e;
        }
    }

    /** Returns whether there is a ring. */
    private boolean accept(int sender, MemoryBlock memory) {
        if (memory == null) {
            return false;
        }
        InboundRing ring = new InboundRing(sender, memory);
        peers.of(sender).inbound = ring;
        if (inboundCount == inbound.length) {
            inbound = Arrays.copyOf(inbound, 2 * inboundCount);
        }
        inbound[inboundCount++] = ring;
        return true;
    }

    @Override
    public void throttle(int sender, boolean throttle) {
        peers.find(sender).inbound.throttle(throttle);
    }

    /**
     * Returns this process's chunks for bulk data; the memory is made when it is asked for.
     *
     * @return the pools; they have no current one before that, nor where there is no shared memory: bulk data then goes
     *     through the rings
     */
    public ChunkPools pools() {
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
        long wanted = poolBytes[index];
        long share = wanted == 0 ? 0 : port.freeBytes() / peers.ranks().length / SHARE_FOR_RINGS;
        for (long chunks = Math.min(wanted, share) / chunkBytes; chunks >= MIN_POOL_CHUNKS; chunks /= 2) {
            int count = (int) Math.min(chunks, (Integer.MAX_VALUE - (1 << 20)) / chunkBytes);
            try {
                MemoryRegion region = port.allocate(ChunkPool.memoryBytes(chunkBytes, count));
                ChunkPool pool = new ChunkPool(region.block(), chunkBytes, count);
                inbox.publishPool(index, region.remoteKey(), chunkBytes, count);
                return pool;
            } catch (RailException e) {
                if (e.category() != RailException.Category.RESOURCE) {
                    throw e;
                }
            }
        }
        if (wanted > 0 && index == ChunkPools.NEAR) {
            Log.warn("no shared memory for chunks of long messages; they use the rings and are slow");
        }
        return null;
    }
}
