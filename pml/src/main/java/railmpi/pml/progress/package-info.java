/**
 * The progress of all pending operations: passes, waiting and idling, the threads of the library, waits without
 * messages, activities, and the short line of receives. Owner: the holder of the progress lock; the agents take it.
 * Called by {@link railmpi.pml.Pml}.
 */
package railmpi.pml.progress;
