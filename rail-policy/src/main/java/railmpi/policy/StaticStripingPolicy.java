package railmpi.policy;

import java.util.Arrays;

/** Stripes of fixed proportions: {@code even} with equal weights, {@code weighted} with given ones. */
public final class StaticStripingPolicy implements StripingPolicy {
    private final Weights weights;
    private final int shortestBytes;
    private boolean[] without = new boolean[4];

    /** What was configured. */
    public interface Weights {
        /**
         * Returns the weight of a rail.
         *
         * @param rail number
         * @return more than 0
         */
        double of(int rail);
    }

    /**
     * Sets the weights.
     *
     * @param weights by rail, constant
     * @param shortestBytes a rail whose share would be shorter gets none
     */
    public StaticStripingPolicy(Weights weights, int shortestBytes) {
        this.weights = weights;
        this.shortestBytes = shortestBytes;
    }

    @Override
    public void plan(RailView rails, int lengthBytes, int[] lengths) {
        if (rails.count() > without.length) {
            without = new boolean[2 * rails.count()];
        }
        Arrays.fill(without, false);
        Shares.cut(rails, lengthBytes, shortestBytes, this, false, lengths, without);
    }

    @Override
    public double weight(int rail) {
        return weights.of(rail);
    }
}
