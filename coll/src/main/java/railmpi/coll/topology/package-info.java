/**
 * Which rank is whose neighbour: grids and graphs laid over the ranks of a communicator (MPI 4.0, chapter 8). Immutable
 * values and arithmetic on them, for any thread. Called by collectives and by the API layer.
 */
package railmpi.coll.topology;
