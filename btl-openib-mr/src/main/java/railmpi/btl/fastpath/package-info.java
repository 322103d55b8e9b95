/**
 * Rings for short frames. Inside a node, in mapped remote memory, each ordered pair of processes has one ring of
 * 32-byte cells, which the sender writes and the receiver polls, without work requests and completions. Over rails,
 * frames are gathered into batches, and the RDMA fast path is a ring of slots at the receiver into which the sender
 * writes batches. Source: [Liu04] section 4.1 describes the slots and the polled flag; a sequence number in the commit
 * word or footer instead of a flag is ours. The package knows no connection. Owner on either side: the holder of the
 * progress lock. Called by {@code railmpi.btl.node} and {@code railmpi.btl.rail}.
 */
package railmpi.btl.fastpath;
