/**
 * The one place where the parts are put together: the connection to the process manager, parameters, the point-to-point
 * layer, collectives, and their orderly or disorderly end.
 *
 * <p>Only the engine of calls and package {@code mpi} call {@link railmpi.runtime.World}, from the thread that calls
 * MPI.Init or MPI.Finalize. Every MPI.Init runs this package, so it uses no string formatting, regular expressions,
 * lambdas, streams or service look-ups.
 */
package railmpi.runtime;
