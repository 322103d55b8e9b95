/**
 * The entry to messages between processes: {@link railmpi.pml.Pml}, which takes the progress lock for each call, its
 * results for probes, for processes of other jobs and for work of the library, and the place where the parts are put
 * together. Owner: any thread may call {@code Pml}; everything else is for the holder of the progress lock. Called by
 * the layers above; of the other packages of {@code pml} they know only the objects that they hold: communicators,
 * requests, activities.
 */
package railmpi.pml;
