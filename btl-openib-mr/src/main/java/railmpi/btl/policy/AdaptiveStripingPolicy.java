package railmpi.btl.policy;

import java.util.Arrays;

/**
 * Stripes such that all rails are done at the same time, by the bandwidths that they have shown: after each striped piece
 * the weights move towards the bandwidths that its stripes had. Weights have a fixed sum.
 *
 * <p>Source: [Liu04] section 4.5, equations 2 to 4: W'_i = (1 - a) W_i + a W_total (W_i / t_i) / sum_k (W_k / t_k). Other
 * pieces may be under way on the rails, so the stripes are not in proportion to the weights but fill them up to a common
 * end, and in the quotient we take the bytes that the rail had to carry in the time t_i, those in front of the stripe and
 * its own; on rails without other traffic both are what the paper says. If progress was late, some times are too long: then the weights still improve if some were right, and stay as they are if
 * all stripes were found complete at the same time, since then the quotients are the old weights. A rail that a plan left
 * out keeps its weight; one that is too slow for a share of its own is given the shortest stripe now and then, so that its
 * recovery is noticed. What is not cut moves the weights as well, by the bandwidths that each rail showed last; without long
 * messages that is all there is.
 */
public final class AdaptiveStripingPolicy implements StripingPolicy {
    private static final double MEAN_WEIGHT = 1;
    /** Smallest weight, as a part of the mean: what recovers from there does so within a few pieces. */
    private static final double FLOOR = 0.01;
    /** Pieces without a stripe on some rail before it is given one to be measured. */
    private static final int PROBE_PERIOD = 64;
    /** With less under way the time is mostly that of the acknowledgement. */
    private static final int OBSERVED_BYTES = 48 * 1024;

    /** Part of a measurement in the rate of a rail if it is higher: whatever is late makes a rail look slow, nothing fast. */
    private static final double RISE = 0.5;

    private final double gain;
    private final int shortestBytes;
    private double[] weights = {MEAN_WEIGHT, MEAN_WEIGHT, MEAN_WEIGHT, MEAN_WEIGHT};
    /** Mean bandwidth that each rail has shown of late, bytes per nanosecond; 0: none yet. */
    private double[] rates = new double[4];

    private int[] unused = new int[4];
    private boolean[] without = new boolean[4];

    /**
     * Begins with equal weights.
     *
     * @param gain part of the new measurement in the new weights (a), more than 0, at most 1
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
            if (rails.isUsable(rail) && lengths[rail] == 0 && unused[rail] >= PROBE_PERIOD) {
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
            unused[rail] = lengths[rail] == 0 ? unused[rail] + 1 : 0;
        }
    }

    @Override
    public void completed(int[] lengths, long[] queuedBytes, long[] timesNs) {
        double total = 0;
        double sum = 0;
        int stripes = 0;
        for (int rail = 0; rail < lengths.length; rail++) {
            if (lengths[rail] != 0) {
                grow(rail + 1);
                total += weights[rail];
                sum += rate(queuedBytes[rail], timesNs[rail]);
                note(rail, queuedBytes[rail], timesNs[rail]);
                stripes++;
            }
        }
        if (stripes < 2) {
            moveTowardsRates();
            return;
        }
        for (int rail = 0; rail < lengths.length; rail++) {
            if (lengths[rail] != 0) {
                double measured = total * rate(queuedBytes[rail], timesNs[rail]) / sum;
                weights[rail] = (1 - gain) * weights[rail] + gain * measured;
            }
        }
        keepAboveFloor(lengths);
    }

    @Override
    public void observed(int rail, long queuedBytes, long timeNs) {
        if (queuedBytes >= OBSERVED_BYTES) {
            note(rail, queuedBytes, timeNs);
            moveTowardsRates();
        }
    }

    private void note(int rail, long queuedBytes, long timeNs) {
        grow(rail + 1);
        double rate = rate(queuedBytes, timeNs);
        double part = rate > rates[rail] ? Math.max(gain, RISE) : gain;
        rates[rail] = rates[rail] == 0 ? rate : (1 - part) * rates[rail] + part * rate;
    }

    private void moveTowardsRates() {
        double total = 0;
        double sum = 0;
        for (int rail = 0; rail < rates.length; rail++) {
            if (rates[rail] != 0) {
                total += weights[rail];
                sum += rates[rail];
            }
        }
        double excess = 0;
        int largest = 0;
        for (int rail = 0; rail < rates.length; rail++) {
            if (rates[rail] != 0) {
                double moved = (1 - gain) * weights[rail] + gain * total * rates[rail] / sum;
                weights[rail] = Math.max(FLOOR, moved);
                excess += weights[rail] - moved;
                largest = rates[largest] == 0 || weights[rail] > weights[largest] ? rail : largest;
            }
        }
        weights[largest] -= excess;
    }

    /** Raises what has become too small; what that takes comes from the largest weight, so that the sum stays. */
    private void keepAboveFloor(int[] lengths) {
        for (int rail = 0; rail < lengths.length; rail++) {
            if (lengths[rail] != 0 && weights[rail] < FLOOR) {
                double missing = FLOOR - weights[rail];
                weights[rail] = FLOOR;
                weights[largest(lengths)] -= missing;
            }
        }
    }

    private int largest(int[] lengths) {
        int largest = -1;
        for (int rail = 0; rail < lengths.length; rail++) {
            if (lengths[rail] != 0 && (largest < 0 || weights[rail] > weights[largest])) {
                largest = rail;
            }
        }
        return largest;
    }

    private static double rate(long queuedBytes, long timeNs) {
        return queuedBytes / (double) Math.max(1, timeNs);
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
            unused = Arrays.copyOf(unused, 2 * count);
            without = Arrays.copyOf(without, 2 * count);
        }
    }
}
