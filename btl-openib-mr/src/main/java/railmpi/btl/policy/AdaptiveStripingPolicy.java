package railmpi.btl.policy;

import java.util.Arrays;

/**
 * Stripes such that all rails are done at the same time, by the bandwidths that they have shown: the weights move towards
 * the bandwidths that the last stripes had. Weights have a fixed sum.
 *
 * <p>Source: [Liu04] section 4.5, equations 2 to 4: W'_i = (1 - a) W_i + a W_total (W_i / t_i) / sum_k (W_k / t_k), with two
 * changes. Other pieces may be under way on the rails, so the stripes are not in proportion to the weights but fill them up
 * to a common end, and in the quotient we take the bytes that the rail had to carry in the time t_i, those in front of the
 * stripe and its own; on rails without other traffic both are what the paper says. And single times vary by half and more,
 * because a process that looks late makes a rail look slow, and what came meanwhile fast: instead of the quotient of one
 * stripe we take the median of {@value #STRIPES} of a rail, which counts as so many measurements. For small differences a is
 * smaller still, so that weights of equal rails stay equal, and a share that has halved begins to move as fast as in the
 * paper. If progress was late, some times are too long: then the weights still improve if most were right, and stay as they
 * are if all stripes were found complete at the same time, since then the quotients are the old weights. A rail that a plan
 * left out keeps its weight; one that is too slow for a share of its own is given the shortest stripe now and then, so that
 * its recovery is noticed, and that measurement counts for all nine. What is not cut counts as well; without long messages that is all there is.
 */
public final class AdaptiveStripingPolicy implements StripingPolicy {
    private static final double MEAN_WEIGHT = 1;
    /** Smallest weight, as a part of the mean: what recovers from there does so within a few pieces. */
    private static final double FLOOR = 0.01;
    /** Pieces without a stripe on some rail before it is given one to be measured. */
    private static final int PROBE_PERIOD = 64;
    /** With less under way the time is mostly that of the acknowledgement. */
    private static final int OBSERVED_BYTES = 48 * 1024;

    /** Measurements of a rail whose median is taken. */
    static final int STRIPES = 9;

    /** A rail that has shown less than this part of another one's rate may be given too little to be measured again. */
    private static final double STARVED_PART = 0.25;

    /** Measurements of other rails after which such a rail is taken to have just that part, at first and at most. */
    private static final int SHORTEST_PATIENCE = 64;

    private static final int LONGEST_PATIENCE = 64 * SHORTEST_PATIENCE;

    /** Part of the gain for measurements that are what the weights say already. */
    private static final double LEAST_PART = 0.1;

    private static final double LN_2 = Math.log(2);

    private final double gain;
    private final int shortestBytes;
    private double[] weights = {MEAN_WEIGHT, MEAN_WEIGHT, MEAN_WEIGHT, MEAN_WEIGHT};
    /** Bandwidth that each rail has shown of late, bytes per nanosecond; 0: none yet. */
    private double[] rates = new double[4];

    /** Measurements of each rail since then, and how many. */
    private double[][] measured = new double[4][STRIPES];

    private int[] measuredCount = new int[4];

    /** Measurements of other rails since the last of each, and after how many it is tried again; 0: the shortest patience. */
    private int[] othersMeasured = new int[4];

    private int[] patience = new int[4];

    private int[] unused = new int[4];

    /** Rails whose next measurement is the first for long and counts for all of them. */
    private boolean[] isProbed = new boolean[4];

    private boolean[] without = new boolean[4];

    /**
     * Begins with equal weights.
     *
     * @param gain part of the new measurement in the new weights (a) if it is twice or half of them, more than 0, at most 1
     * @param shortestBytes a rail whose share would be shorter gets none
     */
    public AdaptiveStripingPolicy(double gain, int shortestBytes) {
        this.gain = gain;
        this.shortestBytes = shortestBytes;
    }

    @Override
    public void plan(RailView rails, int lengthBytes, int[] lengths) {
        grow(rails.count());
        Arrays.fill(without, false);
        Shares.cut(rails, lengthBytes, shortestBytes, this, true, lengths, without);
        for (int rail = 0; rail < rails.count(); rail++) {
            boolean isDue = lengths[rail] == 0 && unused[rail] >= PROBE_PERIOD;
            if (isDue && rails.isUsable(rail) && !rails.isFull(rail)) {
                probe(rail, rails.count(), lengths);
            }
        }
    }

    /** Moves the shortest stripe from the longest one to a rail that has none. */
    private void probe(int rail, int count, int[] lengths) {
        int longest = rail;
        for (int other = 0; other < count; other++) {
            longest = lengths[other] > lengths[longest] ? other : longest;
        }
        if (lengths[longest] >= 2 * shortestBytes) {
            lengths[longest] -= shortestBytes;
            lengths[rail] = shortestBytes;
        }
    }

    @Override
    public void used(RailView rails, int[] lengths) {
        grow(rails.count());
        for (int rail = 0; rail < rails.count(); rail++) {
            isProbed[rail] |= lengths[rail] != 0 && unused[rail] >= PROBE_PERIOD;
            unused[rail] = lengths[rail] == 0 ? unused[rail] + 1 : 0;
        }
    }

    @Override
    public void completed(int[] lengths, long[] queuedBytes, long[] timesNs) {
        boolean isNew = false;
        for (int rail = 0; rail < lengths.length; rail++) {
            if (lengths[rail] != 0) {
                isNew |= note(rail, queuedBytes[rail], timesNs[rail]);
            }
        }
        if (isNew) {
            moveTowardsRates();
        }
    }

    @Override
    public void observed(int rail, long queuedBytes, long timeNs) {
        if (queuedBytes >= OBSERVED_BYTES && note(rail, queuedBytes, timeNs)) {
            moveTowardsRates();
        }
    }

    /** Notes a measurement; returns whether the rate of the rail is a new one. */
    private boolean note(int rail, long queuedBytes, long timeNs) {
        grow(rail + 1);
        othersMeasured[rail] = 0;
        boolean isOtherTried = tryStarved(rail);
        double[] mine = measured[rail];
        double rate = queuedBytes / (double) Math.max(1, timeNs);
        mine[measuredCount[rail]++] = rate;
        if (isProbed[rail]) {
            isProbed[rail] = false;
            Arrays.fill(mine, rate);
            measuredCount[rail] = STRIPES;
        }
        if (measuredCount[rail] == STRIPES) {
            measuredCount[rail] = 0;
            Arrays.sort(mine);
            rates[rail] = mine[STRIPES / 2];
            patience[rail] = rates[rail] < STARVED_PART * fastest() ? patience[rail] : 0;
            return true;
        }
        return isOtherTried;
    }

    /**
     * What is not cut goes to the shortest queue: a rail that was late a few times and looks slow since gets so little that
     * nothing of it can be measured. So it is tried now and then, ever more seldom; the next measurement tells.
     */
    private boolean tryStarved(int measuredRail) {
        boolean isTried = false;
        for (int rail = 0; rail < rates.length; rail++) {
            int limit = Math.max(SHORTEST_PATIENCE, patience[rail]);
            boolean isStarved =
                    rail != measuredRail && rates[rail] != 0 && rates[rail] < STARVED_PART * rates[measuredRail];
            if (isStarved && ++othersMeasured[rail] >= limit) {
                othersMeasured[rail] = 0;
                patience[rail] = Math.min(2 * limit, LONGEST_PATIENCE);
                rates[rail] = STARVED_PART * rates[measuredRail];
                isProbed[rail] = true;
                isTried = true;
            }
        }
        return isTried;
    }

    private double fastest() {
        double fastest = 0;
        for (double rate : rates) {
            fastest = Math.max(fastest, rate);
        }
        return fastest;
    }

    /** Moves the weights of those rails that have a bandwidth. What the floor takes comes from the largest weight, so that the sum stays. */
    private void moveTowardsRates() {
        double total = 0;
        double sum = 0;
        for (int rail = 0; rail < rates.length; rail++) {
            total += rates[rail] == 0 ? 0 : weights[rail];
            sum += rates[rail];
        }
        double part = 0;
        for (int rail = 0; rail < rates.length; rail++) {
            if (rates[rail] != 0) {
                part = Math.max(part, gain(Math.max(FLOOR, total * rates[rail] / sum) / weights[rail]));
            }
        }
        double excess = 0;
        int largest = 0;
        for (int rail = 0; rail < rates.length; rail++) {
            if (rates[rail] != 0) {
                double moved = (1 - part) * weights[rail] + part * total * rates[rail] / sum;
                weights[rail] = Math.max(FLOOR, moved);
                excess += weights[rail] - moved;
                largest = rates[largest] == 0 || weights[rail] > weights[largest] ? rail : largest;
            }
        }
        weights[largest] -= excess;
    }

    /**
     * Returns the part of the rates in the new weights: that of so many measurements one after the other, each of which has
     * the gain as its part, and less if a rail's share has neither doubled nor halved.
     */
    private double gain(double change) {
        double doublings = Math.log(change) / LN_2;
        double ofOne = gain * Math.max(LEAST_PART, Math.min(1, doublings * doublings));
        return 1 - Math.pow(1 - ofOne, STRIPES);
    }

    @Override
    public double weight(int rail) {
        return rail < weights.length ? weights[rail] : MEAN_WEIGHT;
    }

    private void grow(int count) {
        int old = weights.length;
        if (count > old) {
            weights = Arrays.copyOf(weights, 2 * count);
            Arrays.fill(weights, old, weights.length, MEAN_WEIGHT);
            rates = Arrays.copyOf(rates, 2 * count);
            measured = Arrays.copyOf(measured, 2 * count);
            for (int rail = old; rail < measured.length; rail++) {
                measured[rail] = new double[STRIPES];
            }
            measuredCount = Arrays.copyOf(measuredCount, 2 * count);
            othersMeasured = Arrays.copyOf(othersMeasured, 2 * count);
            patience = Arrays.copyOf(patience, 2 * count);
            unused = Arrays.copyOf(unused, 2 * count);
            isProbed = Arrays.copyOf(isProbed, 2 * count);
            without = Arrays.copyOf(without, 2 * count);
        }
    }
}
