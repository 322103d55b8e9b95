package railmpi.pml;

import java.util.Arrays;
import railmpi.core.RailException;
import railmpi.core.progress.IdleStrategy;

/** All requests of this process: the pool, the table that finds them by the id a peer gives back, and their completion. */
final class Requests {
    private static final int INITIAL_REQUESTS = 64;

    private final IdleStrategy idle;
    private PmlRequest[] table = new PmlRequest[INITIAL_REQUESTS];
    private int created;
    private PmlRequest[] free = new PmlRequest[INITIAL_REQUESTS];
    private int freeCount;

    /** The request the polling thread waits for; polling stops when it is complete. */
    private PmlRequest awaited;

    private boolean isAwaitedDone;

    Requests(IdleStrategy idle) {
        this.idle = idle;
    }

    PmlRequest acquire() {
        return freeCount == 0 ? create() : free[--freeCount];
    }

    /** Returns a request for a send that was over at once. */
    PmlRequest acquireCompleteSend(Communicator communicator) {
        PmlRequest send = acquire();
        send.isSend = true;
        send.describe(communicator, Pml.PROC_NULL, Pml.ANY_TAG);
        send.state = RequestState.COMPLETE;
        return send;
    }

    private PmlRequest create() {
        if (created == table.length) {
            table = Arrays.copyOf(table, 2 * created);
            free = Arrays.copyOf(free, 2 * created);
        }
        PmlRequest request = new PmlRequest(created);
        table[created++] = request;
        return request;
    }

    void release(PmlRequest request) {
        request.clear();
        free[freeCount++] = request;
    }

    /** Leaves a request to its user, who reads the outcome from it, and pools a new one in its place. */
    void abandon(PmlRequest request) {
        request.communicator.requestOver();
        PmlRequest successor = new PmlRequest(request.slot);
        successor.generation = request.generation + 1;
        table[request.slot] = successor;
        free[freeCount++] = successor;
    }

    PmlRequest byId(long id) {
        int slot = (int) id;
        PmlRequest request = slot >= 0 && slot < created ? table[slot] : null;
        if (request == null || request.id() != id) {
            throw new RailException(RailException.Category.INTERNAL, "a peer names a request that is not: " + id);
        }
        return request;
    }

    void expect(PmlRequest request) {
        awaited = request;
        isAwaitedDone = false;
    }

    boolean isAwaitedDone() {
        return isAwaitedDone;
    }

    /** Wakes threads of this process that may wait for what has just happened. */
    void wakeWaiters() {
        idle.wakeSleepers();
    }

    void complete(PmlRequest request) {
        request.state = RequestState.COMPLETE;
        if (request.isOrphan) {
            release(request);
        } else if (request == awaited) {
            isAwaitedDone = true;
        } else {
            idle.wakeSleepers();
        }
    }

    /** Completes a receive of which all data is placed. */
    void completeReceive(PmlRequest request) {
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
    void matched(PmlRequest request, int source, int tag, long messageBytes) {
        request.source = source;
        request.matchedTag = tag;
        request.messageBytes = messageBytes;
        if (request.takesAnyLength) {
            makeRoom(request);
        }
    }

    /** A message for which there is no room is received into nothing, and its receive fails. */
    private static void makeRoom(PmlRequest request) {
        try {
            request.buffer = new byte[Math.toIntExact(request.messageBytes)];
            request.lengthBytes = request.messageBytes;
        } catch (ArithmeticException | OutOfMemoryError e) {
            request.failure = new RailException(
                    RailException.Category.RESOURCE,
                    "no room for a serialised object of " + request.messageBytes + " bytes from rank " + request.source,
                    e);
        }
    }
}
