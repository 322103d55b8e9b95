package mpi;

import railmpi.calls.point.Persistent;
import railmpi.calls.request.Requests;

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

    Prequest(Persistent operation) {
        super(operation.session(), operation, null, operation.into());
        this.operation = operation;
    }

    /**
     * Starts the operation. From Open MPI's bindings.
     *
     * @throws MPIException (ERR_REQUEST) if it is active or has been freed
     */
    public void start() throws MPIException {
        startAgain();
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
        Requests.startAll(requests);
    }

    /** mpiJava's name for {@link #startAll}. */
    public static void Startall(Prequest[] requests) throws MPIException {
        startAll(requests);
    }

    /** {@return whether the request has been freed} */
    @Override
    public boolean isNull() {
        return operation.isEnded();
    }

    /**
     * Frees the request; an active operation still completes. Does nothing if the request is freed already.
     *
     * @throws MPIException (ERR_REQUEST) if it is an active receive of {@link MPI#OBJECT}
     */
    @Override
    public void free() throws MPIException {
        if (!operation.isEnded()) {
            super.free();
            operation.end();
        }
    }
}
