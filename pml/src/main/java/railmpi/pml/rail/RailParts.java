package railmpi.pml;

import java.util.function.Supplier;
import railmpi.btl.memory.StagePool;
import railmpi.btl.rail.RailChannels;

/** What the protocols with all peers over rails share. Owner: the holder of the progress lock. */
final class RailParts {
    final RailChannels channels;
    final RailSends sends;
    /** To be registered for the FINs of messages. */
    final RailReceives receives;
    /** Longest message that is sent at once. */
    final long eagerLimitBytes;

    RailParts(
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
