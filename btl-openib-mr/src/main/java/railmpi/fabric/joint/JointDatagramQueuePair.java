package railmpi.fabric.joint;

import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.MemoryRegion;

/** A datagram queue pair of one domain. Owner: the holder of the progress lock. */
final class JointDatagramQueuePair implements DatagramQueuePair {
    private final DatagramQueuePair inner;
    private final int domain;

    JointDatagramQueuePair(DatagramQueuePair inner, int domain) {
        this.inner = inner;
        this.domain = domain;
    }

    @Override
    public int maxDatagramBytes() {
        return inner.maxDatagramBytes();
    }

    @Override
    public int headerBytes() {
        return inner.headerBytes();
    }

    @Override
    public int postSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        return inner.postSend(workRequestId, JointRegion.part(local, domain), localOffset, lengthBytes);
    }

    @Override
    public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        return inner.postReceive(workRequestId, JointRegion.part(local, domain), localOffset, lengthBytes);
    }

    @Override
    public void close() {
        inner.close();
    }
}
