package railmpi.btl.fastpath;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.FrameLine;

/**
 * The frames that wait to be sent or to be acknowledged, gathered into batches, which are numbered from 0. A batch is
 * contiguous memory: a header and frames; it is sent as a whole, again if the rail that carried it died, and its memory
 * is free again when it is known to have arrived.
 *
 * <pre>
 * batch   0  long  packet sequence number, or {@link #NOTICE}
 *         8  long  batches of the peer consumed since the start
 *        16  int   how often the request to stop eager data was made or taken back; odd = stop
 *        20  int   check of the header ({@link FrameCheck})
 *        24  frames, each as {@link FrameLayout} says (the carrier's word is a check), its length rounded up to a
 *            multiple of 8
 *            room for a footer ({@link EagerRdmaSlots}), which is not counted
 * </pre>
 *
 * Owner: the holder of the progress lock. Hot path: short.
 */
public final class BatchRing {
    /** Offset in a batch of its sequence number. */
    public static final int PSN_OFFSET = 0;
    /** Offset in a batch of the count of consumed batches. */
    public static final int CONSUMED_OFFSET = 8;
    /** Offset in a batch of the count of requests to stop or go on. */
    public static final int THROTTLE_OFFSET = 16;
    /** Offset in a batch of the check of its header. */
    static final int CHECK_OFFSET = 20;
    /** Length of what is in front of the frames. */
    public static final int HEADER_BYTES = 24;
    /**
     * In place of a sequence number: a batch that belongs to its connection and is not part of the channel's sequence.
     */
    public static final long NOTICE = -1;

    private static final int TRAILER_BYTES = EagerRdmaSlots.FOOTER_BYTES;
    private static final int MAX_BATCHES = 256;
    private static final int NOT_POSTED = -1;
    private static final long NONE = -1;
    /** A line protects no more than this and a few words. */
    private static final int MOST_LONE_HEAD_BYTES = 512;

    private static final int ALIGN = Long.BYTES - 1;

    private final MemoryBlock block;
    private final ByteBuffer bytes;
    private final int capacity;
    private final int maxBatchBytes;

    /** Where batches begin and end, positions since the start, and which connection carries them; circular. */
    private final long[] starts = new long[MAX_BATCHES];

    private final long[] ends = new long[MAX_BATCHES];
    private final int[] carriers = new int[MAX_BATCHES];
    /** Numbers of batches since the start: freed <= posted <= closed; the open one, if any, has the number closed. */
    private long freed;

    private long posted;
    private long closed;
    /** Batches between freed and posted that are to be posted again. */
    private int returned;

    private long head;
    private long tail;
    private boolean isOpen;
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

    /** Of batches that were sent as lone frames: first word of the frame, which the batch has not; else 0. */
    private final long[] loneWords = new long[MAX_BATCHES];

    private final long[] loneWords1 = new long[MAX_BATCHES];
    private final long[] loneWords2 = new long[MAX_BATCHES];

    /** How much of their payload needs a check. */
    private final int[] loneHeadBytes = new int[MAX_BATCHES];

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
     * Returns the room that a frame takes.
     *
     * @param payloadBytes length of its payload
     * @return bytes
     */
    public static int frameBytes(int payloadBytes) {
        return FrameLayout.payloadOffset(payloadBytes) + payloadBytes + ALIGN & ~ALIGN;
    }

    /**
     * Returns the longest payload of a frame in a batch of that length.
     *
     * @param batchBytes length of the batch
     * @return bytes
     */
    public static int maxPayloadBytes(int batchBytes) {
        return batchBytes - HEADER_BYTES - FrameLayout.LONG_PAYLOAD_OFFSET & ~ALIGN;
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
            if (head + frame + TRAILER_BYTES - tail > capacity) {
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
        long start = starts[index(closed)];
        long length = head - start + frame;
        return length <= maxBatchBytes && offset(start) + length + TRAILER_BYTES <= capacity;
    }

    private int claimInNewBatch(int frame) {
        long start = head;
        int length = HEADER_BYTES + frame + TRAILER_BYTES;
        if (offset(start) + length > capacity) {
            start += capacity - offset(start);
        }
        if (start + length - tail > capacity || closed - freed >= MAX_BATCHES - 1) {
            return -1;
        }
        frameAt = start + HEADER_BYTES;
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
            int index = index(closed);
            loneWords[index] = 0;
            starts[index] = frameAt - HEADER_BYTES;
            isOpen = true;
        }
        uncheckedAt = frameAt;
        uncheckedWord = FrameLayout.frameWord(kind, payloadBytes);
        uncheckedHeadBytes = headBytes;
        head = frameAt + claimedBytes;
        return closed;
    }

    /** Gives the last frame its words and its check; a lone one may go out without. */
    private void check() {
        if (uncheckedAt != NONE) {
            if (hasWords) {
                putWords();
            }
            putChecked(uncheckedAt, closed, uncheckedWord, uncheckedHeadBytes);
            uncheckedAt = NONE;
        }
    }

    private void putChecked(long position, long number, long word, int headBytes) {
        int at = offset(position);
        int place = (int) (position - starts[index(number)]);
        bytes.putLong(at, word | FrameCheck.ofFrame(bytes, at, place, word, headBytes) & 0xffff_ffffL);
    }

    /**
     * Tells whether all that waits is one frame.
     *
     * @return true if {@link #sendLone} may follow
     */
    public boolean isLone() {
        return isOpen
                && posted == closed
                && returned == 0
                && uncheckedAt == starts[index(closed)] + HEADER_BYTES
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
        return isOpen ? (int) (head - starts[index(closed)]) : 0;
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
        long number = closed;
        int index = index(number);
        if (!hasWords || uncheckedAt != frameAt) {
            readWords(offset(uncheckedAt)); // none were given, or those are of a frame that was only claimed since
        }
        hasWords = false;
        uncheckedAt = NONE;
        loneWords[index] = uncheckedWord;
        loneWords1[index] = word1;
        loneWords2[index] = word2;
        loneHeadBytes[index] = uncheckedHeadBytes;
        ends[index] = head;
        carriers[index] = carrier;
        head += TRAILER_BYTES;
        isOpen = false;
        closed = number + 1;
        posted = closed;
        return send(index, number, line, counts);
    }

    private void readWords(int at) {
        word1 = bytes.getLong(at + FrameLayout.WORD1_OFFSET);
        word2 = bytes.getLong(at + FrameLayout.WORD2_OFFSET);
    }

    private int send(int index, long number, FrameLine line, long counts) {
        long word = loneWords[index];
        int payloadBytes = FrameLayout.payloadBytesOf(word);
        int payload = HEADER_BYTES + FrameLayout.payloadOffset(payloadBytes);
        int headBytes = loneHeadBytes[index];
        line.send(
                block,
                (int) starts[index] & capacity - 1,
                payload + payloadBytes,
                FrameLayout.kindOf(word),
                headBytes == 0 ? 0 : payload + headBytes - FrameLine.HEAD_BYTES,
                counts,
                number,
                loneWords1[index],
                loneWords2[index]);
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
        int index = index(number);
        if (loneWords[index] == 0) {
            int at = at(number) + HEADER_BYTES;
            loneWords[index] = bytes.getLong(at);
            loneWords1[index] = bytes.getLong(at + FrameLayout.WORD1_OFFSET);
            loneWords2[index] = bytes.getLong(at + FrameLayout.WORD2_OFFSET);
            loneHeadBytes[index] = 0;
        }
        posted(number, carrier);
        return send(index, number, line, counts);
    }

    /**
     * Returns where a batch begins.
     *
     * @param number of the batch
     * @return its offset in the block
     */
    public int at(long number) {
        return offset(starts[index(number)]);
    }

    /**
     * Tells whether some batch is to be posted.
     *
     * @return false if all that was committed is on its way
     */
    public boolean hasBatch() {
        return isOpen || posted != closed || returned != 0;
    }

    /**
     * Tells whether batches are to be posted again.
     *
     * @return true if {@link #next} was posted before
     */
    public boolean hasReturned() {
        return returned != 0;
    }

    /**
     * Returns how many batches were posted and are not known to have arrived.
     *
     * @return count
     */
    public long unacknowledged() {
        return posted - freed;
    }

    /**
     * Returns the number of batches known to be consumed by the peer.
     *
     * @return count
     */
    public long freed() {
        return freed;
    }

    /**
     * Returns the number of batches posted so far.
     *
     * @return count
     */
    public long posted() {
        return posted;
    }

    /** Ends the open batch if no other is there to be posted. */
    public void closeIfNeeded() {
        if (posted == closed) {
            close();
        }
    }

    private void close() {
        if (isOpen) {
            check();
            ends[index(closed)] = head;
            head += TRAILER_BYTES;
            carriers[index(closed)] = NOT_POSTED;
            closed++;
            isOpen = false;
        }
    }

    /**
     * Returns the number of the next batch to post: the oldest returned one, or a new one, which must be closed.
     *
     * @return number of a batch
     */
    public long next() {
        if (returned == 0) {
            return posted;
        }
        long number = freed;
        while (carriers[index(number)] != NOT_POSTED) {
            number++;
        }
        return number;
    }

    /**
     * Writes the header of a batch that is to be posted.
     *
     * @param number of the batch
     * @param psn its sequence number, or {@link #NOTICE}
     * @param consumed batches of the peer consumed since the start
     * @param throttleChanges how often the request to stop eager data was made or taken back
     * @return its offset in the block
     */
    public int prepare(long number, long psn, long consumed, int throttleChanges) {
        int at = at(number);
        long loneWord = loneWords[index(number)];
        if (loneWord != 0) {
            putWords(at + HEADER_BYTES, loneWords1[index(number)], loneWords2[index(number)]);
            putChecked(starts[index(number)] + HEADER_BYTES, number, loneWord, loneHeadBytes[index(number)]);
        }
        putHeader(bytes, at, psn, consumed, throttleChanges, lengthBytes(number));
        return at;
    }

    /**
     * Writes the header of a batch.
     *
     * @param into memory
     * @param at where it begins
     * @param psn its sequence number, or {@link #NOTICE}
     * @param consumed batches of the peer consumed since the start
     * @param throttleChanges how often the request to stop eager data was made or taken back
     * @param lengthBytes length of the batch
     */
    public static void putHeader(
            ByteBuffer into, int at, long psn, long consumed, int throttleChanges, int lengthBytes) {
        into.putLong(at + PSN_OFFSET, psn);
        into.putLong(at + CONSUMED_OFFSET, consumed);
        into.putInt(at + THROTTLE_OFFSET, throttleChanges);
        into.putInt(at + CHECK_OFFSET, FrameCheck.ofBatch(psn, consumed, throttleChanges, lengthBytes));
    }

    /**
     * Tells whether what has arrived begins with the header of a batch, as it was written.
     *
     * @param from memory
     * @param at where it begins
     * @param lengthBytes length of what has arrived
     * @return false if it is something else
     */
    public static boolean isIntact(ByteBuffer from, int at, int lengthBytes) {
        return lengthBytes >= HEADER_BYTES
                && from.getInt(at + CHECK_OFFSET)
                        == FrameCheck.ofBatch(
                                from.getLong(at + PSN_OFFSET),
                                from.getLong(at + CONSUMED_OFFSET),
                                from.getInt(at + THROTTLE_OFFSET),
                                lengthBytes);
    }

    /**
     * Returns the length of a batch that is closed.
     *
     * @param number of the batch
     * @return bytes
     */
    public int lengthBytes(long number) {
        return (int) (ends[index(number)] - starts[index(number)]);
    }

    /**
     * The batch given by {@link #next} is on its way.
     *
     * @param number of the batch
     * @param carrier id of the connection that carries it
     */
    public void posted(long number, int carrier) {
        carriers[index(number)] = carrier;
        if (number == posted) {
            posted++;
        } else {
            returned--;
        }
    }

    /**
     * What a connection carried and is not known to have arrived is to be posted again.
     *
     * @param carrier id of the connection
     * @return how many batches
     */
    public int takeBack(int carrier) {
        int before = returned;
        for (long number = freed; number != posted; number++) {
            if (carriers[index(number)] == carrier) {
                carriers[index(number)] = NOT_POSTED;
                returned++;
            }
        }
        return returned - before;
    }

    /**
     * All batches before some number have arrived.
     *
     * @param number at most {@link #posted()}
     */
    public void freeUpTo(long number) {
        if (number <= freed) {
            return;
        }
        for (long done = freed; returned != 0 && done != number; done++) {
            if (carriers[index(done)] == NOT_POSTED) {
                returned--;
            }
        }
        tail = ends[index(number - 1)] + TRAILER_BYTES;
        freed = number;
    }

    /** The oldest batch has arrived. */
    public void freeFirst() {
        freeUpTo(freed + 1);
    }

    private int offset(long position) {
        return (int) position & capacity - 1;
    }

    private static int index(long batch) {
        return (int) batch & MAX_BATCHES - 1;
    }
}
