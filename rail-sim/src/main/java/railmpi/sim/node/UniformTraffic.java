package railmpi.sim.node;

import java.util.SplittableRandom;

/**
 * Exponential gaps, exponential or fixed lengths, and all other nodes alike as destinations. Source: [Coll01] section
 * 5.2; messages within a node use no rail and are left out.
 */
public final class UniformTraffic implements Traffic {
    private final SplittableRandom random;
    private final int ownNode;
    private final int nodes;
    private final double meanGapCycles;
    private final double meanBytes;
    private final boolean isFixedLength;
    private double cycle;
    private int peer;
    private long lengthBytes;

    /**
     * Begins at cycle 0.
     *
     * @param random of this process alone
     * @param ownNode node of the process
     * @param nodes number of nodes
     * @param meanGapCycles mean time between messages, above 0
     * @param meanBytes mean length, 1 or more
     * @param isFixedLength whether all have this length
     */
    public UniformTraffic(
            SplittableRandom random,
            int ownNode,
            int nodes,
            double meanGapCycles,
            double meanBytes,
            boolean isFixedLength) {
        this.random = random;
        this.ownNode = ownNode;
        this.nodes = nodes;
        this.meanGapCycles = meanGapCycles;
        this.meanBytes = meanBytes;
        this.isFixedLength = isFixedLength;
    }

    @Override
    public long nextCycle() {
        cycle += exponential(meanGapCycles);
        peer = (ownNode + 1 + random.nextInt(nodes - 1)) % nodes;
        lengthBytes = Math.max(1, Math.round(isFixedLength ? meanBytes : exponential(meanBytes)));
        return (long) Math.ceil(cycle);
    }

    /** By StrictMath: the same on every JVM. */
    private double exponential(double mean) {
        return -mean * StrictMath.log(1 - random.nextDouble());
    }

    @Override
    public int peer() {
        return peer;
    }

    @Override
    public long lengthBytes() {
        return lengthBytes;
    }
}
