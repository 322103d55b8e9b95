/**
 * The collective operations of MPI 4.0, chapter 6, on top of point-to-point messages, and the collective construction
 * of communicators.
 *
 * <p>{@link railmpi.coll.Collectives} is the interface; each collective has its own package with one class per
 * algorithm. Owner: the calling thread, any thread of the application; the package has no threads. As MPI demands,
 * several threads may be in collectives at once if their communicators differ. Called by the API layer, and by
 * one-sided windows and files.
 */
package railmpi.coll;
