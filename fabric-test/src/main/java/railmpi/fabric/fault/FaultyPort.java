package railmpi.fabric.fault;

import java.nio.ByteBuffer;
import railmpi.core.RailException;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.ForwardingPort;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;

/**
 * A port whose connections and registrations misbehave; addresses, and what it allocates, are those of the wrapped
 * port.
 */
final class FaultyPort extends ForwardingPort {
    /** In place of the number of a connection: choices of their own. */
    private static final int REGISTRATIONS = -2;

    private final FaultInjectingFabric fabric;
    private final FaultPlan plan;
    private final FaultRandom random;

    FaultyPort(FaultInjectingFabric fabric, Port inner, FaultPlan plan) {
        super(inner);
        this.fabric = fabric;
        this.plan = plan;
        random = fabric.random(plan, REGISTRATIONS);
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
    public MemoryRegion register(ByteBuffer memory) {
        if (random.isOneOf(plan.unregisteredOneOf)) {
            fabric.counts().unregistered++;
            throw new RailException(
                    RailException.Category.RESOURCE,
                    memory.capacity() + " bytes are not registered with " + name() + ": fault injection");
        }
        return inner.register(memory);
    }

    @Override
    public CompletionQueue openCompletionQueue(int depth) {
        return fabric.add(new FaultyCompletionQueue(fabric, inner.openCompletionQueue(depth)));
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
        return new FaultyDatagramQueuePair(this, plan, joined, fabric.nextConnection(), queues);
    }
}
