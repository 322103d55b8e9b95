/**
 * Calls that make, free or ask communicators, topologies, and calls about failed processes. Owner: the calling thread.
 * Called by {@code file}, {@code window} and {@code mpi}.
 */
package railmpi.calls.comm;
