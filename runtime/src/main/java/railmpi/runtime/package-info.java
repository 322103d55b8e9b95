/**
 * The one place where things are put together: the connection to the process manager, parameters, point-to-point layer,
 * collectives, and their orderly or disorderly end.
 *
 * <p>{@link railmpi.runtime.World} is called by {@code mpi-api} only, from the thread that calls MPI.Init or
 * MPI.Finalize. This package is on the way of every MPI.Init, so it uses no string formatting, regular expressions,
 * lambdas, streams or service look-ups.
 */
package railmpi.runtime;
