package railmpi.btl.rail;

import java.util.Arrays;
import railmpi.policy.RailProbes;

/**
 * Keeps known how long the rails of one channel take, at no cost for anybody who waits: rails that have nothing to
 * carry are asked now and then by a notice that nobody needs, as long as the channel is used. Owner: the holder of the
 * progress lock. Cold.
 */
final class RailLearning {
    private final Rails rails;
    private final Runnable onProbes;
    private final RailProbes probes;
    /** The connections that were asked, by rail. */
    private Subchannel[] asked = new Subchannel[4];
    /** What the rails had carried when they were asked. */
    private long[] carriedBytes = new long[4];

    private long carriedBefore = -1;

    /**
     * Begins.
     *
     * @param channel a number by which it differs from others of the job
     * @param onProbes is told when there are probes to send
     */
    RailLearning(Rails rails, int channel, Runnable onProbes) {
        this.rails = rails;
        this.onProbes = onProbes;
        probes = new RailProbes(rails.times(), channel);
    }

    /** A rail is usable, or is not any more. */
    void onRailsChanged() {
        if (rails.count() > asked.length) {
            asked = Arrays.copyOf(asked, 2 * rails.count());
            carriedBytes = Arrays.copyOf(carriedBytes, 2 * rails.count());
        }
        for (int rail = 0; rail < rails.count(); rail++) {
            if (rails.isUsable(rail) && asked[rail] != rails.subchannel(rail)) {
                asked[rail] = rails.subchannel(rail);
                probes.up(rail);
            }
        }
        if (rails.usableCount() > 1) {
            probe(System.nanoTime());
        }
    }

    /** Asks those that are due. */
    void watch(long nowNs) {
        long carried = rails.carriedCount();
        if (carried != carriedBefore || rails.isBusy()) {
            carriedBefore = carried;
            probe(nowNs);
        }
    }

    private void probe(long nowNs) {
        for (int rail = 0; rail < rails.count(); rail++) {
            if (rails.isUsable(rail) && probes.isDue(rail, nowNs) && isAlone(rail, nowNs)) {
                rails.subchannel(rail).notices().probe(probes.bytes(rail));
                probes.sent(rail, nowNs);
                carriedBytes[rail] = rails.carriedBytes(rail);
                onProbes.run();
            }
        }
    }

    /** Tells whether the time of a probe would be its own; after a long wait that of others is taken as well. */
    private boolean isAlone(int rail, long nowNs) {
        boolean isPortIdle = rails.portLoad(rail).bytes() == 0 || probes.isOverdue(rail, nowNs);
        return isPortIdle && canProbe(rails.subchannel(rail));
    }

    /** Tells whether how long a probe takes would be the time of the probe alone, and the peer has room for it. */
    private static boolean canProbe(Subchannel subchannel) {
        return !subchannel.isBusy() && subchannel.receives().slotBytes() >= RailProbes.PART_BYTES;
    }

    /** A probe has arrived. */
    void answered(int rail, int lengthBytes, long tookNs, long nowNs) {
        long otherBytes = rails.carriedBytes(rail) - carriedBytes[rail];
        probes.answered(rail, lengthBytes, Math.max(0, otherBytes), tookNs, nowNs);
    }
}
