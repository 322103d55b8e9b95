package railmpi.btl.channel;

import railmpi.core.RailException;

/** Learns that the last way to a peer is gone. Called by the holder of the progress lock. */
public interface LostPeerListener {
    /**
     * Nothing arrives from a peer any more, and no operation on its memory completes. Called once per peer; it may
     * neither block nor poll.
     *
     * @param peer the process
     * @param cause what happened, category PEER
     */
    void onPeerLost(int peer, RailException cause);
}
