package railmpi.fabric.fault;

import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion.Status;
import railmpi.fabric.fault.FaultyRequest.Kind;

/** A member of a multicast group some of whose datagrams reach nobody. Owner: the holder of the progress lock. */
final class FaultyDatagramQueuePair implements DatagramQueuePair {
    private final FaultInjectingFabric fabric;
    private final FaultPlan plan;
    private final FaultRandom random;
    private final DatagramQueuePair inner;
    private final CompletionLine sends;
    private final CompletionLine receives;

    FaultyDatagramQueuePair(
            FaultInjectingFabric fabric,
            FaultPlan plan,
            DatagramQueuePair inner,
            int number,
            FaultyCompletionQueue[] queues) {
        this.fabric = fabric;
        this.plan = plan;
        this.inner = inner;
        random = fabric.random(plan, 3 * number);
        sends = new CompletionLine(fabric, plan, fabric.random(plan, 3 * number + 1), queues[0]);
        receives = new CompletionLine(fabric, plan, fabric.random(plan, 3 * number + 2), queues[1]);
    }

    @Override
    public int maxDatagramBytes() {
        return inner.maxDatagramBytes();
    }

    @Override
    public int postSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        FaultyRequest request = FaultyRequest.local(Kind.SEND, workRequestId, local, localOffset, lengthBytes);
        boolean isValid = request.isInItsRegion() && lengthBytes <= maxDatagramBytes();
        if (isValid && random.isOneOf(plan.loseOneOf)) {
            fabric.counts().lost++;
            sends.add(request);
            sends.finish(request, Status.SUCCESS, 0);
            fabric.updateDue();
            return QueuePair.POSTED;
        }
        return post(request, sends);
    }

    @Override
    public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        return post(FaultyRequest.local(Kind.RECEIVE, workRequestId, local, localOffset, lengthBytes), receives);
    }

    private int post(FaultyRequest request, CompletionLine line) {
        request.line = line;
        int result = line.queue()
                .post(
                        request,
                        (posted, id) -> posted.kind == Kind.SEND
                                ? inner.postSend(id, posted.region, posted.offset, posted.lengthBytes)
                                : inner.postReceive(id, posted.region, posted.offset, posted.lengthBytes));
        if (result == QueuePair.POSTED) {
            line.add(request);
        }
        return result;
    }

    @Override
    public int headerBytes() {
        return inner.headerBytes();
    }

    @Override
    public void close() {
        inner.close();
        sends.close();
        receives.close();
    }
}
