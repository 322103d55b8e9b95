/**
 * Rings through which short frames go. Inside a node, over mapped remote memory: one ring of 32-byte cells per ordered
 * pair of processes, written by the sender, polled by the receiver, without work request or completion. Over rails:
 * frames gathered into batches, and the RDMA fast path, a ring of slots at the receiver that the sender writes batches
 * into. Source: [Liu04] section 4.1 describes the slots and the polled flag; a sequence number in the commit word or
 * footer instead of a flag is ours. It knows no connection. Owner on either side: the holder of the progress lock.
 * Called by {@code railmpi.btl.node} and {@code railmpi.btl.rail}.
 */
package railmpi.btl.fastpath;
