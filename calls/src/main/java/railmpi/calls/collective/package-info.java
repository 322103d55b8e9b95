/**
 * Collective operations and the operations that they combine items with. Owner: the calling thread. Called by all
 * packages above it and by {@code mpi}.
 */
package railmpi.calls.collective;
