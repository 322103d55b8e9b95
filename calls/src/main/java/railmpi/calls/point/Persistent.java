package railmpi.calls.point;

import railmpi.calls.error.ErrorOwner;
import railmpi.calls.place.Arguments;
import railmpi.calls.place.Data;
import railmpi.calls.place.Recorded;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Session;
import railmpi.calls.type.ItemType;
import railmpi.core.RailException;
import railmpi.core.progress.StackReserve;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenMessage;
import railmpi.pml.SendMode;
import railmpi.pml.datatype.ByteChunks;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/**
 * A send or receive that can be started again and again. Arguments are checked when it is made; then the program may
 * free communicator and datatype. One thread at a time.
 */
public final class Persistent implements ErrorOwner {
    /** Takes errors; may have been freed. */
    private final CommHandle comm;

    private final Session session;
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

    private boolean isEnded;

    /** Whether it is in the array of which several are started. */
    private boolean isListed;

    private Persistent(CommHandle comm, Data data, int partner, int tag, boolean isSend, SendMode mode) {
        this.comm = comm;
        this.data = data;
        session = comm.session;
        communicator = comm.communicator;
        moved = data.type().isObject() || isSend && mode == null ? null : moved();
        lengthBytes = data.count() * data.type().itemBytes;
        this.partner = partner;
        this.tag = tag;
        this.isSend = isSend;
        this.mode = mode;
        session.pml.hold(communicator);
    }

    private TypedBuffer moved() {
        ItemType seen = data.type().seenBy(data.buffer());
        return seen.typed(data.buffer(), data.offset());
    }

    /** {@return a send; a mode of null sends a copy} */
    public static Persistent ofSend(CommHandle comm, Data data, int destination, int tag, SendMode mode) {
        comm.usable();
        comm.require(Arguments.ofSend(comm, data, destination, tag));
        return new Persistent(comm, data, destination, tag, true, mode);
    }

    /** {@return a receive} */
    public static Persistent ofReceive(CommHandle comm, Data data, int source, int tag) {
        comm.usable();
        comm.require(Arguments.ofReceive(comm, data, source, tag));
        return new Persistent(comm, data, source, tag, false, null);
    }

    /** {@return the session that it belongs to} */
    public Session session() {
        return session;
    }

    @Override
    public RuntimeException raised(RailException error) {
        return comm.raised(error);
    }

    /** {@return where it receives; null for a send} */
    public Data into() {
        return isSend ? null : data;
    }

    /** {@return the operation, which has begun; null if a copy was sent, which is all there is to do} */
    public PmlRequest begin() {
        boolean isCopied = isSend && mode == null;
        if (!isSend && moved == null) {
            StackReserve.requireForExchangeOfObjects();
        }
        OpenMessage event =
                CallRecorder.IS_ON && !isCopied ? Recorded.begin("start", isSend, comm, communicator) : null;
        PmlRequest request = null;
        try {
            if (isCopied) {
                PointToPoint.sendCopy(session, comm, communicator, data, partner, tag);
            } else {
                request = isSend ? beginSend() : beginReceive();
            }
        } catch (RailException e) {
            throw comm.raised(e);
        }
        if (event != null) {
            Recorded.end(event, communicator, partner, tag, lengthBytes, request);
        }
        return request;
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

    /** Says that it is in the array of which several are started; returns false if it was already. */
    public boolean list() {
        boolean wasListed = isListed;
        isListed = true;
        return !wasListed;
    }

    /** The array has been looked at. */
    public void unlist() {
        isListed = false;
    }

    /** {@return whether it is started no more} */
    public boolean isEnded() {
        return isEnded;
    }

    /** Lets go of the communicator: it is started no more. */
    public void end() {
        isEnded = true;
        if (session == Session.current) {
            session.pml.letGo(communicator);
        }
    }
}
