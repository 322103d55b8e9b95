package railmpi.fabric.joint;

import java.nio.ByteBuffer;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.ForwardingPort;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;

/** A port of one domain, whose number is the index of the keys for it. Owner: the holder of the progress lock. */
final class JointPort extends ForwardingPort {
    private final JointFabric fabric;
    private final int domain;

    JointPort(JointFabric fabric, Port inner, int domain) {
        super(inner);
        this.fabric = fabric;
        this.domain = domain;
    }

    @Override
    public Object memoryDomain() {
        return fabric;
    }

    @Override
    public boolean registersUserMemory() {
        boolean canAll = true;
        for (int i = 0; i < fabric.domainCount(); i++) {
            canAll &= fabric.domain(i).registersUserMemory();
        }
        return canAll;
    }

    @Override
    public MemoryRegion allocate(int lengthBytes) {
        return fabric.allocate(lengthBytes);
    }

    @Override
    public MemoryRegion register(ByteBuffer memory) {
        return fabric.register(memory);
    }

    /** Its memory is in several domains, which have agreed on addresses among themselves. */
    @Override
    public boolean adoptsAddresses() {
        return false;
    }

    @Override
    public MemoryRegion registerAt(ByteBuffer memory, long address) {
        throw new UnsupportedOperationException("port " + name() + " gives the addresses itself");
    }

    /** Each domain's queue is as deep as asked for, or as that domain's can be. */
    @Override
    public CompletionQueue openCompletionQueue(int depth) {
        CompletionQueue[] parts = new CompletionQueue[fabric.domainCount()];
        boolean isOpen = false;
        try {
            for (int i = 0; i < parts.length; i++) {
                Port port = fabric.domain(i);
                parts[i] = port.openCompletionQueue(Math.min(depth, port.maxCompletions()));
            }
            isOpen = true;
        } finally {
            for (int i = 0; !isOpen && i < parts.length && parts[i] != null; i++) {
                parts[i].close();
            }
        }
        return new JointCompletionQueue(parts);
    }

    @Override
    public void shareReceives(CompletionQueue receiveCompletions, int receivesPerConnection) {
        inner.shareReceives(JointCompletionQueue.part(receiveCompletions, domain), receivesPerConnection);
    }

    @Override
    public int maxCompletions() {
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < fabric.domainCount(); i++) {
            least = Math.min(least, fabric.domain(i).maxCompletions());
        }
        return least;
    }

    @Override
    public int keyIndex() {
        return domain;
    }

    @Override
    public QueuePair connect(
            String remoteAddress,
            byte[] privateData,
            CompletionQueue sendCompletions,
            CompletionQueue receiveCompletions) {
        QueuePair queuePair = inner.connect(
                remoteAddress,
                privateData,
                JointCompletionQueue.part(sendCompletions, domain),
                JointCompletionQueue.part(receiveCompletions, domain));
        return new JointQueuePair(queuePair, receiveCompletions, domain);
    }

    @Override
    public ConnectionRequest nextConnectionRequest() {
        ConnectionRequest request = inner.nextConnectionRequest();
        return request == null ? null : new JointConnectionRequest(request, domain);
    }

    @Override
    public DatagramQueuePair joinMulticast(
            int group, CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
        DatagramQueuePair joined = inner.joinMulticast(
                group,
                JointCompletionQueue.part(sendCompletions, domain),
                JointCompletionQueue.part(receiveCompletions, domain));
        return new JointDatagramQueuePair(joined, domain);
    }
}
