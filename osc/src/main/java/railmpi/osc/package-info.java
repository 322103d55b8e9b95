/**
 * Windows, MPI 4.1, chapter 12: ranks of a communicator read, write and combine memory of each other. The origin maps
 * and accesses memory of its own node that was allocated with a window; long puts and gets over rails are operations of
 * the channel; every other access is a frame, which the target's process executes in any thread that holds its progress
 * lock. Called by {@code mpi.Win}; knows messages, collectives and channels.
 *
 * <p>Owner: the holder of the progress lock, except for the public methods of {@link railmpi.osc.Window} and {@link
 * railmpi.osc.Windows}, and for classes whose Javadoc says that they are for any thread.
 */
package railmpi.osc;
