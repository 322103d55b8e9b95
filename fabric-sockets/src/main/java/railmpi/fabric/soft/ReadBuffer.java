package railmpi.fabric.soft;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.ScatteringByteChannel;
import railmpi.core.memory.MemoryBlock;

/**
 * What was read from a channel and is not taken yet, in one piece. Owner: the holder of the progress lock. Hot path:
 * short.
 */
final class ReadBuffer {
    static final int BYTES = 128 * 1024;

    /** What is read, and room behind that for the words of a header that is not whole. */
    final MemoryBlock block = MemoryBlock.allocate(BYTES + Wire.MAX_HEADER_BYTES);
    /** The same for what begins at a whole word: an access is shorter. */
    final LongBuffer longs = block.longs();

    final HeaderWords words = new HeaderWords(block.bytes());
    /** The same; its position and limit are for reads only. */
    final ByteBuffer bytes = block.bytes().duplicate().order(ByteOrder.LITTLE_ENDIAN);

    /** Where what was read begins and ends. */
    int start;

    int end;
    /** Where it ends when the FRAME that has begun is whole; 0 if none has. */
    int wanted;

    /** How much the last read could have brought. */
    int room;

    private final ScatteringByteChannel channel;
    private final ByteBuffer[] scatter = {null, bytes};
    /** What the limit and the position are, -1 where they were used for something else. */
    private int limitNow = -1;

    private int positionNow = -1;

    ReadBuffer(ScatteringByteChannel channel) {
        this.channel = channel;
    }

    boolean isEmpty() {
        return start == end;
    }

    int count() {
        return end - start;
    }

    /** Reads up to a limit behind what is here; returns as {@link ScatteringByteChannel#read}. */
    int read(int limit) throws IOException {
        if (start != 0) {
            moveToFront();
        }
        if (limitNow != limit) {
            limitNow = limit;
            positionNow = -1;
            bytes.limit(limit);
        }
        if (positionNow != end) {
            positionNow = end;
            bytes.position(end);
        }
        room = limit - end;
        int count = channel.read(bytes);
        if (count > 0) {
            end += count;
            positionNow = end;
        }
        return count;
    }

    /**
     * Reads into other memory first. Call while nothing is here.
     *
     * @param view of that memory, whose position moves
     * @param limit how much is read behind it
     * @return as {@link ScatteringByteChannel#read}
     */
    int readBehind(ByteBuffer view, int limit) throws IOException {
        int before = view.position();
        scatter[0] = view;
        bytes.clear().limit(limit);
        room = view.remaining() + limit;
        limitNow = -1;
        try {
            int count = (int) channel.read(scatter, 0, 2);
            start = 0;
            end = Math.max(0, count) - (view.position() - before);
            return count;
        } finally {
            scatter[0] = null;
        }
    }

    void moveToFront() {
        if (start != end) {
            limitNow = -1;
            bytes.limit(end).position(start).compact();
        }
        end -= start;
        wanted = Math.max(0, wanted - start);
        start = 0;
    }
}
