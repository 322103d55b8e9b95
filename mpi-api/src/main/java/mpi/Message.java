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
 * A message that a matched probe has taken: it can be received by {@link #mRecv} or {@link #imRecv}, and by nothing
 * else, so that several threads may probe and receive at once. The object begins null, is a message after a probe that
 * found one, and null again after the receive. Used by one thread at a time. Of Open MPI's bindings.
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

    /** Creates a null message, to be filled in by a probe. */
    public Message() {}

    /**
     * Waits until a message is there that could be received, and takes it.
     *
     * @param source rank of the sender, or {@link MPI#ANY_SOURCE}; of {@link MPI#PROC_NULL} there is one at once
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @param comm communicator of the message
     * @return what is known of the message
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
     * Looks whether a message is there that could be received, and takes it.
     *
     * @param source rank of the sender, or {@link MPI#ANY_SOURCE}; of {@link MPI#PROC_NULL} there always is one
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @param comm communicator of the message
     * @return what is known of the message, null if none is there
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
     * @param buf array or nio buffer
     * @param count number of items that there is room for
     * @param type what an item is
     * @return what is known of the message
     * @throws MPIException of class ERR_TRUNCATE if the message is longer (it is lost then), of class ERR_REQUEST if
     *     this object is null; after errors of the arguments the message is still there
     */
    public Status mRecv(Object buf, int count, Datatype type) throws MPIException {
        return imRecv(buf, count, type).waitStatus();
    }

    /**
     * Starts to receive the message like {@link #mRecv}; it is in the buffer when the request is complete. This object
     * is null afterwards.
     *
     * @param buf array or nio buffer
     * @param count number of items that there is room for
     * @param type what an item is
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
     * Tells whether there is no message: no probe has found one, or it has been received.
     *
     * @return true if so
     */
    public boolean isNull() {
        return session == null;
    }

    /**
     * Tells whether this is the message from {@link MPI#PROC_NULL}: receiving it does nothing.
     *
     * @return true if so
     */
    public boolean isNoProc() {
        return session != null && matched == null;
    }
}
