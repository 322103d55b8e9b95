/**
 * Calls on files. Owner: any thread. Called by {@code mpi}, as which a program sees them.
 */
package railmpi.calls.file;
