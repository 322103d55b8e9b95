package railmpi.fabric.verbs;

import railmpi.fabric.WorkCompletion.Status;

/** The words for each ibv_wc_status. Stateless. */
final class CompletionError {
    private CompletionError() {}

    /**
     * What the layers above are told. Of a message that is longer than its receive, adapters tell the receiver
     * LOC_LEN_ERR and the sender REM_INV_REQ_ERR, as the specification says; rxe LOC_QP_OP_ERR and REM_OP_ERR. Whatever
     * only says that the connection is broken, or that this adapter cannot go on, is FLUSHED: others take over.
     */
    static Status statusOf(int wcStatus) {
        switch (wcStatus) {
            case Value.IBV_WC_SUCCESS:
                return Status.SUCCESS;
            case Value.IBV_WC_LOC_LEN_ERR:
            case Value.IBV_WC_LOC_QP_OP_ERR:
            case Value.IBV_WC_LOC_PROT_ERR:
            case Value.IBV_WC_LOC_ACCESS_ERR:
                return Status.LOCAL_LENGTH_ERROR;
            case Value.IBV_WC_REM_INV_REQ_ERR:
            case Value.IBV_WC_REM_ACCESS_ERR:
            case Value.IBV_WC_REM_OP_ERR:
                return Status.REMOTE_ACCESS_ERROR;
            default:
                return Status.FLUSHED;
        }
    }

    /** Why a connection broke, for users; each status has words of its own, and its name. */
    static String reason(int wcStatus, int vendorError) {
        String words = words(wcStatus);
        return vendorError == 0 ? words : words + ", vendor error 0x" + Integer.toHexString(vendorError);
    }

    private static String words(int wcStatus) {
        switch (wcStatus) {
            case Value.IBV_WC_LOC_LEN_ERR:
                return "a message was longer than the receive posted for it, or than the adapter takes (LOC_LEN_ERR)";
            case Value.IBV_WC_LOC_QP_OP_ERR:
                return "a message was longer than the receive posted for it, a local memory region was closed while in"
                        + " use, or the queue pair is inconsistent (LOC_QP_OP_ERR)";
            case Value.IBV_WC_LOC_EEC_OP_ERR:
                return "the end-to-end context is inconsistent (LOC_EEC_OP_ERR)";
            case Value.IBV_WC_LOC_PROT_ERR:
                return "a local memory region was closed while in use (LOC_PROT_ERR)";
            case Value.IBV_WC_WR_FLUSH_ERR:
                return "the peer, or its adapter, has ended it (WR_FLUSH_ERR)";
            case Value.IBV_WC_MW_BIND_ERR:
                return "a memory window was not bound (MW_BIND_ERR)";
            case Value.IBV_WC_BAD_RESP_ERR:
                return "the peer's adapter gave an answer that was not expected (BAD_RESP_ERR)";
            case Value.IBV_WC_LOC_ACCESS_ERR:
                return "a local memory region does not allow the operation (LOC_ACCESS_ERR)";
            case Value.IBV_WC_REM_INV_REQ_ERR:
                return "the peer has posted too short a receive, or does not allow the operation (REM_INV_REQ_ERR)";
            case Value.IBV_WC_REM_ACCESS_ERR:
                return "the peer refused a remote key or range (REM_ACCESS_ERR)";
            case Value.IBV_WC_REM_OP_ERR:
                return "the peer could not finish the operation, such as for too short a receive (REM_OP_ERR)";
            case Value.IBV_WC_RETRY_EXC_ERR:
                return "the peer's adapter does not acknowledge any more (RETRY_EXC_ERR; see btl_verbs_timeout and"
                        + " btl_verbs_retry_count)";
            case Value.IBV_WC_RNR_RETRY_EXC_ERR:
                return "the peer posted no receive in time (RNR_RETRY_EXC_ERR; see btl_verbs_rnr_retry)";
            case Value.IBV_WC_LOC_RDD_VIOL_ERR:
                return "the local reliable datagram domain does not fit (LOC_RDD_VIOL_ERR)";
            case Value.IBV_WC_REM_INV_RD_REQ_ERR:
                return "the peer refused a reliable datagram (REM_INV_RD_REQ_ERR)";
            case Value.IBV_WC_REM_ABORT_ERR:
                return "the peer has aborted the operation (REM_ABORT_ERR)";
            case Value.IBV_WC_INV_EECN_ERR:
                return "there is no such end-to-end context (INV_EECN_ERR)";
            case Value.IBV_WC_INV_EEC_STATE_ERR:
                return "the end-to-end context is in a state that does not allow it (INV_EEC_STATE_ERR)";
            case Value.IBV_WC_FATAL_ERR:
                return "the adapter has failed (FATAL_ERR)";
            case Value.IBV_WC_RESP_TIMEOUT_ERR:
                return "the peer's adapter did not answer in time (RESP_TIMEOUT_ERR)";
            case Value.IBV_WC_GENERAL_ERR:
                return "the adapter reports an error of no special kind (GENERAL_ERR)";
            default:
                return "work completion status " + wcStatus;
        }
    }
}
