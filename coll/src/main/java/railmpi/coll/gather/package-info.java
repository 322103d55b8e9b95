/**
 * Gather and gatherv: MPI 4.0, section 6.5.
 *
 * <p>The public class is the face that {@link railmpi.coll.Collectives} calls, on any application thread; the
 * algorithms are stateless and not for other packages.
 */
package railmpi.coll.gather;
