/**
 * Benchmarks in the manner of the Intel MPI Benchmarks (formerly Pallas): same names, options, sizes, rules of iterations and
 * columns, so that programs which read theirs read ours. Start them as {@code mpirun -n 2 java railmpi.bench.imb.IMB_MPI1
 * PingPong}. Source: [IMB] in docs/sources.md; the code is our own. Used by the thread that called {@code main} only.
 */
package railmpi.bench.imb;
