package railmpi.fabric.joint;

import railmpi.fabric.CompletionQueue;
import railmpi.fabric.FrameLine;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.SharedReceiveQueue;

/**
 * A connection of a port of one domain: regions are passed on as that domain knows them. Hot path: short. Owner: the
 * holder of the progress lock.
 */
final class JointQueuePair implements QueuePair {
    private final QueuePair inner;
    private final int domain;
    private final SharedReceiveQueue sharedReceives;

    JointQueuePair(QueuePair inner, CompletionQueue receiveCompletions, int domain) {
        this.inner = inner;
        sharedReceives = JointCompletionQueue.sharedReceives(receiveCompletions, inner, domain);
        this.domain = domain;
    }

    @Override
    public State state() {
        return inner.state();
    }

    @Override
    public String failure() {
        return inner.failure();
    }

    @Override
    public Cause cause() {
        return inner.cause();
    }

    @Override
    public boolean isMachineReached() {
        return inner.isMachineReached();
    }

    @Override
    public boolean hasSentAll() {
        return inner.hasSentAll();
    }

    @Override
    public FrameLine frameLine(Runnable listener) {
        return inner.frameLine(listener);
    }

    @Override
    public void flush() {
        inner.flush();
    }

    @Override
    public int postSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        return inner.postSend(workRequestId, JointRegion.part(local, domain), localOffset, lengthBytes);
    }

    @Override
    public int postExpeditedSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        return inner.postExpeditedSend(workRequestId, JointRegion.part(local, domain), localOffset, lengthBytes);
    }

    @Override
    public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        return inner.postReceive(workRequestId, JointRegion.part(local, domain), localOffset, lengthBytes);
    }

    @Override
    public int postWrite(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey) {
        return inner.postWrite(
                workRequestId, JointRegion.part(local, domain), localOffset, lengthBytes, remoteAddress, remoteKey);
    }

    @Override
    public int postMarkedWrite(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey,
            long[] mark) {
        return inner.postMarkedWrite(
                workRequestId,
                JointRegion.part(local, domain),
                localOffset,
                lengthBytes,
                remoteAddress,
                remoteKey,
                mark);
    }

    @Override
    public int postRead(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey) {
        return inner.postRead(
                workRequestId, JointRegion.part(local, domain), localOffset, lengthBytes, remoteAddress, remoteKey);
    }

    @Override
    public int postFetchAndAdd(
            long workRequestId, MemoryRegion local, int localOffset, long remoteAddress, long remoteKey, long addend) {
        return inner.postFetchAndAdd(
                workRequestId, JointRegion.part(local, domain), localOffset, remoteAddress, remoteKey, addend);
    }

    @Override
    public int postCompareAndSwap(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            long remoteAddress,
            long remoteKey,
            long expected,
            long replacement) {
        return inner.postCompareAndSwap(
                workRequestId,
                JointRegion.part(local, domain),
                localOffset,
                remoteAddress,
                remoteKey,
                expected,
                replacement);
    }

    @Override
    public SharedReceiveQueue sharedReceives() {
        return sharedReceives;
    }

    @Override
    public void nameShared(long whenBroken, long whenClosed) {
        inner.nameShared(whenBroken, whenClosed);
    }

    @Override
    public void close() {
        inner.close();
    }

    @Override
    public void abort() {
        inner.abort();
    }
}
