/**
 * Errors of calls, and the error classes of MPI. Owner: any thread; nothing here changes. Called by all packages of the
 * engine and by {@code mpi}.
 */
package railmpi.calls.error;
