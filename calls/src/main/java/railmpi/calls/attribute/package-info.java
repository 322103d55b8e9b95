/**
 * What programs keep with communicators, datatypes and windows. Owner: any thread. Called by all packages above it and
 * by {@code mpi}.
 */
package railmpi.calls.attribute;
