/**
 * The channel inside a node: rings and exposed memory that both processes have mapped, doorbells for sleeping
 * processes, and words with which a send is matched or cancelled. Owner: the holder of the progress lock; waiting
 * threads sleep on the doorbell without it. Called by {@code pml} and through {@link railmpi.btl.channel.Channels};
 * created by {@code runtime}.
 */
package railmpi.btl.node;
