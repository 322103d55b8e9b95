/**
 * Chooses algorithms from the parameters of the collectives and from tables, by the number of ranks and the length of the
 * data. Tables are built once from the parameters and then only read, by any thread; used by each collective.
 */
package railmpi.coll.select;
