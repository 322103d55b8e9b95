/**
 * Channels over the queue pairs of rails: frames are gathered into batches, one send each, that the receiver has posted
 * memory for; bulk data goes by RDMA writes beside them. Source: [Liu04] section 4.1 describes the credits and the posted
 * buffers; gathering frames is ours. Called by the layers above through {@link railmpi.btl.rail.RailChannels}. Owner: the
 * holder of the progress lock, {@link railmpi.btl.agent.Agent} excepted.
 */
package railmpi.btl.rail;
