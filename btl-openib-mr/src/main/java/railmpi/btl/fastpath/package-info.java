/**
 * The RDMA fast path over mapped remote memory: one ring of 32-byte cells per ordered pair of processes, written by the
 * sender, polled by the receiver, without work request or completion. Source: [Liu04] section 4.1 describes the slots and
 * the polled flag; the commit word with a sequence number instead of a tail flag is ours. Owner on either side: the
 * holder of the progress lock.
 */
package railmpi.btl.fastpath;
