package railmpi.btl.rail;

import java.util.ArrayDeque;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.fastpath.BatchRing;

/**
 * Frames of this layer that wait for room among the batches of one channel. Owner: the holder of the progress lock.
 * Cold.
 */
final class ControlFrames {
    private final ChannelMarks channel;
    /** Kind and two words each. */
    private final ArrayDeque<long[]> waiting = new ArrayDeque<>();

    /** Read in each look for something to send. */
    boolean isEmpty = true;

    /**
     * Has none yet.
     *
     * @param channel that has one to send then
     */
    ControlFrames(ChannelMarks channel) {
        this.channel = channel;
    }

    /** Has a frame sent in the sequence. */
    void add(int kind, long word1, long word2) {
        waiting.add(new long[] {kind, word1, word2});
        isEmpty = false;
        channel.markDirty();
    }

    /** Moves them to where batches are gathered, as far as there is room. */
    void commit(BatchRing ring) {
        while (!waiting.isEmpty()) {
            int frame = ring.claim(0);
            if (frame < 0) {
                return;
            }
            long[] control = waiting.remove();
            ring.block().bytes().putLong(frame + FrameLayout.WORD1_OFFSET, control[1]);
            ring.block().bytes().putLong(frame + FrameLayout.WORD2_OFFSET, control[2]);
            ring.commit((int) control[0], 0, 0);
        }
        isEmpty = true;
    }

    void drop() {
        waiting.clear();
        isEmpty = true;
    }
}
