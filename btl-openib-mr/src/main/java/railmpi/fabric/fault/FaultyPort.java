package railmpi.fabric.fault;

import java.nio.ByteBuffer;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.PortCapabilities;
import railmpi.fabric.QueuePair;

/** A port whose connections misbehave; memory and addresses are those of the wrapped port. */
final class FaultyPort implements Port {
    private final FaultInjectingFabric fabric;
    private final Port inner;
    private final FaultPlan plan;

    FaultyPort(FaultInjectingFabric fabric, Port inner, FaultPlan plan) {
        this.fabric = fabric;
        this.inner = inner;
        this.plan = plan;
    }

    FaultInjectingFabric fabric() {
        return fabric;
    }

    MemoryRegion allocateSubstitute(int lengthBytes) {
        return inner.allocate(Math.max(1, lengthBytes));
    }

    private FaultyQueuePair wrap(QueuePair queuePair, CompletionQueue sends, CompletionQueue receives) {
        FaultyCompletionQueue[] queues = {(FaultyCompletionQueue) sends, (FaultyCompletionQueue) receives};
        return new FaultyQueuePair(this, plan, queuePair, fabric.nextConnection(), queues);
    }

    private static CompletionQueue unwrap(CompletionQueue queue) {
        return ((FaultyCompletionQueue) queue).inner();
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
    public MemoryRegion allocate(int lengthBytes) {
        return inner.allocate(lengthBytes);
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
    public CompletionQueue openCompletionQueue(int depth) {
        return fabric.add(new FaultyCompletionQueue(fabric, inner.openCompletionQueue(depth)));
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

    @Override
    public int maxSendBytes() {
        return inner.maxSendBytes();
    }

    @Override
    public String address() {
        return inner.address();
    }

    @Override
    public int reachability(String remoteAddress) {
        return inner.reachability(remoteAddress);
    }

    @Override
    public QueuePair connect(
            String remoteAddress,
            byte[] privateData,
            CompletionQueue sendCompletions,
            CompletionQueue receiveCompletions) {
        QueuePair connecting =
                inner.connect(remoteAddress, privateData, unwrap(sendCompletions), unwrap(receiveCompletions));
        FaultyQueuePair queuePair = wrap(connecting, sendCompletions, receiveCompletions);
        queuePair.refuseByChance();
        return queuePair;
    }

    @Override
    public ConnectionRequest nextConnectionRequest() {
        fabric.advance();
        ConnectionRequest request = inner.nextConnectionRequest();
        return request == null ? null : new FaultyConnectionRequest(request);
    }

    private final class FaultyConnectionRequest implements ConnectionRequest {
        private final ConnectionRequest request;

        FaultyConnectionRequest(ConnectionRequest request) {
            this.request = request;
        }

        @Override
        public byte[] privateData() {
            return request.privateData();
        }

        @Override
        public QueuePair accept(CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
            QueuePair accepted = request.accept(unwrap(sendCompletions), unwrap(receiveCompletions));
            return wrap(accepted, sendCompletions, receiveCompletions);
        }

        @Override
        public void reject() {
            request.reject();
        }
    }

    @Override
    public DatagramQueuePair joinMulticast(
            int group, CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
        DatagramQueuePair joined = inner.joinMulticast(group, unwrap(sendCompletions), unwrap(receiveCompletions));
        FaultyCompletionQueue[] queues = {
            (FaultyCompletionQueue) sendCompletions, (FaultyCompletionQueue) receiveCompletions
        };
        return new FaultyDatagramQueuePair(fabric, plan, joined, fabric.nextConnection(), queues);
    }
}
