package railmpi.fabric.fault;

import java.util.ArrayDeque;
import railmpi.core.RailException;
import railmpi.fabric.FrameLine;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion.Status;
import railmpi.fabric.fault.FaultyRequest.Kind;

/**
 * A queue pair that breaks, or falls silent, at a work request that the plan names.
 *
 * <pre>
 * PASSING --break--> BREAKING --next poll--> BROKEN
 * PASSING --stall--> SILENT --late--> PASSING
 * any --close--> CLOSED
 * </pre>
 *
 * With {@code late} in the plan the wrapped connection outlives BROKEN and CLOSED: what was held back goes out over it
 * after that time. Meanwhile it keeps no memory of the user; only what the peer writes by itself still lands, for
 * which receives are told as flushed only when it can write no more: no connection that is closed refuses a write.
 * Owner: the holder of the progress lock.
 */
final class FaultyQueuePair implements QueuePair, FaultyFrameLine.Owner {
    private static final long NS_PER_MS = 1_000_000;
    /** How long a late connection may take to carry out what it has, before it is closed. */
    private static final long LATE_LIMIT_NS = 2_000 * NS_PER_MS;
    /** Most requests that are held back. */
    private static final int MAX_HELD = 64;

    private enum Mode {
        PASSING,
        BREAKING,
        BROKEN,
        SILENT,
        CLOSED
    }

    private final FaultInjectingFabric fabric;
    private final FaultyPort port;
    private final FaultPlan plan;
    private final FaultRandom random;
    private final QueuePair inner;
    private final CompletionLine sends;
    private final CompletionLine receives;
    /** Requests that were not passed on, oldest first. */
    private final ArrayDeque<FaultyRequest> held = new ArrayDeque<>();

    /** Null until it is asked for. */
    private FaultyFrameLine line;

    private Mode mode = Mode.PASSING;
    private int posted;
    private boolean isCarriedOut;
    private String failure;
    /** When what is held goes out, or when the wrapped connection ends; 0 for never. */
    private long lateNs;

    private boolean isInnerClosed;

    FaultyQueuePair(FaultyPort port, FaultPlan plan, QueuePair inner, int number, FaultyCompletionQueue[] queues) {
        this.fabric = port.fabric();
        this.port = port;
        this.plan = plan;
        this.inner = inner;
        random = fabric.random(plan, 3 * number);
        sends = new CompletionLine(fabric, plan, fabric.random(plan, 3 * number + 1), queues[0]);
        receives = new CompletionLine(fabric, plan, fabric.random(plan, 3 * number + 2), queues[1]);
        fabric.add(this);
    }

    /** Lets an attempt to connect fail, by chance. */
    void refuseByChance() {
        if (random.isOneOf(plan.refuseOneOf) && fabric.mayFail()) {
            fabric.counts().refused++;
            failure = "refused by fault injection on " + port.name();
            mode = Mode.BREAKING;
        }
    }

    @Override
    public State state() {
        return switch (mode) {
            case BROKEN -> State.ERROR;
            case SILENT -> State.CONNECTED;
            case PASSING, BREAKING, CLOSED -> inner.state();
        };
    }

    @Override
    public boolean isMachineReached() {
        return inner.isMachineReached();
    }

    @Override
    public String failure() {
        return mode == Mode.BROKEN ? failure : state() == State.ERROR ? inner.failure() : null;
    }

    @Override
    public Cause cause() {
        return mode == Mode.BROKEN ? Cause.BROKEN : state() == State.ERROR ? inner.cause() : null;
    }

    @Override
    public boolean hasSentAll() {
        return held.isEmpty() && inner.hasSentAll();
    }

    @Override
    public FrameLine frameLine(Runnable listener) {
        FrameLine innerLine = inner.frameLine(listener);
        line = innerLine == null ? null : new FaultyFrameLine(this, innerLine, listener);
        return line;
    }

    /** {@inheritDoc} The request from which on all are held back is none. */
    @Override
    public boolean takesFrame() {
        return mode == Mode.PASSING && held.isEmpty() && posted + 1 != plan.stallAt;
    }

    @Override
    public boolean countFrame() {
        count();
        return mode == Mode.PASSING || isCarriedOut;
    }

    @Override
    public boolean bringsFrames() {
        return mode == Mode.PASSING || mode == Mode.BREAKING;
    }

    @Override
    public void flush() {
        if (!isInnerClosed) {
            inner.flush();
        }
    }

    @Override
    public int postSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        return post(FaultyRequest.local(Kind.SEND, workRequestId, local, localOffset, lengthBytes));
    }

    @Override
    public int postExpeditedSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        return post(FaultyRequest.local(Kind.EXPEDITED_SEND, workRequestId, local, localOffset, lengthBytes));
    }

    @Override
    public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        FaultyRequest request = FaultyRequest.local(Kind.RECEIVE, workRequestId, local, localOffset, lengthBytes);
        checkOpen();
        if (mode == Mode.BROKEN) {
            receives.add(request);
            receives.flush();
            return POSTED;
        }
        return pass(request, receives);
    }

    @Override
    public int postWrite(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey) {
        return post(new FaultyRequest(
                Kind.WRITE, workRequestId, local, localOffset, lengthBytes, remoteAddress, remoteKey, 0, 0));
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
        FaultyRequest request = new FaultyRequest(
                Kind.MARKED_WRITE, workRequestId, local, localOffset, lengthBytes, remoteAddress, remoteKey, 0, 0);
        request.mark = mark.clone();
        return post(request);
    }

    @Override
    public int postRead(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey) {
        return post(new FaultyRequest(
                Kind.READ, workRequestId, local, localOffset, lengthBytes, remoteAddress, remoteKey, 0, 0));
    }

    @Override
    public int postFetchAndAdd(
            long workRequestId, MemoryRegion local, int localOffset, long remoteAddress, long remoteKey, long addend) {
        return post(new FaultyRequest(
                Kind.ADD, workRequestId, local, localOffset, Long.BYTES, remoteAddress, remoteKey, addend, 0));
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
        return post(new FaultyRequest(
                Kind.SWAP,
                workRequestId,
                local,
                localOffset,
                Long.BYTES,
                remoteAddress,
                remoteKey,
                expected,
                replacement));
    }

    private void checkOpen() {
        if (mode == Mode.CLOSED) {
            throw new RailException(RailException.Category.RAIL, "a queue pair is used after it was closed");
        }
    }

    /** Posts anything but a receive. */
    private int post(FaultyRequest request) {
        checkOpen();
        if (mode == Mode.BROKEN) {
            sends.add(request);
            sends.flush();
            return POSTED;
        }
        if (mode == Mode.PASSING && inner.state() == State.CONNECTED) {
            count();
        }
        boolean isHeld = mode == Mode.SILENT || mode == Mode.BREAKING && !isCarriedOut || !held.isEmpty();
        return isHeld ? hold(request) : pass(request, sends);
    }

    /** Counts a work request and decides whether it is the fatal one. */
    private void count() {
        posted++;
        if (posted == plan.stallAt && fabric.mayFail()) {
            fabric.counts().stalled++;
            mode = Mode.SILENT;
            lateNs = plan.lateMs == 0 ? 0 : fabric.nowNs() + plan.lateMs * NS_PER_MS;
            sends.block(true);
            receives.block(true);
            fabric.updateDue();
        } else if ((posted == plan.breakAt || random.isOneOf(plan.dropOneOf)) && fabric.mayFail()) {
            fabric.counts().broken++;
            failure = "broken by fault injection on " + port.name() + " at work request " + posted;
            isCarriedOut = plan.lateMs == 0 && random.isOneOf(2);
            mode = Mode.BREAKING;
            fabric.updateDue();
        }
    }

    private int hold(FaultyRequest request) {
        if (held.size() == MAX_HELD) {
            return RETRY_NO_WORK_REQUEST;
        }
        if (!request.isInItsRegion()) {
            return pass(request, sends);
        }
        request.substitute = port.allocateSubstitute(request.lengthBytes);
        if (!request.kind.changesLocalMemory()) {
            request.saveInto(request.substitute);
        }
        request.line = sends;
        sends.add(request);
        held.add(request);
        return POSTED;
    }

    private int pass(FaultyRequest request, CompletionLine line) {
        request.line = line;
        // what may go on after the user has closed this must not touch his memory
        if (plan.lateMs != 0 && request.kind.changesLocalMemory() && request.isInItsRegion()) {
            request.substitute = port.allocateSubstitute(request.lengthBytes);
        }
        int result = line.queue().post(request, inner);
        if (result == POSTED) {
            line.add(request);
        } else {
            request.release();
        }
        return result;
    }

    /** Lets time go by; called with every poll of a completion queue. */
    void advance() {
        if (mode == Mode.BREAKING) {
            breakNow();
        } else if (mode == Mode.SILENT && isTime()) {
            lateNs = 0;
            mode = Mode.PASSING;
            sends.block(false);
            receives.block(false);
            if (line != null) {
                line.goOn();
            }
        }
        if (isGivenUp() && inner.state() == State.ERROR) {
            receives.block(false);
        }
        if (mode == Mode.PASSING && !held.isEmpty()) {
            passHeld();
        } else if (isGivenUp() && !isInnerClosed && isTime()) {
            goOnLate();
        }
    }

    private boolean isGivenUp() {
        return mode == Mode.BROKEN || mode == Mode.CLOSED;
    }

    private boolean isTime() {
        return lateNs != 0 && fabric.nowNs() - lateNs >= 0;
    }

    private void breakNow() {
        mode = Mode.BROKEN;
        if (plan.lateMs == 0 || held.isEmpty()) {
            dropHeld();
            closeInner(false);
            sends.flush();
        } else {
            giveUp();
        }
    }

    private void dropHeld() {
        for (FaultyRequest request : held) {
            request.status = Status.FLUSHED;
            request.release();
        }
        held.clear();
    }

    /** Tells the user that all is lost and keeps what was held back. */
    private void giveUp() {
        lateNs = fabric.nowNs() + plan.lateMs * NS_PER_MS;
        while (sends.queue().drain() + receives.queue().drain() != 0) {
            continue;
        }
        sends.flush();
        receives.flush();
        receives.block(true);
        for (FaultyRequest request : held) {
            request.isLate = true;
        }
    }

    /** Carries out late what was held back, then ends the wrapped connection. */
    private void goOnLate() {
        if (fabric.nowNs() - lateNs > LATE_LIMIT_NS || inner.state() == State.ERROR && held.isEmpty()) {
            closeInner(false);
        } else if (!held.isEmpty()) {
            fabric.counts().late += passHeld();
        }
    }

    private int passHeld() {
        int count = 0;
        while (!held.isEmpty() && sends.queue().post(held.peek(), inner) == POSTED) {
            held.remove();
            count++;
        }
        inner.flush();
        return count;
    }

    private void closeInner(boolean isAbort) {
        isInnerClosed = true;
        if (isAbort) {
            inner.abort();
        } else {
            inner.close();
        }
        receives.block(false);
    }

    /** Tells whether there is nothing left to do for this queue pair. */
    boolean isOver() {
        return isGivenUp() && isInnerClosed;
    }

    /** Returns when {@link #advance} has something to do. */
    long dueNs() {
        if (mode == Mode.BREAKING || mode == Mode.PASSING && !held.isEmpty()) {
            return Long.MIN_VALUE;
        }
        if (lateNs == 0) {
            return Long.MAX_VALUE;
        }
        return isGivenUp() && held.isEmpty() ? lateNs + LATE_LIMIT_NS : lateNs;
    }

    @Override
    public void close() {
        close(false);
    }

    @Override
    public void abort() {
        close(true);
    }

    private void close(boolean isAbort) {
        if (mode == Mode.CLOSED) {
            return;
        }
        boolean isLate = mode == Mode.SILENT && plan.lateMs != 0 && !held.isEmpty();
        if (isLate) {
            giveUp();
        } else if (mode != Mode.BROKEN) {
            dropHeld();
            closeInner(isAbort);
        }
        mode = Mode.CLOSED;
        sends.block(false);
        sends.close();
        receives.close();
    }
}
