package railmpi.pml.rail;

import railmpi.btl.memory.StagePool;
import railmpi.btl.rail.RailChannels;
import railmpi.pml.protocol.Sender;
import railmpi.pml.state.MessageLimits;
import railmpi.pml.state.Peers;
import railmpi.pml.state.Requests;

/** What the protocols with all peers over rails share. Owner: the holder of the progress lock. */
public final class RailParts {
    final RailChannels channels;
    final RailSends sends;
    /** To be registered for the FINs of messages. */
    public final RailReceives receives;
    /** Longest message that is sent at once. */
    final long eagerLimitBytes;
    /** The same while nothing is in its way, if the channel can do that. */
    final long atOnceLimitBytes;

    /** Puts them together for channels that are new. */
    public RailParts(
            RailChannels channels,
            Requests requests,
            Peers peers,
            Sender sender,
            StagePool sendStages,
            StagePool receiveStages,
            MessageLimits limits) {
        this.channels = channels;
        sends = new RailSends(requests, sendStages, channels.port(), channels.registrations());
        receives = new RailReceives(requests, peers, sender, receiveStages, channels.port(), channels.registrations());
        eagerLimitBytes = limits.railEagerBytes();
        atOnceLimitBytes = limits.railAtOnceBytes();
    }
}
