package railmpi.fabric.verbs;

/**
 * The functions {@code rdma_...} of librdmacm. Those that return a boolean may fail for reasons that lie with the
 * peer or the network, with errno; the others throw.
 */
final class Librdmacm {
    private static final NativeLibrary LIBRARY = new NativeLibrary("librdmacm.so.1");
    private static final NativeFunction CREATE_EVENT_CHANNEL = LIBRARY.function("rdma_create_event_channel");
    private static final NativeFunction DESTROY_EVENT_CHANNEL = LIBRARY.function("rdma_destroy_event_channel");
    private static final NativeFunction GET_CM_EVENT = LIBRARY.function("rdma_get_cm_event");
    private static final NativeFunction ACK_CM_EVENT = LIBRARY.function("rdma_ack_cm_event");
    private static final NativeFunction CREATE_ID = LIBRARY.function("rdma_create_id");
    private static final NativeFunction DESTROY_ID = LIBRARY.function("rdma_destroy_id");
    private static final NativeFunction BIND_ADDR = LIBRARY.function("rdma_bind_addr");
    private static final NativeFunction GET_SRC_PORT = LIBRARY.function("rdma_get_src_port");
    private static final NativeFunction LISTEN = LIBRARY.function("rdma_listen");
    private static final NativeFunction RESOLVE_ADDR = LIBRARY.function("rdma_resolve_addr");
    private static final NativeFunction RESOLVE_ROUTE = LIBRARY.function("rdma_resolve_route");
    private static final NativeFunction CREATE_QP = LIBRARY.function("rdma_create_qp");
    private static final NativeFunction DESTROY_QP = LIBRARY.function("rdma_destroy_qp");
    private static final NativeFunction INIT_QP_ATTR = LIBRARY.function("rdma_init_qp_attr");
    private static final NativeFunction CONNECT = LIBRARY.function("rdma_connect");
    private static final NativeFunction ESTABLISH = LIBRARY.function("rdma_establish");
    private static final NativeFunction ACCEPT = LIBRARY.function("rdma_accept");
    private static final NativeFunction REJECT = LIBRARY.function("rdma_reject");
    private static final NativeFunction DISCONNECT = LIBRARY.function("rdma_disconnect");
    private static final NativeFunction JOIN_MULTICAST = LIBRARY.function("rdma_join_multicast");
    private static final NativeFunction LEAVE_MULTICAST = LIBRARY.function("rdma_leave_multicast");
    private static final NativeFunction EVENT_STR = LIBRARY.function("rdma_event_str");

    private static final NativeFunction SET_OPTION = LIBRARY.function("rdma_set_option");

    private Librdmacm() {}

    /** Sets an option of one byte of an identifier. Returns false if this kernel does not know it. */
    static boolean setOption(long id, int option, int value) {
        long byteOut = Memory.allocate(Long.BYTES);
        try {
            Memory.putByte(byteOut, value);
            return (int) SET_OPTION.call(id, Value.RDMA_OPTION_ID, option, byteOut, 1) == 0;
        } finally {
            Memory.free(byteOut);
        }
    }

    static long createEventChannel() {
        return Failure.unlessNull(CREATE_EVENT_CHANNEL.call(), "rdma_create_event_channel");
    }

    static void destroyEventChannel(long channel) {
        DESTROY_EVENT_CHANNEL.call(channel);
    }

    /**
     * Returns the next event, to be given to {@link #ackCmEvent}, or 0 if there is none: the channel does not block.
     */
    static long getCmEvent(long channel, long eventOut) {
        if ((int) GET_CM_EVENT.call(channel, eventOut) == 0) {
            return Memory.getLong(eventOut);
        }
        int errno = NativeFunction.errno();
        if (errno != Value.EAGAIN && errno != Value.EINTR) {
            throw Failure.of("rdma_get_cm_event", errno);
        }
        return 0;
    }

    static void ackCmEvent(long event) {
        Failure.unlessNegative((int) ACK_CM_EVENT.call(event), "rdma_ack_cm_event");
    }

    static long createId(long channel, int portSpace) {
        long out = Memory.allocate(Long.BYTES);
        try {
            Failure.unlessNegative((int) CREATE_ID.call(channel, out, 0, portSpace), "rdma_create_id");
            return Memory.getLong(out);
        } finally {
            Memory.free(out);
        }
    }

    static void destroyId(long id) {
        Failure.unlessNegative((int) DESTROY_ID.call(id), "rdma_destroy_id");
    }

    static boolean bindAddr(long id, long sockaddr) {
        return (int) BIND_ADDR.call(id, sockaddr) == 0;
    }

    static int getSrcPort(long id) {
        return Short.toUnsignedInt(Short.reverseBytes((short) GET_SRC_PORT.call(id)));
    }

    static void listen(long id, int backlog) {
        Failure.unlessNegative((int) LISTEN.call(id, backlog), "rdma_listen");
    }

    static boolean resolveAddr(long id, long destination, int timeoutMs) {
        return (int) RESOLVE_ADDR.call(id, 0, destination, timeoutMs) == 0;
    }

    static boolean resolveRoute(long id, int timeoutMs) {
        return (int) RESOLVE_ROUTE.call(id, timeoutMs) == 0;
    }

    static void createQp(long id, long pd, long initAttr) {
        Failure.unlessNegative((int) CREATE_QP.call(id, pd, initAttr), "rdma_create_qp");
    }

    static void destroyQp(long id) {
        DESTROY_QP.call(id);
    }

    /** Returns -1, with errno, if rdma_cm has no attributes for the state that the struct names. */
    static int initQpAttr(long id, long attr, long maskOut) {
        return (int) INIT_QP_ATTR.call(id, attr, maskOut);
    }

    static boolean connect(long id, long connParam) {
        return (int) CONNECT.call(id, connParam) == 0;
    }

    /** Tells the peer, which has accepted, that the queue pair here is ready. */
    static boolean establish(long id) {
        return (int) ESTABLISH.call(id) == 0;
    }

    static boolean accept(long id, long connParam) {
        return (int) ACCEPT.call(id, connParam) == 0;
    }

    static boolean reject(long id) {
        return (int) REJECT.call(id, 0, 0) == 0;
    }

    static boolean disconnect(long id) {
        return (int) DISCONNECT.call(id) == 0;
    }

    static void joinMulticast(long id, long sockaddr) {
        Failure.unlessNegative((int) JOIN_MULTICAST.call(id, sockaddr, 0), "rdma_join_multicast");
    }

    static boolean leaveMulticast(long id, long sockaddr) {
        return (int) LEAVE_MULTICAST.call(id, sockaddr) == 0;
    }

    static String eventStr(int event) {
        return Memory.getString(EVENT_STR.call(event));
    }
}
