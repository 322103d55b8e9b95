/**
 * Calls on windows. Owner: any thread. Called by {@code mpi}, as which a program sees them.
 */
package railmpi.calls.window;
