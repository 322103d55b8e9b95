/**
 * The thread that makes progress while the program computes. It knows no channel: it is given what to sleep on and what
 * a pass is. Owner: the agent's thread itself, whose passes take the progress lock; called by {@code pml} with that
 * lock held, or where the Javadoc says any thread.
 */
package railmpi.btl.agent;
