/**
 * Non-blocking collectives: an algorithm is recorded as a list of steps. The progress engine executes them in order; a
 * step waits until the message, or other operation, that it needs is complete. Owner: while it is recorded the calling
 * thread, while it is executed the holder of the progress lock. Called by {@link railmpi.coll.Collectives} and, as
 * activities, by {@code pml}.
 */
package railmpi.coll.schedule;
