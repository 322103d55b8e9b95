/** Benchmark programs written against Open MPI's Java API; each {@code main} is an ordinary MPI program. */
package railmpi.bench.ompi;
