package railmpi.btl.rail;

import java.nio.ByteBuffer;
import railmpi.btl.allocation.ChannelTurn;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.HandlerTable;

/**
 * A part of a write to a peer's memory that one rail carries, and the FIN that says it is there, if the peer is to be
 * told. Pooled by {@link Stripes}.
 *
 * <pre>
 * FREE -> WAITING -> POSTED -> FREE                      carried by a connection
 *            ^          |  its connection is dead
 *            |          v
 *            +------- ASKED -> FREE                      HAVE_NOT: again, over another rail; HAVE: it was there
 * </pre>
 */
final class Stripe extends BulkWrite {
    /** Where a stripe is in its life. */
    enum State {
        FREE,
        WAITING,
        POSTED,
        ASKED
    }

    /** Instead of a number, of a stripe without FIN. */
    static final long NO_NUMBER = -1;

    State state = State.FREE;
    /** Counts the stripes of the channel that have a FIN; what the receiver knows them by. */
    long number = NO_NUMBER;
    /** Rail that it was planned for. */
    int rail;

    CompletionFilter filter;
    int finKind;
    long receiverId;
    long messageOffset;
    /** When it was posted; if it is alone, since when the rail has been carrying what was in front of it, too. */
    long startedNs;
    /** Connection that carries it. */
    Subchannel carrier;
    /** What its rail was given to; {@link ChannelTurn#NO_TRANSFER} if nobody is to be told when it has arrived. */
    long transfer;
    /** This process's port, if its rail was given. */
    int adapter;

    Stripe(int slot) {
        super(slot);
    }

    /** Tells whether the peer has to learn of it, or has the rail taken until it does. */
    boolean isForPeer() {
        return finKind != HandlerTable.NO_FIN || transfer != ChannelTurn.NO_TRANSFER;
    }

    /** Returns kind and length as a FIN has them. */
    private long finWord() {
        int told = finKind == HandlerTable.NO_FIN ? HandlerTable.WAKE : finKind;
        long kind = transfer == ChannelTurn.NO_TRANSFER ? told : told | RailFrames.ALLOCATED;
        return kind << RailFrames.FIN_KIND_SHIFT | lengthBytes;
    }

    @Override
    void putMark(long[] mark) {
        mark[0] = finWord();
        mark[1] = number;
        mark[2] = receiverId;
        mark[3] = messageOffset;
    }

    @Override
    void putFin(ByteBuffer bytes, int frame) {
        bytes.putLong(frame + FrameLayout.WORD1_OFFSET, receiverId);
        bytes.putLong(frame + FrameLayout.WORD2_OFFSET, messageOffset);
        bytes.putLong(frame + FrameLayout.SHORT_PAYLOAD_OFFSET, finWord());
        bytes.putLong(frame + FrameLayout.SHORT_PAYLOAD_OFFSET + Long.BYTES, number);
    }

    void clear() {
        state = State.FREE;
        filter = null;
        source = null;
        carrier = null;
        isWritten = false;
        hasFin = false;
        isMarked = false;
        number = NO_NUMBER;
        transfer = ChannelTurn.NO_TRANSFER;
    }
}
