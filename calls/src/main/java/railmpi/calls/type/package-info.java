/**
 * What the items of buffers are: predefined and derived datatypes, all that is known of their layouts. Owner: the
 * thread that makes a type, until it is committed; then any thread. Called by all packages above it and by {@code mpi}.
 */
package railmpi.calls.type;
