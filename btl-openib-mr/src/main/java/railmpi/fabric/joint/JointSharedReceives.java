package railmpi.fabric.joint;

import railmpi.fabric.MemoryRegion;
import railmpi.fabric.SharedReceiveQueue;

/** The receives that connections of one domain share. Hot path: short. Owner: the holder of the progress lock. */
final class JointSharedReceives implements SharedReceiveQueue {
    private final SharedReceiveQueue inner;
    private final int domain;

    JointSharedReceives(SharedReceiveQueue inner, int domain) {
        this.inner = inner;
        this.domain = domain;
    }

    @Override
    public int depth() {
        return inner.depth();
    }

    @Override
    public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        return inner.postReceive(workRequestId, JointRegion.part(local, domain), localOffset, lengthBytes);
    }

    @Override
    public void noticeBelow(int receiveCount) {
        inner.noticeBelow(receiveCount);
    }

    @Override
    public boolean isBelow() {
        return inner.isBelow();
    }
}
