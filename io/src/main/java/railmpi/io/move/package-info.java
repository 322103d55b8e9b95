/**
 * Moves data between the program's memory and a view of a file: by one rank alone, and by all ranks in two phases.
 * Any thread.
 */
package railmpi.io.move;
