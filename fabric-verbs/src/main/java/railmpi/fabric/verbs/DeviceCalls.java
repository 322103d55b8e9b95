package railmpi.fabric.verbs;

import railmpi.core.nativ.ForeignAccess;
import railmpi.core.nativ.NativeAccess;

/**
 * The calls that verbs.h defines as macros: {@code context->ops.poll_cq} and its like have no symbol, so their
 * addresses are taken from the context once. Hot path: short; allocates nothing. Owner: the holder of the progress
 * lock.
 */
final class DeviceCalls {
    private static final ForeignAccess FOREIGN = NativeAccess.foreign();

    private final long pollCq;
    private final long requestNotify;
    private final long postSend;
    private final long postReceive;
    private final long postSharedReceive;
    private long pollCount;
    private long postSendCount;
    private long postReceiveCount;

    DeviceCalls(long context) {
        pollCq = Memory.getLong(context + Layout.IBV_CONTEXT_OPS_POLL_CQ);
        requestNotify = Memory.getLong(context + Layout.IBV_CONTEXT_OPS_REQ_NOTIFY_CQ);
        postSend = Memory.getLong(context + Layout.IBV_CONTEXT_OPS_POST_SEND);
        postReceive = Memory.getLong(context + Layout.IBV_CONTEXT_OPS_POST_RECV);
        postSharedReceive = Memory.getLong(context + Layout.IBV_CONTEXT_OPS_POST_SRQ_RECV);
    }

    /** ibv_poll_cq: returns how many completions were written, negative on error. */
    int pollCq(long cq, int count, long completions) {
        pollCount++;
        return FOREIGN.callQuickly(pollCq, cq, count, completions);
    }

    /** Returns how often completion queues were polled. */
    long pollCount() {
        return pollCount;
    }

    /** Returns how often sends were given to the adapter. */
    long postSendCount() {
        return postSendCount;
    }

    /** Returns how often a receive was given to the adapter. */
    long postReceiveCount() {
        return postReceiveCount;
    }

    /** ibv_req_notify_cq: returns an error number, 0 if done. */
    int requestNotify(long cq) {
        return FOREIGN.callQuickly(requestNotify, cq, 0);
    }

    /** ibv_post_send: returns an error number, 0 if done. */
    int postSend(long qp, long workRequest, long badOut) {
        postSendCount++;
        return FOREIGN.callQuickly(postSend, qp, workRequest, badOut);
    }

    /** ibv_post_recv: returns an error number, 0 if done. */
    int postReceive(long qp, long workRequest, long badOut) {
        postReceiveCount++;
        return FOREIGN.callQuickly(postReceive, qp, workRequest, badOut);
    }

    /** ibv_post_srq_recv: returns an error number, 0 if done. */
    int postSharedReceive(long srq, long workRequest, long badOut) {
        postReceiveCount++;
        return FOREIGN.callQuickly(postSharedReceive, srq, workRequest, badOut);
    }
}
