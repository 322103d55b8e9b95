package railmpi.osc;

import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;

/**
 * The frames of windows. All have in word 1 the receiver's number of the window (low half) and the sender's rank in it
 * (high half).
 *
 * <pre>
 *   kind      word 2                                   payload
 *   CONTROL   command; a rank << 32                    none
 *   PIECE     action | operator << 8 | type << 16 |    int runs, int length of the stream, the span, the runs
 *             elements of an item << 24; number << 32  ({@link Runs}), and the data, of COMPARE_SWAP that to compare
 *                                                      with first
 *   ANSWER    number                                   what was there, nothing if the access was refused
 *   REFUSAL   1 if the memory is gone, else 0          the span
 * </pre>
 *
 * The span is that of the whole access, in each of its pieces: long displacement, long first byte, long byte behind the
 * last. So the target knows before anything moves whether all of it can.
 */
final class WindowFrames {
    static final int CONTROL = 20;
    static final int PIECE = 21;
    static final int ANSWER = 22;
    static final int REFUSAL = 23;

    /** Commands of CONTROL. */
    static final int FLUSH = 1;

    static final int FLUSHED = 2;
    static final int POST = 3;
    static final int COMPLETE = 4;
    static final int LOCK_SHARED = 5;
    static final int LOCK_EXCLUSIVE = 6;
    static final int UNLOCK = 7;
    static final int GRANT = 8;
    static final int TRY_SHARED = 9;
    static final int BUSY = 10;
    static final int LOCK_LOST = 11;

    /** As COMPLETE, of an epoch that began for some only; with the rank that has failed. */
    static final int ABANDON = 12;

    /**
     * The sender has freed a damaged window, and reaches for nothing there any more; with its own number of the window
     * in the upper half. One that has freed it before answers the same, as rank {@link Items#NO_RANK} and with that in
     * place of a number, because it has forgotten the window.
     */
    static final int LEFT = 13;

    /** Actions of PIECE. */
    static final int PUT = 0;

    static final int GET = 1;
    static final int ACCUMULATE = 2;
    static final int GET_ACCUMULATE = 3;
    static final int COMPARE_SWAP = 4;

    static final int SPAN_BYTES = 3 * Long.BYTES;

    /** Where in a PIECE its span is. */
    static final int SPAN_OFFSET = 2 * Integer.BYTES;

    /** What a PIECE begins with. */
    static final int HEAD_BYTES = SPAN_OFFSET + SPAN_BYTES;

    /** Longest payload that is used. */
    static final int MOST_PAYLOAD_BYTES = 16 * 1024;

    private WindowFrames() {}

    static void putWords(ByteBuffer bytes, int frame, int window, int rank, long word2) {
        bytes.putLong(frame + FrameLayout.WORD1_OFFSET, word1(window, rank));
        bytes.putLong(frame + FrameLayout.WORD2_OFFSET, word2);
    }

    /** Returns the second word of LEFT. */
    static long left(int ownNumber) {
        return (long) ownNumber << Integer.SIZE | LEFT;
    }

    /** Returns whose number of the window was in LEFT; {@link Items#NO_RANK} in an answer. */
    static int numberIn(long left) {
        return (int) (left >>> Integer.SIZE);
    }

    /** Returns the first word of a frame. */
    static long word1(int window, int rank) {
        return (long) rank << Integer.SIZE | window;
    }

    static void putSpan(ByteBuffer bytes, int at, long displacement, long from, long end) {
        bytes.putLong(at, displacement).putLong(at + Long.BYTES, from).putLong(at + 2 * Long.BYTES, end);
    }

    static long spanDisplacement(ByteBuffer bytes, int at) {
        return bytes.getLong(at);
    }

    static long spanFrom(ByteBuffer bytes, int at) {
        return bytes.getLong(at + Long.BYTES);
    }

    static long spanEnd(ByteBuffer bytes, int at) {
        return bytes.getLong(at + 2 * Long.BYTES);
    }

    /** Returns the words of a command about a rank. */
    static long command(int command, int rank) {
        return (long) rank << Integer.SIZE | command;
    }

    static int action(long word2) {
        return (int) word2 & 0xff;
    }

    static int operator(long word2) {
        return (int) word2 >>> 8 & 0xff;
    }

    static int type(long word2) {
        return (int) word2 >>> 16 & 0xff;
    }

    static int elementsPerItem(long word2) {
        return (int) word2 >>> 24;
    }

    static int number(long word2) {
        return (int) (word2 >>> Integer.SIZE);
    }

    static boolean isAnswered(int action) {
        return action == GET || action == GET_ACCUMULATE || action == COMPARE_SWAP;
    }

    /** Returns how many bytes of data a piece brings for a stream of some length. */
    static int carriedBytes(int action, int streamBytes) {
        return action == GET ? 0 : action == COMPARE_SWAP ? 2 * streamBytes : streamBytes;
    }
}
