package railmpi.fabric.verbs;

/**
 * Sizes of C structs and offsets of their fields in bytes, on 64-bit Linux: {@code ibv_wc.wr_id} is IBV_WC_WR_ID, the
 * size of {@code struct ibv_wc} IBV_WC_BYTES. The ABI of the sonames freezes them; LayoutTest compares them with what
 * a C program prints (softroce/struct-offsets.c).
 */
final class Layout {
    static final int IBV_CONTEXT_DEVICE = 0;
    static final int IBV_CONTEXT_OPS_POLL_CQ = 96;
    static final int IBV_CONTEXT_OPS_REQ_NOTIFY_CQ = 104;
    static final int IBV_CONTEXT_OPS_POST_SRQ_RECV = 168;
    static final int IBV_CONTEXT_OPS_POST_SEND = 208;
    static final int IBV_CONTEXT_OPS_POST_RECV = 216;

    static final int IBV_CONTEXT_ASYNC_FD = 268;

    static final int IBV_COMP_CHANNEL_FD = 8;

    static final int IBV_MR_LKEY = 36;
    static final int IBV_MR_RKEY = 40;

    static final int IBV_QP_QP_NUM = 52;

    static final int IBV_WC_BYTES = 48;
    static final int IBV_WC_WR_ID = 0;
    static final int IBV_WC_STATUS = 8;
    static final int IBV_WC_VENDOR_ERR = 16;
    static final int IBV_WC_BYTE_LEN = 20;
    static final int IBV_WC_QP_NUM = 28;
    static final int IBV_WC_SRC_QP = 32;

    static final int IBV_SGE_BYTES = 16;
    static final int IBV_SGE_ADDR = 0;
    static final int IBV_SGE_LENGTH = 8;
    static final int IBV_SGE_LKEY = 12;

    static final int IBV_SEND_WR_BYTES = 128;
    static final int IBV_SEND_WR_WR_ID = 0;
    static final int IBV_SEND_WR_NEXT = 8;
    static final int IBV_SEND_WR_SG_LIST = 16;
    static final int IBV_SEND_WR_NUM_SGE = 24;
    static final int IBV_SEND_WR_OPCODE = 28;
    static final int IBV_SEND_WR_SEND_FLAGS = 32;
    static final int IBV_SEND_WR_WR_RDMA_REMOTE_ADDR = 40;
    static final int IBV_SEND_WR_WR_RDMA_RKEY = 48;
    static final int IBV_SEND_WR_WR_ATOMIC_REMOTE_ADDR = 40;
    static final int IBV_SEND_WR_WR_ATOMIC_COMPARE_ADD = 48;
    static final int IBV_SEND_WR_WR_ATOMIC_SWAP = 56;
    static final int IBV_SEND_WR_WR_ATOMIC_RKEY = 64;
    static final int IBV_SEND_WR_WR_UD_AH = 40;
    static final int IBV_SEND_WR_WR_UD_REMOTE_QPN = 48;
    static final int IBV_SEND_WR_WR_UD_REMOTE_QKEY = 52;

    static final int IBV_RECV_WR_BYTES = 32;
    static final int IBV_RECV_WR_WR_ID = 0;
    static final int IBV_RECV_WR_SG_LIST = 16;
    static final int IBV_RECV_WR_NUM_SGE = 24;

    static final int IBV_QP_INIT_ATTR_BYTES = 64;
    static final int IBV_QP_INIT_ATTR_SEND_CQ = 8;
    static final int IBV_QP_INIT_ATTR_RECV_CQ = 16;
    static final int IBV_QP_INIT_ATTR_SRQ = 24;
    static final int IBV_QP_INIT_ATTR_CAP_MAX_SEND_WR = 32;
    static final int IBV_QP_INIT_ATTR_CAP_MAX_RECV_WR = 36;
    static final int IBV_QP_INIT_ATTR_CAP_MAX_SEND_SGE = 40;
    static final int IBV_QP_INIT_ATTR_CAP_MAX_RECV_SGE = 44;
    static final int IBV_QP_INIT_ATTR_CAP_MAX_INLINE_DATA = 48;
    static final int IBV_QP_INIT_ATTR_QP_TYPE = 52;

    static final int IBV_SRQ_INIT_ATTR_BYTES = 24;
    static final int IBV_SRQ_INIT_ATTR_ATTR_MAX_WR = 8;
    static final int IBV_SRQ_INIT_ATTR_ATTR_MAX_SGE = 12;

    static final int IBV_SRQ_ATTR_BYTES = 12;
    static final int IBV_SRQ_ATTR_SRQ_LIMIT = 8;

    static final int IBV_QP_ATTR_BYTES = 144;
    static final int IBV_QP_ATTR_QP_STATE = 0;
    static final int IBV_QP_ATTR_AH_ATTR = 56;
    static final int IBV_QP_ATTR_MAX_RD_ATOMIC = 126;
    static final int IBV_QP_ATTR_MAX_DEST_RD_ATOMIC = 127;
    static final int IBV_QP_ATTR_MIN_RNR_TIMER = 128;

    static final int IBV_AH_ATTR_BYTES = 32;
    static final int IBV_AH_ATTR_GRH_SGID_INDEX = 20;
    static final int IBV_AH_ATTR_DLID = 24;
    static final int IBV_AH_ATTR_SRC_PATH_BITS = 27;
    static final int IBV_AH_ATTR_IS_GLOBAL = 29;

    static final int IBV_PORT_ATTR_BYTES = 52;
    static final int IBV_PORT_ATTR_STATE = 0;
    static final int IBV_PORT_ATTR_ACTIVE_MTU = 8;
    static final int IBV_PORT_ATTR_GID_TBL_LEN = 12;
    static final int IBV_PORT_ATTR_MAX_MSG_SZ = 20;
    static final int IBV_PORT_ATTR_LID = 34;
    static final int IBV_PORT_ATTR_LMC = 38;
    static final int IBV_PORT_ATTR_LINK_LAYER = 46;

    static final int IBV_DEVICE_ATTR_BYTES = 232;
    static final int IBV_DEVICE_ATTR_MAX_QP_WR = 112;
    static final int IBV_DEVICE_ATTR_MAX_CQE = 132;
    static final int IBV_DEVICE_ATTR_MAX_QP_RD_ATOM = 144;
    static final int IBV_DEVICE_ATTR_MAX_QP_INIT_RD_ATOM = 156;
    static final int IBV_DEVICE_ATTR_ATOMIC_CAP = 164;
    static final int IBV_DEVICE_ATTR_MAX_MCAST_GRP = 188;
    static final int IBV_DEVICE_ATTR_MAX_SRQ = 212;
    static final int IBV_DEVICE_ATTR_MAX_SRQ_WR = 216;

    static final int IBV_ASYNC_EVENT_BYTES = 16;
    static final int IBV_ASYNC_EVENT_ELEMENT_PORT_NUM = 0;
    static final int IBV_ASYNC_EVENT_EVENT_TYPE = 8;

    static final int IBV_GRH_BYTES = 40;
    static final int IBV_GRH_SGID = 8;

    static final int RDMA_EVENT_CHANNEL_FD = 0;

    static final int RDMA_CM_ID_VERBS = 0;
    static final int RDMA_CM_ID_QP = 24;
    static final int RDMA_CM_ID_ROUTE_ADDR_DST_ADDR = 160;
    static final int RDMA_CM_ID_PORT_NUM = 348;

    static final int RDMA_CONN_PARAM_BYTES = 24;
    static final int RDMA_CONN_PARAM_PRIVATE_DATA = 0;
    static final int RDMA_CONN_PARAM_PRIVATE_DATA_LEN = 8;
    static final int RDMA_CONN_PARAM_RESPONDER_RESOURCES = 9;
    static final int RDMA_CONN_PARAM_INITIATOR_DEPTH = 10;
    static final int RDMA_CONN_PARAM_RETRY_COUNT = 12;
    static final int RDMA_CONN_PARAM_RNR_RETRY_COUNT = 13;
    static final int RDMA_CONN_PARAM_SRQ = 14;
    static final int RDMA_CONN_PARAM_QP_NUM = 16;

    static final int RDMA_CM_EVENT_ID = 0;
    static final int RDMA_CM_EVENT_LISTEN_ID = 8;
    static final int RDMA_CM_EVENT_EVENT = 16;
    static final int RDMA_CM_EVENT_STATUS = 20;
    static final int RDMA_CM_EVENT_PARAM_CONN_PRIVATE_DATA = 24;
    static final int RDMA_CM_EVENT_PARAM_CONN_PRIVATE_DATA_LEN = 32;
    static final int RDMA_CM_EVENT_PARAM_UD_AH_ATTR = 40;
    static final int RDMA_CM_EVENT_PARAM_UD_QP_NUM = 72;
    static final int RDMA_CM_EVENT_PARAM_UD_QKEY = 76;

    static final int SOCKADDR_IN_SIN_FAMILY = 0;
    static final int SOCKADDR_IN_SIN_PORT = 2;
    static final int SOCKADDR_IN_SIN_ADDR = 4;

    static final int SOCKADDR_IN6_BYTES = 28;
    static final int SOCKADDR_IN6_SIN6_FAMILY = 0;
    static final int SOCKADDR_IN6_SIN6_PORT = 2;
    static final int SOCKADDR_IN6_SIN6_ADDR = 8;

    static final int POLLFD_BYTES = 8;
    static final int POLLFD_FD = 0;
    static final int POLLFD_EVENTS = 4;
    static final int POLLFD_REVENTS = 6;

    private Layout() {}
}
