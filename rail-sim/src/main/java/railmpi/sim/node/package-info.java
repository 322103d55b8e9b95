/**
 * Nodes: processes that send, adapters, and the allocation policies of {@code railmpi.policy.allocation} between them.
 * A {@link railmpi.sim.node.Cluster} is all of it. Used by one thread per replication.
 */
package railmpi.sim.node;
