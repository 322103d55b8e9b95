/**
 * The command {@code rail-sim}: simulates the allocation of rails on clusters that are larger than the available ones
 * (docs/rail-sim.md).
 */
package railmpi.sim;
