package railmpi.btl.rail;

import java.nio.ByteBuffer;
import railmpi.btl.fastpath.RingLayout;
import railmpi.fabric.MemoryRegion;

/**
 * A part of a write to a peer's memory that one rail carries, and the FIN that says it is there. Pooled by {@link Stripes}.
 *
 * <pre>
 * FREE -> WAITING -> POSTED -> FREE                      carried by a connection
 *            ^          |  its connection is dead
 *            |          v
 *            +------- ASKED -> FREE                      HAVE_NOT: again, over another rail; HAVE: it was there
 * </pre>
 */
final class Stripe {
    /** Where a stripe is in its life. */
    enum State {
        FREE,
        WAITING,
        POSTED,
        ASKED
    }

    /** Index in the table of stripes. */
    final int slot;

    State state = State.FREE;
    /** Counts the stripes of the channel; what the receiver knows them by. */
    long number;
    /** Rail that it was planned for. */
    int rail;

    Transfer transfer;
    MemoryRegion source;
    int sourceOffset;
    int lengthBytes;
    long remoteAddress;
    final long[] remoteKeys = new long[MemoryRegion.MOST_KEYS];
    int finKind;
    long receiverId;
    long messageOffset;
    /** Whether the data is known to be in place. */
    boolean isWritten;

    /** When it was posted; if it is alone, since when the rail has been carrying what was in front of it, too. */
    long startedNs;
    /** Connection that carries it, and the notice there that its FIN is in. */
    Subchannel carrier;

    long noticeNumber;

    /** Next in the list of the carrier. */
    Stripe next;

    Stripe(int slot) {
        this.slot = slot;
    }

    void putFin(ByteBuffer bytes, int frame) {
        bytes.putLong(frame + RingLayout.WORD1_OFFSET, receiverId);
        bytes.putLong(frame + RingLayout.WORD2_OFFSET, messageOffset);
        bytes.putLong(
                frame + RingLayout.SHORT_PAYLOAD_OFFSET, (long) finKind << RailFrames.FIN_KIND_SHIFT | lengthBytes);
        bytes.putLong(frame + RingLayout.SHORT_PAYLOAD_OFFSET + Long.BYTES, number);
    }

    void clear() {
        state = State.FREE;
        transfer = null;
        source = null;
        carrier = null;
        isWritten = false;
    }
}
