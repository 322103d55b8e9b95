package railmpi.pml.protocol;

import railmpi.btl.channel.ChannelProvider;
import railmpi.pml.state.Peer;
import railmpi.pml.state.Protocol;

/**
 * How messages go over the channels of one kind: what the protocols with all of their peers share. Owner: the holder of
 * the progress lock.
 */
public abstract class Carrier {
    public final ChannelProvider channels;

    protected Carrier(ChannelProvider channels) {
        this.channels = channels;
    }

    /** Returns the protocol of a peer that these channels reach and nothing was heard of. */
    public abstract Protocol protocolWith(Peer peer);
}
