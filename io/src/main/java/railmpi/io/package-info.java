/**
 * Files that many ranks read and write: MPI 4.1, chapter 14. {@link railmpi.io.Files} opens files, {@link
 * railmpi.io.OpenFile} is an open file.
 *
 * <p>Packages: {@code file} (bytes at positions, locks, errors), {@code view} (positions in a file of the bytes of a
 * stream), {@code hint}, and {@code move} (data between memory and a view, for one rank and for all). Any thread of the
 * program may call them; non-blocking operations have threads of their own ({@link railmpi.io.move.Lane}).
 */
package railmpi.io;
