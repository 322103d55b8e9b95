package railmpi.btl.fastpath;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.FrameLine;

/**
 * The frames that wait to be sent or to be acknowledged, gathered into batches ({@link BatchLayout}), which are
 * numbered from 0. A batch is sent as a whole, again if the rail that carried it died, and its memory is free again
 * when it is known to have arrived ({@link SendWindow}). Owner: the holder of the progress lock. Hot path: short.
 */
public final class BatchRing {
    private static final long NONE = -1;
    /** A line protects no more than this and a few words. */
    private static final int MOST_LONE_HEAD_BYTES = 512;

    private static final int ALIGN = Long.BYTES - 1;

    private final MemoryBlock block;
    private final ByteBuffer bytes;
    private final int capacity;
    private final int maxBatchBytes;

    private final SendWindow window = new SendWindow();
    private final LoneFrames lones = new LoneFrames();

    // The batch that is open, and its last frame.

    private boolean isOpen;
    /** Where the memory in use ends. */
    private long head;

    private long frameAt;
    /** Where the last frame of the open batch is while it has no check, its first word, and what the check covers. */
    private long uncheckedAt = NONE;

    private long uncheckedWord;
    private int uncheckedHeadBytes;

    /** Length of the frame last claimed. */
    private int claimedBytes;

    /** Words 1 and 2 of the frame last claimed or committed, if they were given; they are written with its check. */
    private boolean hasWords;

    private long word1;
    private long word2;

    /**
     * Takes over memory.
     *
     * @param memory a power of two of bytes, at least four batches
     * @param maxBatchBytes longest batch
     */
    public BatchRing(MemoryBlock memory, int maxBatchBytes) {
        block = memory;
        bytes = memory.bytes();
        capacity = memory.lengthBytes();
        this.maxBatchBytes = maxBatchBytes;
    }

    /**
     * Returns the memory frames are written to.
     *
     * @return the whole ring
     */
    public MemoryBlock block() {
        return block;
    }

    /**
     * Returns the batches that were closed.
     *
     * @return always the same
     */
    public SendWindow window() {
        return window;
    }

    /**
     * Finds room for a frame.
     *
     * @param payloadBytes length of its payload
     * @return its offset in the block, -1 if there is none
     */
    public int claim(int payloadBytes) {
        int frame = FrameLayout.payloadOffset(payloadBytes) + payloadBytes + ALIGN & ~ALIGN;
        claimedBytes = frame;
        if (hasWords) {
            putWords();
            hasWords = false;
        }
        if (isOpen && !fitsInOpenBatch(frame)) {
            close();
        }
        if (isOpen) {
            if (head + frame + BatchLayout.TRAILER_BYTES - window.tail > capacity) {
                return -1;
            }
            frameAt = head;
            return offset(frameAt);
        }
        return claimInNewBatch(frame);
    }

    /**
     * Finds room for a frame whose words are known.
     *
     * @param payloadBytes length of its payload
     * @param newWord1 its word 1
     * @param newWord2 its word 2
     * @return its offset in the block, -1 if there is none
     */
    public int claim(int payloadBytes, long newWord1, long newWord2) {
        int at = claim(payloadBytes);
        word1 = newWord1;
        word2 = newWord2;
        hasWords = at >= 0;
        return at;
    }

    /** Writes the words that were given, if their frame was committed. */
    private void putWords() {
        if (uncheckedAt == frameAt) {
            hasWords = false;
            putWords(offset(frameAt), word1, word2);
        }
    }

    private void putWords(int at, long first, long second) {
        LongBuffer words = block.longs();
        words.put(at + FrameLayout.WORD1_OFFSET >> 3, first);
        words.put(at + FrameLayout.WORD2_OFFSET >> 3, second);
    }

    private boolean fitsInOpenBatch(int frame) {
        long start = openStart();
        long length = head - start + frame;
        return length <= maxBatchBytes && offset(start) + length + BatchLayout.TRAILER_BYTES <= capacity;
    }

    private long openStart() {
        return window.starts[SendWindow.index(window.closed)];
    }

    private int claimInNewBatch(int frame) {
        long start = head;
        int length = BatchLayout.HEADER_BYTES + frame + BatchLayout.TRAILER_BYTES;
        if (offset(start) + length > capacity) {
            start += capacity - offset(start);
        }
        if (start + length - window.tail > capacity || window.closed - window.freed >= SendWindow.MOST - 1) {
            return -1;
        }
        frameAt = start + BatchLayout.HEADER_BYTES;
        return offset(frameAt);
    }

    /**
     * Adds the frame last claimed, which is whole, to the open batch.
     *
     * @param kind of the frame
     * @param payloadBytes as claimed
     * @param headBytes how much of the payload its check covers
     * @return that batch's number
     */
    public long commit(int kind, int payloadBytes, int headBytes) {
        if (uncheckedAt != NONE) {
            check();
        }
        if (!isOpen) {
            int place = SendWindow.index(window.closed);
            lones.words[place] = 0;
            window.starts[place] = frameAt - BatchLayout.HEADER_BYTES;
            isOpen = true;
        }
        uncheckedAt = frameAt;
        uncheckedWord = FrameLayout.frameWord(kind, payloadBytes);
        uncheckedHeadBytes = headBytes;
        head = frameAt + claimedBytes;
        return window.closed;
    }

    /** Gives the last frame its words and its check; a lone one may go out without. */
    private void check() {
        if (uncheckedAt != NONE) {
            if (hasWords) {
                putWords();
            }
            putChecked(uncheckedAt, openStart(), uncheckedWord, uncheckedHeadBytes);
            uncheckedAt = NONE;
        }
    }

    private void putChecked(long position, long start, long word, int headBytes) {
        int at = offset(position);
        int check = FrameCheck.ofFrame(bytes, at, (int) (position - start), word, headBytes);
        bytes.putLong(at, word | check & 0xffff_ffffL);
    }

    /**
     * Tells whether all that waits is one frame.
     *
     * @return true if {@link #sendLone} may follow
     */
    public boolean isLone() {
        SendWindow sent = window;
        return isOpen
                && sent.posted == sent.closed
                && sent.returned == 0
                && uncheckedAt == sent.starts[SendWindow.index(sent.closed)] + BatchLayout.HEADER_BYTES
                && uncheckedHeadBytes <= MOST_LONE_HEAD_BYTES;
    }

    /**
     * Tells whether the frame last committed is too long for a batch, so that it must go out alone.
     *
     * @return true until it is closed
     */
    public boolean isLong() {
        return openBytes() > maxBatchBytes;
    }

    /**
     * Returns the length of the batch that is open.
     *
     * @return bytes with the header, 0 if none is
     */
    public int openBytes() {
        return isOpen ? (int) (head - openStart()) : 0;
    }

    /**
     * Ends the open batch, which {@link #isLone}, and sends its frame alone by a line, which protects its words by
     * itself and overwrites what is in front of them.
     *
     * @param line by which it goes
     * @param carrier id of the connection
     * @param counts for the line
     * @return length of what was sent
     */
    public int sendLone(FrameLine line, int carrier, long counts) {
        long number = window.closed;
        int place = SendWindow.index(number);
        if (!hasWords || uncheckedAt != frameAt) {
            readWords(offset(uncheckedAt)); // none were given, or those are of a frame that was only claimed since
        }
        hasWords = false;
        uncheckedAt = NONE;
        lones.put(place, uncheckedWord, word1, word2, uncheckedHeadBytes);
        window.closePosted(place, head, carrier);
        head += BatchLayout.TRAILER_BYTES;
        isOpen = false;
        return send(place, number, line, counts);
    }

    private void readWords(int at) {
        word1 = bytes.getLong(at + FrameLayout.WORD1_OFFSET);
        word2 = bytes.getLong(at + FrameLayout.WORD2_OFFSET);
    }

    private int send(int place, long number, FrameLine line, long counts) {
        long word = lones.words[place];
        int payloadBytes = FrameLayout.payloadBytesOf(word);
        int payload = BatchLayout.HEADER_BYTES + FrameLayout.payloadOffset(payloadBytes);
        int headBytes = lones.headBytes[place];
        line.send(
                block,
                (int) window.starts[place] & capacity - 1,
                payload + payloadBytes,
                FrameLayout.kindOf(word),
                headBytes == 0 ? 0 : payload + headBytes - FrameLine.HEAD_BYTES,
                counts,
                number,
                lones.words1[place],
                lones.words2[place]);
        return payload + payloadBytes;
    }

    /**
     * Sends a batch of one frame alone, which is too long for others. Eager data is all that is so long: nothing of its
     * payload needs a check.
     *
     * @param number of the batch
     * @param line by which it goes
     * @param carrier id of the connection
     * @param counts for the line
     * @return length of what was sent
     */
    public int sendLong(long number, FrameLine line, int carrier, long counts) {
        int place = SendWindow.index(number);
        if (lones.words[place] == 0) {
            int at = at(number) + BatchLayout.HEADER_BYTES;
            long first = bytes.getLong(at + FrameLayout.WORD1_OFFSET);
            lones.put(place, bytes.getLong(at), first, bytes.getLong(at + FrameLayout.WORD2_OFFSET), 0);
        }
        window.posted(number, carrier);
        return send(place, number, line, counts);
    }

    /**
     * Returns where a batch begins.
     *
     * @param number of the batch
     * @return its offset in the block
     */
    public int at(long number) {
        return offset(window.starts[SendWindow.index(number)]);
    }

    /**
     * Tells whether some batch is to be posted.
     *
     * @return false if all that was committed is on its way
     */
    public boolean hasBatch() {
        return isOpen || window.posted != window.closed || window.returned != 0;
    }

    /** Ends the open batch if no other is there to be posted. */
    public void closeIfNeeded() {
        if (window.posted == window.closed) {
            close();
        }
    }

    private void close() {
        if (isOpen) {
            check();
            window.close(head);
            head += BatchLayout.TRAILER_BYTES;
            isOpen = false;
        }
    }

    /**
     * Writes the header of a batch that is to be posted.
     *
     * @param number of the batch
     * @param psn its sequence number, or {@link BatchLayout#NOTICE}
     * @param consumed batches of the peer consumed since the start
     * @param throttleChanges how often the request to stop eager data was made or taken back
     * @return its offset in the block
     */
    public int prepare(long number, long psn, long consumed, int throttleChanges) {
        int at = at(number);
        int place = SendWindow.index(number);
        if (lones.words[place] != 0) {
            putWords(at + BatchLayout.HEADER_BYTES, lones.words1[place], lones.words2[place]);
            long start = window.starts[place];
            putChecked(start + BatchLayout.HEADER_BYTES, start, lones.words[place], lones.headBytes[place]);
        }
        BatchLayout.putHeader(bytes, at, psn, consumed, throttleChanges, window.lengthBytes(number));
        return at;
    }

    private int offset(long position) {
        return (int) position & capacity - 1;
    }
}
