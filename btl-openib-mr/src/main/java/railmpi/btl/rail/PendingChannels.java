package railmpi.btl.rail;

import java.util.ArrayList;
import java.util.List;

/**
 * Lists the channels that have something to deliver or to send, and the connections that have frames on their lines;
 * each once. {@link ChannelDriver} takes them off. Owner: the holder of the progress lock. Hot path: short.
 */
final class PendingChannels {
    final List<RailChannel> arrived = new ArrayList<>();
    final List<RailChannel> dirty = new ArrayList<>();
    /** Connections with frames on their lines. */
    final List<Subchannel> ready = new ArrayList<>();

    /** The next batch of a channel is here. */
    void markArrived(RailChannel channel) {
        if (!channel.isListedArrived) {
            channel.isListedArrived = true;
            arrived.add(channel);
        }
    }

    /** A channel has something to send. */
    void markDirty(RailChannel channel) {
        if (!channel.isListedDirty) {
            channel.isListedDirty = true;
            dirty.add(channel);
        }
    }

    /** Makes a connection that is up tell of frames on its line, if it has one. */
    void openLine(Subchannel subchannel) {
        subchannel.openLine(() -> markReady(subchannel));
    }

    private void markReady(Subchannel subchannel) {
        if (!subchannel.isListedReady) {
            subchannel.isListedReady = true;
            ready.add(subchannel);
        }
    }

    /** What has arrived from a peer that is lost is not delivered. */
    void dropArrived(RailChannel channel) {
        channel.isListedArrived = false;
        arrived.remove(channel);
    }

    /** A channel is given up, which is marked no more. */
    void forget(RailChannel channel) {
        arrived.remove(channel);
        dirty.remove(channel);
    }
}
