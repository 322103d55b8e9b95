package mpi;

import railmpi.core.RailException;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenCall;
import railmpi.flight.OpenMessage;
import railmpi.pml.MatchedMessage;
import railmpi.pml.SendMode;
import railmpi.pml.datatype.ByteChunks;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlRequest;

/**
 * The point-to-point operations behind both generations of methods. Each first does one quick check of everything; what
 * does not pass is either wrong, and {@link Arguments} says why, or one of the unusual cases: objects, INT2 in bytes, a
 * buffer of another kind or none with count 0. Offsets are in what {@link Datatype#unitBytes} says. Stateless. Hot
 * path: short, except the methods named unusual.
 */
final class PointToPoint {
    private static final byte[] NOTHING = new byte[0];

    private PointToPoint() {}

    static void send(
            Comm comm, Object buffer, int offset, int count, Datatype type, int destination, int tag, SendMode mode) {
        Session session = comm.session;
        if (session == Session.current && type != null) {
            Convertor convertor = type.convertorFor(buffer, offset, count);
            if (convertor != null && tag >= 0 && comm.isDestination(destination)) {
                long offsetBytes = (long) offset * type.elementBytes;
                long lengthBytes = (long) count * type.itemBytes;
                OpenMessage event = CallRecorder.IS_ON ? Recorded.send(true, mode, comm) : null;
                try {
                    session.pml.send(
                            comm.communicator, destination, tag, buffer, convertor, offsetBytes, lengthBytes, mode);
                } catch (RailException e) {
                    throw comm.raised(e);
                }
                if (event != null) {
                    Recorded.end(event, comm.communicator, destination, tag, lengthBytes);
                }
                return;
            }
        }
        unusualSend(comm, buffer, offset, count, type, destination, tag, mode);
    }

    static Status receive(Comm comm, Object buffer, int offset, int count, Datatype type, int source, int tag) {
        Session session = comm.session;
        if (session == Session.current && type != null) {
            Convertor convertor = type.convertorFor(buffer, offset, count);
            if (convertor != null && tag >= MPI.ANY_TAG && comm.isSource(source) && !Buffers.isReadOnly(buffer)) {
                long offsetBytes = (long) offset * type.elementBytes;
                long lengthBytes = (long) count * type.itemBytes;
                MessageStatus status = session.messageStatus();
                OpenMessage event = CallRecorder.IS_ON ? Recorded.receive("recv", comm) : null;
                try {
                    session.pml.receive(
                            comm.communicator, source, tag, buffer, convertor, offsetBytes, lengthBytes, status);
                } catch (RailException e) {
                    throw comm.raised(e);
                }
                if (event != null) {
                    Recorded.end(event, comm.communicator, status);
                }
                return Status.of(status, type, count, lengthBytes);
            }
        }
        return unusualReceive(comm, buffer, offset, count, type, source, tag);
    }

    static Request startSend(
            Comm comm, Object buffer, int offset, int count, Datatype type, int destination, int tag, SendMode mode) {
        return new Request(comm, beginSend(comm, buffer, offset, count, type, destination, tag, mode));
    }

    static PmlRequest beginSend(
            Comm comm, Object buffer, int offset, int count, Datatype type, int destination, int tag, SendMode mode) {
        Session session = comm.session;
        if (session == Session.current && type != null) {
            Convertor convertor = type.convertorFor(buffer, offset, count);
            if (convertor != null && tag >= 0 && comm.isDestination(destination)) {
                long offsetBytes = (long) offset * type.elementBytes;
                long lengthBytes = (long) count * type.itemBytes;
                OpenMessage event = CallRecorder.IS_ON ? Recorded.send(false, mode, comm) : null;
                try {
                    PmlRequest request = session.pml.isend(
                            comm.communicator, destination, tag, buffer, convertor, offsetBytes, lengthBytes, mode);
                    if (event != null) {
                        Recorded.end(event, comm.communicator, destination, tag, lengthBytes, request);
                    }
                    return request;
                } catch (RailException e) {
                    throw comm.raised(e);
                }
            }
        }
        return unusualBeginSend(comm, buffer, offset, count, type, destination, tag, mode);
    }

    static Request startReceive(Comm comm, Object buffer, int offset, int count, Datatype type, int source, int tag) {
        PmlRequest request = beginReceive(comm, buffer, offset, count, type, source, tag);
        return type.isObject()
                ? new Request(comm, request, new Data(buffer, offset, count, type))
                : new Request(comm, request).receiving(type);
    }

    /** Starts a receive; that of objects takes a message of any length. */
    static PmlRequest beginReceive(
            Comm comm, Object buffer, int offset, int count, Datatype type, int source, int tag) {
        Session session = comm.session;
        if (session == Session.current && type != null) {
            Convertor convertor = type.convertorFor(buffer, offset, count);
            if (convertor != null && tag >= MPI.ANY_TAG && comm.isSource(source) && !Buffers.isReadOnly(buffer)) {
                long offsetBytes = (long) offset * type.elementBytes;
                long lengthBytes = (long) count * type.itemBytes;
                OpenMessage event = CallRecorder.IS_ON ? Recorded.receive("iRecv", comm) : null;
                try {
                    PmlRequest request = session.pml.ireceive(
                            comm.communicator, source, tag, buffer, convertor, offsetBytes, lengthBytes);
                    if (event != null) {
                        Recorded.end(event, comm.communicator, source, tag, lengthBytes, request);
                    }
                    return request;
                } catch (RailException e) {
                    throw comm.raised(e);
                }
            }
        }
        return unusualBeginReceive(comm, buffer, offset, count, type, source, tag);
    }

    /**
     * Starts the receive of a message that a probe has taken; the message is only used if all is well with the rest.
     */
    static Request startReceive(Session session, Comm comm, MatchedMessage message, Data target) {
        Datatype type = target.type();
        try {
            if (type.isObject()) {
                return new Request(session, comm, session.pml.probes().ireceiveMatchedAny(message), target);
            }
            Convertor convertor = type.convertorFor(target.buffer(), 0, target.count());
            Data data = convertor == null ? usual(comm, target.buffer(), 0, target.count(), type) : target;
            PmlRequest request = session.pml
                    .probes()
                    .ireceiveMatched(
                            message,
                            data.buffer(),
                            data.type().convertorFor(data.buffer(), 0, data.count()),
                            0,
                            (long) data.count() * data.type().itemBytes());
            return new Request(session, comm, request, null).receiving(type);
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /** Sends a copy and returns at once. */
    static void bufferedSend(Comm comm, Object buffer, int offset, int count, Datatype type, int destination, int tag) {
        Session session = comm.usable();
        comm.require(Arguments.ofSend(comm, buffer, offset, count, type, destination, tag));
        try {
            sendCopy(session, comm, comm.communicator, new Data(buffer, offset, count, type), destination, tag);
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /** Does so for arguments that were right once: since then communicator and datatype may have been freed. */
    static void sendCopy(Session session, Comm comm, Communicator communicator, Data data, int destination, int tag) {
        OpenMessage event = CallRecorder.IS_ON ? Recorded.begin("bSend", true, comm, communicator) : null;
        Object buffer;
        Convertor convertor;
        long lengthBytes;
        if (data.type().isObject()) {
            ByteChunks bytes = serialize(session, comm, data);
            buffer = bytes.buffer();
            convertor = bytes.convertor();
            lengthBytes = bytes.lengthBytes();
        } else {
            Data copy = copied(session, comm, data);
            buffer = copy.buffer();
            convertor = copy.typed().convertor();
            lengthBytes = (long) copy.count() * copy.type().itemBytes();
        }
        comm.require(session.bufferedSends.send(communicator, destination, tag, buffer, convertor, lengthBytes));
        if (event != null) {
            Recorded.end(event, communicator, destination, tag, lengthBytes);
        }
    }

    /** Returns a copy of what is to be sent, which is no objects, of its bytes if it has gaps. */
    private static Data copied(Session session, Comm comm, Data data) {
        Object buffer = data.buffer();
        if (buffer == null || data.type().goesWithAll() || !data.type().goesWith(buffer)) {
            return usual(session, comm, data);
        }
        return Buffers.copy(buffer, data.offset(), data.count(), data.type().seenBy(buffer));
    }

    /** Sends one message and receives another at the same time; both are checked before anything moves. */
    static Status sendReceive(Comm comm, Data send, int destination, int sendTag, Data receive, int source, int tag) {
        comm.usable();
        comm.require(
                Arguments.ofSend(comm, send.buffer(), send.offset(), send.count(), send.type(), destination, sendTag));
        if (!receive.isSurelyRight(1)) {
            comm.require(Arguments.ofReceive(
                    comm, receive.buffer(), receive.offset(), receive.count(), receive.type(), source, tag));
        }
        Data sent = Overlaps.apart(comm, send, 1, receive, 1);
        Request request =
                startReceive(comm, receive.buffer(), receive.offset(), receive.count(), receive.type(), source, tag);
        boolean isSent = false;
        try {
            send(
                    comm,
                    sent.buffer(),
                    sent.offset(),
                    sent.count(),
                    sent.type(),
                    destination,
                    sendTag,
                    SendMode.STANDARD);
            isSent = true;
        } finally {
            if (!isSent) {
                request.abandon();
            }
        }
        return request.waitStatus();
    }

    /** Sends a copy of what is in the buffer, and receives into it. */
    static Status sendReceiveReplace(Comm comm, Data data, int destination, int sendTag, int source, int tag) {
        Session session = comm.usable();
        Object buffer = data.buffer();
        comm.require(Arguments.ofSend(comm, buffer, data.offset(), data.count(), data.type(), destination, sendTag));
        Data copy =
                data.type().isObject() ? data : copied(session, comm, data); // objects are read after they were sent
        return sendReceive(comm, copy, destination, sendTag, data, source, tag);
    }

    /** Waits for a message. */
    static Status probe(Comm comm, int source, int tag) {
        Session session = comm.usable();
        comm.require(Arguments.ofProbe(comm, source, tag));
        MessageStatus status = session.messageStatus();
        OpenCall event = CallRecorder.IS_ON ? CallRecorder.await("probe", 0) : null;
        try {
            session.pml.probes().probe(comm.communicator, source, tag, status);
        } catch (RailException e) {
            throw comm.raised(e);
        }
        Recorded.end(event);
        return new Status(status);
    }

    /** Returns null if no message is there. */
    static Status probeNow(Comm comm, int source, int tag) {
        Session session = comm.usable();
        comm.require(Arguments.ofProbe(comm, source, tag));
        MessageStatus status = session.messageStatus();
        try {
            return session.pml.probes().iprobe(comm.communicator, source, tag, status) ? new Status(status) : null;
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    private static void unusualSend(
            Comm comm, Object buffer, int offset, int count, Datatype type, int destination, int tag, SendMode mode) {
        comm.usable();
        comm.require(Arguments.ofSend(comm, buffer, offset, count, type, destination, tag));
        if (type.isObject()) {
            sendObjects(comm, new Data(buffer, offset, count, type), destination, tag, mode);
            return;
        }
        Data data = usual(comm, buffer, offset, count, type);
        send(comm, data.buffer(), data.offset(), data.count(), data.type(), destination, tag, mode);
    }

    private static void sendObjects(Comm comm, Data data, int destination, int tag, SendMode mode) {
        ByteChunks bytes = serialize(comm.session, comm, data);
        long length = bytes.lengthBytes();
        OpenMessage event = CallRecorder.IS_ON ? Recorded.send(true, mode, comm) : null;
        try {
            comm.session.pml.send(
                    comm.communicator, destination, tag, bytes.buffer(), bytes.convertor(), 0, length, mode);
        } catch (RailException e) {
            throw comm.raised(e);
        }
        if (event != null) {
            Recorded.end(event, comm.communicator, destination, tag, length);
        }
    }

    private static PmlRequest beginSendOfObjects(Comm comm, Data data, int destination, int tag, SendMode mode) {
        ByteChunks bytes = serialize(comm.session, comm, data);
        long length = bytes.lengthBytes();
        OpenMessage event = CallRecorder.IS_ON ? Recorded.send(false, mode, comm) : null;
        try {
            PmlRequest request = comm.session.pml.isend(
                    comm.communicator, destination, tag, bytes.buffer(), bytes.convertor(), 0, length, mode);
            if (event != null) {
                Recorded.end(event, comm.communicator, destination, tag, length, request);
            }
            return request;
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    private static PmlRequest unusualBeginSend(
            Comm comm, Object buffer, int offset, int count, Datatype type, int destination, int tag, SendMode mode) {
        comm.usable();
        comm.require(Arguments.ofSend(comm, buffer, offset, count, type, destination, tag));
        if (type.isObject()) {
            return beginSendOfObjects(comm, new Data(buffer, offset, count, type), destination, tag, mode);
        }
        Data data = usual(comm, buffer, offset, count, type);
        return beginSend(comm, data.buffer(), data.offset(), data.count(), data.type(), destination, tag, mode);
    }

    private static Status unusualReceive(
            Comm comm, Object buffer, int offset, int count, Datatype type, int source, int tag) {
        comm.usable();
        comm.require(Arguments.ofReceive(comm, buffer, offset, count, type, source, tag));
        if (type.isObject()) {
            return startReceive(comm, buffer, offset, count, type, source, tag).waitStatus();
        }
        Data data = usual(comm, buffer, offset, count, type);
        return receive(comm, data.buffer(), data.offset(), data.count(), data.type(), source, tag);
    }

    private static PmlRequest unusualBeginReceive(
            Comm comm, Object buffer, int offset, int count, Datatype type, int source, int tag) {
        comm.usable();
        comm.require(Arguments.ofReceive(comm, buffer, offset, count, type, source, tag));
        if (type.isObject()) {
            return beginReceiveOfObjects(comm, source, tag);
        }
        Data data = usual(comm, buffer, offset, count, type);
        return beginReceive(comm, data.buffer(), data.offset(), data.count(), data.type(), source, tag);
    }

    private static PmlRequest beginReceiveOfObjects(Comm comm, int source, int tag) {
        OpenMessage event = CallRecorder.IS_ON ? Recorded.receive("iRecv", comm) : null;
        try {
            PmlRequest request = comm.session.pml.ireceiveAny(comm.communicator, source, tag);
            if (event != null) {
                Recorded.end(event, comm.communicator, source, tag, 0, request);
            }
            return request;
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /** Returns data of an unusual kind as data that the quick check lets pass. */
    private static Data usual(Comm comm, Object buffer, int offset, int count, Datatype type) {
        return usual(comm.session, comm, new Data(buffer, offset, count, type));
    }

    /** Does the same; the communicator, which may have been freed, takes errors only. */
    static Data usual(Session session, Comm comm, Data data) {
        Object buffer = data.buffer();
        Datatype type = data.type();
        if (buffer == null || type.goesWithAll() || !type.goesWith(buffer)) {
            return new Data(NOTHING, 0, 0, MPI.BYTE);
        }
        Datatype seen = type.seenBy(buffer);
        if (seen == type) {
            throw comm.raised(new MPIException(
                    MPI.ERR_INTERN, "a " + buffer.getClass().getName() + " of " + type + " is refused without reason"));
        }
        return new Data(buffer, data.offset(), data.count(), seen);
    }

    /** Returns objects as bytes; the communicator, which may have been freed, takes errors only. */
    static ByteChunks serialize(Session session, Comm comm, Data data) {
        try {
            return session.objects().serialize(data);
        } catch (MPIException e) {
            throw comm.raised(e);
        }
    }
}
