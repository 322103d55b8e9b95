package railmpi.sim.job;

import java.util.List;
import railmpi.policy.MultiplexingPolicy;
import railmpi.policy.RailView;
import railmpi.policy.ShortestQueuePolicy;
import railmpi.policy.StaticStripingPolicy;
import railmpi.policy.StripingPolicy;

/**
 * Which rails what leaves a node takes: as by RailMPI's default policies, once they have found out how fast the rails
 * are. Not thread-safe.
 */
final class NodeRails implements RailView {
    /** Defaults of {@code btl_stripe_min} and {@code btl_multiplexing_spill}, and the usual length of a batch. */
    private static final int SHORTEST_STRIPE_BYTES = 8 * 1024;

    private static final int SPILL_BYTES = 4 * 1024;
    private static final int BATCH_BYTES = 16 * 1024;

    /** Most bytes that are cut at once. */
    private static final long MOST_CUT_BYTES = 1 << 30;

    private final Wires wires;
    private final int node;
    private final int count;
    private final long uncutBytes;
    private final StripingPolicy striping;
    private final MultiplexingPolicy multiplexing;
    private final int[] lengths;
    private int peer;

    NodeRails(Wires wires, JobConfig config, int node) {
        this.wires = wires;
        this.node = node;
        List<Double> rates = config.rates();
        count = rates.size();
        uncutBytes = config.stripeBytes();
        striping = new StaticStripingPolicy(rates::get, SHORTEST_STRIPE_BYTES, true);
        multiplexing = new ShortestQueuePolicy(striping, 0, SPILL_BYTES, BATCH_BYTES);
        lengths = new int[count];
    }

    /** Who is given the parts of something long. */
    interface Parts {
        void add(int rail, long bytes);
    }

    /** Returns the rail of what is not cut. */
    int choose() {
        return multiplexing.choose(this, BATCH_BYTES);
    }

    /** Cuts what is worth it, and goes to a node, into parts for several rails. */
    void cut(int to, long bytes, Parts parts) {
        peer = to;
        if (bytes <= uncutBytes || count == 1) {
            parts.add(choose(), bytes);
            return;
        }
        for (long left = bytes; left > 0; left -= MOST_CUT_BYTES) {
            striping.plan(this, (int) Math.min(left, MOST_CUT_BYTES), lengths);
            for (int rail = 0; rail < count; rail++) {
                if (lengths[rail] != 0) {
                    parts.add(rail, lengths[rail]);
                }
            }
        }
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public boolean isUsable(int rail) {
        return true;
    }

    @Override
    public long bytesUnderWay(int rail) {
        return wires.underWayBytes(node, rail);
    }

    @Override
    public long ownBytesUnderWay(int rail) {
        return wires.underWayBytes(node, peer, rail);
    }

    @Override
    public boolean isFull(int rail) {
        return false;
    }
}
