package railmpi.pml.state;

import java.nio.ByteBuffer;
import railmpi.btl.channel.InboundFrames;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.ByteChunks;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.UserMemory;
import railmpi.pml.match.EnvelopeLink;

/**
 * One send or receive under way. Pooled: after {@code Pml.await}, a successful {@code Pml.test} or {@code Pml.release}
 * it must not be touched again. Owner: the holder of the progress lock.
 *
 * <p>What a short message changes are numbers, not references, but for its buffer: under G1 a reference written to an
 * old object may cost a fence, that is, waiting until the message sent before has left the processor. The communicator
 * and the convertor therefore stay when the request is free, and are written only if the next ones are others.
 */
public final class PmlRequest implements Pending {
    /** In place of a slot: the end of the list of free requests, or a request that is in no table. */
    static final int NO_SLOT = -1;

    /** Index in the table of requests; the lower half of the id that peers give back. */
    public final int slot;

    /** The place of a posted receive. */
    public final EnvelopeLink link = new EnvelopeLink(this);
    /** One of {@link RequestState}. */
    public int state = RequestState.FREE;
    /** Starts at 1, so that no id is 0. */
    int generation = 1;

    /** One of {@link RequestKind}. */
    public int kind = RequestKind.RECEIVE;
    /** A receive from any rank that a program has started: it stays posted when one of the ranks has failed. */
    public boolean mayOutliveFailures;

    /** Nobody waits for it: it is given back when it is complete. */
    public boolean isOrphan;

    public Communicator communicator;
    public Peer peer;
    public int rank;
    public int tag;
    public Object buffer;
    public Convertor convertor;
    public long offsetBytes;
    /** Receives into memory that only one thread may touch: that memory, while {@link #buffer} is a copy; else null. */
    ConfinedMemory confined;
    /** Length of the message for a send, room in the buffer for a receive. */
    public long lengthBytes;

    /** Length of the message that was matched. */
    public long messageBytes;

    public long movedBytes;
    public long remoteId;
    /** Long messages inside a node between direct buffers; null before this object has had one. */
    public MemoryMove memoryMove;

    /** Sends of long messages over rails: how much of the message went with its announcement. */
    public int headBytes;

    /** Long messages over rails: what they need while data moves, else null. */
    public RailMove railMove;

    public int source;
    public int matchedTag;
    public boolean isCancelled;
    public RailException failure;

    /** The activity that this is the request of; else null. */
    public Background background;

    /** For an activity: the request that it waits for, null while it runs. */
    public PmlRequest blockedOn;
    /** For what is no activity: the one that goes on when it is complete. */
    public PmlRequest waiter;

    /** Next in whatever queue the request is in. */
    public PmlRequest next;

    /** Slot of the next free request while this one is free. */
    int nextFreeSlot;

    public PmlRequest(int slot) {
        this.slot = slot;
    }

    /** Returns the request of a send that is over, which belongs to nobody and is never given back. */
    public static PmlRequest sent() {
        PmlRequest request = new PmlRequest(NO_SLOT);
        request.kind = RequestKind.SEND;
        request.become(RequestState.COMPLETE);
        return request;
    }

    /**
     * Tells whether it is {@link #sent}, which all sends have that are over at once.
     *
     * @return true if it says nothing about which send
     */
    public boolean isOfMany() {
        return slot == NO_SLOT;
    }

    /**
     * Returns the message that a receive of any length took.
     *
     * @return the caller's; only after completion
     */
    public ByteChunks receivedBytes() {
        if (buffer instanceof ByteChunks chunks) {
            return chunks;
        }
        return buffer == null ? ByteChunks.allocate(0) : ByteChunks.of((byte[]) buffer);
    }

    /**
     * Returns the communicator of a message, for those who record calls.
     *
     * @return of anything else: null, or that of a message which used this object before
     */
    public Communicator communicator() {
        return communicator;
    }

    /**
     * Tells whether this is the request of an activity, which cannot be cancelled or given up.
     *
     * @return false for sends and receives
     */
    public boolean isActivity() {
        return kind == RequestKind.ACTIVITY;
    }

    /**
     * Tells whether this is the request of work, which cannot be cancelled.
     *
     * @return false for messages and activities
     */
    public boolean isWork() {
        return kind == RequestKind.WORK;
    }

    /**
     * Tells whether this is a receive into memory that only one thread may touch, who gets its data by taking the
     * outcome.
     *
     * @return true if it cannot be given up without losing data
     */
    public boolean isConfined() {
        return confined != null;
    }

    /**
     * Returns what stands in for memory that only one thread may touch.
     *
     * @return the data, for who does the work of the request
     */
    public ByteBuffer confinedCopy() {
        return (ByteBuffer) buffer;
    }

    /**
     * Returns the thread that alone can end it, because it touches memory that is confined to that one; null if any
     * can.
     */
    public Thread onlyThread() {
        if (confined != null) {
            return confined.owner;
        }
        return background == null ? null : background.onlyThread();
    }

    /** Returns what peers name it by; another one for each use. */
    public long id() {
        return (long) generation << Integer.SIZE | slot;
    }

    /**
     * Tells whether it is over. Only with the progress lock.
     *
     * @return true if the outcome can be read
     */
    public boolean isComplete() {
        return state == RequestState.COMPLETE;
    }

    /** Tells whether this is a send or an activity, which have neither a source nor a tag to report. */
    public boolean isSend() {
        return kind >= RequestKind.SEND;
    }

    /** Tells whether this is a send or a receive. */
    public boolean isMessage() {
        return RequestKind.isMessage(kind);
    }

    /** Changes the state to one that may follow. */
    public void become(int next) {
        assert RequestState.mayFollow(state, next) && RequestKind.mayBe(kind, next)
                : "state " + state + " -> " + next + " of kind " + kind;
        state = next;
    }

    /** Says of a request that has not begun what it is the request of. */
    public void beOf(int newKind) {
        assert state == RequestState.FREE && kind == RequestKind.RECEIVE : "kind " + kind + " in state " + state;
        kind = newKind;
    }

    /** Returns what it needs to move memory to memory. */
    public MemoryMove needMemoryMove() {
        if (memoryMove == null) {
            memoryMove = new MemoryMove();
        }
        return memoryMove;
    }

    /** Returns where the only frames arrive that can let this go on, if that is known; else null. */
    public InboundFrames onlyRing() {
        if (state == RequestState.POSTED) {
            return rank < 0 ? null : communicator.peer(rank).inbound;
        }
        return state == RequestState.ASKED ? peer.inbound : null;
    }

    /**
     * Tells whether this is a short send that has to wait for its receive, because its receiver keeps too many others.
     */
    public boolean isThrottled() {
        return kind == RequestKind.SEND
                && peer != null
                && lengthBytes <= peer.eagerLimitBytes
                && peer.channel.isThrottled();
    }

    /** Names the message that it is for, and counts it. */
    public void describe(Communicator newCommunicator, int newRank, int newTag) {
        if (communicator != newCommunicator) {
            communicator = newCommunicator;
        }
        newCommunicator.requestMade();
        rank = newRank;
        tag = newTag;
    }

    /**
     * Puts a copy in place of memory that only this thread may touch, before the operation begins.
     *
     * @param isFilled whether the operation takes data from there; else it brings some
     * @throws railmpi.core.RailException if there is no room for it, or if this thread may not touch the memory
     */
    public void copyConfined(boolean isFilled) {
        ConfinedMemory memory = new ConfinedMemory(buffer, convertor, offsetBytes, lengthBytes);
        if (isFilled) {
            memory.fillCopy();
        } else {
            confined = memory;
        }
        ByteBuffer copy = memory.copy().bytes();
        describeBuffer(copy, Convertors.of(BasicType.BYTE, copy), 0, lengthBytes);
    }

    /** Names the memory of the message. */
    public void describeBuffer(Object newBuffer, Convertor newConvertor, long newOffsetBytes, long newLengthBytes) {
        buffer = newBuffer;
        if (convertor != newConvertor) {
            convertor = newConvertor;
        }
        offsetBytes = newOffsetBytes;
        lengthBytes = newLengthBytes;
    }

    /** Copies a part of a message that is sent; if the memory is gone the request fails, while its protocol goes on. */
    public void pack(long at, MemoryBlock target, int targetOffset, int partBytes) {
        try {
            convertor.pack(buffer, offsetBytes + at, target, targetOffset, partBytes);
        } catch (RuntimeException e) {
            memoryFailed(e);
        }
    }

    /**
     * Copies a part of a message that is received, and drops what is beyond the buffer; fails as {@link #pack} does.
     */
    public void unpack(long at, MemoryBlock source, int sourceOffset, int partBytes) {
        long fits = Math.min(partBytes, lengthBytes - at);
        if (fits > 0) {
            try {
                convertor.unpack(source, sourceOffset, buffer, offsetBytes + at, (int) fits);
            } catch (RuntimeException e) {
                memoryFailed(e);
            }
        }
    }

    private void memoryFailed(RuntimeException cause) {
        if (failure == null) {
            failure = UserMemory.failure(buffer, cause);
        }
    }

    /** Puts what has arrived for a thread's own memory there, when the request is complete; it fails if that fails. */
    public void bringHome() {
        if (confined != null && failure == null && !isCancelled) {
            failure = confined.take(Math.min(messageBytes, lengthBytes));
        }
        confined = null;
    }

    public void clear() {
        become(RequestState.FREE);
        generation++;
        kind = RequestKind.RECEIVE;
        mayOutliveFailures = false;
        isOrphan = false;
        communicator.requestOver();
        peer = null;
        buffer = null;
        confined = null;
        movedBytes = 0;
        messageBytes = 0;
        headBytes = 0;
        if (memoryMove != null) {
            memoryMove.clear();
        }
        isCancelled = false;
        failure = null;
        background = null;
        blockedOn = null;
        waiter = null;
        next = null;
    }
}
