package railmpi.btl.rail;

import railmpi.btl.connect.Connecting;
import railmpi.btl.connect.Rail;
import railmpi.btl.fastpath.EagerRdma;
import railmpi.policy.MultiplexingPolicy;
import railmpi.policy.StripingPolicy;

/**
 * Takes care of the rails of one channel beside their data: which of them carries single frames, how long each takes,
 * which is silent or holds all others up. Owner: the holder of the progress lock. Cold.
 */
final class RailCare {
    private final ChannelMarks channel;
    private final Rails rails;
    private final ShortLine shortLine;
    private final SilenceWatch silence;
    private final MultiplexingPolicy multiplexing;
    /** Null if nothing is striped. */
    private final StripingPolicy striping;
    /** Null if no policy needs it. */
    private final RailLearning learning;
    /** Null as well then. */
    private final StragglerWatch stragglers;
    /** Null if there are none. */
    private final GivenWeights givenWeights;
    /** Whether this end keeps to the rail by which the peer sends what is short. */
    private final boolean isFollowing;

    private final EagerRdma<Subchannel> eagerRdma;

    /**
     * Begins.
     *
     * @param shortLine carries single frames
     * @param multiplexing chooses the rail of a batch
     * @param striping cuts long messages, null if nothing is striped
     * @param isFollowing whether this end follows the peer from rail to rail
     * @param number by which the channel differs from others of the job
     * @param eagerRdma has the ports with the RDMA fast path
     */
    @SuppressWarnings("checkstyle:ParameterNumber") // the parts between which it stands
    RailCare(
            ChannelMarks channel,
            Rails rails,
            Connecting<Subchannel> connecting,
            ShortLine shortLine,
            RailConfig config,
            MultiplexingPolicy multiplexing,
            StripingPolicy striping,
            boolean isFollowing,
            int number,
            EagerRdma<Subchannel> eagerRdma) {
        this.channel = channel;
        this.rails = rails;
        this.shortLine = shortLine;
        this.multiplexing = multiplexing;
        this.striping = striping;
        this.isFollowing = isFollowing;
        this.eagerRdma = eagerRdma;
        silence = new SilenceWatch(config.railTimeoutNs(), rails, connecting, channel::markDirty);
        learning = config.isLearning() ? new RailLearning(rails, number, channel::markDirty) : null;
        stragglers = config.isLearning() ? new StragglerWatch(rails, connecting, channel::markDirty) : null;
        givenWeights = config.givenWeights(rails, rails.times());
    }

    /** Tells whether silence would have to be noticed soon. */
    boolean isWatching() {
        return silence.isWatching();
    }

    /** Returns the share of a rail in striped data, 1 for each where nothing is striped. */
    double weight(int rail) {
        return striping == null ? 1 : striping.weight(rail);
    }

    /** A rail has become usable, or is not any more. */
    void onRailsChanged() {
        if (learning != null) {
            learning.onRailsChanged();
            stragglers.onRailsChanged();
        }
        settle();
    }

    /**
     * Sets by which rail single frames go, which follows from weights that are measured. On ports with the RDMA fast
     * path they are batches, which the rings need.
     */
    void settle() {
        Subchannel heard = shortLine.heard();
        if (isFollowing && heard != null && heard.isOpen()) {
            multiplexing.follow(rails, rails.indexOf(heard.rail()));
        }
        boolean isSole = rails.usableCount() == 1;
        int rail = isSole ? rails.onlyUsable() : multiplexing.settled(rails);
        Subchannel carrier = rail == MultiplexingPolicy.NONE ? null : rails.subchannel(rail);
        boolean hasFastPath =
                carrier != null && eagerRdma.isUsedWith(carrier.rail().port());
        shortLine.carryBy(hasFastPath ? null : carrier, isSole);
    }

    /** A batch has arrived behind others, which is a measurement of the rail. */
    void observed(Rail<Subchannel> rail, long queuedBytes, long tookNs) {
        if (striping != null && rails.count() > 1) {
            striping.observed(rails.indexOf(rail), queuedBytes, tookNs);
        }
    }

    /** A probe has arrived. */
    void probed(Rail<Subchannel> rail, int lengthBytes, long tookNs, long nowNs) {
        learning.answered(rails.indexOf(rail), lengthBytes, tookNs, nowNs);
        channel.markDirty(); // the next one may be due
    }

    /** Gives rails up that are silent while others work; returns how many. */
    int watch(long nowNs) {
        if (rails.usableCount() > 1) {
            settle();
            if (givenWeights != null) {
                givenWeights.look(rails);
            }
            int lost = silence.watch(nowNs);
            if (learning != null) {
                learning.watch(nowNs);
                lost += stragglers.watch(nowNs);
            }
            return lost;
        }
        return 0;
    }
}
