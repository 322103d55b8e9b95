package railmpi.btl.rail;

import java.util.Arrays;
import railmpi.btl.connect.Connecting;
import railmpi.policy.RailProbes;
import railmpi.policy.Straggler;
import railmpi.policy.UnderWay;

/**
 * Keeps known how long the rails of one channel take, at no cost for anybody who waits: rails that have nothing to
 * carry are asked now and then by a notice that nobody needs, as long as the channel is used. A rail for which all
 * others wait is given up: what it carried goes over them, and a new connection is made. Owner: the holder of the
 * progress lock. Cold.
 */
final class RailLearning {
    /** How long a rail that is late is silent while others are not, before it counts as slow. */
    private static final long SILENT_NS = 30_000_000L;

    private final Rails rails;
    private final Connecting<Subchannel> connecting;
    private final Runnable onProbes;
    private final RailProbes probes;
    /** The connections that were asked, by rail. */
    private Subchannel[] asked = new Subchannel[4];
    /** What the rails had carried when they were asked. */
    private long[] carriedBytes = new long[4];

    private long carriedBefore = -1;
    /** A rail that is late, since when, and what the peer had acknowledged there and on all when that was found. */
    private int suspect = Straggler.NONE;

    private long suspectSinceNs;
    private long progressBefore;
    private long evidenceBefore;

    /**
     * Begins.
     *
     * @param channel a number by which it differs from others of the job
     * @param onProbes is told when there are probes to send
     */
    RailLearning(Rails rails, Connecting<Subchannel> connecting, int channel, Runnable onProbes) {
        this.rails = rails;
        this.connecting = connecting;
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

    /** Asks those that are due, and looks for a straggler; returns how many rails were given up. */
    int watch(long nowNs) {
        long carried = rails.carriedCount();
        if (carried != carriedBefore || rails.isBusy()) {
            carriedBefore = carried;
            probe(nowNs);
        }
        judgeSuspect(nowNs);
        int late = Straggler.find(rails, rails.times());
        if (late == Straggler.NONE || !rails.subchannel(late).carriesData()) {
            return 0;
        }
        connecting.takeDown(rails.subchannel(late), "what it carries is sooner there over other rails", nowNs);
        return 1;
    }

    /** A rail is late: it is slow if the peer answers on others meanwhile; it may also be the peer that is. */
    private void judgeSuspect(long nowNs) {
        int late = Straggler.suspect(rails, rails.times(), nowNs);
        boolean isSame = late == suspect && (late == Straggler.NONE || rails.progress(late) == progressBefore);
        if (!isSame) {
            suspect = late;
            suspectSinceNs = nowNs;
            if (late != Straggler.NONE) {
                progressBefore = rails.progress(late);
                evidenceBefore = progressOfOthers();
                askOthers();
            }
        } else if (late != Straggler.NONE
                && nowNs - suspectSinceNs > SILENT_NS
                && progressOfOthers() != evidenceBefore) {
            UnderWay underWay = rails.underWay(late);
            rails.times().of(late).late(underWay.queuedBytes(), nowNs - underWay.carryingSinceNs(), nowNs);
        }
    }

    private long progressOfOthers() {
        long progress = 0;
        for (int rail = 0; rail < rails.count(); rail++) {
            progress += rail == suspect ? 0 : rails.progress(rail);
        }
        return progress;
    }

    private void askOthers() {
        for (int rail = 0; rail < rails.count(); rail++) {
            if (rail != suspect && rails.isUsable(rail)) {
                rails.subchannel(rail).notices().tell();
                onProbes.run();
            }
        }
    }

    private void probe(long nowNs) {
        for (int rail = 0; rail < rails.count(); rail++) {
            if (rails.isUsable(rail) && probes.isDue(rail, nowNs) && isAlone(rail, nowNs)) {
                rails.subchannel(rail).notices().probe(probes.bytes(rail));
                probes.sent(rail, nowNs);
                carriedBytes[rail] = carriedBytes(rail);
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
        long otherBytes = carriedBytes(rail) - carriedBytes[rail];
        probes.answered(rail, lengthBytes, Math.max(0, otherBytes), tookNs, nowNs);
    }

    private long carriedBytes(int rail) {
        return rails.rail(rail).counters().bytes() - rails.underWay(rail).bytes();
    }
}
