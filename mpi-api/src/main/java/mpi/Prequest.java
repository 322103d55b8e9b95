package mpi;

import railmpi.core.RailException;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenMessage;
import railmpi.pml.SendMode;
import railmpi.pml.datatype.ByteChunks;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
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
    /** Takes errors; may have been freed. */
    private final Comm comm;

    private final Communicator communicator;
    private final Data data;
    /** What moves, as the layer below sees it; null if that is objects, or a copy. */
    private final TypedBuffer moved;

    private final long lengthBytes;
    private final int partner;
    private final int tag;
    private final boolean isSend;
    /** How to send; null to send a copy. */
    private final SendMode mode;

    private boolean isFreed;
    /** Whether it is in the array that {@link #startAll} looks at. */
    private boolean isListed;

    private Prequest(Comm comm, Data data, int partner, int tag, boolean isSend, SendMode mode) {
        super(comm, null, !isSend && data.type().isObject() ? data : null);
        this.comm = comm;
        this.data = data;
        communicator = comm.communicator;
        moved = data.type().isObject() || isSend && mode == null ? null : moved();
        lengthBytes = data.count() * data.type().itemBytes();
        this.partner = partner;
        this.tag = tag;
        this.isSend = isSend;
        this.mode = mode;
        receiving(isSend || data.type().isObject() ? null : data.type());
        session.pml.hold(communicator);
    }

    private TypedBuffer moved() {
        Datatype seen = data.type().seenBy(data.buffer());
        return seen.typed(data.buffer(), data.offset());
    }

    /** Makes an inactive send; a mode of null sends a copy. */
    static Prequest ofSend(Comm comm, Data data, int destination, int tag, SendMode mode) {
        comm.usable();
        comm.require(Arguments.ofSend(comm, data.buffer(), data.offset(), data.count(), data.type(), destination, tag));
        return new Prequest(comm, data, destination, tag, true, mode);
    }

    /** Makes an inactive receive. */
    static Prequest ofReceive(Comm comm, Data data, int source, int tag) {
        comm.usable();
        comm.require(Arguments.ofReceive(comm, data.buffer(), data.offset(), data.count(), data.type(), source, tag));
        return new Prequest(comm, data, source, tag, false, null);
    }

    /**
     * Starts the operation. From Open MPI's bindings.
     *
     * @throws MPIException (ERR_REQUEST) if it is active or has been freed
     */
    public void start() throws MPIException {
        pml();
        comm.require(problem());
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
            throw Session.raised(new MPIException(MPI.ERR_REQUEST, who + " is null"));
        }
        request.pml();
        if (request.isListed) {
            throw request.comm.raised(new MPIException(MPI.ERR_REQUEST, who + " is in the array twice"));
        }
        MPIException problem = request.problem();
        if (problem != null) {
            throw request.comm.raised(new MPIException(MPI.ERR_REQUEST, who + ": " + problem.getMessage(), problem));
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
        if (session == Session.current) {
            session.pml.letGo(communicator);
        }
    }

    private MPIException problem() {
        if (isFreed) {
            return new MPIException(MPI.ERR_REQUEST, "persistent request has been freed");
        }
        return isInactive()
                ? null
                : new MPIException(
                        MPI.ERR_REQUEST, "persistent request is active; wait for it before it is started again");
    }

    private void begin() {
        boolean isCopied = isSend && mode == null;
        OpenMessage event =
                CallRecorder.IS_ON && !isCopied ? Recorded.begin("start", isSend, comm, communicator) : null;
        try {
            if (!isSend) {
                begun(beginReceive());
            } else if (mode != null) {
                begun(beginSend());
            } else {
                PointToPoint.sendCopy(session, comm, communicator, data, partner, tag);
                done(new Status());
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
        if (event != null) {
            Recorded.end(event, communicator, partner, tag, lengthBytes, underWay());
        }
    }

    private PmlRequest beginReceive() {
        return moved == null
                ? session.pml.ireceiveAny(communicator, partner, tag)
                : session.pml.ireceive(
                        communicator,
                        partner,
                        tag,
                        moved.buffer(),
                        moved.convertor(),
                        moved.offsetBytes(),
                        lengthBytes);
    }

    private PmlRequest beginSend() {
        if (moved == null) {
            ByteChunks bytes = PointToPoint.serialize(session, comm, data);
            return session.pml.isend(
                    communicator, partner, tag, bytes.buffer(), bytes.convertor(), 0, bytes.lengthBytes(), mode);
        }
        return session.pml.isend(
                communicator, partner, tag, moved.buffer(), moved.convertor(), moved.offsetBytes(), lengthBytes, mode);
    }
}
