package mpi;

import static mpi.Datatype.data;

import java.nio.Buffer;
import railmpi.calls.place.Data;
import railmpi.calls.point.MatchedReceive;
import railmpi.calls.session.Session;
import railmpi.pml.state.PmlRequest;

/**
 * A message that a matched probe has matched. Only {@link #mRecv} or {@link #imRecv} of this object can receive it, so
 * several threads may probe and receive at the same time. The object is null at first, holds the message after a
 * successful probe, and is null again after the receive. Only one thread may use it at a time. From Open MPI's
 * bindings.
 */
public final class Message {
    static {
        MPIException.showErrors();
    }

    private final MatchedReceive held = new MatchedReceive();

    /** Creates a null message for a probe. */
    public Message() {}

    /**
     * Waits until a matching message can be received, and takes it.
     *
     * @param source rank of the sender, or {@link MPI#ANY_SOURCE}; a probe of {@link MPI#PROC_NULL} succeeds at once
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @param comm communicator of the message
     * @return status of the message
     * @throws MPIException (ERR_REQUEST) if this object holds a message that has not been received
     */
    public Status mProbe(int source, int tag, Comm comm) throws MPIException {
        held.await(Comm.handleOf(comm), source, tag);
        return status();
    }

    /**
     * Takes a matching message, if one can be received. Never waits.
     *
     * @param source rank of the sender, or {@link MPI#ANY_SOURCE}; a probe of {@link MPI#PROC_NULL} always succeeds
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @param comm communicator of the message
     * @return status of the message, null if there is none
     * @throws MPIException (ERR_REQUEST) if this object holds a message that has not been received
     */
    public Status imProbe(int source, int tag, Comm comm) throws MPIException {
        held.look(Comm.handleOf(comm), source, tag);
        return held.isNull() ? null : status();
    }

    /**
     * Receives the message; returns when it is in the buffer. This object is null afterwards.
     *
     * @param buf array, nio buffer or memory segment
     * @param count number of items for which the buffer has room
     * @param type datatype of an item
     * @return status of the message
     * @throws MPIException of class ERR_TRUNCATE if the message is longer (the message is lost), of class ERR_REQUEST
     *     if this object is null; after an error of an argument the message can still be received
     */
    public Status mRecv(Object buf, int count, Datatype type) throws MPIException {
        return received(data(buf, count, type)).waitInCall();
    }

    /** Like {@link #mRecv(Object, int, Datatype)}, with counts of type long. */
    public Status mRecv(Object buf, Long count, Datatype type) throws MPIException {
        return received(data(buf, count, type)).waitInCall();
    }

    /**
     * Starts receiving the message like {@link #mRecv}; it is in the buffer when the request is complete. This object
     * is null afterwards.
     *
     * @param buf array, nio buffer or memory segment
     * @param count number of items for which the buffer has room
     * @param type datatype of an item
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public Request imRecv(Object buf, int count, Datatype type) throws MPIException {
        return received(data(buf, count, type));
    }

    /** Like {@link #imRecv(Object, int, Datatype)}, with counts of type long. */
    public Request imRecv(Object buf, Long count, Datatype type) throws MPIException {
        return received(data(buf, count, type));
    }

    /** {@return whether this object holds no message: no probe has found one, or the message has been received} */
    public boolean isNull() {
        return held.isNull();
    }

    /** {@return whether this is the message from {@link MPI#PROC_NULL}: receiving it does nothing} */
    public boolean isNoProc() {
        return held.isFromNobody();
    }

    private Status status() {
        return held.status() == null ? Status.ofNobody() : new Status(held.status());
    }

    private Request received(Data into) {
        PmlRequest pending = held.receive(into);
        return pending == null
                ? Request.completed(held.comm(), Status.ofNobody())
                : new Request(Session.active(), held.comm(), pending, into);
    }
}
