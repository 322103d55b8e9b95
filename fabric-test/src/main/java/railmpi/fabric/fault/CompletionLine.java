package railmpi.fabric.fault;

import java.util.ArrayDeque;
import java.util.function.Predicate;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.WorkCompletion.Status;

/**
 * The requests of one queue pair that complete on one completion queue, in the order of posting, expedited ones too: a
 * late completion holds back those behind it, and nobody else. Owner: the holder of the progress lock.
 */
final class CompletionLine {
    private static final long NS_PER_MS = 1_000_000;

    private final FaultInjectingFabric fabric;
    private final FaultPlan plan;
    private final FaultRandom random;
    private final FaultyCompletionQueue queue;
    private final ArrayDeque<FaultyRequest> requests = new ArrayDeque<>();
    private boolean isBlocked;
    private boolean isClosed;
    /** Tells of requests that are done whether they were posted anew instead, behind all others; null: none is. */
    private Predicate<FaultyRequest> reposting;

    /** A completion that the user has taken and gets again. */
    private FaultyRequest repeated;

    CompletionLine(FaultInjectingFabric fabric, FaultPlan plan, FaultRandom random, FaultyCompletionQueue queue) {
        this.fabric = fabric;
        this.plan = plan;
        this.random = random;
        this.queue = queue;
        queue.add(this);
    }

    FaultyCompletionQueue queue() {
        return queue;
    }

    /** Asks this of every request that is done. */
    void repostBy(Predicate<FaultyRequest> newReposting) {
        reposting = newReposting;
    }

    /** Tells whether a request that is done goes to the end of the line and is not told. */
    boolean isReposted(FaultyRequest request) {
        if (reposting == null || isClosed || !reposting.test(request)) {
            return false;
        }
        requests.remove(request);
        requests.add(request);
        return true;
    }

    /** Adds a request that was posted last. */
    void add(FaultyRequest request) {
        requests.add(request);
    }

    /** Withholds all completions, or no longer. */
    void block(boolean newIsBlocked) {
        isBlocked = newIsBlocked;
    }

    /** No request will follow. */
    void close() {
        isClosed = true;
    }

    boolean isOver() {
        return isClosed && requests.isEmpty() && repeated == null;
    }

    /** A request was carried out or refused. */
    void finish(FaultyRequest request, Status status, int receivedBytes) {
        request.status = status;
        request.receivedBytes = receivedBytes;
        request.dueNs = fabric.nowNs();
        if (random.isOneOf(plan.delayOneOf) && plan.delayMs != 0) {
            request.dueNs += 1 + (long) (random.below(1_000) * 1e-3 * plan.delayMs * NS_PER_MS);
            fabric.counts().delayed++;
        }
    }

    /** All that was not told is told as not done, except messages that have arrived. */
    void flush() {
        for (FaultyRequest request : requests) {
            boolean hasArrived = request.kind == FaultyRequest.Kind.RECEIVE && request.status != null;
            if (hasArrived) {
                request.showToUser();
            } else {
                request.status = Status.FLUSHED;
            }
            request.dueNs = fabric.nowNs();
        }
    }

    /** Returns when the next completion can be taken, {@link Long#MAX_VALUE} if none waits. */
    long dueNs() {
        if (repeated != null) {
            return Long.MIN_VALUE;
        }
        FaultyRequest first = requests.peek();
        return isBlocked || first == null || first.status == null ? Long.MAX_VALUE : first.dueNs;
    }

    /** Takes the next completion, if it is time. */
    boolean take(WorkCompletion into, long nowNs) {
        FaultyRequest request = repeated;
        if (request == null) {
            if (dueNs() > nowNs) {
                return false;
            }
            request = requests.remove();
            request.showToUser();
            repeated = isRepeated() ? request : null;
        } else {
            repeated = null;
        }
        into.set(request.userId, request.status, request.receivedBytes);
        return true;
    }

    private boolean isRepeated() {
        if (!random.isOneOf(plan.duplicateOneOf)) {
            return false;
        }
        fabric.counts().duplicated++;
        return true;
    }
}
