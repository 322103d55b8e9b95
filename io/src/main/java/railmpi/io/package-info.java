/**
 * Files that many ranks read and write: MPI 4.1, chapter 14. {@link railmpi.io.Files} opens them, {@link
 * railmpi.io.OpenFile} is one of them.
 *
 * <p>Below: {@code file} (bytes at positions, locks, errors), {@code view} (where the bytes of a stream are in a file),
 * {@code hint}, and {@code move} (data between memory and a view, by one rank and by all). Called by any thread of the
 * program; non-blocking operations have threads of their own ({@link railmpi.io.move.Lane}).
 */
package railmpi.io;
