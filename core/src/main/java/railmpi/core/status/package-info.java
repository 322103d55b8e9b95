/**
 * What a rank tells of itself while somebody looks at the job ({@code bin/mpi-top}): where, and in which form. Read and
 * written by the ranks and the launcher; any thread.
 */
package railmpi.core.status;
