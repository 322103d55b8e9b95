package railmpi.btl.channel;

import railmpi.core.memory.MemoryBlock;

/**
 * The receiving side of the connection to one peer, where its frames can be looked at before they are
 * delivered: by whoever waits for the next one and can do without a listener. Frames that are not taken are delivered
 * by the next poll of the channels.
 *
 * <p>Owner: the holder of the progress lock. Hot path: short. An abstract class, for the reason that
 * {@link VirtualChannel} gives.
 */
public abstract class InboundFrames {
    /** Whether {@link #word3()} may be called. */
    public final boolean hasWord3;

    /**
     * Says which of its words are at hand.
     *
     * @param hasWord3 whether the first eight bytes of a payload are read with the words before them, so that they need
     *     not be read from the memory again
     */
    protected InboundFrames(boolean hasWord3) {
        this.hasWord3 = hasWord3;
    }

    /**
     * Returns the first word of the frame that has arrived and is to be delivered next, and acquires the frame.
     *
     * @return as {@link FrameLayout} says, never 0; 0 if none has arrived
     */
    public abstract long head();

    /**
     * Looks once more, from a place with about as much stack as {@link #head()} was called with a moment ago.
     *
     * @return as {@link #head()}
     */
    public long headAgain() {
        return head();
    }

    /**
     * Returns where that frame is.
     *
     * @return offset in {@link #block()}
     */
    public abstract int headOffset();

    /**
     * Returns word 1 of that frame.
     *
     * @param offset from {@link #headOffset()}
     * @return the word
     */
    public abstract long word1(int offset);

    /**
     * Returns the first eight bytes of the payload of that frame, which has eight or more, but no long payload.
     *
     * @return the word
     * @throws UnsupportedOperationException unless it {@link #hasWord3}
     */
    public long word3() {
        throw new UnsupportedOperationException();
    }

    /**
     * Returns the memory that frames arrive in.
     *
     * @return what belongs to a frame until it is taken
     */
    public abstract MemoryBlock block();

    /**
     * Returns how often {@link #head()} may be called in vain before everything else is looked at.
     *
     * @return the less, the dearer it is
     */
    public abstract int mostLooks();

    /**
     * As {@link #mostLooks()}, if this frame is all that the program waits for.
     *
     * @return at least as often
     */
    public int mostLooksAlone() {
        return mostLooks();
    }

    /**
     * Takes that frame, of eager data, which is not delivered then.
     *
     * @param payloadBytes length of its payload
     */
    public abstract void take(int payloadBytes);
}
