/**
 * The status that a rank publishes while somebody watches the job ({@code bin/mpi-top}): its place and its form. Ranks
 * and launcher read and write it; any thread.
 */
package railmpi.core.status;
