/**
 * Reduce: MPI 4.0, section 6.9.1.
 *
 * <p>The public class is the face; the algorithms are stateless and not for other packages. Owner: the calling thread,
 * any thread of the application. Called by {@link railmpi.coll.Collectives}, {@code coll.allreduce}, {@code
 * coll.reducescatter} and {@code coll.inter}.
 */
package railmpi.coll.reduce;
