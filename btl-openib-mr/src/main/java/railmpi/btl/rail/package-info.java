/**
 * Channels over the queue pairs of rails: batches of frames, one send each, that the receiver has posted memory for;
 * bulk data goes by RDMA writes beside them, cut into stripes. Each takes the rail that a policy chooses, and another
 * one if that dies. Source: [Liu04] section 4.1 describes the credits and the posted buffers; gathering frames is ours.
 * Owner: the holder of the progress lock. Called by {@code pml} and through {@link railmpi.btl.channel.Channels}; made
 * by {@code runtime}.
 */
package railmpi.btl.rail;
