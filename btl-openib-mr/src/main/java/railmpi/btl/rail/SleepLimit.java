package railmpi.btl.rail;

import railmpi.btl.fastpath.EagerRdma;

/** Tells how long nobody needs to pass over the rails if nothing happens. Any thread. Cold. */
final class SleepLimit {
    /** Sleep of the agent while rails are watched or to be connected. */
    private static final int SHORT_SLEEP_MS = 20;

    private final EagerRdma<Subchannel> eagerRdma;
    private final NodeAllocation allocation;
    private final ChannelWatch watch;
    private final UnsettledChannels unsettled;

    SleepLimit(
            EagerRdma<Subchannel> eagerRdma,
            NodeAllocation allocation,
            ChannelWatch watch,
            UnsettledChannels unsettled) {
        this.eagerRdma = eagerRdma;
        this.allocation = allocation;
        this.watch = watch;
        this.unsettled = unsettled;
    }

    /** Returns milliseconds, at most those that are wanted. */
    int longestMs(int wantedMs) {
        if (eagerRdma.isSilent() || allocation.isWaiting()) {
            return 1;
        }
        return watch.isWatching() || unsettled.isUrgent() ? Math.min(wantedMs, SHORT_SLEEP_MS) : wantedMs;
    }
}
