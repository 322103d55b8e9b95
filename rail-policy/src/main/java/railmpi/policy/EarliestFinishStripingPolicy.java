package railmpi.policy;

import java.util.Arrays;

/**
 * Stripes such that the piece is complete as early as can be: all rails that take part are done at the same time, with
 * what the channel has under way and their latencies counted in. A rail whose stripe would be shorter than what pays
 * gets none, and rails that would add next to nothing are left out together: their mistakes would cost more than they
 * bring. A rail of which nothing is known gets nothing before it is.
 */
public final class EarliestFinishStripingPolicy implements StripingPolicy {
    /** The slowest rails that have no more than this part of all rates together are left out. */
    private static final double NEGLIGIBLE = 0.05;

    private final RailTimes times;
    private final int shortestBytes;
    private final Shares.Heads heads = this::headBytes;
    private boolean[] without = new boolean[4];

    /**
     * Prepares.
     *
     * @param times of the rails
     * @param shortestBytes a rail whose stripe would be shorter gets none
     */
    public EarliestFinishStripingPolicy(RailTimes times, int shortestBytes) {
        this.times = times;
        this.shortestBytes = shortestBytes;
    }

    @Override
    public void plan(RailView rails, int lengthBytes, int[] lengths) {
        if (rails.count() > without.length) {
            without = new boolean[2 * rails.count()];
        }
        for (int rail = 0; rail < rails.count(); rail++) {
            without[rail] = !rails.isUsable(rail) || !times.of(rail).isKnown();
        }
        if (slowest(rails) < 0) {
            Arrays.fill(lengths, 0);
            lengths[firstUsable(rails)] = lengthBytes;
            return;
        }
        leaveOutNegligible(rails);
        Shares.cut(rails, lengthBytes, shortestBytes, this, heads, lengths, without);
    }

    private static int firstUsable(RailView rails) {
        int rail = 0;
        while (!rails.isUsable(rail)) {
            rail++;
        }
        return rail;
    }

    /** What a rail could have carried until the first byte of a stripe arrives. */
    private double headBytes(RailView rails, int rail) {
        RailTime time = times.of(rail);
        return rails.ownBytesUnderWay(rail) + time.latencyNs() * time.bytesPerNs();
    }

    private void leaveOutNegligible(RailView rails) {
        double left = NEGLIGIBLE * times.sumOfRates(rails);
        int slowest = slowest(rails);
        while (times.of(slowest).bytesPerNs() <= left) {
            left -= times.of(slowest).bytesPerNs();
            without[slowest] = true;
            slowest = slowest(rails);
        }
    }

    private int slowest(RailView rails) {
        int slowest = -1;
        for (int rail = 0; rail < rails.count(); rail++) {
            if (!without[rail]
                    && (slowest < 0
                            || times.of(rail).bytesPerNs() < times.of(slowest).bytesPerNs())) {
                slowest = rail;
            }
        }
        return slowest;
    }

    @Override
    public double weight(int rail) {
        return times.weight(rail);
    }
}
