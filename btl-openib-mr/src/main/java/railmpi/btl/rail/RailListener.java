package railmpi.btl.rail;

import railmpi.btl.fastpath.FrameListener;
import railmpi.core.RailException;

/** Takes what happens on the rails; implemented by the layer above. Called by the holder of the progress lock. */
public interface RailListener extends FrameListener {
    /**
     * A write is done: the data is in the peer's memory and the source is free again. It may neither block nor poll.
     *
     * @param token as given to {@link RailChannel#write}
     */
    void onWritten(int token);

    /**
     * A part of what a peer writes is in the memory of this process. Called once for each byte, in any order. It may
     * neither block nor poll.
     *
     * @param receiverId as the peer gave it to {@link RailChannel#write}
     * @param messageOffset where the part begins, counted as the peer did
     * @param lengthBytes length of the part
     */
    void onFinished(long receiverId, long messageOffset, long lengthBytes);

    /**
     * The last way to a peer is gone. Nothing arrives from it any more and no write to it will be reported. Called once
     * per peer; it may neither block nor poll.
     *
     * @param peer world rank
     * @param cause what happened, category PEER
     */
    void onPeerLost(int peer, RailException cause);
}
