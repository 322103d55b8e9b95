/**
 * Moves data between the program's memory and a view of a file: for one rank alone, and for all ranks in two phases.
 * Any thread.
 */
package railmpi.io.move;
