/** The command {@code rail-sim}: simulates rail allocation on clusters larger than those at hand (docs/rail-sim.md). */
package railmpi.sim;
