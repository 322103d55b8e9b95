package railmpi.policy;

/**
 * Stays on one rail while little is under way there, so that a ping-pong never leaves it; beyond that takes the rail
 * that will be free first: the one with the fewest bytes under way in proportion to its weight. Rails whose weight is
 * far below the best are no place to stay on.
 */
public final class ShortestQueuePolicy implements MultiplexingPolicy {
    /** A rail with less than this part of the best one's weight is not stayed on. */
    private static final double FAST_PART = 0.5;

    private final StripingPolicy weights;
    private final int first;
    private final long spillBytes;
    private final int usualBytes;

    /**
     * Prepares.
     *
     * @param weights whose {@link StripingPolicy#weight} counts, asked anew each time
     * @param first number of the rail to stay on, at least 0 and modulo those there are: who goes beside others has
     *     another
     * @param spillBytes what may be under way on the rail that is stayed on before others help
     * @param usualBytes usual length of what is to be carried: a slow rail that is idle is not free sooner for that
     */
    public ShortestQueuePolicy(StripingPolicy weights, int first, long spillBytes, int usualBytes) {
        this.weights = weights;
        this.first = first;
        this.spillBytes = spillBytes;
        this.usualBytes = usualBytes;
    }

    @Override
    public int choose(RailView rails, int lengthBytes) {
        int home = settled(rails);
        boolean isBusy = home != NONE && rails.bytesUnderWay(home) > spillBytes;
        return isBusy ? freeFirst(rails) : home;
    }

    @Override
    public void used(RailView rails, int rail) {
        // the bytes under way say it
    }

    private int freeFirst(RailView rails) {
        int best = NONE;
        for (int rail = 0; rail < rails.count(); rail++) {
            if (rails.isUsable(rail) && (best == NONE || delay(rails, rail) < delay(rails, best))) {
                best = rail;
            }
        }
        return best;
    }

    private double delay(RailView rails, int rail) {
        return (rails.bytesUnderWay(rail) + usualBytes) / weights.weight(rail);
    }

    @Override
    public int settled(RailView rails) {
        double fastest = 0;
        for (int rail = 0; rail < rails.count(); rail++) {
            if (rails.isUsable(rail)) {
                fastest = Math.max(fastest, weights.weight(rail));
            }
        }
        int fast = 0;
        for (int rail = 0; rail < rails.count(); rail++) {
            fast += isFast(rails, rail, fastest) ? 1 : 0;
        }
        if (fast == 0) {
            return NONE;
        }
        int skip = first % fast;
        int rail = 0;
        while (!isFast(rails, rail, fastest) || skip-- > 0) {
            rail++;
        }
        return rail;
    }

    private boolean isFast(RailView rails, int rail, double fastest) {
        return rails.isUsable(rail) && weights.weight(rail) >= FAST_PART * fastest;
    }
}
