/**
 * Messages over rails: announcements with a head, memory that receivers offer, RDMA writes into it. Owner: the holder
 * of the progress lock. Called through {@link railmpi.pml.state.Protocol}, one for each peer, and by the channels when
 * a write is complete.
 */
package railmpi.pml.rail;
