/**
 * Messages from one process to another. Owner: the calling thread; nothing here changes. Called by {@code mpi}.
 */
package railmpi.calls.point;
