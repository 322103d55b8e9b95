package railmpi.btl.policy;

/** Takes the rail that will be free first: the one with the fewest bytes under way in proportion to its weight. */
public final class ShortestQueuePolicy implements MultiplexingPolicy {
    private final StripingPolicy weights;
    private final int lengthBytes;

    /**
     * Takes over weights.
     *
     * @param weights whose {@link StripingPolicy#weight} counts, asked anew each time
     * @param lengthBytes usual length of what is to be carried: a slow rail that is idle is not free sooner for that
     */
    public ShortestQueuePolicy(StripingPolicy weights, int lengthBytes) {
        this.weights = weights;
        this.lengthBytes = lengthBytes;
    }

    @Override
    public int choose(RailView rails) {
        int best = NONE;
        for (int rail = 0; rail < rails.count(); rail++) {
            if (rails.isUsable(rail) && (best == NONE || delay(rails, rail) < delay(rails, best))) {
                best = rail;
            }
        }
        return best;
    }

    private double delay(RailView rails, int rail) {
        return (rails.bytesUnderWay(rail) + lengthBytes) / weights.weight(rail);
    }

    @Override
    public void used(RailView rails, int rail) {
        // the bytes under way say it
    }
}
