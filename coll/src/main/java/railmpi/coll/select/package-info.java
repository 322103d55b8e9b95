/**
 * Chooses algorithms from the parameters of the collectives and from tables, by the number of ranks and the length of
 * the data. Owner: none, tables are built once from the parameters and then only read, by any thread. Called by each
 * collective.
 */
package railmpi.coll.select;
