package railmpi.fabric.verbs;

import railmpi.core.RailException;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion.Status;

/**
 * A connection that the adapter never had: what is posted completes with FLUSHED. It is what an accepted request of a
 * peer becomes that has gone meanwhile, or a connection for which the adapter has no queue pair left. Owner: the holder
 * of the progress lock.
 */
final class LostQueuePair implements QueuePair {
    private final String failure;
    private final VerbsCompletionQueue sends;
    private final VerbsCompletionQueue receives;
    private boolean isClosed;

    LostQueuePair(String failure, VerbsCompletionQueue sends, VerbsCompletionQueue receives) {
        this.failure = failure;
        this.sends = sends;
        this.receives = receives;
    }

    @Override
    public State state() {
        return State.ERROR;
    }

    @Override
    public String failure() {
        return failure;
    }

    @Override
    public Cause cause() {
        return Cause.BROKEN;
    }

    @Override
    public void flush() {
        // Nothing was posted to an adapter.
    }

    private int complete(long workRequestId, VerbsCompletionQueue completions) {
        if (isClosed) {
            throw new RailException(RailException.Category.RAIL, failure + "; it is closed");
        }
        if (completions.isFull()) {
            return RETRY_NO_WORK_REQUEST;
        }
        completions.addUnposted(workRequestId, Status.FLUSHED);
        return POSTED;
    }

    @Override
    public int postSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        return complete(workRequestId, sends);
    }

    @Override
    public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        return complete(workRequestId, receives);
    }

    @Override
    public int postWrite(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey) {
        return complete(workRequestId, sends);
    }

    @Override
    public int postRead(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey) {
        return complete(workRequestId, sends);
    }

    @Override
    public int postFetchAndAdd(
            long workRequestId, MemoryRegion local, int localOffset, long remoteAddress, long remoteKey, long addend) {
        return complete(workRequestId, sends);
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
        return complete(workRequestId, sends);
    }

    @Override
    public void close() {
        isClosed = true;
    }
}
