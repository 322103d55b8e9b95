/**
 * The display of {@code bin/mpi-top} for a running job: where it reads the status of the ranks, how it compares two
 * readings, and how it prints the result. Used by one thread.
 */
package railmpi.launch.top;
