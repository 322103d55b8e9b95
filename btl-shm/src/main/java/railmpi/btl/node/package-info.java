/**
 * The channel inside a node: rings and exposed memory that both processes have mapped, doorbells for sleeping
 * processes, and words with which a send is matched or cancelled. Each ordered pair of processes has one ring of
 * 32-byte cells for short frames, which the sender writes and the receiver polls, without work requests and
 * completions. Source: [Liu04] section 4.1 describes a polled flag; a sequence number in the commit word instead is
 * ours. Owner: the holder of the progress lock; waiting threads sleep on the doorbell without it. Called by {@code pml}
 * and through {@link railmpi.btl.channel.Channels}; created by {@code runtime}.
 */
package railmpi.btl.node;
