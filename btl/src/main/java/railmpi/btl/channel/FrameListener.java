package railmpi.btl.channel;

import railmpi.core.memory.MemoryBlock;
import railmpi.core.progress.LittleStackError;

/** Takes the frames that arrive; implemented by the layers above. Called by the holder of the progress lock. */
public interface FrameListener {
    /**
     * A frame has arrived, whose payload is as long as {@link #leastPayloadBytes} says. It may neither block nor poll.
     *
     * @param peer world rank of the sender
     * @param kind as given to {@link VirtualChannel#commit}
     * @param block memory that holds the frame until this method returns
     * @param offset offset of the frame in the block; words and payload as in {@link FrameLayout}
     * @param payloadBytes length of the payload
     * @return true to be given more frames, false to stop this poll
     * @throws MalformedFrameException if the peer cannot mean it; nothing has changed then
     * @throws LittleStackError if nothing has begun: the frame is left where it is, and delivered again
     */
    boolean onFrame(int peer, int kind, MemoryBlock block, int offset, int payloadBytes);

    /**
     * Returns how long the payload of a frame is at least; shorter ones are not delivered. Asked once per kind.
     *
     * @param kind one of its kinds
     * @return bytes
     */
    default int leastPayloadBytes(int kind) {
        return 0;
    }

    /**
     * Returns how much of a payload, as far as it is so long, is not data but tells what to do with it: channels over
     * rails protect that as they do the words of a frame. Asked once per kind.
     *
     * @param kind one of its kinds
     * @return bytes
     */
    default int headBytes(int kind) {
        return leastPayloadBytes(kind);
    }
}
