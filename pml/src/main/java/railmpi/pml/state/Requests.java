package railmpi.pml.state;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Predicate;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.core.RailException;
import railmpi.core.progress.IdleStrategy;
import railmpi.pml.datatype.ByteChunks;
import railmpi.pml.state.MessageRequest.Receive;
import railmpi.pml.state.MessageRequest.Send;

/**
 * All requests of this process: the pool, the table that finds them by the id a peer gives back, and their completion.
 */
public final class Requests {
    private static final int INITIAL_REQUESTS = 64;

    private final IdleStrategy idle;
    private PmlRequest[] table = new PmlRequest[INITIAL_REQUESTS];
    private int created;
    /** Requests that are not free. */
    private int used;
    /** By kind: the last one that was given back; each free request leads to the next. */
    private final int[] firstFreeSlot = new int[RequestKind.values().length];

    private final RequestQueue<ActivityRequest> readyActivities = new RequestQueue<>();

    /** Slot of the request that the polling thread waits for; polling stops when it is complete. */
    private int awaitedSlot = PmlRequest.NO_SLOT;

    private boolean isAwaitedDone;

    /** Creates a pool without requests; the strategy wakes threads whose requests are complete. */
    public Requests(IdleStrategy idle) {
        this.idle = idle;
        Arrays.fill(firstFreeSlot, PmlRequest.NO_SLOT);
    }

    /** Tells whether a message is announced and not complete. */
    public boolean isMessageUnderWay() {
        for (int i = 0; i < created; i++) {
            if (isUnderWay(table[i])) {
                return true;
            }
        }
        return false;
    }

    private static boolean isUnderWay(PmlRequest request) {
        return request.is(RequestState.MOVING) || request.is(RequestState.ASKED);
    }

    /** Tells whether an operation of a communicator is not complete, whether anybody waits for it or not. */
    public boolean isUnderWay(Communicator communicator) {
        for (int i = 0; i < created; i++) {
            PmlRequest request = table[i];
            boolean isOfIt = request.communicator == communicator || request.communicator == communicator.collective();
            if (isOfIt && !request.is(RequestState.FREE) && !request.isComplete()) {
                return true;
            }
        }
        return false;
    }

    /** Returns a free request of a send. */
    public Send newSend() {
        PmlRequest free = takeFree(RequestKind.SEND);
        return free == null ? added(new Send(created)) : (Send) free;
    }

    /** Returns a free request of a receive. */
    public Receive newReceive() {
        PmlRequest free = takeFree(RequestKind.RECEIVE);
        return free == null ? added(new Receive(created)) : (Receive) free;
    }

    /** Returns the request of an activity, which begins. */
    public ActivityRequest newActivity() {
        PmlRequest free = takeFree(RequestKind.ACTIVITY);
        return begun(free == null ? added(new ActivityRequest(created)) : (ActivityRequest) free);
    }

    /** Returns the request of a wait, which begins. */
    public WaitRequest newWait() {
        PmlRequest free = takeFree(RequestKind.WAIT);
        return begun(free == null ? added(new WaitRequest(created)) : (WaitRequest) free);
    }

    /** Returns the request of work, which begins. */
    public WorkRequest newWork() {
        PmlRequest free = takeFree(RequestKind.WORK);
        return begun(free == null ? added(new WorkRequest(created)) : (WorkRequest) free);
    }

    private static <R extends PmlRequest> R begun(R request) {
        request.become(RequestState.MOVING);
        return request;
    }

    private PmlRequest takeFree(RequestKind kind) {
        int slot = firstFreeSlot[kind.ordinal()];
        if (slot == PmlRequest.NO_SLOT) {
            return null;
        }
        PmlRequest request = table[slot];
        firstFreeSlot[kind.ordinal()] = request.nextFreeSlot;
        used++;
        return request;
    }

    private <R extends PmlRequest> R added(R request) {
        if (created == table.length) {
            table = Arrays.copyOf(table, 2 * created);
        }
        table[created++] = request;
        used++;
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
        request.nextFreeSlot = firstFreeSlot[request.kind.ordinal()];
        firstFreeSlot[request.kind.ordinal()] = request.slot;
        used--;
    }

    /** Tells whether the program has no request, under way or not. */
    public boolean areNone() {
        return used == 0;
    }

    /** Leaves a receive to its user, who reads the message from it, and pools a new one in its place. */
    public void abandon(Receive receive) {
        receive.communicator.requestOver();
        Receive successor = new Receive(receive.slot);
        successor.generation = receive.generation + 1;
        table[receive.slot] = successor;
        addFree(successor);
    }

    /**
     * Returns the send that a peer names by its id, which must be one to that peer whose data is asked for or on its
     * way.
     *
     * @throws MalformedFrameException if it is not
     */
    public Send send(Peer peer, long id) {
        return (Send) message(peer, id, RequestKind.SEND);
    }

    /** As {@link #send}: the receive that a peer names. */
    public Receive receive(Peer peer, long id) {
        return (Receive) message(peer, id, RequestKind.RECEIVE);
    }

    private PmlRequest message(Peer peer, long id, RequestKind kind) {
        int slot = (int) id;
        PmlRequest request = slot >= 0 && slot < created ? table[slot] : null;
        if (request == null
                || request.id() != id
                || request.kind != kind
                || ((MessageRequest) request).peer != peer
                || !isUnderWay(request)) {
            throw new MalformedFrameException("something about "
                    + (kind == RequestKind.SEND ? "send 0x" : "receive 0x") + Long.toHexString(id)
                    + ", which is not under way");
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
            makeReady((ActivityRequest) request.waiter);
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
    private void makeReady(ActivityRequest request) {
        readyActivities.add(request);
        if (request.activity.runsProgramCode() || request.activity.onlyThread() != null) {
            idle.wakeSleepers();
        }
    }

    /** Requests of activities that can go on. */
    public RequestQueue<ActivityRequest> readyActivities() {
        return readyActivities;
    }

    /** Lets every request fail that is under way and fits; for when a peer is lost. */
    public void failThose(Predicate<PmlRequest> isHopeless, Consumer<PmlRequest> fail) {
        for (int i = 0; i < created; i++) {
            PmlRequest request = table[i];
            if (!request.is(RequestState.FREE) && !request.isComplete() && isHopeless.test(request)) {
                fail.accept(request);
            }
        }
    }

    /** Completes a receive of which all data is placed. */
    public void completeReceive(Receive request) {
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
    public void matched(Receive request, int source, int tag, long messageBytes) {
        request.source = source;
        request.matchedTag = tag;
        request.messageBytes = messageBytes;
        if (request.takesAnyLength) {
            makeRoom(request);
        }
    }

    /** A message for which there is no room is received into nothing, and its receive fails. */
    private static void makeRoom(Receive request) {
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
