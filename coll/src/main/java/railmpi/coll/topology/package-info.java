/**
 * The neighbours of ranks: grids and graphs over the ranks of a communicator (MPI 4.0, chapter 8). Owner: none, because
 * immutable values and arithmetic on them are for any thread. Called by collectives and by the API layer.
 */
package railmpi.coll.topology;
