package railmpi.btl.rail;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import railmpi.core.log.Log;
import railmpi.policy.StripingPolicy;

/**
 * Says once if the weights that the user gives are far from what rails show. They are obeyed all the same: the user may
 * know what else the rails are needed for. Owner: the holder of the progress lock. Cold.
 */
final class GivenWeights {
    /** Two rails of which one has so many times the share of the other than it has shown are far. */
    private static final double FAR = 4;
    /** Looks, one each millisecond, that must agree. */
    private static final int LOOKS = 500;

    private final StripingPolicy weights;
    /** Of all channels of this process. */
    private final AtomicBoolean isSaid;
    /** The rails, and how often they were far in a row. */
    private int slow;

    private int fast;
    private int looks;

    GivenWeights(StripingPolicy weights, AtomicBoolean isSaid) {
        this.weights = weights;
        this.isSaid = isSaid;
    }

    /** Looks at the rails of one channel. */
    void look(Rails rails) {
        if (isSaid.getPlain() || !findFarthest(rails)) {
            looks = 0;
        } else if (++looks == LOOKS) {
            isSaid.setPlain(true);
            Log.info("btl_rail_weights are far from what was measured, and obeyed: " + text(rails, slow) + ", "
                    + text(rails, fast));
        }
    }

    /** Finds the rail that has most for what it carries, and the one that has least; returns whether they are far. */
    private boolean findFarthest(Rails rails) {
        slow = fast = 0;
        for (int rail = 0; rail < rails.count(); rail++) {
            if (!rails.times().of(rail).isKnown()) {
                return false;
            }
            slow = load(rails, rail) > load(rails, slow) ? rail : slow;
            fast = load(rails, rail) < load(rails, fast) ? rail : fast;
        }
        return load(rails, slow) > FAR * load(rails, fast);
    }

    private double load(Rails rails, int rail) {
        return weights.weight(rail) / rails.times().of(rail).bytesPerNs();
    }

    private String text(Rails rails, int rail) {
        return String.format(
                Locale.ROOT,
                "%s has %.3g and carries %.0f MB/s",
                rails.portName(rail),
                weights.weight(rail),
                1e3 * rails.times().of(rail).bytesPerNs());
    }
}
