package railmpi.osc;

import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;

/**
 * The frames of windows. All have in word 1 the receiver's number of the window (low half) and the sender's rank in it
 * (high half).
 *
 * <pre>
 *   kind      word 2                                   payload
 *   CONTROL   command                                  none
 *   PIECE     action | operator << 8 | type << 16 |    int runs, int length of the stream, the runs ({@link Runs}),
 *             elements of an item << 24; number << 32  and the data, of COMPARE_SWAP that to compare with first
 *   ANSWER    number                                   what was there, nothing if the access was refused
 * </pre>
 */
final class WindowFrames {
    static final int CONTROL = 20;
    static final int PIECE = 21;
    static final int ANSWER = 22;

    /** Commands of CONTROL. */
    static final int FLUSH = 1;

    static final int FLUSHED = 2;
    static final int POST = 3;
    static final int COMPLETE = 4;
    static final int LOCK_SHARED = 5;
    static final int LOCK_EXCLUSIVE = 6;
    static final int UNLOCK = 7;
    static final int GRANT = 8;
    static final int REFUSED = 9;
    static final int TRY_SHARED = 10;
    static final int BUSY = 11;
    static final int LOCK_LOST = 12;

    /** Actions of PIECE. */
    static final int PUT = 0;

    static final int GET = 1;
    static final int ACCUMULATE = 2;
    static final int GET_ACCUMULATE = 3;
    static final int COMPARE_SWAP = 4;

    /** What a PIECE begins with. */
    static final int HEAD_BYTES = 2 * Integer.BYTES;

    /** Longest payload that is used. */
    static final int MOST_PAYLOAD_BYTES = 16 * 1024;

    private WindowFrames() {}

    static void putWords(ByteBuffer bytes, int frame, int window, int rank, long word2) {
        bytes.putLong(frame + FrameLayout.WORD1_OFFSET, (long) rank << Integer.SIZE | window);
        bytes.putLong(frame + FrameLayout.WORD2_OFFSET, word2);
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
