/**
 * Processes that share the ports of their nodes, each pair with a channel over all rails that uses the policies of
 * {@link railmpi.policy}, in simulated time: what rails that differ gain. Any thread, an instance one thread.
 */
package railmpi.sim.ports;
