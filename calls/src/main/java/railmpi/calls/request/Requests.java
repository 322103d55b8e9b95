package railmpi.calls.request;

import java.util.Arrays;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Recorded;
import railmpi.calls.point.Persistent;
import railmpi.calls.session.Session;
import railmpi.core.RailException;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenCall;
import railmpi.pml.Outcomes;
import railmpi.pml.Pml;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlRequest;

/** Calls for several requests; elements of the arrays may be null, which stands for a null request. Stateless. */
public final class Requests {
    private static final int NONE = -1;

    private Requests() {}

    /** Waits until all operations are complete. */
    public static void awaitAll(CallRequest[] requests) {
        checkArray(requests);
        if (Session.isFaultTolerant()) {
            awaitAllStatus(requests);
            return;
        }
        awaitTogether(requests, null);
        RuntimeException failure = null;
        for (int i = 0; i < requests.length; i++) {
            if (requests[i] != null && !requests[i].isInactive()) {
                try {
                    requests[i].finish();
                } catch (RailException e) {
                    failure = failed(failure, i, requests[i].raised(e), e, null);
                }
            }
        }
        throwIfFailed(failure);
    }

    /** Waits until all operations are complete; {@return one status for each} */
    public static Object[] awaitAllStatus(CallRequest[] requests) {
        checkArray(requests);
        Object[] statuses = CallRequest.statuses.array(requests.length);
        boolean isTolerant = Session.isFaultTolerant();
        if (isTolerant) {
            awaitAllOrFailure(requests);
        } else {
            awaitTogether(requests, new Known(requests, statuses));
        }
        RuntimeException failure = null;
        for (int i = 0; i < requests.length; i++) {
            if (statuses[i] == null) {
                try {
                    statuses[i] = requests[i] == null
                            ? CallRequest.statuses.empty()
                            : isTolerant && !requests[i].isDone()
                                    ? CallRequest.statuses.ofError(ErrorClass.PENDING)
                                    : requests[i].finish();
                } catch (RailException e) {
                    failure = failed(failure, i, requests[i].raised(e), e, statuses);
                    statuses[i] = CallRequest.statuses.ofError(Session.errorClass(e));
                }
            }
        }
        throwIfFailed(failure);
        return statuses;
    }

    /** {@return the statuses of all if all operations are complete, else null} Never waits. */
    public static Object[] testAll(CallRequest[] requests) {
        checkArray(requests);
        if (!areDone(requests)) {
            progress();
            if (!areDone(requests)) {
                return null;
            }
        }
        return awaitAllStatus(requests);
    }

    /** Waits until one operation is complete; {@return its status, an empty one if all requests are null} */
    public static Object awaitAny(CallRequest[] requests) {
        checkArray(requests);
        int position = awaitOne(requests);
        return position == NONE ? CallRequest.statuses.empty() : finish(requests, position);
    }

    /** {@return the status of one that is complete, an empty one if all requests are null, else null} Never waits. */
    public static Object testAny(CallRequest[] requests) {
        checkArray(requests);
        if (areNull(requests)) {
            return CallRequest.statuses.empty();
        }
        int position = firstDone(requests, 0);
        if (position == NONE) {
            progress();
            position = firstDone(requests, 0);
        }
        return position == NONE ? null : finish(requests, position);
    }

    private static Object finish(CallRequest[] requests, int position) {
        return CallRequest.statuses.at(requests[position].awaitStatus(), position);
    }

    /** Waits until some operations are complete; {@return their statuses, null if all requests are null} */
    public static Object[] awaitSome(CallRequest[] requests) {
        checkArray(requests);
        return awaitOne(requests) == NONE ? null : finishDone(requests);
    }

    /** {@return the statuses of those that are complete, null if all requests are null} Never waits. */
    public static Object[] testSome(CallRequest[] requests) {
        checkArray(requests);
        if (areNull(requests)) {
            return null;
        }
        if (firstDone(requests, 0) == NONE) {
            progress();
        }
        return finishDone(requests);
    }

    private static Object[] finishDone(CallRequest[] requests) {
        Object[] done = CallRequest.statuses.array(requests.length);
        int count = 0;
        RuntimeException failure = null;
        for (int i = firstDone(requests, 0); i != NONE; i = firstDone(requests, i + 1)) {
            try {
                done[count] = CallRequest.statuses.at(requests[i].finish(), i);
                count++;
            } catch (RailException e) {
                failure = failed(failure, i, requests[i].raised(e), e, null);
            }
        }
        throwIfFailed(failure);
        return Arrays.copyOf(done, count);
    }

    /** Starts persistent operations; if one of them cannot be started, none is. */
    public static void startAll(CallRequest[] requests) {
        checkArray(requests);
        try {
            for (int i = 0; i < requests.length; i++) {
                requireStartable(requests[i], "request " + i + " of " + requests.length);
            }
        } finally {
            for (CallRequest request : requests) {
                if (request != null) {
                    request.persistent().unlist();
                }
            }
        }
        for (CallRequest request : requests) {
            request.begin();
        }
    }

    private static void requireStartable(CallRequest request, String who) {
        if (request == null) {
            throw Session.raised(new CallError(ErrorClass.REQUEST, who + " is null"));
        }
        request.pml();
        Persistent operation = request.persistent();
        if (!operation.list()) {
            throw request.raised(new CallError(ErrorClass.REQUEST, who + " is in the array twice"));
        }
        CallError problem = request.startProblem();
        if (problem != null) {
            throw request.raised(new CallError(ErrorClass.REQUEST, who + ": " + problem.getMessage(), problem));
        }
    }

    private static void checkArray(CallRequest[] requests) {
        Session.active();
        if (requests == null) {
            throw Session.raised(new CallError(ErrorClass.REQUEST, "array of requests is null"));
        }
    }

    static void progress() {
        try {
            Session.active().pml.progress();
        } catch (RailException e) {
            throw Session.raised(e);
        }
    }

    /**
     * Waits until all operations on their way are complete. The requests of those that succeeded are null afterwards;
     * what failed, and receives of objects, are still to be waited for.
     */
    private static void awaitTogether(CallRequest[] requests, Outcomes outcomes) {
        PmlRequest[] together = new PmlRequest[requests.length];
        try {
            Pml pml = takeTogether(requests, together);
            if (pml != null) {
                OpenCall event = CallRecorder.IS_ON ? CallRecorder.await("waitAll", together.length) : null;
                pml.awaitAll(together, event == null ? outcomes : new Taken(together.clone(), outcomes));
                Recorded.end(event);
            }
        } catch (RailException e) {
            throw Session.raised(e);
        } finally {
            for (int i = 0; i < together.length; i++) {
                if (together[i] != null) {
                    requests[i].putBack(together[i]);
                }
            }
        }
    }

    /** Takes out what is on its way; returns the layer that drives it, null if there is nothing. */
    private static Pml takeTogether(CallRequest[] requests, PmlRequest[] together) {
        Pml pml = null;
        for (int i = 0; i < requests.length; i++) {
            CallRequest request = requests[i];
            if (request != null && request.pending() != null && !request.receivesObjects()) {
                pml = request.pml();
                together[i] = request.take();
            }
        }
        return pml;
    }

    /** Makes statuses of outcomes. */
    private static final class Known implements Outcomes {
        private final CallRequest[] requests;
        private final Object[] statuses;

        Known(CallRequest[] requests, Object[] statuses) {
            this.requests = requests;
            this.statuses = statuses;
        }

        @Override
        public void succeeded(int index, MessageStatus status) {
            statuses[index] = requests[index].statusOf(status);
        }
    }

    /** Tells the Flight Recorder of operations that are taken. */
    private static final class Taken implements Outcomes {
        private final PmlRequest[] asked;
        private final Outcomes next;

        Taken(PmlRequest[] asked, Outcomes next) {
            this.asked = asked;
            this.next = next;
        }

        @Override
        public void succeeded(int index, MessageStatus status) {
            Recorded.taken(asked[index], asked[index].communicator(), status);
            if (next != null) {
                next.succeeded(index, status);
            }
        }
    }

    /** Waits until all are complete or one has failed: the others may never be complete then. */
    private static void awaitAllOrFailure(CallRequest[] requests) {
        try {
            Session.active().pml.awaitAllOrFailure(pendingOf(requests));
        } catch (RailException e) {
            throw Session.raised(e);
        }
    }

    private static PmlRequest[] pendingOf(CallRequest[] requests) {
        PmlRequest[] pending = new PmlRequest[requests.length];
        for (int i = 0; i < requests.length; i++) {
            if (requests[i] != null && requests[i].pending() != null) {
                requests[i].pml();
                pending[i] = requests[i].pending();
            }
        }
        return pending;
    }

    /** Waits until one is done; returns its position, or NONE if all are null. */
    private static int awaitOne(CallRequest[] requests) {
        for (int i = 0; i < requests.length; i++) {
            if (requests[i] != null && requests[i].hasOutcome()) {
                return i;
            }
        }
        PmlRequest[] pending = pendingOf(requests);
        OpenCall event = CallRecorder.IS_ON ? CallRecorder.await("waitAny", pending.length) : null;
        try {
            int done = Session.active().pml.awaitAny(pending, pending.length);
            Recorded.end(event);
            return done;
        } catch (RailException e) {
            throw Session.raised(e);
        }
    }

    private static boolean areNull(CallRequest[] requests) {
        for (CallRequest request : requests) {
            if (request != null && !request.isInactive()) {
                return false;
            }
        }
        return true;
    }

    private static boolean areDone(CallRequest[] requests) {
        for (CallRequest request : requests) {
            if (request != null && !request.isDone()) {
                return false;
            }
        }
        return true;
    }

    /** Returns the position of the first from there on that is done and not null, or NONE. */
    private static int firstDone(CallRequest[] requests, int from) {
        for (int i = from; i < requests.length; i++) {
            if (requests[i] != null && !requests[i].isInactive() && requests[i].isDone()) {
                return i;
            }
        }
        return NONE;
    }

    /**
     * Notes that one of several operations has failed.
     *
     * @param first error of the call if others have failed before, else null
     * @param shown error of this one, as the program would see it if it had waited for it alone
     * @param error the same, as this layer knows it
     * @return error of the call
     */
    private static RuntimeException failed(
            RuntimeException first, int position, RuntimeException shown, RailException error, Object[] statuses) {
        if (Session.errorClass(error) == ErrorClass.SUCCESS) {
            throw shown; // a call after Finalize or the like, which concerns no single request
        }
        if (first != null) {
            first.addSuppressed(shown);
            return first;
        }
        return CallRequest.statuses.failed("request " + position + ": " + shown.getMessage(), shown, statuses);
    }

    private static void throwIfFailed(RuntimeException failure) {
        if (failure != null) {
            throw failure;
        }
    }
}
