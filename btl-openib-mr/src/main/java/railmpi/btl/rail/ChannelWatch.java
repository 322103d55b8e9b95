package railmpi.btl.rail;

import java.util.List;

/**
 * Looks every millisecond whether rails of the open channels are silent. Owner: the holder of the progress lock. Cold.
 */
final class ChannelWatch {
    private static final long WATCH_PERIOD_NS = 1_000_000L;

    private final List<RailChannel> open;
    /** Whether a channel can have more than one rail. */
    private final boolean isNeeded;

    private long watchedNs;
    /** Written by the holder of the progress lock, read by the agent before it sleeps. */
    private volatile boolean isWatching;

    ChannelWatch(List<RailChannel> open, boolean isNeeded) {
        this.open = open;
        this.isNeeded = isNeeded;
    }

    boolean isNeeded() {
        return isNeeded;
    }

    /** Tells whether silence would have to be noticed soon. Any thread. */
    boolean isWatching() {
        return isWatching;
    }

    /** Returns how many rails were given up. */
    int watch(long nowNs) {
        if (nowNs - watchedNs < WATCH_PERIOD_NS) {
            return 0;
        }
        watchedNs = nowNs;
        int found = 0;
        boolean hasBusy = false;
        for (int i = 0; i < open.size(); i++) {
            RailChannel channel = open.get(i);
            if (channel.failure() == null) {
                found += channel.care().watch(nowNs);
                hasBusy |= channel.isWatching();
            }
        }
        isWatching = hasBusy;
        return found;
    }
}
