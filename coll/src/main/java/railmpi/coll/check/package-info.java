/**
 * The parameter {@code coll_check}: before a collective moves data, all ranks tell each other what they call, and all fail
 * alike if that does not go together. Called by {@link railmpi.coll.Collectives}, any thread.
 */
package railmpi.coll.check;
