/**
 * Non-blocking collectives: an algorithm is recorded as a list of steps, which the progress engine then does in order,
 * whenever the message, or whatever else, is complete that the next step needs. Owner: of what is recorded the calling
 * thread, of what is being done the holder of the progress lock. Called by {@link railmpi.coll.Collectives} and, as
 * activities, by {@code pml}.
 */
package railmpi.coll.schedule;
