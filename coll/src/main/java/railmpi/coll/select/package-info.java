/**
 * Chooses algorithms from tables by the number of ranks and the length of the data. Tables are built once from the
 * parameters and then only read, by any thread.
 */
package railmpi.coll.select;
