/**
 * NAS Parallel Benchmark IS (integer sort): an ordinary MPI program written against the mpiJava 1.2 API.
 *
 * <p>Start it as {@code mpirun -n 4 java railmpi.nas.is.IS A}. Only the thread that called {@code main} uses these
 * classes. There is no static state, so several ranks may live in one JVM. Only {@link railmpi.nas.is.IS} is meant to
 * be called from outside. Data and rules follow NPB 3.3, see docs/sources.md; the code is our own.
 */
package railmpi.nas.is;
