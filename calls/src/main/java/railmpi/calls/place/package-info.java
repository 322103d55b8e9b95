/**
 * Buffers of the program with a type and a count: what is wrong with them, what they share, copies of what is in them.
 * Owner: any thread; nothing here changes. Called by all packages above it and by {@code mpi}.
 */
package railmpi.calls.place;
