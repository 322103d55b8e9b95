package railmpi.sim.job;

import java.util.List;
import railmpi.sim.node.ClusterConfig;

/**
 * A trace as traffic of a cluster.
 *
 * @param program what all ranks do
 * @param cycleNs length of a cycle, in which a flit crosses a channel
 */
public record Trace(Program program, double cycleNs) {
    private static final double LEAST_NS = 1e-3;
    private static final double MOST_NS = 1e6;

    /** Rails that are fast enough for anything. */
    private static final JobConfig ANY = new JobConfig(0, 0, 0, List.of(1e15), Long.MAX_VALUE);

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the cycle is impossible
     */
    public Trace {
        if (!(cycleNs >= LEAST_NS && cycleNs <= MOST_NS)) {
            throw new IllegalArgumentException(
                    "cycle_ns " + cycleNs + ": " + LEAST_NS + " to " + (long) MOST_NS + " are possible");
        }
    }

    /**
     * Requires that a trace can be played to its end.
     *
     * @param program what all ranks do
     * @throws IllegalArgumentException if messages have no partner, or if ranks wait for each other
     */
    public static void requireEnd(Program program) {
        new JobModel(program, ANY).run();
    }

    /**
     * Returns how many nodes the ranks need.
     *
     * @param processes ranks of a node
     * @return nodes, 2 or more
     */
    public int fewestNodes(int processes) {
        return Math.max(2, (program.size() - 1) / Math.max(1, processes) + 1);
    }

    /**
     * Requires that all ranks have a place.
     *
     * @param config the cluster
     * @throws IllegalArgumentException if some have none
     */
    public void requireRoom(ClusterConfig config) {
        int needed = fewestNodes(config.processes());
        if (config.network().nodes() < needed) {
            throw new IllegalArgumentException("the trace has " + program.size() + " ranks: with " + config.processes()
                    + " processes a node it needs " + needed + " nodes, not "
                    + config.network().nodes());
        }
    }

    /**
     * Returns the mean length of messages between nodes.
     *
     * @param processes ranks of a node
     * @return bytes, 0 if there are none
     */
    public double meanBytes(int processes) {
        long count = 0;
        double sum = 0;
        for (int rank = 0; rank < program.size(); rank++) {
            for (Operation operation : program.operations(rank)) {
                if (operation.kind == Operation.Kind.SEND && rank / processes != operation.peer / processes) {
                    count++;
                    sum += Math.max(1, operation.amount);
                }
            }
        }
        return count == 0 ? 0 : sum / count;
    }
}
