/**
 * Common code of the protocols of the node and of the rails: eager messages, announcements, control frames, matching,
 * and unexpected messages; and the messages of a process to itself. Source: [Liu04] section 3.2 (eager and rendezvous).
 * Owner: the holder of the progress lock. Called by the protocols, by {@code progress} and by the channels, as the
 * listener of their frames.
 */
package railmpi.pml.protocol;
