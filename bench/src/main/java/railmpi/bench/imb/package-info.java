/**
 * Benchmarks like the Intel MPI Benchmarks (formerly Pallas): with the same names, options, sizes, rules of iterations
 * and columns, so that programs that read their output read this one. Start them as {@code mpirun -n 2 java
 * railmpi.bench.imb.IMB_MPI1 PingPong}. Source: [IMB] in docs/sources.md; the code is our own. Only the thread that
 * called {@code main} uses this package.
 */
package railmpi.bench.imb;
