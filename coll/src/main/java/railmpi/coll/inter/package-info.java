/**
 * Collective operations between two groups: the blocks of each process go to processes of the other group. Owner: the
 * calling thread; for any thread, at once on different communicators. Called by {@link railmpi.coll.Collectives}.
 */
package railmpi.coll.inter;
