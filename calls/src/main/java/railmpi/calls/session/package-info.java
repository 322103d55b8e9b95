/**
 * What calls belong to: MPI between Init and Finalize, communicators with their handlers, names and hints, sends of
 * copies, the trace of a job. Owner: any thread; Init and Finalize take turns. Called by all packages above it and by
 * {@code mpi}.
 */
package railmpi.calls.session;
