/**
 * Non-blocking collectives: an algorithm is recorded as a list of steps, which the progress engine then does in order,
 * whenever the message, or whatever else, is complete that the next step needs. Recording belongs to the calling
 * thread; doing belongs to the holder of the progress lock.
 */
package railmpi.coll.schedule;
