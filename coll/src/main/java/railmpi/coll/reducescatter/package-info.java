/**
 * Reduce-scatter: MPI 4.0, section 6.10.
 *
 * <p>The public class is the face; the algorithms are stateless and not for other packages. Owner: the calling thread,
 * any thread of the application. Called by {@link railmpi.coll.Collectives}.
 */
package railmpi.coll.reducescatter;
