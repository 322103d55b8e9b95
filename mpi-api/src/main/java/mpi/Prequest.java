package mpi;

import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.point.Persistent;
import railmpi.calls.session.Session;
import railmpi.pml.state.PmlRequest;

/**
 * A persistent request: a send or receive that can be started repeatedly, always with the same buffer and partner.
 * {@link Comm#sendInit}, {@link Comm#recvInit}, {@link Comm#Send_init}, {@link Comm#Recv_init} and similar methods
 * create one. It is inactive at first. Once started it is active until a wait or test finds it complete; then it is
 * inactive again. Only {@link #free} makes it null. Arguments are checked when the request is created. After that the
 * program may free communicator and datatype, and it may use the buffer while the request is inactive. A send of {@link
 * MPI#OBJECT} serialises the objects that the array has at the start. Only one thread may use it at a time. From both
 * API generations.
 */
public final class Prequest extends Request {
    private final Persistent operation;
    private boolean isFreed;
    /** Whether it is in the array that {@link #startAll} looks at. */
    private boolean isListed;

    Prequest(Persistent operation) {
        super(operation.comm(), null, operation.objects());
        this.operation = operation;
        receiving(operation.received());
    }

    /**
     * Starts the operation. From Open MPI's bindings.
     *
     * @throws MPIException (ERR_REQUEST) if it is active or has been freed
     */
    public void start() throws MPIException {
        pml();
        operation.comm().require(problem());
        begin();
    }

    /** mpiJava's name for {@link #start}. */
    public void Start() throws MPIException {
        start();
    }

    /**
     * Starts several operations. If one of them cannot be started, none is. From Open MPI's bindings.
     *
     * @param requests the requests; null elements stand for null requests
     * @throws MPIException (ERR_REQUEST) if one is null, active, freed, or occurs twice
     */
    public static void startAll(Prequest[] requests) throws MPIException {
        checkArray(requests);
        try {
            for (int i = 0; i < requests.length; i++) {
                requireStartable(requests, i);
                requests[i].isListed = true;
            }
        } finally {
            for (Prequest request : requests) {
                if (request != null) {
                    request.isListed = false;
                }
            }
        }
        for (Prequest request : requests) {
            request.begin();
        }
    }

    /**
     * mpiJava's name for {@link #startAll}.
     *
     * @param requests the requests; null elements stand for null requests
     */
    public static void Startall(Prequest[] requests) throws MPIException {
        startAll(requests);
    }

    private static void requireStartable(Prequest[] requests, int position) {
        Prequest request = requests[position];
        String who = "request " + position + " of " + requests.length;
        if (request == null) {
            throw Session.raised(new CallError(ErrorClass.REQUEST, who + " is null"));
        }
        request.pml();
        if (request.isListed) {
            throw request.operation.comm().raised(new CallError(ErrorClass.REQUEST, who + " is in the array twice"));
        }
        CallError problem = request.problem();
        if (problem != null) {
            throw request.operation
                    .comm()
                    .raised(new CallError(ErrorClass.REQUEST, who + ": " + problem.getMessage(), problem));
        }
    }

    /**
     * Returns whether the request has been freed.
     *
     * @return true if so
     */
    @Override
    public boolean isNull() {
        return isFreed;
    }

    /**
     * Frees the request; an active operation still completes. Does nothing if the request is freed already.
     *
     * @throws MPIException (ERR_REQUEST) if it is an active receive of {@link MPI#OBJECT}
     */
    @Override
    public void free() throws MPIException {
        if (isFreed) {
            return;
        }
        super.free();
        isFreed = true;
        operation.end();
    }

    private CallError problem() {
        if (isFreed) {
            return new CallError(ErrorClass.REQUEST, "persistent request has been freed");
        }
        return isInactive()
                ? null
                : new CallError(
                        ErrorClass.REQUEST, "persistent request is active; wait for it before it is started again");
    }

    private void begin() {
        PmlRequest request = operation.begin();
        if (request == null) {
            done(new Status());
        } else {
            begun(request);
        }
    }
}
