/**
 * Jobs at the level of messages and links: the sends, receives and computations of each rank, from a GOAL file or from
 * a collective, on nodes with several rails, each with the LogGP model; and traces on the fat trees of {@code
 * railmpi.sim.node}. Used by one thread per run. Source: [Alexandrov95], [Hoefler09].
 */
package railmpi.sim.job;
