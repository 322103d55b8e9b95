package railmpi.pml.rail;

import java.util.function.Supplier;
import railmpi.btl.memory.StagePool;
import railmpi.btl.rail.RailChannels;
import railmpi.pml.protocol.Sender;
import railmpi.pml.state.MessageLimits;
import railmpi.pml.state.Peers;
import railmpi.pml.state.Requests;

/** What the protocols with all peers over rails share. Owner: the holder of the progress lock. */
public final class RailParts {
    public final RailChannels channels;
    public final RailSends sends;
    /** To be registered for the FINs of messages. */
    public final RailReceives receives;
    /** Longest message that is sent at once. */
    public final long eagerLimitBytes;

    /** Puts them together for channels that are new. */
    public RailParts(
            RailChannels channels,
            Requests requests,
            Peers peers,
            Sender sender,
            Supplier<StagePool> stages,
            MessageLimits limits) {
        this.channels = channels;
        sends = new RailSends(requests, stages.get(), channels.port(), channels.registrations());
        receives = new RailReceives(requests, peers, sender, stages.get(), channels.port(), channels.registrations());
        eagerLimitBytes = limits.railEagerBytes();
    }
}
