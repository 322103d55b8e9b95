package railmpi.fabric.verbs;

import java.io.IOException;
import java.net.Inet4Address;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.PortCapabilities;
import railmpi.fabric.QueuePair;

/** One port of one adapter, by the IP address that its connections use. Owner: the holder of the progress lock. */
final class VerbsPort implements Port, ConnectionManager.Listener, VerbsCompletionQueue.Home, VerbsRegion.Home {
    private static final int PAGE_BYTES = 4096;
    private static final int BACKLOG = 1024;
    private static final int ACCESS = Value.IBV_ACCESS_LOCAL_WRITE
            | Value.IBV_ACCESS_REMOTE_WRITE
            | Value.IBV_ACCESS_REMOTE_READ
            | Value.IBV_ACCESS_REMOTE_ATOMIC;

    private final VerbsConfig config;
    private final ConnectionManager connectionManager;
    private final long listenId;
    private final VerbsAdapter adapter;
    private final PortLimits limits;
    private final OpenPort open;
    private final PortCard card;
    private final List<VerbsCompletionQueue> queues = new ArrayList<>();
    private final List<VerbsRegion> regions = new ArrayList<>();
    private final ArrayDeque<VerbsConnectionRequest> requests = new ArrayDeque<>();

    /** Takes over a connection identifier that is bound to an address of the port, and listens with it. */
    VerbsPort(BoundAddress bound, VerbsAdapter adapter, VerbsConfig config, ConnectionManager connectionManager) {
        this.adapter = adapter;
        this.config = config;
        this.connectionManager = connectionManager;
        listenId = bound.id();
        limits = PortLimits.query(
                adapter,
                bound.portNum(),
                bound.ip() instanceof Inet4Address,
                config.settings().maxInlineBytes());
        if (!limits.isActive()) {
            adapter.portStates().wentDown(bound.portNum());
            Log.info("port " + bound.portName() + " is down; it is used when it comes up");
        }
        connectionManager.listen(listenId, this, BACKLOG);
        PortAddress address = new PortAddress(bound.ip(), Librdmacm.getSrcPort(listenId));
        open = new OpenPort(bound, address, adapter, limits, config, connectionManager.doorbells());
        card = new PortCard(address, limits.mtuBytes(), limits.lid(), 0);
        if (!limits.lid().isNone()) {
            Log.info("port " + open.describe() + " has LID " + limits.lid().base() + " and LMC "
                    + limits.lid().lmc());
        }
    }

    @Override
    public String name() {
        return open.name();
    }

    @Override
    public PortCapabilities capabilities() {
        return limits.capabilities();
    }

    /** Ports of an adapter share what is registered, and completion queues. */
    @Override
    public Object memoryDomain() {
        return adapter;
    }

    /** Returns it as what is opened on it sees it. */
    OpenPort open() {
        return open;
    }

    @Override
    public int maxCompletions() {
        return limits.maxCompletions();
    }

    @Override
    public int maxMessageBytes() {
        return limits.maxMessageBytes();
    }

    @Override
    public MemoryRegion allocate(int lengthBytes) {
        ByteBuffer memory;
        try {
            memory = pages(Math.max(1, lengthBytes));
        } catch (OutOfMemoryError e) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "no " + lengthBytes + " bytes of direct memory for " + name() + " (" + e.getMessage()
                            + "); raise -XX:MaxDirectMemorySize",
                    e);
        }
        return add(memory.slice(0, lengthBytes), Math.max(1, lengthBytes));
    }

    /** Memory that begins a page, unless it is so long that there is no room to begin one. */
    private static ByteBuffer pages(int lengthBytes) {
        if (lengthBytes > Integer.MAX_VALUE - PAGE_BYTES) {
            return ByteBuffer.allocateDirect(lengthBytes);
        }
        ByteBuffer memory = ByteBuffer.allocateDirect(lengthBytes + PAGE_BYTES);
        int intoPage = memory.alignmentOffset(0, PAGE_BYTES);
        return memory.slice((PAGE_BYTES - intoPage) % PAGE_BYTES, lengthBytes);
    }

    @Override
    public MemoryRegion register(ByteBuffer memory) {
        if (!memory.isDirect() || memory.capacity() == 0) {
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    "only direct buffers of at least one byte can be registered, not " + memory);
        }
        return add(memory, memory.capacity());
    }

    private MemoryRegion add(ByteBuffer memory, int lengthBytes) {
        open.requireOpen();
        long mr = Libibverbs.regMr(adapter.protectionDomain(), Memory.addressOf(memory), lengthBytes, ACCESS);
        if (mr == 0) {
            int errno = NativeFunction.errno();
            throw Failure.of(
                    "registering " + lengthBytes + " bytes with " + name() + " (limits: ulimit -l, memory of the node)",
                    errno);
        }
        VerbsRegion region = new VerbsRegion(this, memory, mr);
        regions.add(region);
        return region;
    }

    @Override
    public void forget(VerbsRegion region) {
        regions.remove(region);
    }

    @Override
    public long freeBytes() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/meminfo"))) {
                if (line.startsWith("MemAvailable:")) {
                    String kib = line.substring("MemAvailable:".length(), line.length() - "kB".length());
                    return Long.parseLong(kib.trim()) * 1024;
                }
            }
            throw new RailException(RailException.Category.ENVIRONMENT, "/proc/meminfo has no MemAvailable");
        } catch (IOException e) {
            throw new RailException(RailException.Category.ENVIRONMENT, "cannot read /proc/meminfo: " + e, e);
        }
    }

    @Override
    public long firstKeyOf(int worldRank) {
        throw notMapped();
    }

    @Override
    public MemoryBlock map(long remoteKey) {
        throw notMapped();
    }

    private RailException notMapped() {
        return new RailException(
                RailException.Category.INTERNAL,
                "port " + name() + " has no mapped remote memory, see its capabilities");
    }

    @Override
    public CompletionQueue openCompletionQueue(int depth) {
        open.requireOpen();
        if (depth < 1 || depth > limits.maxCompletions()) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "a completion queue of " + depth + " on " + name() + ", which has 1 to " + limits.maxCompletions());
        }
        VerbsCompletionQueue queue = new VerbsCompletionQueue(adapter, connectionManager, this, depth);
        queues.add(queue);
        adapter.events().add(queue);
        return queue;
    }

    @Override
    public void shareReceives(CompletionQueue receiveCompletions, int receivesPerConnection) {
        open.requireOpen();
        if (config.settings().sharesReceives()) {
            ((VerbsCompletionQueue) receiveCompletions).shareReceives(open, receivesPerConnection);
        }
    }

    @Override
    public void forget(VerbsCompletionQueue queue) {
        queues.remove(queue);
        adapter.events().remove(queue);
    }

    @Override
    public String address() {
        return card.toString();
    }

    /** Between InfiniBand ports with several LIDs there are several ways; others have one, whatever the number. */
    @Override
    public String addressOfPath(String remoteAddress, int path) {
        PortCard remote = PortCard.parse(remoteAddress);
        PortPath way = new PortPath(limits.lid(), remote.lid(), path);
        return way.bits() == 0 ? remoteAddress : remote.withPath(way.bits()).toString();
    }

    @Override
    public int reachability(String remoteAddress) {
        PortCard remote = PortCard.parseOrNull(remoteAddress);
        if (remote == null || !open.address().isOfFamilyOf(remote.address())) {
            return 0;
        }
        if (limits.isEthernet() && remote.mtuBytes() != 0 && remote.mtuBytes() != limits.mtuBytes()) {
            Log.info("port " + open.describe() + " and " + remoteAddress
                    + " are not paired: the MTU behind the address is not " + limits.mtuBytes() + " there");
            return 0;
        }
        return remote.address().isInSubnetOf(open.address(), open.prefixBits()) ? 2 : 1;
    }

    @Override
    public String wayTo(String remoteAddress) {
        PortCard remote = PortCard.parse(remoteAddress);
        return new PortPath(limits.lid(), remote.lid(), remote.path()).toString();
    }

    @Override
    public QueuePair connect(
            String remoteAddress,
            byte[] privateData,
            CompletionQueue sendCompletions,
            CompletionQueue receiveCompletions) {
        return connectionManager.connect(
                open,
                PortCard.parse(remoteAddress),
                privateData,
                (VerbsCompletionQueue) sendCompletions,
                (VerbsCompletionQueue) receiveCompletions);
    }

    @Override
    public void onRequest(long id, RequestData data) {
        requests.add(new VerbsConnectionRequest(open, connectionManager, id, data));
    }

    @Override
    public ConnectionRequest nextConnectionRequest() {
        connectionManager.progress();
        return requests.poll();
    }

    @Override
    public DatagramQueuePair joinMulticast(
            int group, CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
        return VerbsDatagramQueuePair.join(
                open,
                MulticastGroups.addressOf(
                        config.jobNumber(), group, open.address().isV4()),
                config.connectTimeoutMs(),
                (VerbsCompletionQueue) sendCompletions,
                (VerbsCompletionQueue) receiveCompletions);
    }

    /** Closes everything that was opened here; to be called once. */
    void close() {
        adapter.owners().closeAll();
        for (VerbsConnectionRequest request : requests) {
            request.reject();
        }
        open.close();
        requests.clear();
        for (VerbsCompletionQueue queue : List.copyOf(queues)) {
            queue.close();
        }
        for (VerbsRegion region : List.copyOf(regions)) {
            region.close();
        }
        connectionManager.unlisten(listenId);
        Librdmacm.destroyId(listenId);
    }
}
