package railmpi.calls.request;

import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.error.ErrorOwner;
import railmpi.calls.place.Data;
import railmpi.calls.place.ObjectItems;
import railmpi.calls.place.Recorded;
import railmpi.calls.point.Persistent;
import railmpi.calls.session.Session;
import railmpi.calls.type.ItemType;
import railmpi.core.RailException;
import railmpi.core.progress.ForbiddenThreadException;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenCall;
import railmpi.pml.Pml;
import railmpi.pml.datatype.ByteChunks;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlRequest;

/**
 * An operation that is on its way, or complete and not yet waited for, or nothing. The request that a program holds
 * extends it, so that the operation has one object. One thread at a time. Hot path: short.
 */
public abstract class CallRequest {
    /** Set by the face before it makes a request. */
    static StatusFace statuses;

    private final Session session;
    private final ErrorOwner owner;

    /** What is received, in items of which a status counts; null for a send and for objects. */
    private final ItemType received;

    /** Where objects go that are received; null for all else. */
    private final Data objects;

    /** Whether it is an operation of all ranks on a file; those on communicators can be told by their kind. */
    private final boolean isOfAll;

    private PmlRequest pending;

    /** Of an operation that is complete, but which the program has not waited for. */
    private Object outcome;

    /** Creates a null request. */
    protected CallRequest() {
        this(Session.NONE, null, null, null);
    }

    /**
     * Creates the request of an operation, which may be of a communicator that has been freed since.
     *
     * @param session that it belongs to
     * @param owner of its errors
     * @param pending the operation on its way; null if there is none
     * @param into where it receives; null if it receives nothing that a status counts
     */
    protected CallRequest(Session session, ErrorOwner owner, PmlRequest pending, Data into) {
        this.session = session;
        this.owner = owner;
        this.pending = pending;
        boolean areObjects = into != null && into.type().isObject();
        objects = areObjects ? into : null;
        received = into == null || areObjects ? null : into.type();
        isOfAll = false;
    }

    /**
     * Creates the request of an operation on a file.
     *
     * @param moved type of the items
     * @param isOfAll whether all ranks make it
     */
    protected CallRequest(Session session, ErrorOwner owner, PmlRequest pending, ItemType moved, boolean isOfAll) {
        this.session = session;
        this.owner = owner;
        this.pending = pending;
        this.isOfAll = isOfAll;
        received = moved;
        objects = null;
    }

    /** Says what makes statuses; each face has one kind of them. */
    protected static void showStatusesBy(StatusFace face) {
        statuses = face;
    }

    /** The operation is complete, but the program has not waited for it. */
    protected final void done(Object status) {
        outcome = status;
    }

    /** {@return whether there is nothing to wait for} */
    protected final boolean isInactive() {
        return pending == null && outcome == null;
    }

    /** Returns the operation that a persistent request starts again and again, which takes its errors as well. */
    final Persistent persistent() {
        return (Persistent) owner;
    }

    /** Tells whether this is an operation of all ranks, which MPI 4.1, section 6.12, lets nobody free. */
    private boolean isCollective() {
        return isOfAll || pending.isActivity();
    }

    final PmlRequest pending() {
        return pending;
    }

    final boolean receivesObjects() {
        return objects != null;
    }

    final boolean hasOutcome() {
        return outcome != null;
    }

    /** Takes the operation out, to wait for it together with others. */
    final PmlRequest take() {
        PmlRequest request = pending;
        pending = null; // at once: the request may be in the array twice
        return request;
    }

    final void putBack(PmlRequest request) {
        pending = request;
    }

    final Object statusOf(MessageStatus message) {
        return statuses.of(message, received);
    }

    /** Waits until the operation is complete. */
    protected final void await() {
        PmlRequest request = pending;
        if (request == null || objects != null || CallRecorder.IS_ON) {
            awaitStatus();
            return;
        }
        Pml pml = pml();
        pending = null;
        try {
            pml.await(request, null);
        } catch (RailException e) {
            throw owner.raised(kept(request, e));
        }
    }

    /** Waits until the operation is complete; {@return its status, an empty one for a null request} */
    protected final Object awaitStatus() {
        try {
            return finish();
        } catch (RailException e) {
            throw raised(e);
        }
    }

    /** Waits for a receive of a call that leaves no request behind, whatever happens; {@return its status} */
    protected final Object awaitInCall() {
        PmlRequest request = pending;
        try {
            return finish();
        } catch (RailException e) {
            if (e.category() != RailException.Category.PROCESS_FAILED_PENDING) {
                throw raised(e);
            }
            pending = null;
            session.pml.giveUp(request);
            throw raised(new RailException(RailException.Category.PROCESS_FAILED, e.getMessage(), e));
        }
    }

    /** {@return the status if the operation is complete, else null; the request is null then} Never waits. */
    protected final Object testOperation() {
        if (pending == null) {
            return takeOutcome();
        }
        Pml pml = pml();
        if (objects != null) {
            if (!isDone()) {
                Requests.progress();
            }
            return isDone() ? awaitStatus() : null;
        }
        MessageStatus status = session.messageStatus();
        PmlRequest request = pending;
        pending = null;
        Communicator communicator = CallRecorder.IS_ON ? request.communicator() : null;
        try {
            if (pml.test(request, status)) {
                if (CallRecorder.IS_ON) {
                    Recorded.taken(request, communicator, status);
                }
                return statusOf(status);
            }
        } catch (RailException e) {
            throw owner.raised(kept(request, e));
        }
        pending = request;
        return null;
    }

    /** {@return the status if the operation is complete, else null; the request stays as it is} Never waits. */
    protected final Object presentStatus() {
        if (pending == null) {
            return outcome == null ? statuses.empty() : outcome;
        }
        Pml pml = pml();
        MessageStatus status = session.messageStatus();
        try {
            if (!pml.peek(pending, status)) {
                return null;
            }
            if (objects == null) {
                return statusOf(status);
            }
            ByteChunks bytes = pending.receivedBytes();
            return statuses.ofObjects(
                    status, hasNone(bytes) ? 0 : session.objects().count(bytes));
        } catch (RailException e) {
            throw owner.raised(e);
        }
    }

    /** A receive from nobody, or a cancelled one, has no objects. */
    private static boolean hasNone(ByteChunks bytes) {
        return bytes.lengthBytes() == 0;
    }

    /** Tries to cancel the operation; the program still waits for it. */
    protected final void cancelOperation() {
        if (pending == null) {
            return;
        }
        Pml pml = pml();
        if (isCollective() || pending.isWork()) {
            String what = pending.isWork() ? "an operation on a file" : "a non-blocking collective operation";
            throw wrong(what + " cannot be cancelled");
        }
        try {
            pending = pml.cancel(pending);
        } catch (RailException e) {
            throw owner.raised(e);
        }
    }

    /** Makes the request null; the operation still completes. */
    protected final void release() {
        if (pending == null) {
            outcome = null;
            return;
        }
        Pml pml = pml();
        if (objects != null) {
            throw wrong("a receive of MPI.OBJECT cannot be freed before it is waited for");
        }
        if (isCollective()) {
            throw wrong("a non-blocking collective operation cannot be freed");
        }
        if (pending.isConfined()) {
            throw wrong("a receive into a confined arena cannot be freed before its thread has waited for it");
        }
        try {
            pml.release(pending);
        } catch (RailException e) {
            throw owner.raised(e);
        }
        pending = null;
    }

    private RuntimeException wrong(String text) {
        return owner.raised(new CallError(ErrorClass.REQUEST, text));
    }

    /** Starts the persistent operation, unless it is active or has been freed. */
    protected final void startAgain() {
        pml();
        CallError problem = startProblem();
        if (problem != null) {
            throw owner.raised(problem);
        }
        begin();
    }

    /** Returns why the persistent operation cannot be started; null if it can. */
    final CallError startProblem() {
        if (persistent().isEnded()) {
            return new CallError(ErrorClass.REQUEST, "persistent request has been freed");
        }
        return isInactive()
                ? null
                : new CallError(
                        ErrorClass.REQUEST, "persistent request is active; wait for it before it is started again");
    }

    final void begin() {
        pending = persistent().begin();
        if (pending == null) {
            outcome = statuses.empty();
        }
    }

    /** Returns the layer that drives this request, which must be of the session in progress; not for a null request. */
    final Pml pml() {
        if (session != Session.current) {
            Session.active();
            throw Session.shown(
                    new CallError(ErrorClass.SUCCESS, "the request is from before MPI.Finalize and MPI.Init"));
        }
        return session.pml;
    }

    /** Returns an error of this operation, if the handler of what it belongs to lets it be thrown. */
    final RuntimeException raised(RailException error) {
        return owner.raised(error);
    }

    /** Tells whether a wait would return at once. */
    final boolean isDone() {
        try {
            return pending == null
                    || pml().isComplete(pending)
                    || Session.isFaultTolerant() && pml().hasFailed(pending);
        } catch (RailException e) {
            throw owner.raised(e);
        }
    }

    private Object takeOutcome() {
        Object status = outcome;
        outcome = null;
        return status == null ? statuses.empty() : status;
    }

    /**
     * Waits for the operation.
     *
     * @throws RailException that is not yet raised
     */
    final Object finish() {
        PmlRequest request = pending;
        if (request == null) {
            return takeOutcome();
        }
        Pml pml = pml();
        pending = null;
        // code of the program that reads objects may make calls, which use the status of the thread
        MessageStatus status = objects == null ? session.messageStatus() : new MessageStatus();
        Communicator communicator = CallRecorder.IS_ON ? request.communicator() : null;
        try {
            OpenCall event = CallRecorder.IS_ON ? CallRecorder.await("waitFor", 1) : null;
            pml.await(request, status);
            if (event != null) {
                Recorded.taken(request, communicator, status);
                event.done();
            }
            return objects == null ? statusOf(status) : takeObjects(request.receivedBytes(), status);
        } catch (RailException e) {
            throw kept(request, e);
        }
    }

    /** Puts objects that have arrived where the program wants them; returns the status. */
    private Object takeObjects(ByteChunks bytes, MessageStatus status) {
        int count = hasNone(bytes) ? 0 : ObjectItems.deserialize(session.objects(), bytes, objects);
        return statuses.ofObjects(status, count);
    }

    /** One that a forbidden thread asked for, or whose sender is in doubt, stays as it was. */
    private RailException kept(PmlRequest request, RailException failure) {
        if (failure instanceof ForbiddenThreadException
                || failure.category() == RailException.Category.PROCESS_FAILED_PENDING) {
            pending = request;
        }
        return failure;
    }
}
