package railmpi.fabric.verbs;

/**
 * Moves the queue pair of a connection from state to state, with the attributes that rdma_cm has for it: this is done
 * here, not by librdmacm, because the way between the ports is among them. The order is INIT, in which receives can be
 * posted, RTR, RTS.
 */
final class QueuePairStates {
    private static final int MASK = Layout.IBV_QP_ATTR_BYTES;
    private static final int MASK_BYTES = Long.BYTES;
    /** Kernels once set others for Ethernet that InfiniBand adapters refuse. */
    private static final int KNOWN_ON_INFINIBAND = 2 * Value.IBV_QP_DEST_QPN - 1;

    private QueuePairStates() {}

    /** To be called for a new queue pair. */
    static void init(long id, long qp) {
        long attr = Memory.allocate(MASK + MASK_BYTES);
        try {
            change(id, qp, attr, Value.IBV_QPS_INIT, "INIT");
        } finally {
            Memory.free(attr);
        }
    }

    /** Lets a queue pair receive and send; to be called when rdma_cm knows the peer's side. */
    static void ready(long id, long qp, PortLimits limits, int minRnrTimer, PortPath path) {
        long attr = Memory.allocate(MASK + MASK_BYTES);
        try {
            change(id, qp, attr, Value.IBV_QPS_INIT, "INIT"); // what the peer may do is known only now
            ask(id, attr, Value.IBV_QPS_RTR, "RTR");
            path.writeTo(attr + Layout.IBV_QP_ATTR_AH_ATTR);
            limit(attr + Layout.IBV_QP_ATTR_MAX_DEST_RD_ATOMIC, limits.maxReadsOfPeer());
            Memory.putByte(attr + Layout.IBV_QP_ATTR_MIN_RNR_TIMER, minRnrTimer); // rdma_cm has 655 ms
            int mask = Memory.getInt(attr + MASK) & (limits.isEthernet() ? -1 : KNOWN_ON_INFINIBAND);
            Failure.unlessZero(
                    Libibverbs.modifyQp(qp, attr, mask | Value.IBV_QP_MIN_RNR_TIMER), "ibv_modify_qp to RTR");
            ask(id, attr, Value.IBV_QPS_RTS, "RTS");
            limit(attr + Layout.IBV_QP_ATTR_MAX_RD_ATOMIC, limits.maxReads());
            Failure.unlessZero(Libibverbs.modifyQp(qp, attr, Memory.getInt(attr + MASK)), "ibv_modify_qp to RTS");
        } finally {
            Memory.free(attr);
        }
    }

    /** Breaks a queue pair: what is posted is flushed. Returns an error number. */
    static int error(long qp) {
        long attr = Memory.allocate(Layout.IBV_QP_ATTR_BYTES);
        try {
            Memory.putInt(attr + Layout.IBV_QP_ATTR_QP_STATE, Value.IBV_QPS_ERR);
            return Libibverbs.modifyQp(qp, attr, Value.IBV_QP_STATE);
        } finally {
            Memory.free(attr);
        }
    }

    private static void change(long id, long qp, long attr, int state, String name) {
        ask(id, attr, state, name);
        Failure.unlessZero(Libibverbs.modifyQp(qp, attr, Memory.getInt(attr + MASK)), "ibv_modify_qp to " + name);
    }

    private static void ask(long id, long attr, int state, String name) {
        Memory.putInt(attr + Layout.IBV_QP_ATTR_QP_STATE, state);
        Failure.unlessNegative(Librdmacm.initQpAttr(id, attr, attr + MASK), "rdma_init_qp_attr for " + name);
    }

    /** The peer's adapter may be able to do more than this one. */
    private static void limit(long field, int most) {
        Memory.putByte(field, Math.min(Byte.toUnsignedInt(Memory.getByte(field)), most));
    }
}
