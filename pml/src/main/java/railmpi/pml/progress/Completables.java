package railmpi.pml.progress;

import java.util.Arrays;
import railmpi.core.RailException;
import railmpi.core.progress.LittleStackError;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;
import railmpi.pml.state.Peers;
import railmpi.pml.state.Requests;
import railmpi.pml.state.WaitRequest;

/**
 * Advances what is awaited and is no message; a request for each wait. Whoever is named as the one who completes it
 * must be there: otherwise the wait fails. Owner: the holder of the progress lock.
 */
public final class Completables {
    private final Requests requests;
    private final Peers peers;
    private WaitRequest[] waiting = new WaitRequest[4];
    /** What each of them waits for, and how far that must come. */
    private Completable[] operations = new Completable[4];

    private long[] numbers = new long[4];

    /**
     * How many waits there are. A field, since every pass looks at it and the interpreter pays for calls; the agent
     * looks without the lock, and may sleep once too long then.
     */
    public int count;

    /** How long the next pass may be away if nothing arrives; as stale as {@link #count}. */
    int patienceMs = Integer.MAX_VALUE;

    /** Creates what waits for nothing. */
    public Completables(Requests requests, Peers peers) {
        this.requests = requests;
        this.peers = peers;
    }

    /** Returns the request of a wait for something that was not complete when it was asked. */
    public WaitRequest start(Communicator communicator, int rank, int tag, Completable operation, long number) {
        WaitRequest request = requests.newWait();
        request.describe(communicator, rank, tag);
        if (count == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * count);
            operations = Arrays.copyOf(operations, 2 * count);
            numbers = Arrays.copyOf(numbers, 2 * count);
        }
        operations[count] = operation;
        numbers[count] = number;
        waiting[count++] = request;
        patienceMs = Math.min(patienceMs, operation.patienceMs());
        return request;
    }

    /** Asks all once; returns how many waits are over. */
    public int advance() {
        int over = 0;
        int leastMs = Integer.MAX_VALUE;
        for (int i = count - 1; i >= 0; i--) {
            WaitRequest request = waiting[i];
            if (isOver(request, operations[i], numbers[i])) {
                remove(i);
                requests.complete(request);
                over++;
            } else {
                leastMs = Math.min(leastMs, operations[i].patienceMs());
            }
        }
        patienceMs = leastMs;
        return over;
    }

    private boolean isOver(WaitRequest request, Completable operation, long number) {
        try {
            if (operation.advance(number)) {
                return true;
            }
            request.failure = peers.failureOf(request.communicator, request.rank);
        } catch (RailException e) {
            request.failure = e;
        } catch (LittleStackError e) {
            throw e; // nothing has begun, and it is not to blame
        } catch (RuntimeException | Error e) {
            request.failure = new RailException(
                    RailException.Category.INTERNAL, "what was waited for beside messages has failed: " + e, e);
        }
        return request.failure != null;
    }

    /** Tells whether some of them wait for room at a peer. */
    boolean waitForRoom() {
        for (int i = 0; i < count; i++) {
            if (operations[i].waitsForRoom()) {
                return true;
            }
        }
        return false;
    }

    /** Ends a wait that nobody is interested in any more; returns false if it is over. */
    public boolean withdraw(WaitRequest request) {
        if (request.isComplete()) {
            return false;
        }
        int index = 0;
        while (waiting[index] != request) {
            index++;
        }
        remove(index);
        return true;
    }

    private void remove(int index) {
        waiting[index] = waiting[--count];
        waiting[count] = null;
        operations[index] = operations[count];
        operations[count] = null;
        numbers[index] = numbers[count];
    }
}
