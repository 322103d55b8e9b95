/**
 * Clients of the process manager interface (PMI-1): how a rank learns who it is, and how ranks exchange addresses.
 *
 * <p>Used by the runtime at Init, Finalize and Abort, and where a connection is begun; the launcher implements the
 * other end. Calls may come from any thread and wait for each other; {@link railmpi.pmi.PmiClient} says what follows from
 * that. The package is on the way of every MPI.Init, so it uses no string formatting, regular expressions or lambdas, and
 * native code only for an inherited descriptor (PMI_FD), which nothing else can read.
 *
 * <p>Source: [PMI] PMI-1.1 message schema of MPICH, as restated in docs/sources.md.
 */
package railmpi.pmi;
