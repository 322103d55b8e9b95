/**
 * Channels over the queue pairs of rails. Frames are sent in batches, each one send into memory that the receiver has
 * posted; bulk data is cut into stripes, which are RDMA writes. Each batch and stripe takes the rail that a policy
 * chooses, or another one if that rail dies. Source: [Liu04] section 4.1 describes the credits and the posted buffers;
 * gathering frames is ours. Owner: the holder of the progress lock. Called by {@code pml} and through {@link
 * railmpi.btl.channel.Channels}; created by {@code runtime}.
 */
package railmpi.btl.rail;
