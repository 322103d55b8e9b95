package railmpi.fabric.soft;

import railmpi.core.memory.WordHash;
import railmpi.fabric.ArrivedFrame;
import railmpi.fabric.FrameLine;

/**
 * Takes FRAMEs and marks apart, which stay where they were read until somebody takes them. Owner: the holder of the
 * progress lock. Hot path: short.
 */
final class LineReader {
    private final ReadBuffer buffer;
    /** The words that the present frame begins with, and others behind them. */
    private final long[] head;
    /** What is protected behind the head. */
    private final long[] covered = new long[FrameLine.MOST_COVERED_BYTES / Long.BYTES];

    private final ArrivedFrame frame;
    private final ArrivedFrame mark;
    /** Where that which was found last ends in the block. */
    private int end;

    LineReader(ReadBuffer buffer, long[] head) {
        this.buffer = buffer;
        this.head = head;
        frame = new ArrivedFrame(buffer.block, false);
        mark = new ArrivedFrame(buffer.block, true);
    }

    /**
     * Looks whether the FRAME whose header is here is whole, and lets its words be aligned from then on.
     *
     * @param number frames before it
     * @return the frame, null if some of it is missing
     */
    ArrivedFrame find(long number) throws MalformedFrameException {
        ReadBuffer from = buffer;
        if (from.start % Long.BYTES != 0) {
            from.moveToFront();
        }
        long[] words = head;
        long first = words[0];
        words[0] = Wire.withoutCheck(first);
        long hash = WordHash.addSix(number, words);
        if (!Wire.isSealed(first, hash)) {
            throw MalformedFrameException.notTheNext(number);
        }
        int description = (int) (first >>> Integer.SIZE);
        int frameBytes = description & Wire.FRAME_BYTES_MASK;
        if (frameBytes < FrameLine.HEAD_BYTES || frameBytes > FrameLine.MOST_BYTES) {
            throw new MalformedFrameException("it sent a frame with a length of " + frameBytes + " bytes");
        }
        int endOffset = frameBytes + Long.BYTES - 1 & -Long.BYTES;
        end = from.start + endOffset + Long.BYTES;
        if (from.end < end) {
            from.wanted = end;
            return null;
        }
        from.wanted = 0;
        int coveredWords = description >>> Wire.FRAME_COVERED_SHIFT & Wire.FRAME_COVERED_MASK;
        if (coveredWords != 0) {
            hash = addCovered(hash, coveredWords, endOffset, number);
        }
        int endWord = endOffset >> 3;
        if ((endWord < words.length ? words[endWord] : from.longs.get((from.start >> 3) + endWord)) != hash) {
            throw new MalformedFrameException(
                    "it sent frame " + (number + 1) + " without its end, or the frame was changed on the way");
        }
        ArrivedFrame found = frame;
        found.at = from.start;
        found.lengthBytes = frameBytes;
        found.kind = description >>> Wire.FRAME_KIND_SHIFT;
        found.counts = words[Wire.COUNTS_OFFSET >> 3];
        found.number = words[Wire.NUMBER_OFFSET >> 3];
        found.word1 = words[FrameLine.WORD1_OFFSET >> 3];
        found.word3 = words[FrameLine.HEAD_BYTES >> 3];
        return found;
    }

    private long addCovered(long headHash, int coveredWords, int endOffset, long number)
            throws MalformedFrameException {
        if (FrameLine.HEAD_BYTES + coveredWords * Long.BYTES > endOffset) {
            throw MalformedFrameException.notTheNext(number);
        }
        buffer.longs.get(buffer.start + FrameLine.HEAD_BYTES >> 3, covered, 0, coveredWords);
        return WordHash.add(headHash, covered, 0, coveredWords);
    }

    /** Returns the mark of the write whose payload has just been placed; its header is still what was read last. */
    ArrivedFrame mark() {
        end = buffer.start;
        ArrivedFrame found = mark;
        int word = Wire.MARK_OFFSET >> 3;
        found.counts = head[word];
        found.number = head[word + 1];
        found.word1 = head[word + 2];
        found.word2 = head[word + 3];
        return found;
    }

    /** Gives the memory of what was found last back; returns whether something is behind it. */
    boolean pass() {
        ReadBuffer from = buffer;
        if (end == from.end) {
            from.start = 0;
            from.end = 0;
            return false;
        }
        from.start = end;
        return true;
    }
}
