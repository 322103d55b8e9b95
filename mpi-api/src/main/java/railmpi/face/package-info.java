/**
 * What stands between the classes that users see and the layers below, without knowing the former: the argument checks
 * of calls, and the calls down. It takes the objects of the layers below and throws what these throw, and {@link
 * railmpi.face.FaceError}; {@code mpi} turns its own objects into those, and errors into its own. Any thread.
 */
package railmpi.face;
