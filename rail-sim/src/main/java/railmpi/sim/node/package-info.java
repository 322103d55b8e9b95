/**
 * Nodes: processes that send, adapters, and between them the allocation policies of {@code railmpi.policy.allocation}.
 * A {@link railmpi.sim.node.Cluster} contains all of it. Used by one thread per replication.
 */
package railmpi.sim.node;
