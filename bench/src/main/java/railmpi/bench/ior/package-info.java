/**
 * A benchmark of files in the manner of IOR, its interface MPIIO: same options, layout of data and columns, so that
 * programs which read its output read ours. Start it as {@code mpirun -n 4 java railmpi.bench.ior.Ior -b 64m -t 1m}.
 * Source: [IOR] in docs/sources.md; the code is our own. Used by the thread that called {@code main} only.
 */
package railmpi.bench.ior;
