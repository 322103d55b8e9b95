package railmpi.pml.frames;

import railmpi.btl.channel.ChannelProvider;
import railmpi.pml.protocol.Carrier;
import railmpi.pml.protocol.LongMessages;
import railmpi.pml.protocol.Receiver;
import railmpi.pml.protocol.Sender;
import railmpi.pml.state.Peer;
import railmpi.pml.state.Protocol;
import railmpi.pml.state.Requests;

/** Messages over channels of which nothing is known but that they carry frames. Owner: the holder of the lock. */
public final class FramesCarrier extends Carrier {
    final long eagerLimitBytes;
    final LongMessages longMessages;
    private final Requests requests;
    private final Sender sender;
    private final Receiver receiver;

    /** Puts its parts together for channels that are new. */
    public FramesCarrier(
            ChannelProvider channels,
            Requests requests,
            Sender sender,
            Receiver receiver,
            LongMessages longMessages,
            long eagerLimitBytes) {
        super(channels);
        this.requests = requests;
        this.sender = sender;
        this.receiver = receiver;
        this.longMessages = longMessages;
        this.eagerLimitBytes = eagerLimitBytes;
    }

    @Override
    public Protocol protocolWith(Peer peer) {
        return new FramesProtocol(peer, requests, sender, receiver, this);
    }
}
