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

    /** Index in the table of reads. */
    final int slot;

    State state = State.FREE;
    /** Learns when all of a piece that was not cut is here. */
    RemoteCompletion completion;

    int token;
    /** Of a piece that was cut. */
    CompletionFilter filter;
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
        completion = null;
        filter = null;
        target = null;
        remoteKeys = null;
        carrier = null;
    }
}
