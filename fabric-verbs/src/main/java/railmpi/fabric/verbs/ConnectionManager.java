package railmpi.fabric.verbs;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import railmpi.core.RailException;
import railmpi.fabric.QueuePair;

/**
 * Makes connections through librdmacm and takes its events, all from one channel that never blocks. An event is
 * acknowledged before anything is done about it, because an identifier with an unacknowledged event cannot be
 * destroyed. Owner: the holder of the progress lock.
 */
final class ConnectionManager implements VerbsCompletionQueue.Progress, VerbsEvents.Reports, VerbsQueuePair.Maker {
    /** A port that peers connect to. */
    interface Listener {
        /** A peer wants to be connected, by an identifier that librdmacm has made for that. */
        void onRequest(long id, RequestData data);
    }

    private static final int POLLS_PER_LOOK = 64;
    private static final int LOOKS_PER_ASYNC_LOOK = 8;
    private static final int TOS_SHIFT = 4;
    private static final long NS_PER_MS = 1_000_000L;
    /** Reasons of a rejection, from the InfiniBand specification's message REJ; there is no C header for users. */
    private static final int REJ_INVALID_SERVICE_ID = 8;

    private static final int REJ_CONSUMER = 28;

    private final int connectTimeoutMs;
    private final VerbsSettings settings;
    private final Doorbells doorbells = new Doorbells();
    private final AsyncEvents asyncEvents = new AsyncEvents();
    private final long channel = Librdmacm.createEventChannel();
    private final long eventOut = Memory.allocate(Long.BYTES);
    private final Map<Long, Listener> listeners = new HashMap<>();
    private final Map<Long, VerbsQueuePair> queuePairs = new HashMap<>();
    /** What the connections that are being resolved will say, by identifier. */
    private final Map<Long, RequestData> pendingData = new HashMap<>();

    /** A connection that is not made yet, and when to give it up. */
    private record Attempt(VerbsQueuePair queuePair, long deadlineNs) {}

    /** In the order of their deadlines. */
    private final ArrayDeque<Attempt> attempts = new ArrayDeque<>();

    private int polls;
    private int looks;
    private boolean closed;

    /** Set by the thread that saw events on the channel, cleared by the poller before it takes them. */
    private volatile boolean hasEvents;

    ConnectionManager(int connectTimeoutMs, VerbsSettings settings) {
        this.connectTimeoutMs = connectTimeoutMs;
        this.settings = settings;
        Libc.makeNonBlocking(descriptor());
    }

    @Override
    public int descriptor() {
        return Memory.getInt(channel + Layout.RDMA_EVENT_CHANNEL_FD);
    }

    long channel() {
        return channel;
    }

    @Override
    public Doorbells doorbells() {
        return doorbells;
    }

    AsyncEvents asyncEvents() {
        return asyncEvents;
    }

    void listen(long id, Listener listener, int backlog) {
        listeners.put(id, listener);
        Librdmacm.listen(id, backlog);
    }

    void unlisten(long id) {
        listeners.remove(id);
    }

    /** Begins a connection; whatever fails shows in the queue pair's state. */
    QueuePair connect(
            OpenPort port,
            PortCard remote,
            byte[] privateData,
            VerbsCompletionQueue sends,
            VerbsCompletionQueue receives) {
        if (privateData.length > RequestData.MOST_CONTENT_BYTES) {
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    "private data of " + privateData.length + " bytes, a verbs connection carries "
                            + RequestData.MOST_CONTENT_BYTES);
        }
        port.requireOpen();
        PortLid lid = port.limits().lid();
        String peer = remote.address().toString();
        long id;
        VerbsQueuePair queuePair;
        try {
            id = port.bind(channel, Value.RDMA_PS_TCP);
            queuePair = open(port, id, peer, new PortPath(lid, remote.lid(), remote.path()), sends, receives);
        } catch (RailException e) {
            return lost(port, peer, e, sends, receives);
        }
        pendingData.put(id, new RequestData(lid, remote.path(), privateData.clone()));
        long sockaddr = Memory.allocate(Layout.SOCKADDR_IN6_BYTES);
        try {
            remote.address().writeTo(sockaddr);
            if (!Librdmacm.resolveAddr(id, sockaddr, connectTimeoutMs)) {
                queuePair.fail(failureOf("rdma_resolve_addr"));
            }
        } finally {
            Memory.free(sockaddr);
        }
        return queuePair;
    }

    /** Answers a request; of a peer that has gone meanwhile there may be nothing left to make a queue pair of. */
    QueuePair accept(OpenPort port, long id, PortPath path, VerbsCompletionQueue sends, VerbsCompletionQueue receives) {
        String peer =
                PortAddress.readFrom(id + Layout.RDMA_CM_ID_ROUTE_ADDR_DST_ADDR).toString();
        VerbsQueuePair queuePair;
        try {
            queuePair = open(port, id, peer, path, sends, receives);
        } catch (RailException e) {
            return lost(port, peer, e, sends, receives);
        }
        queuePair.toldPeer();
        if (queuePair.isMadeReady()) {
            long connParam = connParam(queuePair);
            try {
                if (!Librdmacm.accept(id, connParam)) {
                    queuePair.fail(failureOf("rdma_accept"));
                }
            } finally {
                Memory.free(connParam);
            }
        }
        return queuePair;
    }

    private static QueuePair lost(
            OpenPort port, String peer, RailException e, VerbsCompletionQueue sends, VerbsCompletionQueue receives) {
        return new LostQueuePair(
                "connection from " + port.describe() + " to " + peer + " could not be made: " + e.getMessage(),
                sends,
                receives);
    }

    private VerbsQueuePair open(
            OpenPort port,
            long id,
            String peer,
            PortPath path,
            VerbsCompletionQueue sends,
            VerbsCompletionQueue receives) {
        VerbsQueuePair queuePair = null;
        try {
            queuePair = new VerbsQueuePair(port, this, id, peer, path, sends, receives);
        } finally {
            if (queuePair == null) {
                Librdmacm.destroyId(id);
            }
        }
        setOptions(id);
        queuePairs.put(id, queuePair);
        attempts.add(new Attempt(queuePair, System.nanoTime() + connectTimeoutMs * NS_PER_MS));
        return queuePair;
    }

    /** Kernels that do not know an option keep their own value. */
    private void setOptions(long id) {
        Librdmacm.setOption(id, Value.RDMA_OPTION_ID_ACK_TIMEOUT, settings.timeout());
        if (settings.serviceLevel() != 0) {
            Librdmacm.setOption(id, Value.RDMA_OPTION_ID_TOS, settings.serviceLevel() << TOS_SHIFT);
        }
    }

    /** The struct rdma_conn_param with room for private data behind it, to be freed by the caller. */
    private long connParam(VerbsQueuePair queuePair) {
        long connParam = Memory.allocate(Layout.RDMA_CONN_PARAM_BYTES + RequestData.BYTES);
        Memory.putInt(connParam + Layout.RDMA_CONN_PARAM_QP_NUM, queuePair.number());
        Memory.putByte(connParam + Layout.RDMA_CONN_PARAM_SRQ, queuePair.hasSharedReceives() ? 1 : 0);
        Memory.putByte(connParam + Layout.RDMA_CONN_PARAM_RESPONDER_RESOURCES, Value.RDMA_MAX_RESP_RES);
        Memory.putByte(connParam + Layout.RDMA_CONN_PARAM_INITIATOR_DEPTH, Value.RDMA_MAX_INIT_DEPTH);
        Memory.putByte(connParam + Layout.RDMA_CONN_PARAM_RETRY_COUNT, settings.retryCount());
        Memory.putByte(connParam + Layout.RDMA_CONN_PARAM_RNR_RETRY_COUNT, settings.rnrRetry());
        return connParam;
    }

    private static String failureOf(String function) {
        int errno = NativeFunction.errno();
        return "failed in " + function + ": " + Libc.textOf(errno);
    }

    @Override
    public void forget(VerbsQueuePair queuePair) {
        queuePairs.remove(queuePair.id());
        pendingData.remove(queuePair.id());
    }

    @Override
    public void noteEvents() {
        hasEvents = true;
    }

    /**
     * Called with every poll of a completion queue; looks at the channel, a system call, only as often as it matters.
     */
    @Override
    public void progressFromPoll() {
        if (hasEvents || !attempts.isEmpty() || ++polls >= POLLS_PER_LOOK) {
            progress();
        }
    }

    /** Takes all events that are there, and gives up attempts whose time is over. */
    void progress() {
        if (closed) {
            return;
        }
        polls = 0;
        if (hasEvents || ++looks >= LOOKS_PER_ASYNC_LOOK) {
            looks = 0;
            asyncEvents.take();
        }
        hasEvents = false;
        for (long event = Librdmacm.getCmEvent(channel, eventOut);
                event != 0;
                event = Librdmacm.getCmEvent(channel, eventOut)) {
            take(event);
        }
        while (!attempts.isEmpty() && isOver(attempts.peek())) {
            attempts.remove();
        }
    }

    private boolean isOver(Attempt attempt) {
        VerbsQueuePair queuePair = attempt.queuePair();
        if (queuePair.state() != QueuePair.State.CONNECTING) {
            return true;
        }
        if (System.nanoTime() - attempt.deadlineNs() < 0) {
            return false;
        }
        queuePair.fail("was not answered within " + connectTimeoutMs + " ms");
        return true;
    }

    private void take(long event) {
        long id = Memory.getLong(event + Layout.RDMA_CM_EVENT_ID);
        int type = Memory.getInt(event + Layout.RDMA_CM_EVENT_EVENT);
        int status = Memory.getInt(event + Layout.RDMA_CM_EVENT_STATUS);
        if (type == Value.RDMA_CM_EVENT_CONNECT_REQUEST) {
            long listenId = Memory.getLong(event + Layout.RDMA_CM_EVENT_LISTEN_ID);
            RequestData data = dataOf(event);
            Librdmacm.ackCmEvent(event);
            onConnectRequest(id, listeners.get(listenId), data);
            return;
        }
        Librdmacm.ackCmEvent(event);
        VerbsQueuePair queuePair = queuePairs.get(id);
        if (queuePair != null) {
            onEvent(queuePair, type, status);
        }
    }

    private static RequestData dataOf(long event) {
        long data = Memory.getLong(event + Layout.RDMA_CM_EVENT_PARAM_CONN_PRIVATE_DATA);
        int room = Memory.getByte(event + Layout.RDMA_CM_EVENT_PARAM_CONN_PRIVATE_DATA_LEN) & 0xff;
        return data == 0 ? null : RequestData.readFrom(data, room);
    }

    private static void onConnectRequest(long id, Listener listener, RequestData data) {
        if (listener == null || data == null) {
            Librdmacm.reject(id);
            Librdmacm.destroyId(id);
        } else {
            listener.onRequest(id, data);
        }
    }

    private void onEvent(VerbsQueuePair queuePair, int type, int status) {
        switch (type) {
            case Value.RDMA_CM_EVENT_ADDR_RESOLVED:
                onAddressResolved(queuePair);
                break;
            case Value.RDMA_CM_EVENT_ROUTE_RESOLVED:
                onRouteResolved(queuePair);
                break;
            case Value.RDMA_CM_EVENT_CONNECT_RESPONSE:
                onAccepted(queuePair);
                break;
            case Value.RDMA_CM_EVENT_ESTABLISHED:
                queuePair.onEstablished();
                break;
            case Value.RDMA_CM_EVENT_REJECTED:
                onRejected(queuePair, status);
                break;
            case Value.RDMA_CM_EVENT_DISCONNECTED:
                queuePair.fail("was closed by the peer");
                break;
            case Value.RDMA_CM_EVENT_TIMEWAIT_EXIT:
                break;
            default:
                queuePair.fail("failed: " + Librdmacm.eventStr(type) + ", status " + status);
        }
    }

    private void onAddressResolved(VerbsQueuePair queuePair) {
        if (queuePair.state() == QueuePair.State.CONNECTING
                && !Librdmacm.resolveRoute(queuePair.id(), connectTimeoutMs)) {
            queuePair.fail(failureOf("rdma_resolve_route"));
        }
    }

    private void onRouteResolved(VerbsQueuePair queuePair) {
        if (queuePair.state() != QueuePair.State.CONNECTING) {
            return;
        }
        long connParam = connParam(queuePair);
        try {
            RequestData request = pendingData.remove(queuePair.id());
            long data = connParam + Layout.RDMA_CONN_PARAM_BYTES;
            request.writeTo(data);
            Memory.putLong(connParam + Layout.RDMA_CONN_PARAM_PRIVATE_DATA, data);
            Memory.putByte(connParam + Layout.RDMA_CONN_PARAM_PRIVATE_DATA_LEN, request.lengthBytes());
            queuePair.toldPeer();
            if (!Librdmacm.connect(queuePair.id(), connParam)) {
                queuePair.fail(failureOf("rdma_connect"));
            }
        } finally {
            Memory.free(connParam);
        }
    }

    /** The peer's queue pair is ready; tells it when this side's is as well. */
    private static void onAccepted(VerbsQueuePair queuePair) {
        if (queuePair.state() != QueuePair.State.CONNECTING || !queuePair.isMadeReady()) {
            return;
        }
        if (Librdmacm.establish(queuePair.id())) {
            queuePair.onEstablished();
        } else {
            queuePair.fail(failureOf("rdma_establish"));
        }
    }

    private static void onRejected(VerbsQueuePair queuePair, int reason) {
        switch (reason) {
            case REJ_INVALID_SERVICE_ID:
                queuePair.fail(QueuePair.Cause.PEER_GONE, "was refused: nobody listens there");
                break;
            case REJ_CONSUMER:
                queuePair.fail(QueuePair.Cause.REFUSED, "was refused by the peer");
                break;
            default:
                queuePair.fail("was refused, reason " + reason);
        }
    }

    /** Idempotent; to be called when all ports are closed. */
    void close() {
        if (closed) {
            return;
        }
        closed = true;
        asyncEvents.close();
        Librdmacm.destroyEventChannel(channel);
        Memory.free(eventOut);
    }
}
