/**
 * Jobs at the level of messages and links: what each rank sends, receives and computes, from a GOAL file or from a
 * collective, on nodes with several rails, each by the LogGP model; and traces on the fat trees of {@code
 * railmpi.sim.node}. Used by one thread per
 * run. Source: [Alexandrov95], [Hoefler09].
 */
package railmpi.sim.job;
