/**
 * Which rank is whose neighbour: grids and graphs laid over the ranks of a communicator (MPI 4.0, chapter 8). Owner:
 * none, immutable values and arithmetic on them are for any thread. Called by collectives and by the API layer.
 */
package railmpi.coll.topology;
