/**
 * The steps of algorithms, and their immediate execution by blocking collectives, with fixed tags. Owner: the calling
 * thread, any thread of the application. Called by the packages of {@code coll}.
 */
package railmpi.coll.step;
