package railmpi.fabric.verbs;

/**
 * The functions {@code ibv_...} of libibverbs that are functions; those that are macros over the context's function
 * pointers are in {@link DeviceCalls}. Any thread.
 */
final class Libibverbs {
    private static final NativeLibrary LIBRARY = new NativeLibrary("libibverbs.so.1");
    private static final NativeFunction GET_DEVICE_NAME = LIBRARY.function("ibv_get_device_name");
    private static final NativeFunction QUERY_DEVICE = LIBRARY.function("ibv_query_device");
    private static final NativeFunction QUERY_PORT = LIBRARY.function("ibv_query_port");
    private static final NativeFunction QUERY_GID = LIBRARY.function("ibv_query_gid");
    private static final NativeFunction ALLOC_PD = LIBRARY.function("ibv_alloc_pd");
    private static final NativeFunction DEALLOC_PD = LIBRARY.function("ibv_dealloc_pd");
    private static final NativeFunction REG_MR = LIBRARY.function("ibv_reg_mr");
    private static final NativeFunction DEREG_MR = LIBRARY.function("ibv_dereg_mr");
    private static final NativeFunction CREATE_COMP_CHANNEL = LIBRARY.function("ibv_create_comp_channel");
    private static final NativeFunction DESTROY_COMP_CHANNEL = LIBRARY.function("ibv_destroy_comp_channel");
    private static final NativeFunction CREATE_CQ = LIBRARY.function("ibv_create_cq");
    private static final NativeFunction RESIZE_CQ = LIBRARY.function("ibv_resize_cq");
    private static final NativeFunction DESTROY_CQ = LIBRARY.function("ibv_destroy_cq");
    private static final NativeFunction GET_CQ_EVENT = LIBRARY.function("ibv_get_cq_event");
    private static final NativeFunction ACK_CQ_EVENTS = LIBRARY.function("ibv_ack_cq_events");
    private static final NativeFunction CREATE_SRQ = LIBRARY.function("ibv_create_srq");
    private static final NativeFunction MODIFY_SRQ = LIBRARY.function("ibv_modify_srq");
    private static final NativeFunction DESTROY_SRQ = LIBRARY.function("ibv_destroy_srq");
    private static final NativeFunction CREATE_QP = LIBRARY.function("ibv_create_qp");
    private static final NativeFunction MODIFY_QP = LIBRARY.function("ibv_modify_qp");
    private static final NativeFunction DESTROY_QP = LIBRARY.function("ibv_destroy_qp");
    private static final NativeFunction CREATE_AH = LIBRARY.function("ibv_create_ah");
    private static final NativeFunction DESTROY_AH = LIBRARY.function("ibv_destroy_ah");

    private static final NativeFunction GET_ASYNC_EVENT = LIBRARY.function("ibv_get_async_event");
    private static final NativeFunction ACK_ASYNC_EVENT = LIBRARY.function("ibv_ack_async_event");
    private static final NativeFunction FORK_INIT = LIBRARY.function("ibv_fork_init");

    private Libibverbs() {}

    /**
     * Makes fork safe for programs whose memory is registered; to be called before anything else. Returns an error
     * number.
     */
    static int forkInit() {
        return (int) FORK_INIT.call();
    }

    /** Returns false if there is no event: the descriptor does not block. */
    static boolean getAsyncEvent(long context, long event) {
        return (int) GET_ASYNC_EVENT.call(context, event) == 0;
    }

    static void ackAsyncEvent(long event) {
        ACK_ASYNC_EVENT.call(event);
    }

    static String getDeviceName(long device) {
        return Memory.getString(GET_DEVICE_NAME.call(device));
    }

    static void queryDevice(long context, long attr) {
        Failure.unlessZero((int) QUERY_DEVICE.call(context, attr), "ibv_query_device");
    }

    static void queryPort(long context, int portNum, long attr) {
        Failure.unlessZero((int) QUERY_PORT.call(context, portNum, attr), "ibv_query_port");
    }

    static void queryGid(long context, int portNum, int index, long gid) {
        Failure.unlessZero((int) QUERY_GID.call(context, portNum, index, gid), "ibv_query_gid");
    }

    static long allocPd(long context) {
        return Failure.unlessNull(ALLOC_PD.call(context), "ibv_alloc_pd");
    }

    static void deallocPd(long pd) {
        Failure.unlessZero((int) DEALLOC_PD.call(pd), "ibv_dealloc_pd");
    }

    /** Returns 0, with errno, when the memory cannot be registered. */
    static long regMr(long pd, long address, long lengthBytes, int access) {
        return REG_MR.call(pd, address, lengthBytes, access);
    }

    static void deregMr(long mr) {
        Failure.unlessZero((int) DEREG_MR.call(mr), "ibv_dereg_mr");
    }

    static long createCompChannel(long context) {
        return Failure.unlessNull(CREATE_COMP_CHANNEL.call(context), "ibv_create_comp_channel");
    }

    static void destroyCompChannel(long channel) {
        Failure.unlessZero((int) DESTROY_COMP_CHANNEL.call(channel), "ibv_destroy_comp_channel");
    }

    static long createCq(long context, int cqe, long channel) {
        return Failure.unlessNull(
                CREATE_CQ.call(context, cqe, 0, channel, 0), "ibv_create_cq with " + cqe + " entries");
    }

    /** Returns an error number. */
    static int resizeCq(long cq, int cqe) {
        return (int) RESIZE_CQ.call(cq, cqe);
    }

    static void destroyCq(long cq) {
        Failure.unlessZero((int) DESTROY_CQ.call(cq), "ibv_destroy_cq");
    }

    /** Returns false if there is no event: the channel does not block. */
    static boolean getCqEvent(long channel, long cqOut, long cqContextOut) {
        return (int) GET_CQ_EVENT.call(channel, cqOut, cqContextOut) == 0;
    }

    static void ackCqEvents(long cq, int count) {
        ACK_CQ_EVENTS.call(cq, count);
    }

    /** Returns 0, with errno, when there is no shared receive queue with these attributes. */
    static long createSrq(long pd, long initAttr) {
        return CREATE_SRQ.call(pd, initAttr);
    }

    /** Returns an error number. */
    static int modifySrq(long srq, long attr, int mask) {
        return (int) MODIFY_SRQ.call(srq, attr, mask);
    }

    static void destroySrq(long srq) {
        Failure.unlessZero((int) DESTROY_SRQ.call(srq), "ibv_destroy_srq");
    }

    /** Returns 0, with errno, when there is no queue pair with these attributes. */
    static long createQp(long pd, long initAttr) {
        return CREATE_QP.call(pd, initAttr);
    }

    /** Returns an error number. */
    static int modifyQp(long qp, long attr, int mask) {
        return (int) MODIFY_QP.call(qp, attr, mask);
    }

    /** Returns an error number. */
    static int destroyQp(long qp) {
        return (int) DESTROY_QP.call(qp);
    }

    static long createAh(long pd, long attr) {
        return Failure.unlessNull(CREATE_AH.call(pd, attr), "ibv_create_ah");
    }

    static void destroyAh(long ah) {
        Failure.unlessZero((int) DESTROY_AH.call(ah), "ibv_destroy_ah");
    }
}
