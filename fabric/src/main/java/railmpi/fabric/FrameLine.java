package railmpi.fabric;

import railmpi.core.memory.MemoryBlock;

/**
 * What a queue pair may offer beside its work requests: a straight line for single short frames. A frame is written at
 * once, with no work request and no completion; the next frame of the peer can be looked at where it has arrived, with
 * no receive. A queue pair whose connection cannot do that has no line.
 *
 * <p>A frame is {@value #HEAD_BYTES} bytes that the line fills, the last of them word 1 and word 2 at {@value
 * #WORD1_OFFSET} and {@value #WORD2_OFFSET}, then anything. The line carries more for its user: the kind of the frame,
 * counts, and a number. Checks protect all of these, the length, and as much behind the words as the sender says; and
 * they find a frame of which something is missing. Frames arrive in the order in which they were sent, and may pass
 * what was posted before them.
 *
 * <p>A write may carry a mark ({@link QueuePair#postMarkedWrite}): a few words, which arrive on the line when the data
 * is in place.
 *
 * <p>Owner: the holder of the progress lock. Hot path: short. An abstract class: a job has one kind of it.
 */
public abstract class FrameLine {
    /** Bytes in front of word 1, which are the line's; a frame begins at a multiple of 8. */
    public static final int WORD1_OFFSET = 32;
    /** Offset of word 2. */
    public static final int WORD2_OFFSET = 40;
    /** Most of what is behind the words that is protected like them. */
    public static final int MOST_COVERED_BYTES = 127 * Long.BYTES;

    /** Behind a frame, for the line. */
    public static final int END_BYTES = 8;

    /** Where the words end: the length of the shortest frame, */
    public static final int HEAD_BYTES = 48;
    /** and of the longest. */
    public static final int MOST_BYTES = 65 * 1024;

    /** Words of a mark. */
    public static final int MARK_WORDS = 4;

    /**
     * Tells whether writes may be marked now.
     *
     * @return false if the connection is over, or cannot do that
     */
    public abstract boolean takesMarks();

    /**
     * Tells whether a frame would go out at once.
     *
     * @return false if anything else waits to be written, or the connection is over
     */
    public abstract boolean isFree();

    /**
     * Returns how many of the frames and requests that were sent are not known to have reached the peer's process.
     *
     * @return count, 0 if nothing is under way
     */
    public abstract long unplaced();

    /**
     * Writes a frame. Call while the line {@link #isFree}, with stack for a call of the system. What the socket does
     * not take is written later, so the frame stays unchanged until the peer is known to have it. If the connection
     * breaks, the queue pair says so.
     *
     * @param memory holds the frame, whose first {@link #HEAD_BYTES} bytes are overwritten
     * @param at where it begins, a multiple of 8
     * @param lengthBytes its length, at least {@link #HEAD_BYTES} and at most {@link #MOST_BYTES}; behind the next
     *     multiple of 8 there are {@link #END_BYTES}, which are overwritten, too
     * @param kind 0 to 255, what the peer finds as its kind
     * @param coveredBytes how much behind {@link #HEAD_BYTES} is protected, at most {@link #MOST_COVERED_BYTES}; a few
     *     bytes more may be
     * @param counts what the peer finds as its counts
     * @param number what the peer finds as its number
     * @param word1 word 1 of the frame, which the line writes,
     * @param word2 and word 2
     */
    @SuppressWarnings("checkstyle:ParameterNumber") // a frame; an object would be an allocation
    public abstract void send(
            MemoryBlock memory,
            int at,
            int lengthBytes,
            int kind,
            int coveredBytes,
            long counts,
            long number,
            long word1,
            long word2);

    /**
     * Returns the frame, or the mark, that has arrived and is next. The listener is not told again before this is
     * called.
     *
     * @return the same until it is taken; null if there is none
     */
    public abstract ArrivedFrame frame();

    /**
     * Reads what the socket has, once, unless a frame is here already. There must be stack for a call of the system
     * ({@link railmpi.core.progress.StackReserve#requireForSystemCall}).
     *
     * @return as {@link #frame()}
     */
    public abstract ArrivedFrame look();

    /** Gives the memory of that frame back; what has come behind it is looked at. */
    public abstract void take();
}
