/**
 * Short frames over rails: they are gathered into batches, and the RDMA fast path is a ring of slots at the receiver
 * into which the sender writes batches. Source: [Liu04] section 4.1 describes the slots and the polled flag; a sequence
 * number in the footer instead of a flag is ours. The package knows no connection. Owner: the holder of the progress
 * lock. Called by {@code railmpi.btl.rail}.
 */
package railmpi.btl.fastpath;
