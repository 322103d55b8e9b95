package railmpi.policy;

import java.util.Arrays;

/**
 * What the rails of one channel have to carry, as of the last {@link #look}, so that one plan is made of one state of
 * things. What the ports carry to other peers counts for the choice of a rail; whether a rail is idle or full is a
 * matter of this channel only, whose windows are its own. Pure: time comes in. Not thread-safe. Hot path: short.
 */
public final class RailLoad {
    /** Windows of what is posted that make a rail full, however much of it should have arrived. */
    private static final int MOST_WINDOWS = 2;

    private final Carriers carriers;
    private final RailTimes times;
    /** What rails are likely to have to carry for this channel, and what their ports for all. */
    private long[] own = new long[4];

    private long[] all = new long[4];

    /** The rails of a channel as those who count what they carry. */
    public interface Carriers {
        /**
         * Returns the number of rails.
         *
         * @return count, which may grow
         */
        int count();

        /**
         * Tells whether a rail can carry something now.
         *
         * @param rail number
         * @return true if it is connected
         */
        boolean isUsable(int rail);

        /**
         * Returns what a rail carries for this channel.
         *
         * @param rail number of a usable rail
         * @return counted by the channel
         */
        UnderWay underWay(int rail);

        /**
         * Returns what the port of a rail carries to all peers.
         *
         * @param rail number
         * @return counted by all channels that use the port
         */
        UnderWay portLoad(int rail);

        /**
         * Returns how much a rail may carry for this channel at once.
         *
         * @param rail number
         * @return its window
         */
        RailWindow window(int rail);
    }

    /**
     * Prepares.
     *
     * @param carriers the rails
     * @param times how fast they are
     */
    public RailLoad(Carriers carriers, RailTimes times) {
        this.carriers = carriers;
        this.times = times;
    }

    /**
     * Tells whether some usable rail or some port has something under way, so that the time matters to {@link #look}.
     *
     * @return false if nothing is posted
     */
    public boolean isCarrying() {
        for (int rail = 0; rail < carriers.count(); rail++) {
            if (carriers.portLoad(rail).bytes() != 0 || isBusy(rail)) {
                return true;
            }
        }
        return false;
    }

    /** Takes note that nothing is under way ({@link #isCarrying}), before a policy is asked. */
    public void lookAtNothing() {
        int count = carriers.count();
        grow(count);
        for (int rail = 0; rail < count; rail++) {
            own[rail] = 0;
            all[rail] = 0;
        }
    }

    /**
     * Takes note of what is under way, before a policy is asked.
     *
     * @param nowNs time; of no importance unless {@link #isCarrying}
     */
    public void look(long nowNs) {
        int count = carriers.count();
        grow(count);
        for (int rail = 0; rail < count; rail++) {
            own[rail] = isBusy(rail) ? likelyBytes(carriers.underWay(rail), rail, nowNs) : 0;
        }
        for (int rail = 0; rail < count; rail++) {
            all[rail] = own[rail] + likelyBytesToOthers(rail, nowNs);
        }
    }

    private boolean isBusy(int rail) {
        return carriers.isUsable(rail) && postedBytes(rail) != 0;
    }

    private long likelyBytes(UnderWay underWay, int rail, long nowNs) {
        underWay.look(nowNs, times.of(rail).bytesPerNs());
        return underWay.likelyBytes();
    }

    /** Returns what the port of a rail is likely to carry still to other peers. */
    private long likelyBytesToOthers(int rail, long nowNs) {
        UnderWay port = carriers.portLoad(rail);
        long posted = 0;
        long likely = 0;
        for (int other = 0; other < carriers.count(); other++) {
            if (carriers.portLoad(other) == port && carriers.isUsable(other)) {
                posted += postedBytes(other);
                likely += own[other];
            }
        }
        if (port.bytes() == posted) {
            return 0;
        }
        return Math.min(port.bytes() - posted, Math.max(0, likelyBytes(port, rail, nowNs) - likely));
    }

    private void grow(int count) {
        if (count > all.length) {
            own = Arrays.copyOf(own, 2 * count);
            all = Arrays.copyOf(all, 2 * count);
        }
    }

    /**
     * Returns what a rail and its port have to carry still, to all peers.
     *
     * @param rail number of a rail that was there at the last look
     * @return bytes
     */
    public long bytesUnderWay(int rail) {
        return all[rail];
    }

    /**
     * Returns what a rail has to carry still for this channel.
     *
     * @param rail number of a rail that was there at the last look
     * @return bytes
     */
    public long ownBytesUnderWay(int rail) {
        return own[rail];
    }

    /**
     * Returns what was posted to a rail for this channel and is not acknowledged, now.
     *
     * @param rail number of a usable rail
     * @return bytes
     */
    public long postedBytes(int rail) {
        return carriers.underWay(rail).bytes();
    }

    /**
     * Tells whether a rail has as much to carry for this channel as its window allows.
     *
     * @param rail number of a usable rail that was there at the last look
     * @return false if it may carry more
     */
    public boolean isFull(int rail) {
        long windowBytes = carriers.window(rail).bytes();
        return own[rail] >= windowBytes || postedBytes(rail) >= MOST_WINDOWS * windowBytes;
    }

    /**
     * Tells whether a rail has nothing to carry for this channel.
     *
     * @param rail number of a usable rail that was there at the last look
     * @return true if what was posted is likely to have arrived
     */
    public boolean isIdle(int rail) {
        return own[rail] == 0;
    }
}
