/**
 * Clients of the process manager interface (PMI-1): how a rank learns who it is, and how ranks exchange addresses.
 *
 * <p>Used by the runtime at Init, Finalize and Abort; the launcher implements the other end. Calls may come from any
 * thread, one at a time; {@link railmpi.pmi.PmiClient#abort} may come while another call waits. The package is on the
 * way of every MPI.Init, so it uses no string formatting, regular expressions, lambdas or native code.
 *
 * <p>Source: [PMI] PMI-1.1 message schema of MPICH, as restated in docs/sources.md.
 */
package railmpi.pmi;
