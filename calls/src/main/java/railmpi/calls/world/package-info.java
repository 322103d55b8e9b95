/**
 * Calls that meet or start other programs. Owner: the calling thread. Called by {@code mpi}.
 */
package railmpi.calls.world;
