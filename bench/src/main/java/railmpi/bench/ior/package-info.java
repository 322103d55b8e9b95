/**
 * A benchmark of files like IOR with its interface MPIIO: with the same options, layout of data and columns, so that
 * programs that read its output read this one. Start it as {@code mpirun -n 4 java railmpi.bench.ior.Ior -b 64m -t 1m}.
 * Source: [IOR] in docs/sources.md; the code is our own. Only the thread that called {@code main} uses this package.
 */
package railmpi.bench.ior;
