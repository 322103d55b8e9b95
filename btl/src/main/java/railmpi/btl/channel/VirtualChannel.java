package railmpi.btl.channel;

import java.nio.LongBuffer;
import railmpi.core.memory.MemoryBlock;

/**
 * The sending side of the connection to one peer: claim room for a frame, write its words and payload into
 * {@link #block()} as {@link FrameLayout} says, commit. Frames arrive in the order of commits.
 *
 * <p>Owner: the holder of the progress lock. Hot path: short. An abstract class with one subclass per kind of channel,
 * of which most jobs load one: its calls are then direct ones.
 */
public abstract class VirtualChannel {
    private final int peer;

    /** Counted by {@link Atomics}. */
    int atomicsUnderWay;

    /**
     * Names the peer.
     *
     * @param peer the process
     */
    protected VirtualChannel(int peer) {
        this.peer = peer;
    }

    /**
     * Returns the process at the other end.
     *
     * @return index of the process
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
     * Returns the longest payload for which {@link #begin} may find room while nothing else is to be sent.
     *
     * @return bytes, at least {@link #maxPayloadBytes()}
     */
    public int maxAtOnceBytes() {
        return maxPayloadBytes();
    }

    /**
     * Finds room for one frame. Claiming again without {@link #commit} gives the same room.
     *
     * @param payloadBytes length of its payload, at most {@link #maxPayloadBytes()}
     * @return offset of the frame in the block, a multiple of 8, or -1 if there is no room now
     */
    public abstract int claim(int payloadBytes);

    /**
     * Finds room for one frame of eager data and writes its words.
     *
     * @param payloadBytes length of its payload
     * @param word1 word 1 of the frame
     * @param word2 word 2 of the frame
     * @return offset of the frame in the block, or -1 if there is no room now or eager data is unwelcome
     */
    public int begin(int payloadBytes, long word1, long word2) {
        return isThrottled() ? -1 : claim(payloadBytes, word1, word2);
    }

    /**
     * Finds room for one frame, as {@link #claim(int)}, and writes its words, at the latest with the commit.
     *
     * @param payloadBytes length of its payload, at most {@link #maxPayloadBytes()}
     * @param word1 word 1 of the frame
     * @param word2 word 2 of the frame
     * @return offset of the frame in the block, or -1 if there is no room now
     */
    public int claim(int payloadBytes, long word1, long word2) {
        int frame = claim(payloadBytes);
        if (frame >= 0) {
            LongBuffer words = block().longs();
            words.put(frame + FrameLayout.WORD1_OFFSET >> 3, word1);
            words.put(frame + FrameLayout.WORD2_OFFSET >> 3, word2);
        }
        return frame;
    }

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

    /**
     * Tells whether {@link #put} and {@link #get} reach memory of the peer.
     *
     * @param memory as the peer has described it
     * @return false if only frames can carry what is meant for it
     */
    public abstract boolean reaches(RemoteMemory memory);

    /**
     * Tells whether puts and gets need no thread of the peer.
     *
     * @return false if the peer's program or agent takes part in them
     */
    public abstract boolean isOneSided();

    /**
     * Returns the longest {@link #put} or {@link #get} that is taken now.
     *
     * @return bytes
     */
    public abstract int maxTransferBytes();

    /**
     * Writes into the peer's memory. An aligned long is there at once or not at all. The peer learns nothing of it.
     *
     * @param source memory of this process, unchanged until it is done
     * @param sourceOffset offset in it, bytes
     * @param lengthBytes 1 to {@link #maxTransferBytes}
     * @param target memory of the peer that the channel {@link #reaches}
     * @param targetOffset offset in it, bytes
     * @param completion learns when the data is in place; perhaps before this returns
     * @param token given back to it
     * @return false if there is no room for it now
     * @throws railmpi.core.RailException ARGUMENT if the range is not inside the peer's memory
     */
    @SuppressWarnings("checkstyle:ParameterNumber") // a source and a target; an object would be an allocation
    public abstract boolean put(
            ExposedMemory source,
            int sourceOffset,
            int lengthBytes,
            RemoteMemory target,
            int targetOffset,
            RemoteCompletion completion,
            int token);

    /**
     * Does the same with something that the peer waits for: at most 1024 bytes, the last of them an aligned long that
     * is there after the rest. A peer that waits for it looks again when it arrives, or within a millisecond where
     * ports write without the target's processor.
     *
     * @param source memory of this process, unchanged until it is done
     * @param sourceOffset offset in it, bytes
     * @param lengthBytes 8 to 1024
     * @param target memory of the peer that the channel {@link #reaches}
     * @param targetOffset offset in it, bytes
     * @param completion learns when the data is in place; perhaps before this returns
     * @param token given back to it
     * @return false if there is no room for it now
     * @throws railmpi.core.RailException ARGUMENT if the range is not inside the peer's memory
     */
    @SuppressWarnings("checkstyle:ParameterNumber") // as put
    public abstract boolean putFlag(
            ExposedMemory source,
            int sourceOffset,
            int lengthBytes,
            RemoteMemory target,
            int targetOffset,
            RemoteCompletion completion,
            int token);

    /**
     * Reads from the peer's memory.
     *
     * @param target memory of this process, to be left alone until it is done
     * @param targetOffset offset in it, bytes
     * @param lengthBytes 1 to {@link #maxTransferBytes}
     * @param source memory of the peer that the channel {@link #reaches}
     * @param sourceOffset offset in it, bytes
     * @param completion learns when the data is here; perhaps before this returns
     * @param token given back to it
     * @return false if there is no room for it now
     * @throws railmpi.core.RailException ARGUMENT if the range is not inside the peer's memory
     */
    @SuppressWarnings("checkstyle:ParameterNumber") // as put
    public abstract boolean get(
            ExposedMemory target,
            int targetOffset,
            int lengthBytes,
            RemoteMemory source,
            int sourceOffset,
            RemoteCompletion completion,
            int token);

    /**
     * Adds to a long in the peer's memory, atomically with all other operations of this kind, and once whatever happens
     * on the way.
     *
     * @param target memory of the peer
     * @param targetOffset offset in it, a multiple of 8
     * @param addend what to add
     * @param completion learns the old value; perhaps before this returns
     * @param token given back to it
     * @return false if there is no room for it now
     * @throws railmpi.core.RailException ARGUMENT if there is no such long in the peer's memory
     */
    public abstract boolean fetchAdd(
            RemoteMemory target, int targetOffset, long addend, RemoteCompletion completion, int token);

    /**
     * Replaces a long in the peer's memory if it has the expected value; otherwise as {@link #fetchAdd}.
     *
     * @param target memory of the peer
     * @param targetOffset offset in it, a multiple of 8
     * @param expected value that must be there
     * @param replacement new value
     * @param completion learns the old value; perhaps before this returns
     * @param token given back to it
     * @return false if there is no room for it now
     * @throws railmpi.core.RailException ARGUMENT if there is no such long in the peer's memory
     */
    public abstract boolean compareSwap(
            RemoteMemory target,
            int targetOffset,
            long expected,
            long replacement,
            RemoteCompletion completion,
            int token);

    @Override
    public final String toString() {
        return "channel to rank " + peer;
    }
}
