package railmpi.btl.channel;

import railmpi.core.memory.MemoryBlock;

/**
 * The sending side of the connection to one peer: claim room for a frame, write its words and payload into
 * {@link #block()} as {@link railmpi.btl.fastpath.RingLayout} says, commit. Frames arrive in the order of commits.
 *
 * <p>Owner: the holder of the progress lock. Hot path: short. An abstract class with one subclass per kind of channel, of
 * which most jobs load one: its calls are then direct ones.
 */
public abstract class VirtualChannel {
    private final int peer;

    /**
     * Names the peer.
     *
     * @param peer world rank
     */
    protected VirtualChannel(int peer) {
        this.peer = peer;
    }

    /**
     * Returns the process at the other end.
     *
     * @return world rank
     */
    public final int peer() {
        return peer;
    }

    /**
     * Returns the memory frames are written to.
     *
     * @return valid until the next poll of the channels
     */
    public abstract MemoryBlock block();

    /**
     * Returns the longest payload that a frame may have.
     *
     * @return bytes
     */
    public abstract int maxPayloadBytes();

    /**
     * Finds room for one frame. Claiming again without {@link #commit} gives the same room.
     *
     * @param payloadBytes length of its payload, at most {@link #maxPayloadBytes()}
     * @return offset of the frame in the block, or -1 if there is no room now
     */
    public abstract int claim(int payloadBytes);

    /**
     * Publishes the frame last claimed. It may wait for others until {@link #flush}, {@link #flushIfIdle} or the next
     * poll of the channels.
     *
     * @param kind 1 to 126
     * @param payloadBytes length of the payload as claimed
     */
    public abstract void commit(int kind, int payloadBytes);

    /** Sends what was committed as far as the peer has room for it. */
    public abstract void flush();

    /**
     * Sends what was committed if nothing is on its way; otherwise more frames may join it.
     *
     * @return whether everything is sent
     */
    public abstract boolean flushIfIdle();

    /**
     * Tells whether the receiver asked to be sent no more eager data.
     *
     * @return true if eager data is unwelcome
     */
    public abstract boolean isThrottled();

    @Override
    public final String toString() {
        return "channel to rank " + peer;
    }
}
