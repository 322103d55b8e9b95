/**
 * Decides which rails the next piece of a long message may take, and when: the policies of {@code
 * railmpi.policy.allocation} for this process, with the state that all processes of its node share. Source: [Coll01].
 * Owner: the holder of the progress lock; the page in shared memory belongs to all processes of the node. Called by
 * {@code railmpi.btl.rail}.
 */
package railmpi.btl.allocation;
