/**
 * Clients of the process manager interface (PMI-1), with which a rank learns its rank and the ranks exchange addresses.
 *
 * <p>The runtime uses it at Init, Finalize and Abort, and at the start of a connection; the launcher implements the
 * other end. Calls may come from any thread and wait for each other; {@link railmpi.pmi.PmiClient} describes the
 * consequences. Every MPI.Init runs this package, so it uses no string formatting, regular expressions or lambdas, and
 * native code only for an inherited descriptor (PMI_FD), which nothing else can read.
 *
 * <p>Source: [PMI] PMI-1.1 message schema of MPICH, as restated in docs/sources.md.
 */
package railmpi.pmi;
