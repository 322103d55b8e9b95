/**
 * Windows, MPI 4.1, chapter 12: ranks of a communicator read, write and combine memory of each other. Memory of the
 * node that was allocated with a window is mapped and accessed by the origin; long puts and gets over rails are
 * operations of the channel; every other access is a frame that the target's process carries out with its progress
 * lock, in whichever thread that has it. Called by {@code mpi.Win}; knows messages, collectives and channels.
 *
 * <p>Owner: the holder of the progress lock, but for the public methods of {@link railmpi.osc.Window} and {@link
 * railmpi.osc.Windows}, and for what says that it is for any thread.
 */
package railmpi.osc;
