package railmpi.sim.node;

import railmpi.policy.allocation.NodeView;
import railmpi.policy.allocation.PolicyName;
import railmpi.policy.allocation.StaticRails;
import railmpi.sim.network.NetworkConfig;

/**
 * A cluster and how it is run.
 *
 * @param network of each rail
 * @param rails 1 to {@link NodeView#MOST_RAILS}
 * @param processes that send, per node
 * @param outstanding messages of random traffic that a process has handed to its policy and that have not left
 * @param policy that gives rails to messages
 * @param stripingRatio part of the free rails that a message takes, 0 for one to 1 for all; local-dynamic, dynamic,
 *     hybrid
 * @param hybridBytes messages up to this length reserve nothing; hybrid only
 * @param replyCycles time in which an adapter's processor handles a control packet; it handles one at a time
 * @param retryCycles a message that was refused by all rails is tried again after this time or a little more
 * @param controlFlits length of a control packet
 */
public record ClusterConfig(
        NetworkConfig network,
        int rails,
        int processes,
        int outstanding,
        PolicyName policy,
        double stripingRatio,
        long hybridBytes,
        int replyCycles,
        int retryCycles,
        int controlFlits) {
    private static final int MOST_PROCESSES = 1024;
    private static final int MOST_OUTSTANDING = 1024;
    private static final int MOST_CYCLES = 1 << 24;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if one is impossible, or if there are too few rails for a static allocation
     */
    public ClusterConfig {
        require("rails", rails, 1, NodeView.MOST_RAILS);
        require("processes", processes, 1, MOST_PROCESSES);
        require("outstanding", outstanding, 1, MOST_OUTSTANDING);
        require("reply_cycles", replyCycles, 0, MOST_CYCLES);
        require("retry_cycles", retryCycles, 1, MOST_CYCLES);
        require("control_flits", controlFlits, 1, MOST_CYCLES);
        require("hybrid_bytes", hybridBytes, 0, Integer.MAX_VALUE);
        if (!(stripingRatio >= 0 && stripingRatio <= 1)) {
            throw new IllegalArgumentException("striping " + stripingRatio + ": 0 (one rail) to 1 (all) are possible");
        }
        if (policy == PolicyName.STATIC) {
            StaticRails.optimal(network.nodes(), rails);
        }
    }

    /**
     * Returns the same cluster with other rails under another policy.
     *
     * @param otherRails number of rails
     * @param otherPolicy that gives them to messages
     * @return the cluster
     * @throws IllegalArgumentException if that is impossible
     */
    public ClusterConfig with(int otherRails, PolicyName otherPolicy) {
        return new ClusterConfig(
                network,
                otherRails,
                processes,
                outstanding,
                otherPolicy,
                stripingRatio,
                hybridBytes,
                replyCycles,
                retryCycles,
                controlFlits);
    }

    private static void require(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " " + value + ": " + least + " to " + most + " are possible");
        }
    }
}
