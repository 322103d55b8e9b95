/**
 * The parameter {@code coll_check}: before a collective moves data, all ranks tell each other what they call, and all
 * fail alike if that does not go together. Owner: the calling thread, any thread of the application. Called by {@link
 * railmpi.coll.Collectives} and by collectives between groups and neighbours.
 */
package railmpi.coll.check;
