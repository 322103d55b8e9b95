package mpi;

import railmpi.calls.error.ErrorOwner;
import railmpi.calls.place.Data;
import railmpi.calls.point.PointToPoint;
import railmpi.calls.request.CallRequest;
import railmpi.calls.request.Requests;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Session;
import railmpi.calls.type.ItemType;
import railmpi.coll.CommunicatorOperations;
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
public class Request extends CallRequest implements Freeable {
    static {
        MPIException.showErrors();
        showStatusesBy(new Statuses());
    }

    /** Creates the null request. */
    Request() {}

    /** Creates the request of an operation of a communicator that receives nothing. */
    Request(CommHandle comm, PmlRequest pending) {
        super(comm.session, comm, pending, null);
    }

    /** Creates the request of an operation that receives into a buffer, or nothing if that is null. */
    Request(Session session, ErrorOwner owner, PmlRequest pending, Data into) {
        super(session, owner, pending, into);
    }

    /** Creates the request of an operation on a file, which moves items of a type. */
    Request(Session session, ErrorOwner owner, PmlRequest pending, ItemType moved, boolean isOfAll) {
        super(session, owner, pending, moved, isOfAll);
    }

    /** Returns the request of an operation that is complete, but which the program has not waited for. */
    static Request completed(CommHandle comm, Status status) {
        Request request = new Request(comm, null);
        request.done(status);
        return request;
    }

    static Request startReceive(
            CommHandle comm, Object buffer, int offset, long count, ItemType type, int source, int tag) {
        Data data = new Data(buffer, offset, count, type);
        return new Request(comm.session, comm, PointToPoint.beginReceive(comm, data, source, tag), data);
    }

    static Status receive(CommHandle comm, Object buffer, int offset, long count, ItemType type, int source, int tag) {
        MessageStatus known = PointToPoint.receive(comm, buffer, offset, count, type, source, tag);
        if (known != null) {
            return Status.of(known, type, (int) count, count * type.itemBytes);
        }
        Data data = new Data(buffer, offset, count, type);
        MessageStatus status = PointToPoint.receiveUnusual(comm, data, source, tag);
        return status == null
                ? new Request(comm.session, comm, PointToPoint.beginReceive(comm, data, source, tag), data).waitInCall()
                : new Status(status).countedIn(buffer == null ? type : type.seenBy(buffer));
    }

    static Status sendReceive(
            CommHandle comm, Data send, int destination, int sendTag, Data receive, int source, int tag) {
        PmlRequest pending = PointToPoint.sendReceive(comm, send, destination, sendTag, receive, source, tag);
        return new Request(comm.session, comm, pending, receive).waitInCall();
    }

    static Status sendReceiveReplace(CommHandle comm, Data data, int destination, int sendTag, int source, int tag) {
        PmlRequest pending = PointToPoint.sendReceiveReplace(comm, data, destination, sendTag, source, tag);
        return new Request(comm.session, comm, pending, data).waitInCall();
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

    /** {@return the same as {@link #isNull}} mpiJava's name. */
    public boolean Is_null() {
        return isNull();
    }

    /** Waits until the operation is complete. */
    public void waitFor() throws MPIException {
        await();
    }

    /**
     * Waits until the operation is complete.
     *
     * @return status of the operation; an empty status for a null request
     */
    public Status waitStatus() throws MPIException {
        return (Status) awaitStatus();
    }

    /** {@return the same as {@link #waitStatus}} mpiJava's name. */
    public Status Wait() throws MPIException {
        return waitStatus();
    }

    /** {@return whether {@link #testStatus} finds the operation complete} */
    public boolean test() throws MPIException {
        return testStatus() != null;
    }

    /**
     * Returns the status of the operation if it is complete; the request is null then. Never waits.
     *
     * @return the status, null if the operation is not complete; an empty status for a null request
     */
    public Status testStatus() throws MPIException {
        return (Status) testOperation();
    }

    /** {@return the same as {@link #testStatus}} mpiJava's name. */
    public Status Test() throws MPIException {
        return testStatus();
    }

    /**
     * Returns the status of the operation if it is complete; does not change the request. Never waits.
     *
     * @return the status, null if the operation is not complete; an empty status for a null request
     */
    public Status getStatus() throws MPIException {
        return (Status) presentStatus();
    }

    /**
     * Tries to cancel the operation: a receive without a message yet, or a send whose message is not yet matched to a
     * receive. The program must still wait for the operation; this wait does not depend on the program at the other
     * end. The status says whether the operation was cancelled. If so, the message is never received; if not, it is.
     * Does nothing if the request is null or inactive.
     */
    public void cancel() throws MPIException {
        cancelOperation();
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
        release();
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
        Requests.awaitAll(requests);
    }

    /** {@return one status for each request} Waits like {@link #waitAll}. */
    public static Status[] waitAllStatus(Request[] requests) throws MPIException {
        return (Status[]) Requests.awaitAllStatus(requests);
    }

    /** {@return the same as {@link #waitAllStatus}} mpiJava's name. */
    public static Status[] Waitall(Request[] requests) throws MPIException {
        return waitAllStatus(requests);
    }

    /** {@return whether all operations are complete, also if there is none} Like {@link #testAllStatus}. */
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
        return (Status[]) Requests.testAll(requests);
    }

    /** {@return the same as {@link #testAllStatus}} mpiJava's name. */
    public static Status[] Testall(Request[] requests) throws MPIException {
        return testAllStatus(requests);
    }

    /** {@return the index of the request that {@link #waitAnyStatus} finds, {@link MPI#UNDEFINED} if all are null} */
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
        return (Status) Requests.awaitAny(requests);
    }

    /** {@return the same as {@link #waitAnyStatus}} mpiJava's name. */
    public static Status Waitany(Request[] requests) throws MPIException {
        return waitAnyStatus(requests);
    }

    /**
     * {@return the index of the request that {@link #testAnyStatus} finds, {@link MPI#UNDEFINED} if none is complete or
     * all are null}
     */
    public static int testAny(Request[] requests) throws MPIException {
        Status status = testAnyStatus(requests);
        return status == null ? CommunicatorOperations.UNDEFINED : status.index;
    }

    /**
     * Tests whether one of the operations is complete; if so, its request is null afterwards.
     *
     * @param requests the requests; null elements stand for null requests
     * @return its status with the index set, null if none is complete; an empty status with index {@link MPI#UNDEFINED}
     *     if all requests are null
     */
    public static Status testAnyStatus(Request[] requests) throws MPIException {
        return (Status) Requests.testAny(requests);
    }

    /** {@return the same as {@link #testAnyStatus}} mpiJava's name. */
    public static Status Testany(Request[] requests) throws MPIException {
        return testAnyStatus(requests);
    }

    /** {@return the indices of the requests that {@link #waitSomeStatus} finds, null if all are null} */
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
        return (Status[]) Requests.awaitSome(requests);
    }

    /** {@return the same as {@link #waitSomeStatus}, but no statuses if all requests are null} mpiJava's name. */
    public static Status[] Waitsome(Request[] requests) throws MPIException {
        return orEmpty(waitSomeStatus(requests));
    }

    /**
     * {@return the indices of the requests that {@link #testSomeStatus} finds, none if none is complete, null if all
     * are null}
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
        return (Status[]) Requests.testSome(requests);
    }

    /** {@return the same as {@link #testSomeStatus}, but no statuses if all requests are null} mpiJava's name. */
    public static Status[] Testsome(Request[] requests) throws MPIException {
        return orEmpty(testSomeStatus(requests));
    }

    /** The capitalised methods return what MPJ Express does: its programs ask for the length of the array. */
    private static Status[] orEmpty(Status[] statuses) {
        return statuses == null ? new Status[0] : statuses;
    }

    /** Does nothing. From MPJ Express. It never frees the request, so that requests do not need a finaliser. */
    @Override
    @SuppressWarnings({"deprecation", "removal", "Finalize"})
    public void finalize() throws MPIException {}

    /** Waits for a receive of a call that leaves no request behind, whatever happens. */
    final Status waitInCall() {
        return (Status) awaitInCall();
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
}
