package railmpi.fabric.soft;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.FabricJob;
import railmpi.fabric.KernelInterfaces;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.PortCapabilities;
import railmpi.fabric.QueuePair;

/**
 * An IP interface as a port. All ports of a fabric share regions and completion queues. Owner: the holder of the
 * progress lock.
 */
final class SoftPort implements Port, IncomingHandshake.Door {
    private final FabricJob config;
    private final OutgoingHandshake.Terms terms;
    private final RegionTable regions;
    private final SocketDriver driver;
    private final InterfaceSelection.Choice choice;
    private final PortCapabilities capabilities;
    private final SoftAddress address;
    private final ArrayDeque<SoftConnectionRequest> requests = new ArrayDeque<>();

    SoftPort(
            FabricJob config,
            OutgoingHandshake.Terms terms,
            RegionTable regions,
            SocketDriver driver,
            InterfaceSelection.Choice choice,
            int tcpPort) {
        this.config = config;
        this.terms = terms;
        this.regions = regions;
        this.driver = driver;
        this.choice = choice;
        address = new SoftAddress(config.worldRank(), choice.network(), tcpPort);
        capabilities = new PortCapabilities(
                false, false, false, true, choice.localInterface().hasMulticast(choice.network()), 0);
    }

    @Override
    public String name() {
        return choice.localInterface().name();
    }

    @Override
    public Object memoryDomain() {
        return regions;
    }

    private String nameOfConnection(String peer) {
        return "of " + name() + " (" + hostAddress() + ") " + peer;
    }

    private String hostAddress() {
        return choice.network().address().getHostAddress();
    }

    @Override
    public PortCapabilities capabilities() {
        return capabilities;
    }

    @Override
    public boolean isCut() {
        return LocalInterface.isDown(name());
    }

    @Override
    public long bitsPerSecond() {
        return KernelInterfaces.bitsPerSecond(name());
    }

    @Override
    public MemoryRegion allocate(int lengthBytes) {
        try {
            return regions.add(ByteBuffer.allocateDirect(lengthBytes));
        } catch (OutOfMemoryError e) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "no direct memory: " + lengthBytes + " bytes; raise -XX:MaxDirectMemorySize or -Xmx",
                    e);
        }
    }

    /** What the JVM may allocate is what limits it. */
    @Override
    public long freeBytes() {
        return Runtime.getRuntime().maxMemory();
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
                RailException.Category.INTERNAL, "memory of peers cannot be mapped over interface " + name());
    }

    @Override
    public CompletionQueue openCompletionQueue(int depth) {
        return new SoftCompletionQueue(driver, driver.agenda(), depth);
    }

    @Override
    public MemoryRegion register(ByteBuffer memory) {
        requireRegistrable(memory);
        return regions.add(memory);
    }

    @Override
    public boolean adoptsAddresses() {
        return true;
    }

    @Override
    public MemoryRegion registerAt(ByteBuffer memory, long address) {
        requireRegistrable(memory);
        return regions.addAt(memory, address);
    }

    private static void requireRegistrable(ByteBuffer memory) {
        if (!memory.isDirect() || memory.isReadOnly()) {
            throw new RailException(
                    RailException.Category.ARGUMENT, "only direct, writable buffers can be registered: " + memory);
        }
    }

    @Override
    public String address() {
        return address.text();
    }

    @Override
    public int reachability(String remoteAddress) {
        return SoftAddress.isOne(remoteAddress) ? address.reachabilityOf(SoftAddress.parse(remoteAddress)) : 0;
    }

    @Override
    public QueuePair connect(
            String remoteAddress,
            byte[] privateData,
            CompletionQueue sendCompletions,
            CompletionQueue receiveCompletions) {
        if (privateData.length > ConnectionRequest.PRIVATE_DATA_BYTES) {
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    privateData.length + " bytes of private data, at most " + ConnectionRequest.PRIVATE_DATA_BYTES);
        }
        SoftAddress target = SoftAddress.parse(remoteAddress);
        SoftQueuePair queuePair = new SoftQueuePair(
                driver, regions, (SoftCompletionQueue) sendCompletions, (SoftCompletionQueue) receiveCompletions);
        OutgoingHandshake opening =
                new OutgoingHandshake(terms, queuePair, target, privateData, nameOfConnection("to " + target.spoken()));
        queuePair.openBy(opening);
        driver.doorway().open(opening, new InetSocketAddress(choice.network().address(), 0));
        return queuePair;
    }

    @Override
    public void request(IncomingHandshake handshake) {
        driver.watches().setReading(handshake.watch(), false);
        String name = nameOfConnection("from rank " + handshake.peerRank() + " at " + handshake.peerName());
        requests.add(new SoftConnectionRequest(driver, regions, handshake, name));
        driver.agenda().addUnpolled(1);
    }

    @Override
    public ConnectionRequest nextConnectionRequest() {
        if (requests.isEmpty()) {
            driver.drive();
        }
        ConnectionRequest request = requests.poll();
        if (request != null) {
            driver.agenda().addUnpolled(-1);
        }
        return request;
    }

    @Override
    public DatagramQueuePair joinMulticast(
            int group, CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
        if (!capabilities.multicast()) {
            throw new RailException(
                    RailException.Category.RESOURCE, "interface " + name() + " has no multicast, group " + group);
        }
        SoftDatagramQueuePair queuePair = new SoftDatagramQueuePair(
                driver,
                new DatagramCodec(config, group, driver.log()),
                MulticastGroup.of(config.jobId(), group, choice),
                (SoftCompletionQueue) sendCompletions,
                (SoftCompletionQueue) receiveCompletions);
        driver.add(queuePair);
        return queuePair;
    }

    /** Drops those who wait to be connected. */
    void close() {
        driver.agenda().addUnpolled(-requests.size());
        for (SoftConnectionRequest request : requests) {
            request.drop();
        }
        requests.clear();
    }
}
