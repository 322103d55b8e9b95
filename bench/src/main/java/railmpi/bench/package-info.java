/**
 * What the benchmark programs of both API generations share: arguments, timing, output lines. Nothing here names package
 * {@code mpi}, so that the programs compile against Open MPI's Java bindings, MPJ Express and RailMPI alike. Used by the
 * thread that called {@code main} only.
 */
package railmpi.bench;
