package railmpi.btl.rail;

import railmpi.btl.channel.MalformedFrameException;
import railmpi.core.RailException;
import railmpi.core.log.Log;

/** Gives peers up that cannot be reached any more. Owner: the holder of the progress lock. Cold. */
final class PeerLosses {
    /** Is told once of each peer. */
    interface Listener {
        /** Nothing more comes from a peer, and nothing can be sent to it. */
        void onPeerLost(int peer, RailException cause);
    }

    private final PendingChannels pending;
    private final Listener listener;

    PeerLosses(PendingChannels pending, Listener listener) {
        this.pending = pending;
        this.listener = listener;
    }

    /** Gives the peer of a channel up, unless it is lost already. */
    void lose(RailChannel channel, String what) {
        if (channel.failure() != null) {
            return;
        }
        RailException cause =
                new RailException(RailException.Category.PEER, "rank " + channel.peer() + " is lost: " + what);
        channel.fail(cause);
        pending.dropArrived(channel);
        listener.onPeerLost(channel.peer(), cause);
    }

    /** What the peer has sent arrived as it was sent, and is nonsense; it would be the same over any rail. */
    void loseForNonsense(RailChannel channel, MalformedFrameException nonsense) {
        Log.warn("the connection to rank " + channel.peer() + " is closed: " + nonsense.getMessage());
        lose(channel, nonsense.getMessage());
    }
}
