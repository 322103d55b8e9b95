/**
 * Jobs on several machines: drives {@code mpiexec.hydra} of MPICH, which starts the ranks and speaks PMI with them.
 *
 * <p>The package adds what Hydra lacks: host files of Open MPI, output in whole lines, one line that names the failed
 * rank and the reason, and an end in bounded time. On each node {@code bin/railmpi-rank} runs between Hydra's proxy and
 * the program. Called through {@link railmpi.launch.job.JobRunner} on one thread; output and signals have threads of
 * their own.
 */
package railmpi.launch.hydra;
