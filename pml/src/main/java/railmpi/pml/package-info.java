/**
 * The door of the messages between processes: {@link railmpi.pml.Pml}, which takes the progress lock for each call, and
 * what it gives for probes, for processes of other jobs and for work of the library; and the place where the parts are
 * put together. Owner: any thread may call {@code Pml}; all else is for the holder of the progress lock. Called by the
 * layers above, who know of the other rooms only what they hold in their hands: communicators, requests, activities.
 */
package railmpi.pml;
