package railmpi.btl.rail;

import java.util.ArrayList;
import java.util.List;

/**
 * The channels some of whose rails are to be connected or given up: advances them until they are settled. Owner: the
 * holder of the progress lock. Cold.
 */
final class UnsettledChannels {
    private final List<RailChannel> unsettled = new ArrayList<>();
    /** Written by the holder of the progress lock, read by the agent before it sleeps. */
    private volatile boolean isUrgent;

    void mark(RailChannel channel) {
        if (!channel.isListedUnsettled) {
            channel.isListedUnsettled = true;
            unsettled.add(channel);
            isUrgent = true;
        }
    }

    /** A channel is given up, which is marked no more. */
    void forget(RailChannel channel) {
        unsettled.remove(channel);
    }

    boolean isEmpty() {
        return unsettled.isEmpty();
    }

    /** Tells whether some channel needs a look soon. Any thread. */
    boolean isUrgent() {
        return isUrgent;
    }

    /** Returns how much has changed. */
    int settle(long nowNs) {
        int changes = 0;
        for (int i = unsettled.size() - 1; i >= 0; i--) {
            RailChannel channel = unsettled.get(i);
            if (channel.failure() == null) {
                changes += channel.connecting().advance(nowNs);
            }
            if (channel.failure() != null || channel.connecting().isSettled()) {
                channel.isListedUnsettled = false;
                unsettled.remove(i);
            }
        }
        isUrgent = hasUrgent();
        return changes;
    }

    private boolean hasUrgent() {
        for (int i = 0; i < unsettled.size(); i++) {
            if (unsettled.get(i).connecting().isUrgent()) {
                return true;
            }
        }
        return false;
    }
}
