package mpi;

import java.util.Arrays;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Data;
import railmpi.calls.place.ObjectItems;
import railmpi.calls.place.Recorded;
import railmpi.calls.point.PointToPoint;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Session;
import railmpi.calls.type.ItemType;
import railmpi.core.RailException;
import railmpi.core.progress.ForbiddenThreadException;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenCall;
import railmpi.pml.Outcomes;
import railmpi.pml.Pml;
import railmpi.pml.datatype.ByteChunks;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlRequest;

/**
 * A pending operation. When a wait or test has found it complete, the request is null in the sense of {@link #isNull}
 * (a {@link Prequest} is inactive). Waiting for a null or inactive request returns at once, and cancelling or freeing
 * it does nothing. Only one thread may use a request at a time. Methods in lower case are from Open MPI's bindings,
 * capitalised ones from mpiJava.
 *
 * <p>Until the operation is complete, the program must not change the buffer of a send, and must not access the buffer
 * of a receive.
 */
public class Request implements Freeable {
    static {
        Errors.show();
    }

    private static final int NONE = -1;

    private final CommHandle comm;
    final Session session;
    private final Data objects;
    private PmlRequest pending;
    private Status outcome;

    /** What is received, in items of which a status counts; null for a send and for objects. */
    private ItemType received;

    /** Creates the null request. */
    Request() {
        comm = null;
        session = Session.NONE;
        objects = null;
    }

    /** Creates the request of an operation that is on its way. */
    Request(CommHandle comm, PmlRequest pending) {
        this(comm, pending, null);
    }

    /** Creates the request of a receive of objects, and where they go. */
    Request(CommHandle comm, PmlRequest pending, Data objects) {
        this(comm.session, comm, pending, objects);
    }

    /** Creates the request of an operation of a communicator that may have been freed since it began. */
    Request(Session session, CommHandle comm, PmlRequest pending, Data objects) {
        this.comm = comm;
        this.session = session;
        this.pending = pending;
        this.objects = objects;
    }

    /** Returns the request of an operation that is complete, but which the program has not waited for. */
    static Request completed(CommHandle comm) {
        Request request = new Request(comm, null);
        request.outcome = new Status();
        return request;
    }

    /** Returns the request of a receive that has begun. */
    static Request of(CommHandle comm, PmlRequest pending, Data into) {
        return of(comm.session, comm, pending, into);
    }

    /** Does so for a communicator that may have been freed. */
    static Request of(Session session, CommHandle comm, PmlRequest pending, Data into) {
        return into.type().isObject()
                ? new Request(session, comm, pending, into)
                : new Request(session, comm, pending, null).receiving(into.type());
    }

    static Request startReceive(
            CommHandle comm, Object buffer, int offset, long count, ItemType type, int source, int tag) {
        Data data = new Data(buffer, offset, count, type);
        return of(comm, PointToPoint.beginReceive(comm, data, source, tag), data);
    }

    static Status receive(CommHandle comm, Object buffer, int offset, long count, ItemType type, int source, int tag) {
        if (count == (int) count) {
            MessageStatus status = PointToPoint.receive(comm, buffer, offset, (int) count, type, source, tag);
            if (status != null) {
                return Status.of(status, type, (int) count, count * type.itemBytes);
            }
        }
        Data data = new Data(buffer, offset, count, type);
        MessageStatus status = PointToPoint.receiveUnusual(comm, data, source, tag);
        return status == null
                ? of(comm, PointToPoint.beginReceive(comm, data, source, tag), data)
                        .waitInCall()
                : new Status(status).countedIn(buffer == null ? type : type.seenBy(buffer));
    }

    static Status sendReceive(
            CommHandle comm, Data send, int destination, int sendTag, Data receive, int source, int tag) {
        PmlRequest pending = PointToPoint.sendReceive(comm, send, destination, sendTag, receive, source, tag);
        return of(comm, pending, receive).waitInCall();
    }

    static Status sendReceiveReplace(CommHandle comm, Data data, int destination, int sendTag, int source, int tag) {
        PmlRequest pending = PointToPoint.sendReceiveReplace(comm, data, destination, sendTag, source, tag);
        return of(comm, pending, data).waitInCall();
    }

    /** This is a receive of items of that type, which are no objects. */
    final Request receiving(ItemType type) {
        received = type;
        return this;
    }

    /** A persistent request is under way. */
    final void begun(PmlRequest request) {
        pending = request;
    }

    /** Returns the operation on its way, null if there is none. */
    final PmlRequest underWay() {
        return pending;
    }

    /** The operation is complete, but the program has not waited for it. */
    final void done(Status status) {
        outcome = status;
    }

    /** Returns whether there is nothing to wait for. */
    final boolean isInactive() {
        return pending == null && outcome == null;
    }

    /**
     * Returns whether this is a null request: complete and waited for, or freed. A persistent request is null only
     * after it is freed.
     *
     * @return true if so
     */
    public boolean isNull() {
        return isInactive();
    }

    /**
     * mpiJava's name for {@link #isNull}.
     *
     * @return the same as {@link #isNull}
     */
    public boolean Is_null() {
        return isNull();
    }

    /** Waits until the operation is complete. */
    public void waitFor() throws MPIException {
        PmlRequest request = pending;
        if (request == null || objects != null || CallRecorder.IS_ON) {
            waitStatus();
            return;
        }
        Pml pml = pml();
        pending = null;
        try {
            pml.await(request, null);
        } catch (RailException e) {
            throw failed(request, e);
        }
    }

    /**
     * Waits until the operation is complete.
     *
     * @return status of the operation; an empty status for a null request
     */
    public Status waitStatus() throws MPIException {
        if (pending == null) {
            return takeOutcome();
        }
        return finish(pml());
    }

    /**
     * mpiJava's name for {@link #waitStatus}.
     *
     * @return the same as {@link #waitStatus}
     */
    public Status Wait() throws MPIException {
        return waitStatus();
    }

    /**
     * Returns whether the operation is complete; if so, the request is null afterwards. Never waits.
     *
     * @return true if so
     */
    public boolean test() throws MPIException {
        return testStatus() != null;
    }

    /**
     * Returns the status of the operation if it is complete; the request is null then. Never waits.
     *
     * @return the status, null if the operation is not complete; an empty status for a null request
     */
    public Status testStatus() throws MPIException {
        if (pending == null) {
            return takeOutcome();
        }
        Pml pml = pml();
        if (objects != null) {
            if (!isDone()) {
                progress();
            }
            return isDone() ? finish(pml) : null;
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
            throw failed(request, e);
        }
        pending = request;
        return null;
    }

    /**
     * mpiJava's name for {@link #testStatus}.
     *
     * @return the same as {@link #testStatus}
     */
    public Status Test() throws MPIException {
        return testStatus();
    }

    /**
     * Returns the status of the operation if it is complete; does not change the request. Never waits.
     *
     * @return the status, null if the operation is not complete; an empty status for a null request
     */
    public Status getStatus() throws MPIException {
        if (pending == null) {
            return outcome == null ? new Status() : outcome;
        }
        Pml pml = pml();
        MessageStatus status = session.messageStatus();
        try {
            if (!pml.peek(pending, status)) {
                return null;
            }
        } catch (RailException e) {
            throw raised(e);
        }
        Status found = statusOf(status);
        return objects == null ? found : found.withObjects(countOf(pending.receivedBytes()));
    }

    /** Returns how many objects arrived; a receive from nobody, or a cancelled one, has none. */
    private int countOf(ByteChunks bytes) {
        try {
            return bytes.lengthBytes() == 0 ? 0 : session.objects().count(bytes);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    /**
     * Tries to cancel the operation: a receive without a message yet, or a send whose message is not yet matched to a
     * receive. The program must still wait for the operation; this wait does not depend on the program at the other
     * end. The status says whether the operation was cancelled. If so, the message is never received; if not, it is.
     * Does nothing if the request is null or inactive.
     */
    public void cancel() throws MPIException {
        if (pending == null) {
            return;
        }
        Pml pml = pml();
        if (isCollective() || pending.isWork()) {
            String what = pending.isWork() ? "an operation on a file" : "a non-blocking collective operation";
            throw raised(new CallError(ErrorClass.REQUEST, what + " cannot be cancelled"));
        }
        try {
            pending = pml.cancel(pending);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    /** mpiJava's name for {@link #cancel}. */
    public void Cancel() throws MPIException {
        cancel();
    }

    /**
     * Makes the request null without waiting; the operation still completes. Does nothing if the request is null
     * already.
     *
     * @throws MPIException (ERR_REQUEST) for a receive of {@link MPI#OBJECT}, because only a wait creates the objects;
     *     for an operation that moves data into a confined arena, because only a wait of its thread does so; and for a
     *     collective operation
     */
    @Override
    public void free() throws MPIException {
        if (pending == null) {
            outcome = null;
            return;
        }
        Pml pml = pml();
        if (objects != null) {
            throw raised(new CallError(
                    ErrorClass.REQUEST, "a receive of MPI.OBJECT cannot be freed before it is waited for"));
        }
        if (isCollective()) {
            throw raised(new CallError(ErrorClass.REQUEST, "a non-blocking collective operation cannot be freed"));
        }
        if (pending.isConfined()) {
            throw raised(new CallError(
                    ErrorClass.REQUEST,
                    "a receive into a confined arena cannot be freed before its thread has waited for it"));
        }
        try {
            pml.release(pending);
        } catch (RailException e) {
            throw raised(e);
        }
        pending = null;
    }

    /** mpiJava's name for {@link #free}. */
    public void Free() throws MPIException {
        free();
    }

    /**
     * Waits until all operations are complete; elements may be null.
     *
     * @param requests the requests; null elements stand for null requests
     */
    public static void waitAll(Request[] requests) throws MPIException {
        checkArray(requests);
        if (Session.isFaultTolerant()) {
            waitAllStatus(requests);
            return;
        }
        waitTogether(requests, null);
        MPIException failure = null;
        for (int i = 0; i < requests.length; i++) {
            if (requests[i] != null && !requests[i].isInactive()) {
                try {
                    requests[i].waitFor();
                } catch (MPIException e) {
                    failure = firstFailure(failure, i, e);
                }
            }
        }
        throwIfFailed(failure);
    }

    /**
     * Waits until all operations are complete; elements may be null.
     *
     * @param requests the requests; null elements stand for null requests
     * @return one status per request
     */
    public static Status[] waitAllStatus(Request[] requests) throws MPIException {
        checkArray(requests);
        Status[] statuses = new Status[requests.length];
        boolean isTolerant = Session.isFaultTolerant();
        if (isTolerant) {
            waitForFailure(requests);
        } else {
            waitTogether(requests, new Statuses(requests, statuses));
        }
        MPIException failure = null;
        for (int i = 0; i < requests.length; i++) {
            if (statuses[i] == null) {
                try {
                    statuses[i] = isTolerant && requests[i] != null && !requests[i].isDone()
                            ? Status.ofError(MPI.ERR_PENDING)
                            : statusOf(requests[i]);
                } catch (MPIException e) {
                    failure = firstFailure(failure, i, e);
                    statuses[i] = Status.ofError(e.getErrorClass());
                }
            }
        }
        if (failure != null) {
            throw failure.with(statuses);
        }
        return statuses;
    }

    private static Status statusOf(Request request) {
        return request == null ? new Status() : request.waitStatus();
    }

    /** Waits until all are complete or one has failed: the others may never be complete then. */
    private static void waitForFailure(Request[] requests) {
        PmlRequest[] pending = new PmlRequest[requests.length];
        for (int i = 0; i < requests.length; i++) {
            if (requests[i] != null && requests[i].pending != null) {
                requests[i].pml();
                pending[i] = requests[i].pending;
            }
        }
        try {
            Session.active().pml.awaitAllOrFailure(pending);
        } catch (RailException e) {
            throw Session.raised(e);
        }
    }

    /**
     * mpiJava's name for {@link #waitAllStatus}.
     *
     * @param requests the requests; null elements stand for null requests
     * @return the same as {@link #waitAllStatus}
     */
    public static Status[] Waitall(Request[] requests) throws MPIException {
        return waitAllStatus(requests);
    }

    /**
     * Tests whether all operations are complete. If so, the requests are null afterwards; otherwise none changes.
     *
     * @param requests the requests; null elements stand for null requests
     * @return true if all are complete, also if there is none
     */
    public static boolean testAll(Request[] requests) throws MPIException {
        return testAllStatus(requests) != null;
    }

    /**
     * Tests whether all operations are complete. If so, the requests are null afterwards; otherwise none changes.
     *
     * @param requests the requests; null elements stand for null requests
     * @return one status per request, null if not all are complete
     */
    public static Status[] testAllStatus(Request[] requests) throws MPIException {
        checkArray(requests);
        if (!areDone(requests)) {
            progress();
            if (!areDone(requests)) {
                return null;
            }
        }
        return waitAllStatus(requests);
    }

    /**
     * mpiJava's name for {@link #testAllStatus}.
     *
     * @param requests the requests; null elements stand for null requests
     * @return the same as {@link #testAllStatus}
     */
    public static Status[] Testall(Request[] requests) throws MPIException {
        return testAllStatus(requests);
    }

    /**
     * Waits until one of the operations is complete; its request is null afterwards.
     *
     * @param requests the requests; null elements stand for null requests
     * @return index of this request, {@link MPI#UNDEFINED} if all requests are null
     */
    public static int waitAny(Request[] requests) throws MPIException {
        return waitAnyStatus(requests).index;
    }

    /**
     * Waits until one of the operations is complete; its request is null afterwards.
     *
     * @param requests the requests; null elements stand for null requests
     * @return its status with the index set; an empty status with index {@link MPI#UNDEFINED} if all requests are null
     */
    public static Status waitAnyStatus(Request[] requests) throws MPIException {
        checkArray(requests);
        int position = awaitOne(requests);
        return position == NONE ? new Status() : requests[position].waitStatus().withIndex(position);
    }

    /**
     * mpiJava's name for {@link #waitAnyStatus}.
     *
     * @param requests the requests; null elements stand for null requests
     * @return the same as {@link #waitAnyStatus}
     */
    public static Status Waitany(Request[] requests) throws MPIException {
        return waitAnyStatus(requests);
    }

    /**
     * Tests whether one of the operations is complete; if so, its request is null afterwards.
     *
     * @param requests the requests; null elements stand for null requests
     * @return index of this request, {@link MPI#UNDEFINED} if none is complete or all requests are null
     */
    public static int testAny(Request[] requests) throws MPIException {
        Status status = testAnyStatus(requests);
        return status == null ? MPI.UNDEFINED : status.index;
    }

    /**
     * Tests whether one of the operations is complete; if so, its request is null afterwards.
     *
     * @param requests the requests; null elements stand for null requests
     * @return its status with the index set, null if none is complete; an empty status with index {@link MPI#UNDEFINED}
     *     if all requests are null
     */
    public static Status testAnyStatus(Request[] requests) throws MPIException {
        checkArray(requests);
        if (areNull(requests)) {
            return new Status();
        }
        int position = firstDone(requests);
        if (position == NONE) {
            progress();
            position = firstDone(requests);
        }
        return position == NONE ? null : requests[position].waitStatus().withIndex(position);
    }

    /**
     * mpiJava's name for {@link #testAnyStatus}.
     *
     * @param requests the requests; null elements stand for null requests
     * @return the same as {@link #testAnyStatus}
     */
    public static Status Testany(Request[] requests) throws MPIException {
        return testAnyStatus(requests);
    }

    /**
     * Waits until at least one of the operations is complete; the requests of all complete operations are null
     * afterwards.
     *
     * @param requests the requests; null elements stand for null requests
     * @return indices of these requests, null if all requests are null
     */
    public static int[] waitSome(Request[] requests) throws MPIException {
        return positions(waitSomeStatus(requests));
    }

    /**
     * Waits until at least one of the operations is complete; the requests of all complete operations are null
     * afterwards.
     *
     * @param requests the requests; null elements stand for null requests
     * @return their statuses with the index set, null if all requests are null
     */
    public static Status[] waitSomeStatus(Request[] requests) throws MPIException {
        checkArray(requests);
        return awaitOne(requests) == NONE ? null : finishDone(requests);
    }

    /**
     * Waits until at least one of the operations is complete; the requests of all complete operations are null
     * afterwards.
     *
     * @param requests the requests; null elements stand for null requests
     * @return their statuses with the index set, empty if all requests are null
     */
    public static Status[] Waitsome(Request[] requests) throws MPIException {
        return orEmpty(waitSomeStatus(requests));
    }

    /**
     * Finds the operations that are complete; their requests are null afterwards. Never waits.
     *
     * @param requests the requests; null elements stand for null requests
     * @return indices of these requests, empty if there is none, null if all requests are null
     */
    public static int[] testSome(Request[] requests) throws MPIException {
        return positions(testSomeStatus(requests));
    }

    /**
     * Finds the operations that are complete; their requests are null afterwards. Never waits.
     *
     * @param requests the requests; null elements stand for null requests
     * @return their statuses with the index set, empty if there is none, null if all requests are null
     */
    public static Status[] testSomeStatus(Request[] requests) throws MPIException {
        checkArray(requests);
        if (areNull(requests)) {
            return null;
        }
        if (firstDone(requests) == NONE) {
            progress();
        }
        return finishDone(requests);
    }

    /**
     * Finds the operations that are complete; their requests are null afterwards. Never waits.
     *
     * @param requests the requests; null elements stand for null requests
     * @return their statuses with the index set, empty if there is none
     */
    public static Status[] Testsome(Request[] requests) throws MPIException {
        return orEmpty(testSomeStatus(requests));
    }

    /** The capitalised methods return what MPJ Express does: its programs ask for the length of the array. */
    private static Status[] orEmpty(Status[] statuses) {
        return statuses == null ? new Status[0] : statuses;
    }

    /** Gives up a receive whose partner operation has failed. */
    void abandon() {
        PmlRequest request = pending;
        pending = null;
        if (request == null) {
            return;
        }
        session.pml.giveUp(request);
    }

    private Status statusOf(MessageStatus message) {
        return new Status(message).countedIn(received);
    }

    private Status takeOutcome() {
        Status status = outcome;
        outcome = null;
        return status == null ? new Status() : status;
    }

    /** Returns the layer that drives this request, which must be of the session in progress; not for a null request. */
    final Pml pml() {
        Session present = Session.current;
        if (session != present) {
            throw present == null
                    ? Session.notActive()
                    : new MPIException("the request is from before MPI.Finalize and MPI.Init");
        }
        return session.pml;
    }

    /** Makes statuses of outcomes. */
    private static final class Statuses implements Outcomes {
        private final Request[] requests;
        private final Status[] target;

        Statuses(Request[] requests, Status[] target) {
            this.requests = requests;
            this.target = target;
        }

        @Override
        public void succeeded(int index, MessageStatus status) {
            target[index] = requests[index].statusOf(status);
        }
    }

    /** Tells of operations that are taken. */
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

    /**
     * Waits until all operations on their way are complete. The requests of those that succeeded are null afterwards;
     * what failed, and receives of objects, are still to be waited for.
     */
    private static void waitTogether(Request[] requests, Outcomes outcomes) {
        PmlRequest[] together = new PmlRequest[requests.length];
        try {
            Pml pml = takeTogether(requests, together);
            if (pml != null) {
                OpenCall event = CallRecorder.IS_ON ? CallRecorder.await("waitAll", together.length) : null;
                pml.awaitAll(together, event == null ? outcomes : new Taken(together.clone(), outcomes));
                if (event != null) {
                    event.done();
                }
            }
        } catch (RailException e) {
            throw Session.raised(e);
        } finally {
            putBack(requests, together);
        }
    }

    /**
     * Takes the operations on their way out of their requests; returns the layer that drives them, null if there are
     * none.
     */
    private static Pml takeTogether(Request[] requests, PmlRequest[] together) {
        Pml pml = null;
        for (int i = 0; i < requests.length; i++) {
            Request request = requests[i];
            if (request != null && request.pending != null && request.objects == null) {
                pml = request.pml();
                together[i] = request.pending;
                request.pending = null; // at once: the request may be in the array twice
            }
        }
        return pml;
    }

    private static void putBack(Request[] requests, PmlRequest[] together) {
        for (int i = 0; i < together.length; i++) {
            if (together[i] != null) {
                requests[i].pending = together[i];
            }
        }
    }

    private Status finish(Pml pml) {
        PmlRequest request = pending;
        pending = null;
        MessageStatus status = session.messageStatus();
        Communicator communicator = CallRecorder.IS_ON ? request.communicator() : null;
        try {
            OpenCall event = CallRecorder.IS_ON ? CallRecorder.await("waitFor", 1) : null;
            if (objects == null) {
                pml.await(request, status);
                endWait(event, request, communicator, status);
                return statusOf(status);
            }
            pml.awaitAny(new PmlRequest[] {request}, 1);
            ByteChunks bytes = request.receivedBytes();
            pml.await(request, status);
            endWait(event, request, communicator, status);
            return objectStatus(new Status(status), bytes);
        } catch (RailException e) {
            throw failed(request, e);
        }
    }

    /** Waits for a receive of a call that leaves no request behind, whatever happens. */
    final Status waitInCall() {
        try {
            return waitStatus();
        } catch (ProcFailedPendingException e) {
            abandon();
            throw new ProcFailedException(e.text(), e);
        }
    }

    private static void endWait(OpenCall event, PmlRequest request, Communicator communicator, MessageStatus status) {
        if (event != null) {
            Recorded.taken(request, communicator, status);
            event.done();
        }
    }

    /**
     * Raises the failure of an operation that was taken; one that a forbidden thread asked for, or whose sender is in
     * doubt, stays as it was.
     */
    private RuntimeException failed(PmlRequest request, RailException failure) {
        if (failure instanceof ForbiddenThreadException
                || failure.category() == RailException.Category.PROCESS_FAILED_PENDING) {
            pending = request;
        }
        return raised(failure);
    }

    /** Puts the objects where the program wants them; a receive from nobody, or a cancelled one, has none. */
    private Status objectStatus(Status status, ByteChunks bytes) {
        if (bytes.lengthBytes() == 0) {
            return status.withObjects(0);
        }
        try {
            return status.withObjects(ObjectItems.deserialize(session.objects(), bytes, objects));
        } catch (RailException e) {
            throw raised(e);
        }
    }

    /** Returns an error of this operation, if the handler of what it belongs to lets it be thrown. */
    RuntimeException raised(RailException error) {
        return comm.raised(error);
    }

    /** Returns whether what is pending is an operation of all ranks, which MPI 4.1, section 6.12, lets nobody free. */
    boolean isCollective() {
        return pending.isActivity();
    }

    private boolean isDone() {
        try {
            return pending == null
                    || pml().isComplete(pending)
                    || Session.isFaultTolerant() && pml().hasFailed(pending);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    private static void progress() {
        try {
            Session.active().pml.progress();
        } catch (RailException e) {
            throw Session.raised(e);
        }
    }

    /** Does nothing. From MPJ Express. It never frees the request, so that requests do not need a finaliser. */
    @Override
    @SuppressWarnings({"deprecation", "removal", "Finalize"})
    public void finalize() throws MPIException {}

    static void checkArray(Request[] requests) {
        Session.active();
        if (requests == null) {
            throw Session.raised(new CallError(ErrorClass.REQUEST, "array of requests is null"));
        }
    }

    private static boolean areNull(Request[] requests) {
        for (Request request : requests) {
            if (request != null && !request.isInactive()) {
                return false;
            }
        }
        return true;
    }

    private static boolean areDone(Request[] requests) {
        for (Request request : requests) {
            if (request != null && !request.isDone()) {
                return false;
            }
        }
        return true;
    }

    /** Returns the position of the first that is done and not null, or NONE. */
    private static int firstDone(Request[] requests) {
        for (int i = 0; i < requests.length; i++) {
            if (requests[i] != null && !requests[i].isInactive() && requests[i].isDone()) {
                return i;
            }
        }
        return NONE;
    }

    /** Waits until one is done; returns its position, or NONE if all are null. */
    private static int awaitOne(Request[] requests) {
        PmlRequest[] pending = new PmlRequest[requests.length];
        for (int i = 0; i < requests.length; i++) {
            if (requests[i] != null) {
                if (requests[i].outcome != null) {
                    return i;
                }
                if (requests[i].pending != null) {
                    requests[i].pml();
                    pending[i] = requests[i].pending;
                }
            }
        }
        OpenCall event = CallRecorder.IS_ON ? CallRecorder.await("waitAny", pending.length) : null;
        try {
            int done = Session.active().pml.awaitAny(pending, pending.length);
            if (event != null) {
                event.done();
            }
            return done;
        } catch (RailException e) {
            throw Session.raised(e);
        }
    }

    private static Status[] finishDone(Request[] requests) {
        Status[] done = new Status[requests.length];
        int count = 0;
        MPIException failure = null;
        for (int i = 0; i < requests.length; i++) {
            if (requests[i] != null && !requests[i].isInactive() && requests[i].isDone()) {
                try {
                    done[count++] = requests[i].waitStatus().withIndex(i);
                } catch (MPIException e) {
                    failure = firstFailure(failure, i, e);
                }
            }
        }
        throwIfFailed(failure);
        return Arrays.copyOf(done, count);
    }

    private static int[] positions(Status[] statuses) {
        if (statuses == null) {
            return null;
        }
        int[] positions = new int[statuses.length];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = statuses[i].index;
        }
        return positions;
    }

    /** An error without class is a call after Finalize or the like, which concerns no single request. */
    private static MPIException firstFailure(MPIException first, int position, MPIException error) {
        if (error.getErrorClass() == MPI.SUCCESS) {
            throw error;
        }
        if (first != null) {
            first.addSuppressed(error);
            return first;
        }
        return new MPIException(MPI.ERR_IN_STATUS, "request " + position + ": " + error.getMessage(), error);
    }

    private static void throwIfFailed(MPIException failure) {
        if (failure != null) {
            throw failure;
        }
    }
}
