/**
 * What {@code bin/mpi-top} shows of a running job: where the status of its ranks comes from, what two of them say of the
 * time between, and how that is written. Used by one thread.
 */
package railmpi.launch.top;
