package railmpi.btl.rail;

import railmpi.btl.allocation.ChannelTurn;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.fabric.MemoryRegion;

/**
 * A part of a write to a peer's memory that one rail carries, or all of it, and the FIN that says it is there, if the
 * peer is to be told. Pooled by {@link StripeTable}.
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
    /** Rail that it was planned for, then the one that carries it. */
    int rail;
    /** Connection that carries it. */
    Subchannel carrier;

    /** Learns when all of a write that was not cut is in place. */
    RemoteCompletion completion;

    int token;
    /** Of a write that was cut. */
    CompletionFilter filter;

    /** Whether its time says something about its rail: it was not moved to another one. */
    boolean isMeasured;
    /** When it was posted; if it is alone, since when the rail has been carrying what was in front of it, too. */
    long startedNs;
    /** What the rail has carried since then when this has arrived. */
    long queuedBytes;

    /** What its rail was given to; {@link ChannelTurn#NO_TRANSFER} if nobody is to be told when it has arrived. */
    long transfer = ChannelTurn.NO_TRANSFER;
    /** This process's port, if its rail was given. */
    int adapter;

    private int finKind;
    private long receiverId;
    private long messageOffset;

    Stripe(int slot) {
        super(slot);
    }

    /** Begins as all of a write. */
    @SuppressWarnings("checkstyle:ParameterNumber") // as RailChannel.put
    void begin(
            MemoryRegion newSource,
            int offset,
            int newLengthBytes,
            long newRemoteAddress,
            long[] newRemoteKeys,
            int newFinKind,
            long newReceiverId,
            long newMessageOffset) {
        state = State.WAITING;
        isMeasured = true;
        source = newSource;
        sourceOffset = offset;
        lengthBytes = newLengthBytes;
        remoteAddress = newRemoteAddress;
        System.arraycopy(newRemoteKeys, 0, remoteKeys, 0, remoteKeys.length);
        finKind = newFinKind;
        receiverId = newReceiverId;
        messageOffset = newMessageOffset;
    }

    /** Begins as a part of one. */
    void beginPart(Stripe whole, int atBytes, int partBytes) {
        begin(
                whole.source,
                whole.sourceOffset + atBytes,
                partBytes,
                whole.remoteAddress + atBytes,
                whole.remoteKeys,
                whole.finKind,
                whole.receiverId,
                whole.messageOffset + atBytes);
        filter = whole.filter;
        transfer = whole.transfer;
    }

    /** Tells whether the peer has to learn of it, or has the rail taken until it does. */
    boolean isForPeer() {
        return finKind != HandlerTable.NO_FIN || transfer != ChannelTurn.NO_TRANSFER;
    }

    /** Sets what the peer is told. */
    void setFin() {
        int told = finKind == HandlerTable.NO_FIN ? HandlerTable.WAKE : finKind;
        long kind = transfer == ChannelTurn.NO_TRANSFER ? told : told | RailFrames.ALLOCATED;
        fin[0] = kind << RailFrames.FIN_KIND_SHIFT | lengthBytes;
        fin[1] = number;
        fin[2] = receiverId;
        fin[3] = messageOffset;
    }

    void clear() {
        state = State.FREE;
        completion = null;
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
