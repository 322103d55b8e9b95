package railmpi.fabric.verbs;

import com.kenai.jffi.CallContext;
import com.kenai.jffi.CallingConvention;
import com.kenai.jffi.Invoker;
import com.kenai.jffi.Type;

/**
 * The calls that verbs.h defines as macros: {@code context->ops.poll_cq} and its like have no symbol, so their
 * addresses are taken from the context once. Hot path: short; allocates nothing. Owner: the holder of the progress
 * lock.
 */
final class DeviceCalls {
    private static final Invoker INVOKER = Invoker.getInstance();
    private static final CallContext THREE = CallContext.getCallContext(
            Type.SINT32, new Type[] {Type.POINTER, Type.POINTER, Type.POINTER}, CallingConvention.DEFAULT, false);
    private static final CallContext TWO = CallContext.getCallContext(
            Type.SINT32, new Type[] {Type.POINTER, Type.POINTER}, CallingConvention.DEFAULT, false);

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
        return (int) INVOKER.invokeL3NoErrno(THREE, pollCq, cq, count, completions);
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
        return (int) INVOKER.invokeL2NoErrno(TWO, requestNotify, cq, 0);
    }

    /** ibv_post_send: returns an error number, 0 if done. */
    int postSend(long qp, long workRequest, long badOut) {
        postSendCount++;
        return (int) INVOKER.invokeL3NoErrno(THREE, postSend, qp, workRequest, badOut);
    }

    /** ibv_post_recv: returns an error number, 0 if done. */
    int postReceive(long qp, long workRequest, long badOut) {
        postReceiveCount++;
        return (int) INVOKER.invokeL3NoErrno(THREE, postReceive, qp, workRequest, badOut);
    }

    /** ibv_post_srq_recv: returns an error number, 0 if done. */
    int postSharedReceive(long srq, long workRequest, long badOut) {
        postReceiveCount++;
        return (int) INVOKER.invokeL3NoErrno(THREE, postSharedReceive, srq, workRequest, badOut);
    }
}
