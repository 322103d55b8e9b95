package railmpi.fabric.joint;

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
 * A port of one domain. Its address is that of the port, led by the number of the domain and a slash; who connects
 * sends the number of its own domain as the first byte of private data. Owner: the holder of the progress lock.
 */
final class JointPort extends ForwardingPort {
    static final int PREFIX_LENGTH = 2;
    /** Digits for the numbers of domains, and for the only one. */
    private static final int NAMES = JointFabric.SOLE_DOMAIN + 1;

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
        if (fabric.hasSoleDomain()) {
            return inner.openCompletionQueue(Math.min(depth, inner.maxCompletions()));
        }
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
    public String address() {
        return Character.forDigit(fabric.nameOf(domain), NAMES) + "/" + inner.address();
    }

    /** Returns the domain of an address, negative for what another kind of fabric has written. */
    static int domainOf(String address) {
        boolean isJoint = address.length() > PREFIX_LENGTH && address.charAt(1) == '/';
        return isJoint ? Character.digit(address.charAt(0), NAMES) : -1;
    }

    @Override
    public int reachability(String remoteAddress) {
        return domainOf(remoteAddress) < 0 ? 0 : inner.reachability(remoteAddress.substring(PREFIX_LENGTH));
    }

    @Override
    public String addressOfPath(String remoteAddress, int path) {
        return remoteAddress.substring(0, PREFIX_LENGTH)
                + inner.addressOfPath(remoteAddress.substring(PREFIX_LENGTH), path);
    }

    @Override
    public String wayTo(String remoteAddress) {
        return inner.wayTo(remoteAddress.substring(PREFIX_LENGTH));
    }

    @Override
    public QueuePair connect(
            String remoteAddress,
            byte[] privateData,
            CompletionQueue sendCompletions,
            CompletionQueue receiveCompletions) {
        int remoteDomain = domainOf(remoteAddress);
        if (remoteDomain < 0 || privateData.length >= ConnectionRequest.PRIVATE_DATA_BYTES) {
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    "a connection of " + name() + " to '" + remoteAddress + "' with " + privateData.length
                            + " bytes of private data, at most " + (ConnectionRequest.PRIVATE_DATA_BYTES - 1));
        }
        byte[] led = new byte[privateData.length + 1];
        led[0] = (byte) fabric.nameOf(domain);
        System.arraycopy(privateData, 0, led, 1, privateData.length);
        QueuePair queuePair = inner.connect(
                remoteAddress.substring(PREFIX_LENGTH),
                led,
                JointCompletionQueue.part(sendCompletions, domain),
                JointCompletionQueue.part(receiveCompletions, domain));
        return JointQueuePair.of(queuePair, receiveCompletions, domain, remoteDomain);
    }

    @Override
    public ConnectionRequest nextConnectionRequest() {
        ConnectionRequest request = inner.nextConnectionRequest();
        return request == null ? null : JointConnectionRequest.of(request, domain);
    }

    @Override
    public DatagramQueuePair joinMulticast(
            int group, CompletionQueue sendCompletions, CompletionQueue receiveCompletions) {
        DatagramQueuePair joined = inner.joinMulticast(
                group,
                JointCompletionQueue.part(sendCompletions, domain),
                JointCompletionQueue.part(receiveCompletions, domain));
        return fabric.hasSoleDomain() ? joined : new JointDatagramQueuePair(joined, domain);
    }
}
