/**
 * The thread that makes progress while the program computes. It knows no channel: its creator passes it an object to
 * sleep on and the code of a pass. Owner: the agent's thread itself, whose passes take the progress lock; called by
 * {@code pml} with that lock held, or by any thread where the Javadoc says so.
 */
package railmpi.btl.agent;
