package railmpi.fabric;

import java.nio.ByteBuffer;
import railmpi.core.memory.MemoryBlock;

/**
 * A port that is another one, but for what its subclass says: whatever it does not override is passed on. What {@link
 * Port} gets with a default belongs here as well. Queue pairs and requests are the subclass's. Owner: as the wrapped
 * port.
 */
public abstract class ForwardingPort implements Port {
    /** The wrapped port. */
    protected final Port inner;

    /**
     * Wraps.
     *
     * @param inner the wrapped port
     */
    protected ForwardingPort(Port inner) {
        this.inner = inner;
    }

    @Override
    public String name() {
        return inner.name();
    }

    @Override
    public Object memoryDomain() {
        return inner.memoryDomain();
    }

    @Override
    public PortCapabilities capabilities() {
        return inner.capabilities();
    }

    @Override
    public boolean isCut() {
        return inner.isCut();
    }

    @Override
    public long bitsPerSecond() {
        return inner.bitsPerSecond();
    }

    @Override
    public MemoryRegion allocate(int lengthBytes) {
        return inner.allocate(lengthBytes);
    }

    @Override
    public LentMemory lend(int lengthBytes) {
        return inner.lend(lengthBytes);
    }

    @Override
    public void takeBack(long remoteKey) {
        inner.takeBack(remoteKey);
    }

    @Override
    public long freeBytes() {
        return inner.freeBytes();
    }

    @Override
    public long firstKeyOf(int worldRank) {
        return inner.firstKeyOf(worldRank);
    }

    @Override
    public MemoryBlock map(long remoteKey) {
        return inner.map(remoteKey);
    }

    @Override
    public void unmap(long remoteKey) {
        inner.unmap(remoteKey);
    }

    @Override
    public MemoryRegion register(ByteBuffer memory) {
        return inner.register(memory);
    }

    @Override
    public boolean adoptsAddresses() {
        return inner.adoptsAddresses();
    }

    @Override
    public MemoryRegion registerAt(ByteBuffer memory, long address) {
        return inner.registerAt(memory, address);
    }

    @Override
    public int maxMessageBytes() {
        return inner.maxMessageBytes();
    }

    @Override
    public int maxCompletions() {
        return inner.maxCompletions();
    }

    @Override
    public boolean registersUserMemory() {
        return inner.registersUserMemory();
    }

    /** Queues are the subclass's, so it has to say how they are shared; here they are not. */
    @Override
    public void shareReceives(CompletionQueue receiveCompletions, int receivesPerConnection) {
        // Connections have receives of their own.
    }

    @Override
    public int maxSendBytes() {
        return inner.maxSendBytes();
    }

    @Override
    public String address() {
        return inner.address();
    }

    @Override
    public int keyIndex() {
        return inner.keyIndex();
    }

    @Override
    public int reachability(String remoteAddress) {
        return inner.reachability(remoteAddress);
    }

    @Override
    public String addressOfPath(String remoteAddress, int path) {
        return inner.addressOfPath(remoteAddress, path);
    }

    @Override
    public String wayTo(String remoteAddress) {
        return inner.wayTo(remoteAddress);
    }
}
