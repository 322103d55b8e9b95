package railmpi.pml.state;

import java.nio.ByteBuffer;
import railmpi.btl.channel.InboundFrames;
import railmpi.core.RailException;
import railmpi.pml.datatype.ByteChunks;

/**
 * Something that has begun and is complete later: a message, an activity, a wait, work of the library. What all of them
 * have in common is here, the rest in a class for each kind. Pooled: after {@code Pml.await}, a successful
 * {@code Pml.test} or {@code Pml.release} it must not be touched again. Owner: the holder of the progress lock.
 *
 * <p>What a short message changes are numbers, not references, but for its buffer: under G1 a reference written to an
 * old object may cost a fence, that is, waiting until the message sent before has left the processor. So the state is
 * kept as a number. The communicator, and the convertor of a message, stay when the request is free, and are written
 * only if the next ones are others.
 */
public abstract class PmlRequest extends RequestQueue.Link implements Pending {
    /** In place of a slot: the end of a list of free requests, or a request that is in no table. */
    static final int NO_SLOT = -1;

    /** What it is the request of. */
    public final RequestKind kind;
    /** Index in the table of requests; the lower half of the id that peers give back. */
    final int slot;
    /** Starts at 1, so that no id is 0. */
    int generation = 1;
    /** Of a {@link RequestState}. */
    private int state = RequestState.FREE.number;
    /** Slot of the next free request of this kind while this one is free. */
    int nextFreeSlot;

    public Communicator communicator;
    /** The other process, as far as one is known. */
    public int rank;

    public int tag;
    public RailException failure;
    public boolean isCancelled;
    /** Nobody waits for it: it is given back when it is complete. */
    public boolean isOrphan;
    /** The request of an activity that goes on when this one is complete. */
    public PmlRequest waiter;

    PmlRequest(RequestKind kind, int slot) {
        this.kind = kind;
        this.slot = slot;
    }

    /**
     * Tells whether it is that of all sends that were over when they had begun.
     *
     * @return true if it says nothing about which send
     */
    public final boolean isOfMany() {
        return slot == NO_SLOT;
    }

    /**
     * Returns the communicator of a message, for those who record calls.
     *
     * @return of anything else: null, or that of what used this object before
     */
    public final Communicator communicator() {
        return communicator;
    }

    /**
     * Tells whether this is the request of an activity, which cannot be cancelled or given up.
     *
     * @return false for sends and receives
     */
    public final boolean isActivity() {
        return kind == RequestKind.ACTIVITY;
    }

    /**
     * Tells whether this is the request of work, which cannot be cancelled.
     *
     * @return false for messages and activities
     */
    public final boolean isWork() {
        return kind == RequestKind.WORK;
    }

    /**
     * Tells whether this brings data to memory that only one thread may touch, who gets it by taking the outcome.
     *
     * @return true if it cannot be given up without losing data
     */
    public boolean isConfined() {
        return false;
    }

    /**
     * Returns the message that a receive of any length took.
     *
     * @return the caller's; only after completion
     */
    public ByteChunks receivedBytes() {
        throw new IllegalStateException("this is no receive of any length");
    }

    /**
     * Returns what stands in for memory that only one thread may touch.
     *
     * @return the data, for who does the work of the request
     */
    public ByteBuffer confinedCopy() {
        throw new IllegalStateException("this is no work on memory of one thread");
    }

    /**
     * Returns the thread that alone can end it, because it touches memory that is confined to that one; null if any
     * can.
     */
    public Thread onlyThread() {
        return null;
    }

    /** Returns what has to be complete first: the request that an activity waits for, else this one. */
    public PmlRequest awaited() {
        return this;
    }

    /** Tells whether this is a short send that has to wait for its receive, because its receiver keeps too many. */
    public boolean isThrottled() {
        return false;
    }

    /** Returns where the only frames arrive that can let this go on, if that is known; else null. */
    public InboundFrames onlyRing() {
        return null;
    }

    /** Puts what has arrived for a thread's own memory there, when the request is complete; it fails if that fails. */
    public void bringHome() {}

    /** Fills a status in with what is known when it is complete. */
    public void fill(MessageStatus status) {
        status.set(Communicator.ANY_SOURCE, Communicator.ANY_TAG, 0);
        status.cancelled = isCancelled;
    }

    /** Returns what peers name it by; another one for each use. */
    public final long id() {
        return (long) generation << Integer.SIZE | slot;
    }

    /** Returns the state, for people. */
    public final RequestState state() {
        return RequestState.values()[state];
    }

    /** Tells whether it is in a state. */
    public final boolean is(RequestState which) {
        return state == which.number;
    }

    /**
     * Tells whether it is over. Only with the progress lock.
     *
     * @return true if the outcome can be read
     */
    public final boolean isComplete() {
        return state == RequestState.COMPLETE.number;
    }

    /** Changes the state to one that may follow. */
    public final void become(RequestState next) {
        assert state().mayBecome(next) && kind.mayBe(next) : state() + " -> " + next + " of kind " + kind;
        state = next.number;
    }

    /** Names the communicator and the other process, and counts it. */
    public final void describe(Communicator newCommunicator, int newRank, int newTag) {
        if (communicator != newCommunicator) {
            communicator = newCommunicator;
        }
        newCommunicator.requestMade();
        rank = newRank;
        tag = newTag;
    }

    /** Makes it free for another use. */
    void clear() {
        become(RequestState.FREE);
        generation++;
        communicator.requestOver();
        failure = null;
        isCancelled = false;
        isOrphan = false;
        waiter = null;
    }
}
