package railmpi.btl.rail;

import railmpi.btl.connect.Connecting;
import railmpi.btl.load.RailWatch;

/**
 * Gives rails of one channel up that are silent while others work, and has idle ones probed. Owner: the holder of the
 * progress lock. Cold.
 */
final class SilenceWatch {
    private static final long NS_PER_MS = 1_000_000;

    private final long limitNs;
    private final Rails rails;
    private final Connecting<Subchannel> connecting;
    private final Runnable onProbes;
    /** Null where silence has no limit. */
    private final RailWatch watch;

    /**
     * Begins.
     *
     * @param limitNs how long a rail may be silent, 0 for ever
     * @param onProbes is told when there are probes to send
     */
    SilenceWatch(long limitNs, Rails rails, Connecting<Subchannel> connecting, Runnable onProbes) {
        this.limitNs = limitNs;
        this.rails = rails;
        this.connecting = connecting;
        this.onProbes = onProbes;
        watch = limitNs == 0 ? null : new RailWatch(limitNs);
    }

    /** Returns how many rails were given up. */
    int watch(long nowNs) {
        if (watch == null || rails.usableCount() < 2 || !watch.isDue(nowNs)) {
            return 0;
        }
        int dead = watch.look(rails, nowNs);
        if (watch.wantsProbes(rails, nowNs)) {
            probeIdleRails();
        }
        if (dead < 0) {
            return 0;
        }
        long limitMs = limitNs / NS_PER_MS;
        String why = rails.isCut(dead)
                ? "its cable is out, or it was switched off"
                : "nothing was acknowledged for " + limitMs + " ms while other rails worked";
        connecting.takeDown(rails.subchannel(dead), why, nowNs);
        return 1;
    }

    private void probeIdleRails() {
        for (int rail = 0; rail < rails.count(); rail++) {
            if (rails.isUsable(rail) && !rails.isBusy(rail)) {
                rails.subchannel(rail).notices().tell();
                onProbes.run();
            }
        }
    }

    /** Tells whether silence would have to be noticed soon. */
    boolean isWatching() {
        return watch != null && rails.usableCount() > 1 && rails.isBusy();
    }
}
