package railmpi.fabric.verbs;

import java.util.ArrayList;
import java.util.List;
import railmpi.core.log.Log;

/**
 * What adapters report beside completions: a port that went down or came back, a queue pair or an adapter that failed.
 * Connections that cannot work any more are broken at once, so that other rails take over before retries are used up.
 * Owner: the holder of the progress lock.
 */
final class AsyncEvents {
    private final List<VerbsAdapter> adapters = new ArrayList<>();
    private final long event = Memory.allocate(Layout.IBV_ASYNC_EVENT_BYTES);

    void add(VerbsAdapter adapter) {
        adapters.add(adapter);
    }

    /** Takes all events that are there. */
    void take() {
        for (int i = 0; i < adapters.size(); i++) {
            VerbsAdapter adapter = adapters.get(i);
            while (Libibverbs.getAsyncEvent(adapter.context(), event)) {
                int type = Memory.getInt(event + Layout.IBV_ASYNC_EVENT_EVENT_TYPE);
                long element = Memory.getLong(event + Layout.IBV_ASYNC_EVENT_ELEMENT_PORT_NUM);
                Libibverbs.ackAsyncEvent(event);
                onEvent(adapter, type, element);
            }
        }
    }

    private static void onEvent(VerbsAdapter adapter, int type, long element) {
        switch (type) {
            case Value.IBV_EVENT_PORT_ERR:
                Log.info("port " + adapter.name() + ':' + (int) element + " is down");
                adapter.portStates().wentDown((int) element);
                adapter.owners().failPort((int) element, "broke: its port went down");
                break;
            case Value.IBV_EVENT_PORT_ACTIVE:
                Log.info("port " + adapter.name() + ':' + (int) element + " is up");
                adapter.portStates().cameUp((int) element);
                break;
            case Value.IBV_EVENT_DEVICE_FATAL:
                Log.warn("RDMA device " + adapter.name() + " has failed");
                adapter.owners().failAll("broke: its adapter has failed");
                break;
            case Value.IBV_EVENT_CQ_ERR:
                Log.warn("a completion queue of RDMA device " + adapter.name() + " has overrun");
                adapter.owners().failAll("broke: a completion queue of its adapter has failed");
                break;
            case Value.IBV_EVENT_QP_FATAL:
            case Value.IBV_EVENT_QP_REQ_ERR:
            case Value.IBV_EVENT_QP_ACCESS_ERR:
                adapter.owners()
                        .failQueuePair(element, "broke: its adapter reports an error of the queue pair, type " + type);
                break;
            case Value.IBV_EVENT_SRQ_LIMIT_REACHED:
                SharedReceivesOwner low = adapter.owners().sharedReceives(element);
                if (low != null) {
                    low.onBelow();
                }
                break;
            case Value.IBV_EVENT_SRQ_ERR:
                Log.warn("a shared receive queue of RDMA device " + adapter.name() + " has failed");
                SharedReceivesOwner failed = adapter.owners().sharedReceives(element);
                if (failed != null) {
                    failed.failShared("a shared receive queue of its adapter has failed");
                }
                break;
            default:
                // COMM_EST and its like tell nothing new, LID, GID and key changes concern new connections only
        }
    }

    void close() {
        Memory.free(event);
        adapters.clear();
    }
}
