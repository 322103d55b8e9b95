/**
 * Common code of the benchmark programs of both API generations: arguments, timing, output lines. Nothing here names
 * package {@code mpi}, so the programs compile against Open MPI's Java bindings, MPJ Express and RailMPI alike. Only
 * the thread that called {@code main} uses this package.
 */
package railmpi.bench;
