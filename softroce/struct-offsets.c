/*
 * Prints the size of the verbs structs and the offset and size of their fields, as the C headers have them: the file
 * struct-offsets.txt beside the layout test of railmpi.fabric.verbs. Run by bin/softroce-test in the guest:
 *
 *   tcc -run struct-offsets.c        or        cc -o offsets struct-offsets.c && ./offsets
 *
 * Lines: "struct size" and "struct.field offset size", then "NAME value" for constants.
 */
#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <fcntl.h>
#include <errno.h>
#include <infiniband/verbs.h>
#include <rdma/rdma_cma.h>

#define SIZE(s) printf(#s " %d\n", (int)sizeof(struct s))
#define FIELD(s, f) printf(#s "." #f " %d %d\n", (int)offsetof(struct s, f), (int)sizeof(((struct s *)0)->f))
#define VALUE(c) printf(#c " %d\n", (int)(c))

int main(void)
{
    SIZE(ibv_context);
    FIELD(ibv_context, device);
    FIELD(ibv_context, ops.poll_cq);
    FIELD(ibv_context, ops.req_notify_cq);
    FIELD(ibv_context, ops.post_srq_recv);
    FIELD(ibv_context, ops.post_send);
    FIELD(ibv_context, ops.post_recv);
    FIELD(ibv_context, async_fd);
    SIZE(ibv_comp_channel);
    FIELD(ibv_comp_channel, fd);
    SIZE(ibv_mr);
    FIELD(ibv_mr, lkey);
    FIELD(ibv_mr, rkey);
    SIZE(ibv_qp);
    FIELD(ibv_qp, qp_num);
    SIZE(ibv_wc);
    FIELD(ibv_wc, wr_id);
    FIELD(ibv_wc, status);
    FIELD(ibv_wc, vendor_err);
    FIELD(ibv_wc, byte_len);
    FIELD(ibv_wc, qp_num);
    FIELD(ibv_wc, src_qp);
    SIZE(ibv_sge);
    FIELD(ibv_sge, addr);
    FIELD(ibv_sge, length);
    FIELD(ibv_sge, lkey);
    SIZE(ibv_send_wr);
    FIELD(ibv_send_wr, wr_id);
    FIELD(ibv_send_wr, next);
    FIELD(ibv_send_wr, sg_list);
    FIELD(ibv_send_wr, num_sge);
    FIELD(ibv_send_wr, opcode);
    FIELD(ibv_send_wr, send_flags);
    FIELD(ibv_send_wr, wr.rdma.remote_addr);
    FIELD(ibv_send_wr, wr.rdma.rkey);
    FIELD(ibv_send_wr, wr.atomic.remote_addr);
    FIELD(ibv_send_wr, wr.atomic.compare_add);
    FIELD(ibv_send_wr, wr.atomic.swap);
    FIELD(ibv_send_wr, wr.atomic.rkey);
    FIELD(ibv_send_wr, wr.ud.ah);
    FIELD(ibv_send_wr, wr.ud.remote_qpn);
    FIELD(ibv_send_wr, wr.ud.remote_qkey);
    SIZE(ibv_recv_wr);
    FIELD(ibv_recv_wr, wr_id);
    FIELD(ibv_recv_wr, sg_list);
    FIELD(ibv_recv_wr, num_sge);
    SIZE(ibv_qp_init_attr);
    FIELD(ibv_qp_init_attr, send_cq);
    FIELD(ibv_qp_init_attr, recv_cq);
    FIELD(ibv_qp_init_attr, srq);
    FIELD(ibv_qp_init_attr, cap.max_send_wr);
    FIELD(ibv_qp_init_attr, cap.max_recv_wr);
    FIELD(ibv_qp_init_attr, cap.max_send_sge);
    FIELD(ibv_qp_init_attr, cap.max_recv_sge);
    FIELD(ibv_qp_init_attr, cap.max_inline_data);
    FIELD(ibv_qp_init_attr, qp_type);
    FIELD(ibv_qp_init_attr, sq_sig_all);
    SIZE(ibv_srq_init_attr);
    FIELD(ibv_srq_init_attr, attr.max_wr);
    FIELD(ibv_srq_init_attr, attr.max_sge);
    SIZE(ibv_srq_attr);
    FIELD(ibv_srq_attr, srq_limit);
    SIZE(ibv_qp_attr);
    FIELD(ibv_qp_attr, qp_state);
    FIELD(ibv_qp_attr, ah_attr);
    FIELD(ibv_qp_attr, max_rd_atomic);
    FIELD(ibv_qp_attr, max_dest_rd_atomic);
    FIELD(ibv_qp_attr, min_rnr_timer);
    SIZE(ibv_ah_attr);
    FIELD(ibv_ah_attr, dlid);
    FIELD(ibv_ah_attr, src_path_bits);
    FIELD(ibv_ah_attr, is_global);
    FIELD(ibv_ah_attr, grh.sgid_index);
    SIZE(ibv_port_attr);
    FIELD(ibv_port_attr, state);
    FIELD(ibv_port_attr, active_mtu);
    FIELD(ibv_port_attr, gid_tbl_len);
    FIELD(ibv_port_attr, max_msg_sz);
    FIELD(ibv_port_attr, lid);
    FIELD(ibv_port_attr, lmc);
    FIELD(ibv_port_attr, link_layer);
    SIZE(ibv_device_attr);
    FIELD(ibv_device_attr, max_qp_wr);
    FIELD(ibv_device_attr, max_cqe);
    FIELD(ibv_device_attr, max_qp_rd_atom);
    FIELD(ibv_device_attr, max_qp_init_rd_atom);
    FIELD(ibv_device_attr, atomic_cap);
    FIELD(ibv_device_attr, max_mcast_grp);
    FIELD(ibv_device_attr, max_srq);
    FIELD(ibv_device_attr, max_srq_wr);
    SIZE(ibv_async_event);
    FIELD(ibv_async_event, element.port_num);
    FIELD(ibv_async_event, event_type);
    SIZE(ibv_grh);
    FIELD(ibv_grh, sgid);
    SIZE(rdma_event_channel);
    FIELD(rdma_event_channel, fd);
    SIZE(rdma_cm_id);
    FIELD(rdma_cm_id, verbs);
    FIELD(rdma_cm_id, qp);
    FIELD(rdma_cm_id, route.addr.dst_addr);
    FIELD(rdma_cm_id, port_num);
    SIZE(rdma_conn_param);
    FIELD(rdma_conn_param, private_data);
    FIELD(rdma_conn_param, private_data_len);
    FIELD(rdma_conn_param, responder_resources);
    FIELD(rdma_conn_param, initiator_depth);
    FIELD(rdma_conn_param, retry_count);
    FIELD(rdma_conn_param, rnr_retry_count);
    FIELD(rdma_conn_param, srq);
    FIELD(rdma_conn_param, qp_num);
    SIZE(rdma_cm_event);
    FIELD(rdma_cm_event, id);
    FIELD(rdma_cm_event, listen_id);
    FIELD(rdma_cm_event, event);
    FIELD(rdma_cm_event, status);
    FIELD(rdma_cm_event, param.conn.private_data);
    FIELD(rdma_cm_event, param.conn.private_data_len);
    FIELD(rdma_cm_event, param.ud.ah_attr);
    FIELD(rdma_cm_event, param.ud.qp_num);
    FIELD(rdma_cm_event, param.ud.qkey);
    SIZE(sockaddr_in);
    FIELD(sockaddr_in, sin_family);
    FIELD(sockaddr_in, sin_port);
    FIELD(sockaddr_in, sin_addr);
    SIZE(sockaddr_in6);
    FIELD(sockaddr_in6, sin6_family);
    FIELD(sockaddr_in6, sin6_port);
    FIELD(sockaddr_in6, sin6_addr);
    SIZE(pollfd);
    FIELD(pollfd, fd);
    FIELD(pollfd, events);
    FIELD(pollfd, revents);
    VALUE(IBV_WC_SUCCESS);
    VALUE(IBV_WC_LOC_LEN_ERR);
    VALUE(IBV_WC_LOC_QP_OP_ERR);
    VALUE(IBV_WC_LOC_EEC_OP_ERR);
    VALUE(IBV_WC_LOC_PROT_ERR);
    VALUE(IBV_WC_WR_FLUSH_ERR);
    VALUE(IBV_WC_MW_BIND_ERR);
    VALUE(IBV_WC_BAD_RESP_ERR);
    VALUE(IBV_WC_LOC_ACCESS_ERR);
    VALUE(IBV_WC_REM_INV_REQ_ERR);
    VALUE(IBV_WC_REM_ACCESS_ERR);
    VALUE(IBV_WC_REM_OP_ERR);
    VALUE(IBV_WC_RETRY_EXC_ERR);
    VALUE(IBV_WC_RNR_RETRY_EXC_ERR);
    VALUE(IBV_WC_LOC_RDD_VIOL_ERR);
    VALUE(IBV_WC_REM_INV_RD_REQ_ERR);
    VALUE(IBV_WC_REM_ABORT_ERR);
    VALUE(IBV_WC_INV_EECN_ERR);
    VALUE(IBV_WC_INV_EEC_STATE_ERR);
    VALUE(IBV_WC_FATAL_ERR);
    VALUE(IBV_WC_RESP_TIMEOUT_ERR);
    VALUE(IBV_WC_GENERAL_ERR);
    VALUE(IBV_WR_RDMA_WRITE);
    VALUE(IBV_WR_SEND);
    VALUE(IBV_WR_RDMA_READ);
    VALUE(IBV_WR_ATOMIC_CMP_AND_SWP);
    VALUE(IBV_WR_ATOMIC_FETCH_AND_ADD);
    VALUE(IBV_SEND_SIGNALED);
    VALUE(IBV_SEND_INLINE);
    VALUE(IBV_QPT_RC);
    VALUE(IBV_QPT_UD);
    VALUE(IBV_ACCESS_LOCAL_WRITE);
    VALUE(IBV_ACCESS_REMOTE_WRITE);
    VALUE(IBV_ACCESS_REMOTE_READ);
    VALUE(IBV_ACCESS_REMOTE_ATOMIC);
    VALUE(IBV_ATOMIC_NONE);
    VALUE(IBV_LINK_LAYER_ETHERNET);
    VALUE(IBV_EVENT_CQ_ERR);
    VALUE(IBV_EVENT_QP_FATAL);
    VALUE(IBV_EVENT_QP_REQ_ERR);
    VALUE(IBV_EVENT_QP_ACCESS_ERR);
    VALUE(IBV_EVENT_DEVICE_FATAL);
    VALUE(IBV_EVENT_PORT_ACTIVE);
    VALUE(IBV_EVENT_PORT_ERR);
    VALUE(IBV_EVENT_SRQ_ERR);
    VALUE(IBV_EVENT_SRQ_LIMIT_REACHED);
    VALUE(IBV_SRQ_LIMIT);
    VALUE(IBV_PORT_ACTIVE);
    VALUE(IBV_QPS_INIT);
    VALUE(IBV_QPS_RTR);
    VALUE(IBV_QPS_RTS);
    VALUE(IBV_QPS_ERR);
    VALUE(IBV_QP_STATE);
    VALUE(IBV_QP_MIN_RNR_TIMER);
    VALUE(IBV_QP_DEST_QPN);
    VALUE(RDMA_PS_TCP);
    VALUE(RDMA_PS_UDP);
    VALUE(RDMA_CM_EVENT_ADDR_RESOLVED);
    VALUE(RDMA_CM_EVENT_ROUTE_RESOLVED);
    VALUE(RDMA_CM_EVENT_CONNECT_REQUEST);
    VALUE(RDMA_CM_EVENT_CONNECT_RESPONSE);
    VALUE(RDMA_CM_EVENT_REJECTED);
    VALUE(RDMA_CM_EVENT_ESTABLISHED);
    VALUE(RDMA_CM_EVENT_DISCONNECTED);
    VALUE(RDMA_CM_EVENT_MULTICAST_JOIN);
    VALUE(RDMA_CM_EVENT_TIMEWAIT_EXIT);
    VALUE(RDMA_OPTION_ID);
    VALUE(RDMA_OPTION_ID_TOS);
    VALUE(RDMA_OPTION_ID_ACK_TIMEOUT);
    VALUE(RDMA_MAX_RESP_RES);
    VALUE(RDMA_MAX_INIT_DEPTH);
    VALUE(AF_INET);
    VALUE(AF_INET6);
    VALUE(POLLIN);
    VALUE(O_NONBLOCK);
    VALUE(F_GETFL);
    VALUE(F_SETFL);
    VALUE(EFD_NONBLOCK);
    VALUE(EFD_CLOEXEC);
    VALUE(EAGAIN);
    VALUE(EINTR);
    VALUE(ENOMEM);
    return 0;
}
