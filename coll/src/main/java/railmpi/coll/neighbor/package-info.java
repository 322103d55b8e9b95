/**
 * Collective operations between neighbours of a topology. Owner: the calling thread, any thread of the application.
 * Called by {@link railmpi.coll.Collectives}.
 */
package railmpi.coll.neighbor;
