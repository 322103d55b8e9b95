/** Collective operations between neighbours of a topology. Owner: the calling thread; for any thread. */
package railmpi.coll.neighbor;
