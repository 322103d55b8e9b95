/**
 * The steps of which algorithms are made, and how blocking collectives do them: at once, with fixed tags. Owner: the
 * calling thread, any thread of the application. Called by the packages of {@code coll}.
 */
package railmpi.coll.step;
