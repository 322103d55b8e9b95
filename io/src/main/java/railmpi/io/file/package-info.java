/**
 * Files as bytes at positions, even if the threads that use them are interrupted; locked ranges; errors. Any thread.
 */
package railmpi.io.file;
