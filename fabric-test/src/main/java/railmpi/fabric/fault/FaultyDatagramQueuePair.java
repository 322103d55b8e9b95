package railmpi.fabric.fault;

import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion.Status;
import railmpi.fabric.fault.FaultyRequest.Kind;

/**
 * A member of a multicast group some of whose datagrams reach nobody, or all twice, or late, and that misses some of
 * others. Owner: the holder of the progress lock.
 */
final class FaultyDatagramQueuePair implements DatagramQueuePair {
    private final FaultInjectingFabric fabric;
    private final FaultPlan plan;
    private final FaultRandom random;
    private final FaultyPort port;
    private final DatagramQueuePair inner;
    private final CompletionLine sends;
    private final CompletionLine receives;
    /** What is sent behind the next datagram; null if nothing is. */
    private FaultyRequest held;

    FaultyDatagramQueuePair(
            FaultyPort port, FaultPlan plan, DatagramQueuePair inner, int number, FaultyCompletionQueue[] queues) {
        this.port = port;
        this.plan = plan;
        fabric = port.fabric();
        this.inner = inner;
        random = fabric.random(plan, 3 * number);
        sends = new CompletionLine(fabric, plan, fabric.random(plan, 3 * number + 1), queues[0]);
        receives = new CompletionLine(fabric, plan, fabric.random(plan, 3 * number + 2), queues[1]);
        receives.repostBy(this::isMissed);
    }

    private boolean isMissed(FaultyRequest request) {
        boolean isMissed = random.isOneOf(plan.missOneOf) && post(request) == QueuePair.POSTED;
        fabric.counts().lost += isMissed ? 1 : 0;
        return isMissed;
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
            return pretend(request);
        }
        if (isValid && held == null && random.isOneOf(plan.swapOneOf)) {
            fabric.counts().swapped++;
            held = copyOf(request);
            return pretend(request);
        }
        int result = post(request, sends);
        if (result == QueuePair.POSTED && isValid) {
            sendMore(request);
        }
        return result;
    }

    /** Tells that it was sent. */
    private int pretend(FaultyRequest request) {
        sends.add(request);
        sends.finish(request, Status.SUCCESS, 0);
        fabric.updateDue();
        return QueuePair.POSTED;
    }

    /** Sends what goes out together with a datagram that has just gone. */
    private void sendMore(FaultyRequest request) {
        if (random.isOneOf(plan.twiceOneOf)) {
            fabric.counts().sentTwice++;
            postCopy(copyOf(request));
        }
        if (held != null) {
            postCopy(held);
            held = null;
        }
    }

    /** A copy of a datagram of whose end nobody is told. */
    private FaultyRequest copyOf(FaultyRequest request) {
        FaultyRequest copy = FaultyRequest.local(Kind.SEND, 0, request.region, request.offset, request.lengthBytes);
        copy.saveInto(port.allocateSubstitute(request.lengthBytes));
        copy.line = sends;
        copy.status = Status.SUCCESS;
        return copy;
    }

    private void postCopy(FaultyRequest copy) {
        if (post(copy) != QueuePair.POSTED) {
            copy.release();
        }
    }

    @Override
    public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        return post(FaultyRequest.local(Kind.RECEIVE, workRequestId, local, localOffset, lengthBytes), receives);
    }

    private int post(FaultyRequest request, CompletionLine line) {
        request.line = line;
        int result = post(request);
        if (result == QueuePair.POSTED) {
            line.add(request);
        }
        return result;
    }

    private int post(FaultyRequest request) {
        return request.line.queue().post(request, (posted, id) -> posted.postTo(inner, id));
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
        if (held != null) {
            held.release();
            held = null;
        }
    }
}
