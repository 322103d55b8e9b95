package railmpi.calls.point;

import railmpi.calls.place.Arguments;
import railmpi.calls.place.Buffers;
import railmpi.calls.place.Data;
import railmpi.calls.place.ObjectItems;
import railmpi.calls.place.Overlaps;
import railmpi.calls.place.Recorded;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Session;
import railmpi.calls.type.ItemType;
import railmpi.calls.type.PredefinedTypes;
import railmpi.core.RailException;
import railmpi.core.progress.StackReserve;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenCall;
import railmpi.flight.OpenMessage;
import railmpi.pml.MatchedMessage;
import railmpi.pml.Pml;
import railmpi.pml.SendMode;
import railmpi.pml.datatype.ByteChunks;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlRequest;

/**
 * The point-to-point operations behind both generations of methods. Each first does one quick check of everything; what
 * does not pass is either wrong, and {@link Arguments} says why, or one of the unusual cases: objects, INT2 in bytes, a
 * buffer of another kind or none with count 0. Offsets are in what {@link ItemType#unitBytes} says. Stateless. Hot
 * path: short, except the methods named unusual.
 */
public final class PointToPoint {
    private static final Data NOTHING = new Data(new byte[0], 0, 0, PredefinedTypes.BYTE);

    private PointToPoint() {}

    public static void send(
            CommHandle comm,
            Object buffer,
            int offset,
            long count,
            ItemType type,
            int destination,
            int tag,
            SendMode mode) {
        Session session = comm.session;
        if (session == Session.current && type != null) {
            Convertor convertor = count == (int) count ? type.convertorFor(buffer, offset, (int) count) : null;
            if (convertor != null && tag >= 0 && comm.isDestination(destination)) {
                long offsetBytes = (long) offset * type.elementBytes;
                long lengthBytes = count * type.itemBytes;
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
        unusualSend(comm, new Data(buffer, offset, count, type), destination, tag, mode);
    }

    /**
     * Receives a message.
     *
     * @return its status, to be read at once; null for an unusual case, for {@link #receiveUnusual}
     */
    public static MessageStatus receive(
            CommHandle comm, Object buffer, int offset, long count, ItemType type, int source, int tag) {
        Session session = comm.session;
        if (session == Session.current && type != null) {
            Convertor convertor = count == (int) count ? type.convertorFor(buffer, offset, (int) count) : null;
            if (convertor != null && tag >= Pml.ANY_TAG && comm.isSource(source) && !Buffers.isReadOnly(buffer)) {
                long offsetBytes = (long) offset * type.elementBytes;
                long lengthBytes = count * type.itemBytes;
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
                return status;
            }
        }
        return null;
    }

    public static PmlRequest beginSend(
            CommHandle comm,
            Object buffer,
            int offset,
            long count,
            ItemType type,
            int destination,
            int tag,
            SendMode mode) {
        Session session = comm.session;
        if (session == Session.current && type != null) {
            Convertor convertor = count == (int) count ? type.convertorFor(buffer, offset, (int) count) : null;
            if (convertor != null && tag >= 0 && comm.isDestination(destination)) {
                long offsetBytes = (long) offset * type.elementBytes;
                long lengthBytes = count * type.itemBytes;
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
        return unusualBeginSend(comm, new Data(buffer, offset, count, type), destination, tag, mode);
    }

    /** Starts a receive; that of objects takes a message of any length. */
    public static PmlRequest beginReceive(
            CommHandle comm, Object buffer, int offset, long count, ItemType type, int source, int tag) {
        Session session = comm.session;
        if (session == Session.current && type != null) {
            Convertor convertor = count == (int) count ? type.convertorFor(buffer, offset, (int) count) : null;
            if (convertor != null && tag >= Pml.ANY_TAG && comm.isSource(source) && !Buffers.isReadOnly(buffer)) {
                long offsetBytes = (long) offset * type.elementBytes;
                long lengthBytes = count * type.itemBytes;
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
        return unusualBeginReceive(comm, new Data(buffer, offset, count, type), source, tag);
    }

    /**
     * Starts the receive of a message that a probe has taken; the message is only used if all is well with the rest.
     */
    public static PmlRequest beginReceive(Session session, CommHandle comm, MatchedMessage message, Data target) {
        try {
            if (target.type().isObject()) {
                return session.pml.probes().ireceiveMatchedAny(message);
            }
            Moved moved = Moved.of(target);
            return session.pml
                    .probes()
                    .ireceiveMatched(message, moved.memory, moved.convertor, moved.offsetBytes, moved.lengthBytes);
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /** Sends a copy and returns at once. */
    public static void bufferedSend(CommHandle comm, Data data, int destination, int tag) {
        Session session = comm.usable();
        comm.require(Arguments.ofSend(comm, data, destination, tag));
        try {
            sendCopy(session, comm, comm.communicator, data, destination, tag);
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /** Does so for arguments that were right once: since then communicator and datatype may have been freed. */
    public static void sendCopy(
            Session session, CommHandle comm, Communicator communicator, Data data, int destination, int tag) {
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
            Data copy = copied(data);
            buffer = copy.buffer();
            convertor = copy.typed().convertor();
            lengthBytes = copy.count() * copy.type().itemBytes;
        }
        comm.require(session.bufferedSends.send(communicator, destination, tag, buffer, convertor, lengthBytes));
        if (event != null) {
            Recorded.end(event, communicator, destination, tag, lengthBytes);
        }
    }

    /** Returns a copy of what is to be sent, which is no objects, of its bytes if it has gaps. */
    private static Data copied(Data data) {
        Object buffer = data.buffer();
        boolean isEmpty = data.count() == 0 || data.type().itemBytes == 0;
        return isEmpty
                ? NOTHING
                : Buffers.copy(buffer, data.offset(), data.count(), data.type().seenBy(buffer));
    }

    /** Sends one message and receives another at the same time; both are checked before anything moves. */
    public static PmlRequest sendReceive(
            CommHandle comm, Data send, int destination, int sendTag, Data receive, int source, int tag) {
        Session session = comm.usable();
        comm.require(Arguments.ofSend(comm, send, destination, sendTag));
        if (!receive.isSurelyRight(1)) {
            comm.require(Arguments.ofReceive(comm, receive, source, tag));
        }
        Data sent = Overlaps.apart(comm, send, 1, receive, 1);
        PmlRequest request = beginReceive(comm, receive, source, tag);
        boolean isSent = false;
        try {
            Object buffer = sent.buffer();
            send(comm, buffer, sent.offset(), sent.count(), sent.type(), destination, sendTag, SendMode.STANDARD);
            isSent = true;
        } finally {
            if (!isSent) {
                session.pml.giveUp(request);
            }
        }
        return request;
    }

    /** Sends a copy of what is in the buffer, and receives into it. */
    public static PmlRequest sendReceiveReplace(
            CommHandle comm, Data data, int destination, int sendTag, int source, int tag) {
        comm.usable();
        comm.require(Arguments.ofSend(comm, data, destination, sendTag));
        Data copy = data.type().isObject() ? data : copied(data); // objects are read after they were sent
        return sendReceive(comm, copy, destination, sendTag, data, source, tag);
    }

    /** Waits for a message. */
    public static MessageStatus probe(CommHandle comm, int source, int tag) {
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
        return status;
    }

    /** Returns null if no message is there. */
    public static MessageStatus probeNow(CommHandle comm, int source, int tag) {
        Session session = comm.usable();
        comm.require(Arguments.ofProbe(comm, source, tag));
        MessageStatus status = session.messageStatus();
        try {
            return session.pml.probes().iprobe(comm.communicator, source, tag, status) ? status : null;
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    private static void unusualSend(CommHandle comm, Data data, int destination, int tag, SendMode mode) {
        Moved moved = toSend(comm, data, destination, tag);
        OpenMessage event = CallRecorder.IS_ON ? Recorded.send(true, mode, comm) : null;
        try {
            comm.session.pml.send(
                    comm.communicator,
                    destination,
                    tag,
                    moved.memory,
                    moved.convertor,
                    moved.offsetBytes,
                    moved.lengthBytes,
                    mode);
        } catch (RailException e) {
            throw comm.raised(e);
        }
        if (event != null) {
            Recorded.end(event, comm.communicator, destination, tag, moved.lengthBytes);
        }
    }

    private static PmlRequest unusualBeginSend(CommHandle comm, Data data, int destination, int tag, SendMode mode) {
        Moved moved = toSend(comm, data, destination, tag);
        OpenMessage event = CallRecorder.IS_ON ? Recorded.send(false, mode, comm) : null;
        try {
            PmlRequest request = comm.session.pml.isend(
                    comm.communicator,
                    destination,
                    tag,
                    moved.memory,
                    moved.convertor,
                    moved.offsetBytes,
                    moved.lengthBytes,
                    mode);
            if (event != null) {
                Recorded.end(event, comm.communicator, destination, tag, moved.lengthBytes, request);
            }
            return request;
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /**
     * Receives a message in an unusual case, or says what is wrong.
     *
     * @return its status; null for objects, which are made when a request for them is complete
     */
    public static MessageStatus receiveUnusual(CommHandle comm, Data data, int source, int tag) {
        Moved moved = toReceive(comm, data, source, tag);
        if (moved == null) {
            return null;
        }
        MessageStatus status = comm.session.messageStatus();
        OpenMessage event = CallRecorder.IS_ON ? Recorded.receive("recv", comm) : null;
        try {
            comm.session.pml.receive(
                    comm.communicator,
                    source,
                    tag,
                    moved.memory,
                    moved.convertor,
                    moved.offsetBytes,
                    moved.lengthBytes,
                    status);
        } catch (RailException e) {
            throw comm.raised(e);
        }
        if (event != null) {
            Recorded.end(event, comm.communicator, status);
        }
        return status;
    }

    /** Starts a receive of these items. */
    public static PmlRequest beginReceive(CommHandle comm, Data data, int source, int tag) {
        return beginReceive(comm, data.buffer(), data.offset(), data.count(), data.type(), source, tag);
    }

    private static PmlRequest unusualBeginReceive(CommHandle comm, Data data, int source, int tag) {
        Moved moved = toReceive(comm, data, source, tag);
        if (moved == null) {
            StackReserve.requireForExchangeOfObjects();
        }
        OpenMessage event = CallRecorder.IS_ON ? Recorded.receive("iRecv", comm) : null;
        long lengthBytes = moved == null ? 0 : moved.lengthBytes;
        try {
            PmlRequest request = moved == null
                    ? comm.session.pml.ireceiveAny(comm.communicator, source, tag)
                    : comm.session.pml.ireceive(
                            comm.communicator,
                            source,
                            tag,
                            moved.memory,
                            moved.convertor,
                            moved.offsetBytes,
                            lengthBytes);
            if (event != null) {
                Recorded.end(event, comm.communicator, source, tag, lengthBytes, request);
            }
            return request;
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    /** What a message is moved from or to, as the layer below knows it. */
    private record Moved(Object memory, Convertor convertor, long offsetBytes, long lengthBytes) {
        /** Of data that is no objects, and is right. */
        static Moved of(Data data) {
            TypedBuffer items = data.typed();
            return new Moved(
                    items.buffer(), items.convertor(), items.offsetBytes(), data.count() * data.type().itemBytes);
        }
    }

    /** Returns what to send, if all is well: items, or objects as bytes. */
    private static Moved toSend(CommHandle comm, Data data, int destination, int tag) {
        comm.usable();
        comm.require(Arguments.ofSend(comm, data, destination, tag));
        if (!data.type().isObject()) {
            return Moved.of(data);
        }
        ByteChunks bytes = serialize(comm.session, comm, data);
        return new Moved(bytes.buffer(), bytes.convertor(), 0, bytes.lengthBytes());
    }

    /** Returns where to receive, if all is well; null for objects, which are made of whatever comes. */
    private static Moved toReceive(CommHandle comm, Data data, int source, int tag) {
        comm.usable();
        comm.require(Arguments.ofReceive(comm, data, source, tag));
        return data.type().isObject() ? null : Moved.of(data);
    }

    /** Returns objects as bytes; the communicator, which may have been freed, takes errors only. */
    public static ByteChunks serialize(Session session, CommHandle comm, Data data) {
        try {
            return ObjectItems.serialize(session.objects(), data);
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }
}
