/**
 * NAS Parallel Benchmark FT: a partial differential equation in three dimensions, solved by Fourier transforms.
 *
 * <p>Start it as {@code mpirun -n 4 java railmpi.nas.ft.FT A}. Only the thread that called {@code main} uses these
 * classes. There is no static state, so several ranks may live in one JVM. Only {@link railmpi.nas.ft.FT} is meant to
 * be called from outside. Data and rules follow NPB 3.3, see docs/sources.md; the code is our own.
 *
 * <p><b>Memory layout.</b> A field is one {@code double[]} of rows. A row holds the real parts of neighbouring x, then
 * their imaginary parts. So a loop over x is a plain loop over doubles, which the compiler vectorises, and a block for
 * another process is one piece of memory; {@link railmpi.nas.ft.Domain#rowLength} is its length. On a grid of np1 x np2
 * processes each one has
 *
 * <ul>
 *   <li>in <em>space</em>: all x, 1/np1 of y, 1/np2 of z, as {@code [z][y][x]};
 *   <li>between: 1/np1 of x, all y, 1/np2 of z, as {@code [source][z][y of source][x]} after the exchange among np1
 *       processes;
 *   <li>in the <em>spectrum</em>: 1/np1 of x, 1/np2 of y, all z, as {@code [z][y][x]} after the exchange among np2
 *       processes.
 * </ul>
 *
 * <p>Blocks are written where the exchange reads them and read where it wrote them: nothing is packed or unpacked.
 */
package railmpi.nas.ft;
