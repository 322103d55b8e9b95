package railmpi.btl.rail;

import java.util.Collections;
import java.util.List;
import railmpi.btl.channel.MalformedFrameException;

/**
 * Delivers the frames that have arrived, and sends what was committed, for all channels that are listed as pending.
 * Owner: the holder of the progress lock. Hot path: short.
 */
final class ChannelDriver {
    private final PendingChannels pending;
    private final List<RailChannel> arrived;
    private final List<RailChannel> dirty;
    private final List<Subchannel> ready;
    private final PeerLosses losses;

    /**
     * Drives channels.
     *
     * @param pending those that are driven
     * @param losses is told of peers that send nonsense
     */
    ChannelDriver(PendingChannels pending, PeerLosses losses) {
        this.pending = pending;
        arrived = pending.arrived;
        dirty = pending.dirty;
        ready = pending.ready;
        this.losses = losses;
    }

    /** Delivers the frames of batches whose turn it is; returns how many. */
    int deliverArrived() {
        int frames = 0;
        while (!arrived.isEmpty()) {
            RailChannel channel = arrived.get(arrived.size() - 1);
            int delivered = deliver(channel);
            if (channel.failure() == null) {
                if (!channel.delivery().hasArrived()) {
                    channel.isListedArrived = false;
                    arrived.remove(channel);
                }
                if (channel.sending().hasUnsent()) {
                    pending.markDirty(channel);
                }
            }
            if (delivered < 0) {
                return frames + ~delivered;
            }
            frames += delivered;
        }
        return frames;
    }

    private int deliver(RailChannel channel) {
        try {
            return channel.delivery().deliver();
        } catch (MalformedFrameException e) {
            losses.loseForNonsense(channel, e);
            return 0;
        }
    }

    /** Delivers the frames that have arrived on lines; returns how many. */
    int deliverReady() {
        int frames = 0;
        while (!ready.isEmpty()) {
            Subchannel subchannel = ready.get(ready.size() - 1);
            int delivered = deliverReady(subchannel);
            if (delivered < 0) {
                Collections.rotate(ready, 1); // its next frame may be here by then, and others have waited
                return frames + ~delivered;
            }
            frames += delivered;
            subchannel.isListedReady = false;
            ready.remove(subchannel);
        }
        return frames;
    }

    private int deliverReady(Subchannel subchannel) {
        if (!subchannel.isOpen() || subchannel.line().frame() == null) {
            return 0; // the connection has ended and the peer will send it again, or it was taken already
        }
        RailChannel channel = RailChannel.of(subchannel);
        try {
            return channel.shortLine().deliver(subchannel);
        } catch (MalformedFrameException e) {
            losses.loseForNonsense(channel, e);
            return 0;
        }
    }

    /** Sends what was committed as far as there is room for it; returns how many things went out. */
    int flushDirty() {
        int sent = 0;
        int i = 0;
        while (i < dirty.size()) {
            RailChannel channel = dirty.get(i);
            if (channel.failure() == null) {
                sent += channel.sending().send();
            }
            if (channel.failure() != null || !channel.sending().hasUnsent()) {
                channel.isListedDirty = false;
                dirty.remove(i);
            } else {
                i++;
            }
        }
        return sent;
    }
}
