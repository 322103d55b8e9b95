/**
 * Memory through which bulk data passes on its path to a peer: chunks that a node shares, registered chunks for
 * staging, and registrations of the program's own buffers. The package knows no channel. Owner: the holder of the
 * progress lock; a chunk's word is shared with one peer ({@link railmpi.btl.memory.ChunkPool}). Called by {@code pml},
 * {@code railmpi.btl.node} and {@code railmpi.btl.rail}.
 */
package railmpi.btl.memory;
