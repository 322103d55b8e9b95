package railmpi.policy;

import java.util.Arrays;

/**
 * Takes the rails in turn, each as often as its weight says, as evenly mixed as possible: with every message each rail
 * earns its weight, the richest carries the message and pays the sum of all weights. Rails that are full neither earn
 * nor carry, unless all are.
 */
public final class WeightedRoundRobinPolicy implements MultiplexingPolicy {
    private final StripingPolicy weights;
    private double[] credit = new double[4];
    /** Whether some rail was not full when it was last asked. */
    private boolean isSomeFree;

    /**
     * Takes over weights.
     *
     * @param weights whose {@link StripingPolicy#weight} counts, asked anew each time
     */
    public WeightedRoundRobinPolicy(StripingPolicy weights) {
        this.weights = weights;
    }

    @Override
    public int choose(RailView rails, int lengthBytes) {
        grow(rails.count());
        isSomeFree = false;
        for (int rail = 0; rail < rails.count(); rail++) {
            isSomeFree |= rails.isUsable(rail) && !rails.isFull(rail);
        }
        int best = NONE;
        double most = 0;
        for (int rail = 0; rail < rails.count(); rail++) {
            if (takesPart(rails, rail)) {
                double wealth = credit[rail] + weights.weight(rail);
                if (best == NONE || wealth > most) {
                    best = rail;
                    most = wealth;
                }
            }
        }
        return best;
    }

    @Override
    public void used(RailView rails, int rail) {
        grow(rails.count());
        double total = 0;
        for (int other = 0; other < rails.count(); other++) {
            if (takesPart(rails, other)) {
                credit[other] += weights.weight(other);
                total += weights.weight(other);
            }
        }
        credit[rail] -= total;
    }

    private boolean takesPart(RailView rails, int rail) {
        return rails.isUsable(rail) && !(isSomeFree && rails.isFull(rail));
    }

    private void grow(int count) {
        if (count > credit.length) {
            credit = Arrays.copyOf(credit, 2 * count);
        }
    }
}
