package railmpi.fabric.verbs;

/** Constants of the C headers under their C names; LayoutTest compares them with what a C program prints. */
final class Value {
    static final int IBV_WC_SUCCESS = 0;
    static final int IBV_WC_LOC_LEN_ERR = 1;
    static final int IBV_WC_LOC_QP_OP_ERR = 2;
    static final int IBV_WC_LOC_EEC_OP_ERR = 3;
    static final int IBV_WC_LOC_PROT_ERR = 4;
    static final int IBV_WC_WR_FLUSH_ERR = 5;
    static final int IBV_WC_MW_BIND_ERR = 6;
    static final int IBV_WC_BAD_RESP_ERR = 7;
    static final int IBV_WC_LOC_ACCESS_ERR = 8;
    static final int IBV_WC_REM_INV_REQ_ERR = 9;
    static final int IBV_WC_REM_ACCESS_ERR = 10;
    static final int IBV_WC_REM_OP_ERR = 11;
    static final int IBV_WC_RETRY_EXC_ERR = 12;
    static final int IBV_WC_RNR_RETRY_EXC_ERR = 13;
    static final int IBV_WC_LOC_RDD_VIOL_ERR = 14;
    static final int IBV_WC_REM_INV_RD_REQ_ERR = 15;
    static final int IBV_WC_REM_ABORT_ERR = 16;
    static final int IBV_WC_INV_EECN_ERR = 17;
    static final int IBV_WC_INV_EEC_STATE_ERR = 18;
    static final int IBV_WC_FATAL_ERR = 19;
    static final int IBV_WC_RESP_TIMEOUT_ERR = 20;
    static final int IBV_WC_GENERAL_ERR = 21;

    static final int IBV_WR_RDMA_WRITE = 0;
    static final int IBV_WR_SEND = 2;
    static final int IBV_WR_RDMA_READ = 4;
    static final int IBV_WR_ATOMIC_CMP_AND_SWP = 5;
    static final int IBV_WR_ATOMIC_FETCH_AND_ADD = 6;

    static final int IBV_SEND_SIGNALED = 2;
    static final int IBV_SEND_INLINE = 8;

    static final int IBV_QPT_RC = 2;
    static final int IBV_QPT_UD = 4;

    static final int IBV_ACCESS_LOCAL_WRITE = 1;
    static final int IBV_ACCESS_REMOTE_WRITE = 2;
    static final int IBV_ACCESS_REMOTE_READ = 4;
    static final int IBV_ACCESS_REMOTE_ATOMIC = 8;

    static final int IBV_ATOMIC_NONE = 0;
    static final int IBV_LINK_LAYER_ETHERNET = 2;

    static final int IBV_PORT_ACTIVE = 4;

    static final int IBV_EVENT_CQ_ERR = 0;
    static final int IBV_EVENT_QP_FATAL = 1;
    static final int IBV_EVENT_QP_REQ_ERR = 2;
    static final int IBV_EVENT_QP_ACCESS_ERR = 3;
    static final int IBV_EVENT_DEVICE_FATAL = 8;
    static final int IBV_EVENT_PORT_ACTIVE = 9;
    static final int IBV_EVENT_PORT_ERR = 10;

    static final int IBV_EVENT_SRQ_ERR = 14;
    static final int IBV_EVENT_SRQ_LIMIT_REACHED = 15;

    static final int IBV_SRQ_LIMIT = 2;

    static final int IBV_QPS_INIT = 1;
    static final int IBV_QPS_RTR = 2;
    static final int IBV_QPS_RTS = 3;
    static final int IBV_QPS_ERR = 6;

    static final int IBV_QP_STATE = 1;
    static final int IBV_QP_MIN_RNR_TIMER = 32768;
    static final int IBV_QP_DEST_QPN = 1048576;

    static final int RDMA_PS_TCP = 262;
    static final int RDMA_PS_UDP = 273;

    static final int RDMA_CM_EVENT_ADDR_RESOLVED = 0;
    static final int RDMA_CM_EVENT_ROUTE_RESOLVED = 2;
    static final int RDMA_CM_EVENT_CONNECT_REQUEST = 4;
    static final int RDMA_CM_EVENT_CONNECT_RESPONSE = 5;
    static final int RDMA_CM_EVENT_REJECTED = 8;
    static final int RDMA_CM_EVENT_ESTABLISHED = 9;
    static final int RDMA_CM_EVENT_DISCONNECTED = 10;
    static final int RDMA_CM_EVENT_MULTICAST_JOIN = 12;
    static final int RDMA_CM_EVENT_TIMEWAIT_EXIT = 15;

    static final int RDMA_OPTION_ID = 0;
    static final int RDMA_OPTION_ID_TOS = 0;
    static final int RDMA_OPTION_ID_ACK_TIMEOUT = 3;

    static final int RDMA_MAX_RESP_RES = 255;
    static final int RDMA_MAX_INIT_DEPTH = 255;

    static final int AF_INET = 2;
    static final int AF_INET6 = 10;

    static final int POLLIN = 1;

    static final int O_NONBLOCK = 2048;
    static final int F_GETFL = 3;
    static final int F_SETFL = 4;
    static final int EFD_NONBLOCK = 2048;
    static final int EFD_CLOEXEC = 524288;

    static final int EAGAIN = 11;
    static final int EINTR = 4;
    static final int ENOMEM = 12;

    private Value() {}
}
