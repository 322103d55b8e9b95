package railmpi.pml.rail;

import railmpi.btl.memory.StagePool;
import railmpi.btl.rail.RailChannels;
import railmpi.pml.protocol.Carrier;
import railmpi.pml.protocol.Receiver;
import railmpi.pml.protocol.Sender;
import railmpi.pml.state.MessageLimits;
import railmpi.pml.state.Peer;
import railmpi.pml.state.Peers;
import railmpi.pml.state.Protocol;
import railmpi.pml.state.Requests;

/** Messages over rails. Owner: the holder of the progress lock. */
public final class RailParts extends Carrier {
    final RailChannels rails;
    final RailSends sends;
    /** To be registered for the FINs of messages. */
    public final RailReceives receives;
    /** Longest message that is sent at once. */
    final long eagerLimitBytes;
    /** The same while nothing is in its way, if the channel can do that. */
    final long atOnceLimitBytes;

    private final Requests requests;
    private final Sender sender;
    private final Receiver receiver;

    /** Puts them together for channels that are new. */
    @SuppressWarnings("checkstyle:ParameterNumber") // the parts that its protocols use
    public RailParts(
            RailChannels channels,
            Requests requests,
            Peers peers,
            Sender sender,
            Receiver receiver,
            StagePool sendStages,
            StagePool receiveStages,
            MessageLimits limits) {
        super(channels);
        rails = channels;
        this.requests = requests;
        this.sender = sender;
        this.receiver = receiver;
        sends = new RailSends(requests, sendStages, channels.port(), channels.registrations());
        receives = new RailReceives(requests, peers, sender, receiveStages, channels.port(), channels.registrations());
        eagerLimitBytes = limits.railEagerBytes();
        atOnceLimitBytes = limits.railAtOnceBytes();
    }

    @Override
    public Protocol protocolWith(Peer peer) {
        return new RailProtocol(peer, requests, sender, receiver, this);
    }
}
