package railmpi.policy;

import java.util.Arrays;

/**
 * Stripes by fixed weights: {@code even} with equal ones, {@code weighted} with given ones. They are in proportion to
 * these, or fill up what is under way to a common end, as {@link AdaptiveStripingPolicy} does.
 */
public final class StaticStripingPolicy implements StripingPolicy {
    private final Weights weights;
    private final int shortestBytes;
    private final Shares.Heads heads;
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
     * Sets the weights, to which stripes are in proportion.
     *
     * @param weights by rail, constant
     * @param shortestBytes a rail whose share would be shorter gets none
     */
    public StaticStripingPolicy(Weights weights, int shortestBytes) {
        this(weights, shortestBytes, false);
    }

    /**
     * Sets the weights.
     *
     * @param weights by rail, constant
     * @param shortestBytes a rail whose share would be shorter gets none
     * @param isLevelling whether what is under way on the rails counts
     */
    public StaticStripingPolicy(Weights weights, int shortestBytes, boolean isLevelling) {
        this.weights = weights;
        this.shortestBytes = shortestBytes;
        heads = isLevelling ? Shares.UNDER_WAY : Shares.NONE;
    }

    @Override
    public void plan(RailView rails, int lengthBytes, int[] lengths) {
        if (rails.count() > without.length) {
            without = new boolean[2 * rails.count()];
        }
        Arrays.fill(without, false);
        Shares.cut(rails, lengthBytes, shortestBytes, this, heads, lengths, without);
    }

    @Override
    public double weight(int rail) {
        return weights.of(rail);
    }
}
