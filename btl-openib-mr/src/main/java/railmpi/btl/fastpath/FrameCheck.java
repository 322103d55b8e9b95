package railmpi.btl.fastpath;

import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.core.memory.WordHash;

/**
 * The checks in the headers of batches and of the frames in them: hashes of 32 bits. That of a batch covers its
 * header and its length; that of a frame its first words, the head of its payload, and its place in the batch. They are
 * there against what networks, adapters and defects do to headers, not against people. Hot path: short.
 */
public final class FrameCheck {
    private static final long WORD_MASK = 0xffff_ffff_0000_0000L;

    private FrameCheck() {}

    /** Returns the check of a batch. */
    static int ofBatch(long psn, long consumed, int throttleChanges, int lengthBytes) {
        return folded(WordHash.add(WordHash.add(WordHash.add(lengthBytes, psn), consumed), throttleChanges));
    }

    /**
     * Returns the check of a frame.
     *
     * @param bytes memory that holds it
     * @param at where the frame is
     * @param place its offset in the batch
     * @param word its first word; the lower half, where the check is, does not count
     * @param headBytes how much of the payload is covered
     * @return what is to be in the lower half of its first word
     */
    public static int ofFrame(ByteBuffer bytes, int at, int place, long word, int headBytes) {
        long hash = WordHash.add(place, word & WORD_MASK);
        hash = WordHash.add(hash, bytes.getLong(at + FrameLayout.WORD1_OFFSET));
        hash = WordHash.add(hash, bytes.getLong(at + FrameLayout.WORD2_OFFSET));
        return headBytes == 0 ? folded(hash) : ofHead(hash, bytes, at, word, headBytes);
    }

    private static int ofHead(long wordsHash, ByteBuffer bytes, int at, long word, int headBytes) {
        long hash = wordsHash;
        int payload = at + FrameLayout.payloadOffset(FrameLayout.payloadBytesOf(word));
        int done = 0;
        for (; done <= headBytes - Long.BYTES; done += Long.BYTES) {
            hash = WordHash.add(hash, bytes.getLong(payload + done));
        }
        for (; done < headBytes; done++) {
            hash = WordHash.add(hash, bytes.get(payload + done));
        }
        return folded(hash);
    }

    private static int folded(long hash) {
        return (int) (hash >>> Integer.SIZE);
    }
}
