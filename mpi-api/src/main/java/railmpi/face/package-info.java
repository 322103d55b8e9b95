/**
 * The layer between the public classes and the layers below: argument checks of calls, and the calls down. It does not
 * know the public classes. It takes objects of the layers below, and throws their errors and {@link
 * railmpi.face.FaceError}; {@code mpi} converts its objects to those, and these errors to its own. Any thread.
 */
package railmpi.face;
