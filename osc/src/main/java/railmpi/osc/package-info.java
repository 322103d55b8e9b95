/**
 * Windows, MPI 4.1, chapter 12: ranks of a communicator read, write and combine memory of each other. Every access is a
 * frame that the target's process carries out with its progress lock, in whichever thread that has it: so all accesses
 * to the memory of a rank come one after another, whatever rail has brought them, and those of one origin in the order
 * of their calls. Called by {@code mpi.Win}; knows messages, collectives and channels.
 *
 * <p>Everything but the public methods of {@link railmpi.osc.Window} and {@link railmpi.osc.Windows} belongs to the
 * holder of the progress lock.
 */
package railmpi.osc;
