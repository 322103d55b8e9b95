/**
 * Files as bytes at positions, whatever interrupts the threads that use them; ranges that are locked; what has gone
 * wrong. Any thread.
 */
package railmpi.io.file;
