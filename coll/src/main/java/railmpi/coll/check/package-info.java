/**
 * The parameter {@code coll_check}: before a collective moves data, all ranks exchange the arguments of their calls,
 * and all throw the same error if these do not match. Owner: the calling thread, any thread of the application. Called
 * by {@link railmpi.coll.Collectives} and by collectives between groups and neighbours.
 */
package railmpi.coll.check;
