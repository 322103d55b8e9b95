/**
 * The collective operations of MPI 4.0, chapter 6, on top of point-to-point messages, and the collective construction
 * of communicators.
 *
 * <p>{@link railmpi.coll.Collectives} is the face; each collective has its own package with one class per algorithm.
 * Owner: the calling thread, any thread of the application; no thread of its own. Several threads may be in collectives
 * at once as long as their communicators differ, as MPI demands. Called by the API layer, and by one-sided windows and
 * files.
 */
package railmpi.coll;
