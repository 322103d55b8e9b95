package railmpi.btl.rail;

import railmpi.btl.channel.RemoteCompletion;
import railmpi.fabric.MemoryRegion;

/**
 * A part of a get that one rail carries. Pooled by {@link Reads}.
 *
 * <pre>
 * FREE -> WAITING -> POSTED -> FREE
 *            ^          |  its connection is dead: again, over another rail
 *            +----------+
 * </pre>
 */
final class Read {
    /** Where a read is in its life. */
    enum State {
        FREE,
        WAITING,
        POSTED
    }

    /** The get that it is a part of, cut or not. */
    static final class Whole {
        private final RemoteCompletion completion;
        private final int token;
        private int left;

        Whole(RemoteCompletion completion, int token) {
            this.completion = completion;
            this.token = token;
        }

        void add() {
            left++;
        }

        void partRead() {
            if (--left == 0) {
                completion.onCompleted(token, 0);
            }
        }
    }

    /** Index in the table of reads. */
    final int slot;

    State state = State.FREE;
    Whole whole;
    /** Rail that it was planned for. */
    int rail;

    MemoryRegion target;
    int targetOffset;
    int lengthBytes;
    long remoteAddress;
    long[] remoteKeys;
    /** Connection that carries it. */
    Subchannel carrier;

    Read nextFree;

    Read(int slot) {
        this.slot = slot;
    }

    void clear() {
        state = State.FREE;
        whole = null;
        target = null;
        remoteKeys = null;
        carrier = null;
    }
}
