/**
 * Jobs on several machines: drives {@code mpiexec.hydra} of MPICH, which starts the ranks and speaks PMI to them.
 *
 * <p>What Hydra leaves to wish is done here: host files of Open MPI, output in whole lines, one line that says which rank
 * failed and how, an end in bounded time. On each node {@code bin/railmpi-rank} stands between Hydra's proxy and the
 * program. Called by {@code railmpi.launch.cli} on one thread; output and signals have threads of their own.
 */
package railmpi.launch.hydra;
