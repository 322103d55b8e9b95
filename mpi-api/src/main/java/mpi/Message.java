package mpi;

import java.nio.Buffer;
import railmpi.core.RailException;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenCall;
import railmpi.flight.OpenMessage;
import railmpi.pml.MatchedMessage;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.MessageStatus;

/**
 * A message that a matched probe has matched. Only {@link #mRecv} or {@link #imRecv} of this object can receive it, so
 * several threads may probe and receive at the same time. The object is null at first, holds the message after a
 * successful probe, and is null again after the receive. Only one thread may use it at a time. From Open MPI's
 * bindings.
 */
public final class Message {
    /** Null if this is no message. */
    private Session session;

    private Comm comm;
    /** Null for the message from nobody. */
    private MatchedMessage matched;

    /** That of the message: the program may free its own before it receives. */
    private Communicator communicator;

    /** Rank of the sender in the communicator. */
    private int source;

    private int tag;
    private long lengthBytes;

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
        Session present = begin(source, tag, comm);
        if (source == MPI.PROC_NULL) {
            return take(present, comm, null, Status.ofNobody());
        }
        MessageStatus status = present.messageStatus();
        OpenCall event = CallRecorder.IS_ON ? CallRecorder.await("mProbe", 0) : null;
        try {
            MatchedMessage message = present.pml.probes().probeMatched(comm.communicator, source, tag, status);
            Recorded.end(event);
            return take(present, comm, message, new Status(status));
        } catch (RailException e) {
            throw comm.raised(e);
        }
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
        Session present = begin(source, tag, comm);
        if (source == MPI.PROC_NULL) {
            return take(present, comm, null, Status.ofNobody());
        }
        MessageStatus status = present.messageStatus();
        try {
            MatchedMessage message = present.pml.probes().iprobeMatched(comm.communicator, source, tag, status);
            return message == null ? null : take(present, comm, message, new Status(status));
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    private Session begin(int source, int tag, Comm on) {
        Session present = Session.active();
        if (on == null) {
            throw Session.raised(new MPIException(MPI.ERR_COMM, "communicator to probe is null"));
        }
        on.usable();
        if (session == present) {
            throw on.raised(new MPIException(
                    MPI.ERR_REQUEST, "the message of the last probe has not been received yet; use another Message"));
        }
        on.require(Arguments.ofProbe(on, source, tag));
        return present;
    }

    private Status take(Session present, Comm on, MatchedMessage message, Status status) {
        session = present;
        comm = on;
        matched = message;
        communicator = on.communicator;
        source = status.source;
        tag = status.tag;
        lengthBytes = status.countInBytes;
        return status;
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
        return imRecv(buf, count, type).waitInCall();
    }

    /**
     * Does the same as {@link #mRecv(Object, int, Datatype)}, with counts of type long.
     *
     * @param buf array, nio buffer or memory segment
     * @param count number of items for which the buffer has room
     * @param type datatype of an item
     * @return status of the message
     * @throws MPIException of class ERR_TRUNCATE if the message is longer (the message is lost), of class ERR_REQUEST
     *     if this object is null; after an error of an argument the message can still be received
     */
    public Status mRecv(Object buf, Long count, Datatype type) throws MPIException {
        return imRecv(buf, Arguments.number(count), type).waitInCall();
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
        requireMessage();
        comm.require(Arguments.ofReceive(comm, buf, 0, count, type, MPI.ANY_SOURCE, MPI.ANY_TAG));
        Session mine = session;
        session = null;
        if (matched == null) {
            Request request = new Request(mine, comm, null, null);
            request.done(Status.ofNobody());
            return request;
        }
        OpenMessage event = CallRecorder.IS_ON ? Recorded.begin("imRecv", false, comm, communicator) : null;
        Request request = PointToPoint.startReceive(mine, comm, matched, new Data(buf, 0, count, type));
        if (event != null) {
            Recorded.end(event, communicator, source, tag, lengthBytes, request.underWay());
        }
        return request;
    }

    /**
     * Does the same as {@link #imRecv(Object, int, Datatype)}, with counts of type long.
     *
     * @param buf array, nio buffer or memory segment
     * @param count number of items for which the buffer has room
     * @param type datatype of an item
     * @return the request to wait for
     */
    public Request imRecv(Object buf, Long count, Datatype type) throws MPIException {
        requireMessage();
        comm.require(Arguments.ofReceive(comm, buf, 0, Arguments.number(count), type, MPI.ANY_SOURCE, MPI.ANY_TAG));
        Session mine = session;
        session = null;
        if (matched == null) {
            Request request = new Request(mine, comm, null, null);
            request.done(Status.ofNobody());
            return request;
        }
        OpenMessage event = CallRecorder.IS_ON ? Recorded.begin("imRecv", false, comm, communicator) : null;
        Request request =
                PointToPoint.startReceive(mine, comm, matched, new Data(buf, 0, Arguments.number(count), type));
        if (event != null) {
            Recorded.end(event, communicator, source, tag, lengthBytes, request.underWay());
        }
        return request;
    }

    private void requireMessage() {
        Session present = Session.active();
        if (session == null) {
            throw Session.raised(new MPIException(
                    MPI.ERR_REQUEST, "the message is null: no probe has found one, or it has been received"));
        }
        if (session != present) {
            throw new MPIException("the message is from before MPI.Finalize and MPI.Init");
        }
    }

    /**
     * Returns whether this object holds no message: no probe has found one, or the message has been received.
     *
     * @return true if so
     */
    public boolean isNull() {
        return session == null;
    }

    /**
     * Returns whether this is the message from {@link MPI#PROC_NULL}: receiving it does nothing.
     *
     * @return true if so
     */
    public boolean isNoProc() {
        return session != null && matched == null;
    }
}
