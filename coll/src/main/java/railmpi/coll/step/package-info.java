/**
 * The steps of which algorithms are made, and how blocking collectives do them: at once, with fixed tags. For the
 * packages of {@code coll}, any thread.
 */
package railmpi.coll.step;
