package railmpi.pml.protocol;

import java.util.Arrays;
import railmpi.pml.match.UnexpectedMessages;
import railmpi.pml.state.MessageRequest.Send;
import railmpi.pml.state.Peer;
import railmpi.pml.wire.Frames;

/** A message, or its announcement, that came before its receive. Pooled by {@link Receiver}. */
public final class UnexpectedMessage {
    /** Where the data is. */
    public enum Kind {
        /** Copied to the staging memory of this process. */
        STAGED,
        /** In chunks of the sender's pool. */
        STREAMED,
        /** Still at the sender, who waits for an answer. */
        ANNOUNCED,
        /** In the buffer of a send of this process to itself. */
        LOCAL
    }

    /** Where it is found. */
    final UnexpectedMessages.Places places = new UnexpectedMessages.Places(this);

    public Kind kind;
    public Peer peer;
    /** STREAMED, ANNOUNCED, and STAGED whose sender waits for the match: whose protocol goes on with it. */
    FrameProtocol from;

    public int source;
    public int tag;
    public long lengthBytes;

    /** STAGED, ANNOUNCED with a head: place in the staging pool. */
    long stagingHandle;
    /** STAGED: the length; ANNOUNCED: that of the head, which may be 0. */
    int stagedBytes;
    /** STAGED: request id of a sender that waits for the match, or 0. ANNOUNCED: the sender's request id. */
    long senderId;
    /** STAGED, ANNOUNCED: where the sender may take it back, or {@link Frames#NO_TABLE}. */
    long matchTable;
    /** STREAMED: pool and index of the chunks that have arrived. */
    public int[] chunks = new int[2];

    public int chunkCount;
    /** ANNOUNCED: address of the data in the sender, or 0. */
    long senderAddress;

    int senderPid;
    /** LOCAL: the send. */
    Send localSend;

    /** A stream goes on in another chunk. */
    public void addChunk(int chunk) {
        if (chunkCount == chunks.length) {
            chunks = Arrays.copyOf(chunks, 2 * chunkCount);
        }
        chunks[chunkCount++] = chunk;
    }

    public void set(Kind newKind, Peer newPeer, int newSource, int newTag, long newLengthBytes) {
        kind = newKind;
        peer = newPeer;
        source = newSource;
        tag = newTag;
        lengthBytes = newLengthBytes;
        stagedBytes = 0;
        senderId = 0;
        matchTable = Frames.NO_TABLE;
        senderAddress = 0;
        chunkCount = 0;
    }

    /** Sets who waits for an answer. */
    void from(FrameProtocol newFrom, long newSenderId, long newMatchTable) {
        from = newFrom;
        senderId = newSenderId;
        matchTable = newMatchTable;
    }

    /** Tells whether the sender does not want it to be received any more. */
    boolean isTakenBack() {
        return matchTable != Frames.NO_TABLE && !from.isOpen(matchTable, senderId);
    }

    /** Tells whether it is here as a whole, and its sender has forgotten it. */
    boolean isStagedIn(int contextId) {
        return kind == Kind.STAGED && senderId == 0 && places.contextId() == contextId;
    }

    /** Tells whether it is ours; its sender may take it back up to now. */
    boolean isWon() {
        return matchTable == Frames.NO_TABLE || from.match(matchTable, senderId);
    }

    /** Forgets others, so that they do not live as long as this. */
    public void clear() {
        peer = null;
        from = null;
        localSend = null;
    }
}
