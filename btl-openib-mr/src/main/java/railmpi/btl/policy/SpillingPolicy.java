package railmpi.btl.policy;

/**
 * Stays on one rail while little is under way there, so that a ping-pong never leaves it; beyond that another policy chooses.
 * Rails whose weight is far below the best are no place to stay on.
 */
public final class SpillingPolicy implements MultiplexingPolicy {
    /** A rail with less than this part of the best one's weight is not stayed on. */
    private static final double FAST_PART = 0.5;

    private final StripingPolicy weights;
    private final int bound;
    private final long spillBytes;
    private final MultiplexingPolicy whenBusy;
    /** Whether the last question was passed on. */
    private boolean isBusy;

    /**
     * Binds.
     *
     * @param weights whose {@link StripingPolicy#weight} counts, asked anew each time
     * @param process number of the process on its node, at least 0: processes of one node stay on different rails
     * @param spillBytes what may be under way on the rail that is stayed on before others help
     * @param whenBusy chooses when that is exceeded
     */
    public SpillingPolicy(StripingPolicy weights, int process, long spillBytes, MultiplexingPolicy whenBusy) {
        this.weights = weights;
        bound = process;
        this.spillBytes = spillBytes;
        this.whenBusy = whenBusy;
    }

    @Override
    public int choose(RailView rails) {
        int home = home(rails);
        isBusy = home != NONE && rails.bytesUnderWay(home) > spillBytes;
        return isBusy ? whenBusy.choose(rails) : home;
    }

    @Override
    public void used(RailView rails, int rail) {
        if (isBusy) {
            whenBusy.used(rails, rail);
        }
    }

    private int home(RailView rails) {
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
        int skip = bound % fast;
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
