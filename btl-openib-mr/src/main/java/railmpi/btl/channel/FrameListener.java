package railmpi.btl.channel;

import railmpi.core.memory.MemoryBlock;

/** Takes the frames that arrive; implemented by the layers above. Called by the holder of the progress lock. */
public interface FrameListener {
    /**
     * A frame has arrived. It may neither block nor poll.
     *
     * @param peer world rank of the sender
     * @param kind as given to {@link VirtualChannel#commit}
     * @param block memory that holds the frame until this method returns
     * @param offset offset of the frame in the block; words and payload as in {@link FrameLayout}
     * @param payloadBytes length of the payload
     * @return true to be given more frames, false to stop this poll
     */
    boolean onFrame(int peer, int kind, MemoryBlock block, int offset, int payloadBytes);
}
