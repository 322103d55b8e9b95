package railmpi.calls.point;

import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Arguments;
import railmpi.calls.place.Data;
import railmpi.calls.place.Recorded;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Session;
import railmpi.core.RailException;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenCall;
import railmpi.flight.OpenMessage;
import railmpi.pml.MatchedMessage;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlRequest;

/**
 * A message that a probe has taken, and its receive; there may be none, or one from nobody. One thread at a time; two
 * objects do not wait for each other.
 */
public final class MatchedReceive {
    /** Null if there is no message. */
    private Session session;

    private CommHandle comm;

    /** Null for the message from nobody. */
    private MatchedMessage matched;

    /** That of the message: the program may free its own before it receives. */
    private Communicator communicator;

    private MessageStatus status;
    private int source;
    private int tag;
    private long lengthBytes;

    /** Waits for a message and takes it. */
    public void await(CommHandle on, int wantedSource, int wantedTag) {
        Session present = begin(on, wantedSource, wantedTag);
        if (wantedSource == Pml.PROC_NULL) {
            takeFromNobody(present, on);
            return;
        }
        MessageStatus found = present.messageStatus();
        OpenCall event = CallRecorder.IS_ON ? CallRecorder.await("mProbe", 0) : null;
        try {
            MatchedMessage message = present.pml.probes().probeMatched(on.communicator, wantedSource, wantedTag, found);
            Recorded.end(event);
            take(present, on, message, found);
        } catch (RailException e) {
            throw on.raised(e);
        }
    }

    /** Takes a message if one is there. */
    public void look(CommHandle on, int wantedSource, int wantedTag) {
        Session present = begin(on, wantedSource, wantedTag);
        if (wantedSource == Pml.PROC_NULL) {
            takeFromNobody(present, on);
            return;
        }
        MessageStatus found = present.messageStatus();
        try {
            MatchedMessage message =
                    present.pml.probes().iprobeMatched(on.communicator, wantedSource, wantedTag, found);
            if (message != null) {
                take(present, on, message, found);
            }
        } catch (RailException e) {
            throw on.raised(e);
        }
    }

    private Session begin(CommHandle on, int wantedSource, int wantedTag) {
        Session present = Session.active();
        if (on == null) {
            throw Session.raised(new CallError(ErrorClass.COMM, "communicator to probe is null"));
        }
        on.usable();
        if (session == present) {
            throw on.raised(new CallError(
                    ErrorClass.REQUEST,
                    "the message of the last probe has not been received yet; use another Message"));
        }
        on.require(Arguments.ofProbe(on, wantedSource, wantedTag));
        session = null; // a message from before MPI.Finalize is none
        return present;
    }

    private void take(Session present, CommHandle on, MatchedMessage message, MessageStatus found) {
        takeFromNobody(present, on);
        matched = message;
        status = found;
        source = found.source;
        tag = found.tag;
        lengthBytes = found.lengthBytes;
    }

    private void takeFromNobody(Session present, CommHandle on) {
        session = present;
        comm = on;
        communicator = on.communicator;
        matched = null;
        status = null;
    }

    /** {@return what is known of the message, to be read at once after its probe; null if it is from nobody} */
    public MessageStatus status() {
        return status;
    }

    /**
     * Starts to receive the message, unless something is wrong.
     *
     * @param into where to
     * @return the request; null if the message is from nobody
     */
    public PmlRequest receive(Data into) {
        Session present = Session.active();
        if (session == null) {
            throw Session.raised(new CallError(
                    ErrorClass.REQUEST, "the message is null: no probe has found one, or it has been received"));
        }
        if (session != present) {
            throw Session.shown(
                    new CallError(ErrorClass.SUCCESS, "the message is from before MPI.Finalize and MPI.Init"));
        }
        comm.require(Arguments.ofReceive(comm, into, Pml.ANY_SOURCE, Pml.ANY_TAG));
        Session mine = session;
        session = null;
        if (matched == null) {
            return null;
        }
        OpenMessage event = CallRecorder.IS_ON ? Recorded.begin("imRecv", false, comm, communicator) : null;
        PmlRequest request = PointToPoint.beginReceive(mine, comm, matched, into);
        if (event != null) {
            Recorded.end(event, communicator, source, tag, lengthBytes, request);
        }
        return request;
    }

    /** {@return the communicator of the message, which takes errors} */
    public CommHandle comm() {
        return comm;
    }

    /** {@return whether there is no message} */
    public boolean isNull() {
        return session == null;
    }

    /** {@return whether there is a message from nobody} */
    public boolean isFromNobody() {
        return session != null && matched == null;
    }
}
