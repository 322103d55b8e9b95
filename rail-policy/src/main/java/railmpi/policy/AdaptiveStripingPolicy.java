package railmpi.policy;

import java.util.Arrays;

/**
 * Stripes such that all rails are done at the same time, by the bandwidths that they have shown: the weights move
 * towards the bandwidths that the last stripes had. Weights have a fixed sum.
 *
 * <p>Source: [Liu04] section 4.5, equations 2 to 4: W'_i = (1 - a) W_i + a W_total (W_i / t_i) / sum_k (W_k / t_k),
 * with two changes. Other pieces of the channel may be under way on the rails, so the stripes are not in proportion to
 * the weights but fill them up to a common end, and in the quotient we take the bytes that the rail had to carry in the
 * time t_i, those in front of the stripe and its own; on rails without other traffic both are what the paper says. What
 * a port carries to other peers counts in neither: the time shows it. If plans made up for it, a rail would be given
 * little because others use it, would look slow with that little, and weights of equal rails would part. And single
 * times vary by half and more, because a process that looks late makes a rail look slow, and what came meanwhile fast:
 * instead of the quotient of one stripe we take the median of {@value RailRate#MEASUREMENTS} of a rail, which counts as
 * so many measurements. For small differences a is smaller still, so that weights of equal rails stay equal, and a
 * share that has halved begins to move as fast as in the paper. If progress was late, some times are too long: then the
 * weights still improve if most were right, and stay as they are if all stripes were found complete at the same time,
 * since then the quotients are the old weights. A rail that a plan left out keeps its weight; one that is too slow for
 * a share of its own is given the shortest stripe now and then, so that its recovery is noticed, and that measurement
 * counts for all nine. What is not cut counts as well; without long messages that is all there is.
 */
public final class AdaptiveStripingPolicy implements StripingPolicy {
    private static final double MEAN_WEIGHT = 1;
    /** Smallest weight, as a part of the mean: what recovers from there does so within a few pieces. */
    private static final double FLOOR = 0.01;
    /** Pieces without a stripe on some rail before it is given one to be measured. */
    private static final int PROBE_PERIOD = 64;
    /** With less under way the time is mostly that of the acknowledgement. */
    private static final int OBSERVED_BYTES = 48 * 1024;

    /** Part of the gain for measurements that are what the weights say already. */
    private static final double LEAST_PART = 0.1;

    private static final double LN_2 = Math.log(2);

    private final double gain;
    private final int shortestBytes;
    private double[] weights = {MEAN_WEIGHT, MEAN_WEIGHT, MEAN_WEIGHT, MEAN_WEIGHT};
    private RailRate[] rates = rates(4);
    private int[] unused = new int[4];
    private boolean[] without = new boolean[4];

    /**
     * Begins with equal weights.
     *
     * @param gain part of the new measurement in the new weights (a) if it is twice or half of them, more than 0, at
     *     most 1
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
        Shares.cut(rails, lengthBytes, shortestBytes, this, Shares.UNDER_WAY, lengths, without);
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
            if (lengths[rail] != 0 && unused[rail] >= PROBE_PERIOD) {
                rates[rail].probed();
            }
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
    public void carried(int rail, long queuedBytes, long timeNs) {
        if (note(rail, queuedBytes, timeNs)) {
            moveTowardsRates();
        }
    }

    @Override
    public void observed(int rail, long queuedBytes, long timeNs) {
        if (queuedBytes >= OBSERVED_BYTES) {
            carried(rail, queuedBytes, timeNs);
        }
    }

    /** Notes a measurement; returns whether the rate of a rail is a new one. */
    private boolean note(int rail, long queuedBytes, long timeNs) {
        grow(rail + 1);
        boolean isNew = false;
        for (int other = 0; other < rates.length; other++) {
            isNew |= other != rail && rates[other].isTriedBeside(rates[rail].rate());
        }
        return rates[rail].note(queuedBytes / (double) Math.max(1, timeNs)) || isNew;
    }

    /**
     * Moves the weights of those rails that have a bandwidth. What the floor takes comes from the largest weight, so
     * that the sum stays.
     */
    private void moveTowardsRates() {
        double total = 0;
        double sum = 0;
        for (int rail = 0; rail < rates.length; rail++) {
            total += rates[rail].rate() == 0 ? 0 : weights[rail];
            sum += rates[rail].rate();
        }
        double part = 0;
        for (int rail = 0; rail < rates.length; rail++) {
            if (rates[rail].rate() != 0) {
                part = Math.max(part, gain(Math.max(FLOOR, total * rates[rail].rate() / sum) / weights[rail]));
            }
        }
        double excess = 0;
        int largest = 0;
        for (int rail = 0; rail < rates.length; rail++) {
            if (rates[rail].rate() != 0) {
                double moved = (1 - part) * weights[rail] + part * total * rates[rail].rate() / sum;
                weights[rail] = Math.max(FLOOR, moved);
                excess += weights[rail] - moved;
                largest = rates[largest].rate() == 0 || weights[rail] > weights[largest] ? rail : largest;
            }
        }
        weights[largest] -= excess;
    }

    /**
     * Returns the part of the rates in the new weights: that of so many measurements one after the other, each of which
     * has the gain as its part, and less if a rail's share has neither doubled nor halved.
     */
    private double gain(double change) {
        double doublings = Math.log(change) / LN_2;
        double ofOne = gain * Math.max(LEAST_PART, Math.min(1, doublings * doublings));
        return 1 - Math.pow(1 - ofOne, RailRate.MEASUREMENTS);
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
            RailRate[] more = rates(2 * count);
            System.arraycopy(rates, 0, more, 0, old);
            rates = more;
            unused = Arrays.copyOf(unused, 2 * count);
            without = Arrays.copyOf(without, 2 * count);
        }
    }

    private static RailRate[] rates(int count) {
        RailRate[] rates = new RailRate[count];
        Arrays.setAll(rates, rail -> new RailRate());
        return rates;
    }
}
