/** Benchmark programs written against the mpiJava 1.2 API; each {@code main} is an ordinary MPI program. */
package railmpi.bench.mpijava;
