/**
 * Collective operations between two groups: the blocks of each process go to processes of the other group. Owner: the
 * calling thread; any thread may call, several at once on different communicators. Called by {@link
 * railmpi.coll.Collectives}.
 */
package railmpi.coll.inter;
