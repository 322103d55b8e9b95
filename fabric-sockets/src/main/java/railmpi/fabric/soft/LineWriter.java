package railmpi.fabric.soft;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.channels.GatheringByteChannel;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.memory.WordHash;
import railmpi.fabric.FrameLine;

/**
 * Writes FRAMEs, each at once and alone, from their memory. Owner: the holder of the progress lock. Hot path: short.
 */
final class LineWriter {
    private static final int WORDS = FrameLine.HEAD_BYTES / Long.BYTES;

    private final GatheringByteChannel channel;
    /** Counts the frames of the connection. */
    private final FrameWriter others;
    /** Memory that FRAMEs were last written from, and a view of it. */
    private MemoryBlock memory;

    private ByteBuffer view;
    /** The words of the head, which are written at once: that is one access. */
    private final long[] head = new long[WORDS];
    /** What is protected behind them. */
    private final long[] covered = new long[FrameLine.MOST_COVERED_BYTES / Long.BYTES];

    LineWriter(GatheringByteChannel channel, FrameWriter others) {
        this.channel = channel;
        this.others = others;
    }

    /**
     * Writes one, as {@link FrameLine#send} says.
     *
     * @param placed what it acknowledges
     * @return what the channel has not taken, null if it has taken all
     */
    @SuppressWarnings("checkstyle:ParameterNumber") // a frame; an object would be an allocation
    ByteBuffer write(
            MemoryBlock from,
            int at,
            int lengthBytes,
            int kind,
            int coveredBytes,
            long placed,
            long counts,
            long number,
            long word1,
            long word2)
            throws IOException {
        int coveredWords = coveredBytes + Long.BYTES - 1 >> 3;
        long first = Wire.frameWord(kind, coveredWords, lengthBytes);
        long[] words = head;
        words[0] = first;
        words[Wire.PLACED_OFFSET >> 3] = placed;
        words[Wire.COUNTS_OFFSET >> 3] = counts;
        words[Wire.NUMBER_OFFSET >> 3] = number;
        words[FrameLine.WORD1_OFFSET >> 3] = word1;
        words[FrameLine.WORD2_OFFSET >> 3] = word2;
        long hash = WordHash.addSix(others.frames++, words);
        words[0] = Wire.withCheck(first, hash);
        LongBuffer longs = from.longs();
        int index = at >> 3;
        longs.put(index, words, 0, WORDS);
        if (coveredWords != 0) {
            longs.get(index + WORDS, covered, 0, coveredWords);
            hash = WordHash.add(hash, covered, 0, coveredWords);
        }
        int end = at + (lengthBytes + Long.BYTES - 1 & -Long.BYTES);
        longs.put(end >> 3, hash);
        if (memory != from) {
            memory = from;
            view = from.bytes().duplicate();
        }
        ByteBuffer all = view;
        all.limit(end + Long.BYTES).position(at);
        if (channel.write(all) == end + Long.BYTES - at) {
            return null;
        }
        memory = null; // the view has another use from now on
        return all;
    }
}
