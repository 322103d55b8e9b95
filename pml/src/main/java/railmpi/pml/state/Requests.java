package railmpi.pml.state;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Predicate;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.core.RailException;
import railmpi.core.progress.IdleStrategy;
import railmpi.pml.datatype.ByteChunks;

/**
 * All requests of this process: the pool, the table that finds them by the id a peer gives back, and their completion.
 */
public final class Requests {
    private static final int INITIAL_REQUESTS = 64;

    private final IdleStrategy idle;
    private PmlRequest[] table = new PmlRequest[INITIAL_REQUESTS];
    private int created;
    /** The last one that was given back; each free request leads to the next. */
    private int firstFreeSlot = PmlRequest.NO_SLOT;

    private final RequestQueue readyActivities = new RequestQueue();

    /** Slot of the request that the polling thread waits for; polling stops when it is complete. */
    private int awaitedSlot = PmlRequest.NO_SLOT;

    private boolean isAwaitedDone;

    /** Creates a pool without requests; the strategy wakes threads whose requests are complete. */
    public Requests(IdleStrategy idle) {
        this.idle = idle;
    }

    /** Tells whether a message is announced and not complete. */
    public boolean isMessageUnderWay() {
        for (int i = 0; i < created; i++) {
            int state = table[i].state;
            if (state == RequestState.ASKED || state == RequestState.MOVING) {
                return true;
            }
        }
        return false;
    }

    /** Tells whether an operation of a communicator is not complete, whether anybody waits for it or not. */
    public boolean isUnderWay(Communicator communicator) {
        for (int i = 0; i < created; i++) {
            PmlRequest request = table[i];
            boolean isOfIt = request.communicator == communicator || request.communicator == communicator.collective();
            if (isOfIt && request.state != RequestState.FREE && !request.isComplete()) {
                return true;
            }
        }
        return false;
    }

    /** Returns a free request. */
    public PmlRequest acquire() {
        if (firstFreeSlot == PmlRequest.NO_SLOT) {
            return create();
        }
        PmlRequest request = table[firstFreeSlot];
        firstFreeSlot = request.nextFreeSlot;
        return request;
    }

    private PmlRequest create() {
        if (created == table.length) {
            table = Arrays.copyOf(table, 2 * created);
        }
        PmlRequest request = new PmlRequest(created);
        table[created++] = request;
        return request;
    }

    /** Takes a request back; the one of all sends that were over at once stays as it is. */
    public void release(PmlRequest request) {
        if (request.slot != PmlRequest.NO_SLOT) {
            request.clear();
            addFree(request);
        }
    }

    private void addFree(PmlRequest request) {
        request.nextFreeSlot = firstFreeSlot;
        firstFreeSlot = request.slot;
    }

    /** Leaves a request to its user, who reads the outcome from it, and pools a new one in its place. */
    public void abandon(PmlRequest request) {
        request.communicator.requestOver();
        PmlRequest successor = new PmlRequest(request.slot);
        successor.generation = request.generation + 1;
        table[request.slot] = successor;
        addFree(successor);
    }

    /**
     * Returns the request that a peer names by its id, which must be one with that peer whose data is asked for or on
     * its way.
     *
     * @throws MalformedFrameException if it is not
     */
    public PmlRequest of(Peer peer, long id, boolean isSend) {
        int slot = (int) id;
        PmlRequest request = slot >= 0 && slot < created ? table[slot] : null;
        if (request == null
                || request.id() != id
                || request.peer != peer
                || request.isSend() != isSend
                || request.state != RequestState.MOVING && request.state != RequestState.ASKED) {
            throw new MalformedFrameException("something about " + (isSend ? "send 0x" : "receive 0x")
                    + Long.toHexString(id) + ", which is not under way");
        }
        return request;
    }

    /** Names the request that the polling thread waits for, null for none. */
    public void expect(PmlRequest request) {
        awaitedSlot = request == null ? PmlRequest.NO_SLOT : request.slot;
        isAwaitedDone = false;
    }

    /** Tells whether that one is complete. */
    public boolean isAwaitedDone() {
        return isAwaitedDone;
    }

    /** Wakes threads of this process that may wait for what has just happened. */
    public void wakeWaiters() {
        idle.wakeSleepers();
    }

    /** Ends a request, and lets those go on that wait for it. */
    public void complete(PmlRequest request) {
        request.become(RequestState.COMPLETE);
        if (request.isOrphan) {
            release(request);
        } else if (request.slot == awaitedSlot) {
            isAwaitedDone = true;
        } else if (request.waiter != null) {
            makeReady(request.waiter);
            request.waiter = null;
        } else {
            idle.wakeSleepers();
        }
    }

    /** Completes a request that has failed. */
    public void fail(PmlRequest request, RailException cause) {
        request.failure = cause;
        complete(request);
    }

    /**
     * Whoever polls advances the activity afterwards; if that may be a thread of the program only, all of those look.
     */
    private void makeReady(PmlRequest activityRequest) {
        readyActivities.add(activityRequest);
        if (activityRequest.background.runsProgramCode() || activityRequest.background.onlyThread() != null) {
            idle.wakeSleepers();
        }
    }

    /** Requests of activities that can go on. */
    public RequestQueue readyActivities() {
        return readyActivities;
    }

    /** Lets every request fail that is under way and fits; for when a peer is lost. */
    public void failThose(Predicate<PmlRequest> isHopeless, Consumer<PmlRequest> fail) {
        for (int i = 0; i < created; i++) {
            PmlRequest request = table[i];
            if (request.state != RequestState.FREE && !request.isComplete() && isHopeless.test(request)) {
                fail.accept(request);
            }
        }
    }

    /** Completes a receive of which all data is placed. */
    public void completeReceive(PmlRequest request) {
        if (request.messageBytes > request.lengthBytes && request.failure == null) {
            request.failure = new RailException(
                    RailException.Category.TRUNCATE,
                    "message of " + request.messageBytes + " bytes from rank " + request.source + " with tag "
                            + request.matchedTag + " is longer than the receive buffer of " + request.lengthBytes
                            + " bytes");
        }
        complete(request);
    }

    /** Notes which message a receive got and, for one that takes any length, makes room for it. */
    public void matched(PmlRequest request, int source, int tag, long messageBytes) {
        request.source = source;
        request.matchedTag = tag;
        request.messageBytes = messageBytes;
        if (request.kind == RequestKind.RECEIVE_ANY_LENGTH) {
            makeRoom(request);
        }
    }

    /** A message for which there is no room is received into nothing, and its receive fails. */
    private static void makeRoom(PmlRequest request) {
        try {
            ByteChunks room = ByteChunks.allocate(request.messageBytes);
            request.describeBuffer(room.buffer(), room.convertor(), 0, request.messageBytes);
        } catch (ArithmeticException | OutOfMemoryError e) {
            request.failure = new RailException(
                    RailException.Category.RESOURCE,
                    "no room for a serialised object of " + request.messageBytes + " bytes from rank " + request.source,
                    e);
        }
    }
}
