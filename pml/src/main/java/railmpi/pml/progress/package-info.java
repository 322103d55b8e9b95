/**
 * How everything outstanding goes on: a pass of all there is, waiting and idling, the threads of the library, what is
 * awaited and is no message, activities; and the straight line of short receives. Owner: the holder of the progress
 * lock; the agents take it. Called by {@link railmpi.pml.Pml}.
 */
package railmpi.pml.progress;
