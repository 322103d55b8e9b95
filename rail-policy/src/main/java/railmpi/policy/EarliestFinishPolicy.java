package railmpi.policy;

/**
 * The rail that will be done first, with what it has to carry already counted in: to wait behind others on a fast rail
 * may be better than to be alone on a slow one. While rails are idle everything takes one of them, so that a ping-pong
 * never leaves it: one of those that are about as fast as the fastest, each pair of processes another one.
 */
public final class EarliestFinishPolicy implements MultiplexingPolicy {
    /** Rails whose times differ by less are equally fast: so much is chance. */
    private static final double EQUAL = 1.25;

    private static final double EQUAL_NS = 10_000;
    /** The rail that everything takes is left when another one is so much faster: it is known while it is busy. */
    private static final double BETTER = 2;

    /** What changes the rail is put in order at the other end, and may wake somebody: it must be so much earlier. */
    private static final double TURN_NS = 100_000;

    /** What idle rails are compared by: a length at which bandwidth counts, and latency still does. */
    private static final int COMPARED_BYTES = 32 * 1024;

    private final RailTimes times;
    private final int first;
    private final boolean isStaying;
    private int home = NONE;

    /**
     * Prepares.
     *
     * @param times of the rails
     * @param first number of the rail to stay on among equally fast ones, at least 0 and modulo those there are: who
     *     goes beside others has another
     * @param isStaying whether a change of the rail costs something, as it does where the order counts
     */
    public EarliestFinishPolicy(RailTimes times, int first, boolean isStaying) {
        this.times = times;
        this.first = first;
        this.isStaying = isStaying;
    }

    @Override
    public int choose(RailView rails, int lengthBytes) {
        int best = settled(rails);
        if (best == NONE) {
            return NONE;
        }
        double homeNs = times.doneNs(rails, best, lengthBytes);
        double bestNs = isStaying ? homeNs / EQUAL - TURN_NS : homeNs;
        for (int rail = 0; rail < rails.count(); rail++) {
            double railNs = rails.isUsable(rail) ? times.doneNs(rails, rail, lengthBytes) : Double.POSITIVE_INFINITY;
            if (railNs < bestNs) {
                best = rail;
                bestNs = railNs;
            }
        }
        return best;
    }

    @Override
    public void used(RailView rails, int rail) {
        // the bytes under way say it
    }

    @Override
    public int settled(RailView rails) {
        double fastestNs = fastestNs(rails);
        if (home == NONE || !isAmong(rails, home, BETTER * fastestNs + EQUAL_NS)) {
            home = pick(rails, EQUAL * fastestNs + EQUAL_NS);
        }
        return home;
    }

    @Override
    public void follow(RailView rails, int rail) {
        if (rail != home && isAmong(rails, rail, EQUAL * fastestNs(rails) + EQUAL_NS)) {
            home = rail;
        }
    }

    private double fastestNs(RailView rails) {
        double fastestNs = Double.POSITIVE_INFINITY;
        for (int rail = 0; rail < rails.count(); rail++) {
            if (rails.isUsable(rail)) {
                fastestNs = Math.min(fastestNs, idleNs(rail));
            }
        }
        return fastestNs;
    }

    /** Returns one of the rails that take no longer, each pair of processes another one. */
    private int pick(RailView rails, double mostNs) {
        int equal = 0;
        for (int rail = 0; rail < rails.count(); rail++) {
            equal += isAmong(rails, rail, mostNs) ? 1 : 0;
        }
        if (equal == 0) {
            return NONE;
        }
        int skip = first % equal;
        int rail = 0;
        while (!isAmong(rails, rail, mostNs) || skip-- > 0) {
            rail++;
        }
        return rail;
    }

    private boolean isAmong(RailView rails, int rail, double mostNs) {
        return rails.isUsable(rail) && idleNs(rail) <= mostNs;
    }

    private double idleNs(int rail) {
        return times.of(rail).doneNs(COMPARED_BYTES);
    }
}
