package mpi;

import static mpi.Datatype.data;
import static mpi.Datatype.parts;
import static mpi.Datatype.typeOf;
import static mpi.Datatype.typesOf;
import static mpi.Op.operationOf;
import static railmpi.calls.collective.Execution.BLOCKING;

import java.nio.Buffer;
import java.nio.IntBuffer;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import railmpi.calls.collective.CollectiveCalls;
import railmpi.calls.collective.Execution.Background;
import railmpi.calls.collective.NeighborCalls;
import railmpi.calls.comm.CommunicatorCalls;
import railmpi.calls.comm.FaultCalls;
import railmpi.calls.comm.GroupCalls;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Arguments;
import railmpi.calls.place.Data;
import railmpi.calls.place.Packing;
import railmpi.calls.place.WideParts;
import railmpi.calls.point.Persistent;
import railmpi.calls.point.PointToPoint;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Hints;
import railmpi.calls.session.Session;
import railmpi.calls.type.ItemType;
import railmpi.calls.world.WorldCalls;
import railmpi.coll.CommunicatorOperations;
import railmpi.coll.memory.Counts;
import railmpi.core.RailException;
import railmpi.pml.SendMode;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/**
 * A group of processes that exchange messages, or two such groups ({@link Intercomm}), with a context of its own: a
 * message of one communicator is never received in another. Any thread may call point-to-point operations. Every
 * process of the communicator must call collective operations, in the same order, with one thread at a time.
 *
 * <p>The package description has the rules for all methods: buffers, offsets, errors. A send or receive with {@link
 * MPI#PROC_NULL} returns at once.
 */
public class Comm implements Cloneable, Freeable {
    /** For {@link Intracomm#splitType}: processes that share memory. */
    public static final int TYPE_SHARED = CommunicatorCalls.TYPE_SHARED;

    static {
        MPIException.showErrors();
    }

    /** What it is for the engine. */
    final CommHandle handle;

    /** Of an iDup that has made this communicator, else null. */
    private Request request;

    Comm(CommHandle handle) {
        this.handle = handle;
        handle.face = this;
    }

    /** Returns what a communicator is for the engine; null for null. */
    static CommHandle handleOf(Comm comm) {
        return comm == null ? null : comm.handle;
    }

    /** Gives a duplicate hints and attributes; it is freed if a callback of the program fails. */
    private <C extends Comm> C inherit(C duplicate) {
        try {
            handle.inheritTo(duplicate.handle);
        } catch (RailException e) {
            if (!duplicate.isNull()) {
                duplicate.free();
            }
            throw handle.raised(e);
        }
        return duplicate;
    }

    /** Returns a communicator of the same kind, with the same topology and error handler, in another context. */
    Comm inContext(CommHandle made) {
        return withoutTopology(made);
    }

    /** Returns a communicator of one group or two, as this one, and with its error handler. */
    Comm withoutTopology(CommHandle made) {
        return new Intercomm(made);
    }

    /** Returns one of the constants for topologies. */
    int topology() {
        return CommunicatorOperations.UNDEFINED;
    }

    /** Returns the request of an operation that has been started. */
    final Request started(Background background) {
        return new Request(handle, background.start(handle));
    }

    @Override
    public String toString() {
        return handle.toString();
    }

    /** {@return the rank of this process in the communicator; of an intercommunicator, in the local group} */
    public final int getRank() throws MPIException {
        handle.usable();
        return handle.communicator.rank();
    }

    /** {@return the same as {@link #getRank}} mpiJava's name. */
    public final int Rank() throws MPIException {
        return getRank();
    }

    /** {@return the number of processes in the communicator; of an intercommunicator, in the local group} */
    public final int getSize() throws MPIException {
        handle.usable();
        return handle.size();
    }

    /** {@return the same as {@link #getSize}} mpiJava's name. */
    public final int Size() throws MPIException {
        return getSize();
    }

    /** {@return whether this object stands for no communicator: this process is not in it, or it has been freed} */
    public final boolean isNull() {
        return handle.isNull();
    }

    /** {@return the same as {@link #isNull}} mpiJava's name. */
    public final boolean Is_null() {
        return isNull();
    }

    /** {@return whether this is an intercommunicator} */
    public final boolean isInter() throws MPIException {
        handle.usable();
        return handle.communicator.isInter();
    }

    /** {@return the same as {@link #isInter}} mpiJava's name. */
    public final boolean Test_inter() throws MPIException {
        return isInter();
    }

    /** {@return the processes of this communicator; of an intercommunicator, the local group} */
    public final Group getGroup() throws MPIException {
        handle.usable();
        return new Group(handle.communicator.group());
    }

    /** {@return the same as {@link #getGroup}} mpiJava's name. */
    public final Group Group() throws MPIException {
        return getGroup();
    }

    /**
     * Compares two communicators.
     *
     * @param first first operand
     * @param second second operand
     * @return {@link MPI#IDENT} if they are the same, {@link MPI#CONGRUENT} if they have the same processes in the same
     *     order, {@link MPI#SIMILAR} if in another order, else {@link MPI#UNEQUAL}; for intercommunicators both groups
     *     are compared
     */
    public static int compare(Comm first, Comm second) throws MPIException {
        if (first == null || second == null) {
            Session.active();
            throw Session.raised(new CallError(ErrorClass.COMM, "communicator to compare is null"));
        }
        return GroupCalls.compare(first.handle, second.handle);
    }

    /** {@return the same as {@link #compare}} mpiJava's name. */
    public static int Compare(Comm first, Comm second) throws MPIException {
        return compare(first, second);
    }

    /**
     * Sets the name of the communicator, cut to {@link MPI#MAX_OBJECT_NAME} characters. Local.
     *
     * @param newName the name
     */
    public final void setName(String newName) throws MPIException {
        handle.usable();
        if (newName == null) {
            throw handle.raised(new CallError(ErrorClass.ARG, "name of the communicator is null"));
        }
        handle.setName(newName.substring(0, Math.min(newName.length(), ItemType.MOST_CHARACTERS)));
    }

    /**
     * {@return the name of the communicator: the one that was set, MPI_COMM_WORLD or MPI_COMM_SELF for the predefined
     * ones, otherwise an empty string}
     */
    public final String getName() throws MPIException {
        handle.usable();
        return handle.name();
    }

    /**
     * {@return {@link MPI#CART}, {@link MPI#GRAPH}, {@link MPI#DIST_GRAPH}, or {@link MPI#UNDEFINED} for no topology}
     */
    public final int getTopology() throws MPIException {
        handle.usable();
        return topology();
    }

    /** {@return the same as {@link #getTopology}} mpiJava's name. */
    public final int Topo_test() throws MPIException {
        return getTopology();
    }

    /**
     * Duplicates the communicator, with its error handler and topology: the same processes, a new context. Collective.
     *
     * @return the new communicator
     */
    public Comm dup() throws MPIException {
        return inherit(inContext(handle.with(CommunicatorCalls.dup(handle))));
    }

    /**
     * Duplicates the communicator like {@link #dup}, but with other hints. Collective.
     *
     * @param info hints for the new communicator; null for none
     * @return the new communicator
     */
    public Comm dupWithInfo(Info info) throws MPIException {
        requireUsable(info);
        Map<String, String> given = Hints.valuesOf(Info.hintsOf(info));
        Comm made = dup();
        made.handle.setHints(given);
        return made;
    }

    /**
     * Starts a non-blocking {@link #dup}. Collective, but does not wait for the other processes.
     *
     * @return the new communicator, null until its {@link #getRequest request} is complete
     */
    public Comm iDup() throws MPIException {
        Session mine = handle.usable();
        return started(inherit(inContext(handle.with(null))), target -> mine.communicators()
                .startDup(handle.communicator, target));
    }

    /** Returns a communicator that is null until the request of its construction is complete. */
    private Comm started(Comm made, Function<Consumer<Communicator>, PmlRequest> construction) {
        Session mine = handle.session;
        try {
            made.request = new Request(handle, construction.apply(built -> made.handle.attach(mine, built)));
        } catch (RailException e) {
            throw handle.raised(e);
        }
        return made;
    }

    /**
     * {@return the request of the {@link #iDup} that creates this communicator; null if it was created in another way}
     */
    public final Request getRequest() {
        return request;
    }

    /**
     * Replaces the hints of this communicator. RailMPI uses none of them yet. Collective.
     *
     * @param info hints; may be null
     */
    public final void setInfo(Info info) throws MPIException {
        requireUsable(info);
        handle.setHints(Hints.valuesOf(Info.hintsOf(info)));
    }

    /** {@return the hints of this communicator, in a new object} */
    public final Info getInfo() throws MPIException {
        handle.usable();
        return Info.of(handle.hints());
    }

    /** Throws if this communicator or the hints for an operation have been freed. */
    final void requireUsable(Info info) {
        handle.usable();
        handle.require(Hints.problem(Info.hintsOf(info)));
    }

    /** Duplicates the communicator like {@link #dup}; the result is never this communicator. Collective. */
    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Comm clone() {
        return dup();
    }

    /**
     * Creates an intercommunicator of two groups of processes. Collective over both groups. The leaders of the groups
     * call it on a communicator that contains both of them; the other processes may call it on any communicator.
     *
     * @param localComm communicator of the local group; not an intercommunicator
     * @param localLeader rank of the local leader in that communicator
     * @param remoteLeader rank of the other leader in this communicator; significant at the leader only
     * @param tag tag of the leaders' messages, the same at both; significant at the leader only
     * @return the new communicator
     * @throws MPIException (ERR_COMM) at all processes if one is in both groups
     */
    public final Intercomm createIntercomm(Comm localComm, int localLeader, int remoteLeader, int tag)
            throws MPIException {
        return new Intercomm(
                CommunicatorCalls.createIntercomm(handle, handleOf(localComm), localLeader, remoteLeader, tag));
    }

    /** {@return the same as {@link #createIntercomm}} mpiJava's name. */
    public final Intercomm Create_intercomm(Comm local_comm, int local_leader, int remote_leader, int tag)
            throws MPIException {
        return createIntercomm(local_comm, local_leader, remote_leader, tag);
    }

    /**
     * Frees the communicator; it is null afterwards. Pending operations still complete. Collective.
     *
     * @throws MPIException (ERR_COMM) if it is predefined
     */
    @Override
    public void free() throws MPIException {
        CommunicatorCalls.free(handle);
    }

    /**
     * Frees the communicator like {@link #free}, after all its processes have called this method and its operations are
     * complete. If processes of different jobs have no other communicator in common, they are disconnected afterwards.
     * Collective.
     *
     * @throws MPIException (ERR_COMM) if it is predefined
     */
    public final void disconnect() throws MPIException {
        CommunicatorCalls.disconnect(handle);
    }

    /**
     * Creates an intercommunicator of this process and the one at the other end of a socket, which must call this
     * method, too. During the call the socket must carry no other data; later data on it belongs to the program.
     *
     * @param socket a connected socket
     * @return a communicator of both processes
     * @throws MPIException (ERR_PORT) if the socket breaks, or the other process does not call this method
     */
    public static Intercomm join(SocketChannel socket) throws MPIException {
        return new Intercomm(WorldCalls.join(socket));
    }

    /** mpiJava's name for {@link #free}. */
    public final void Free() throws MPIException {
        free();
    }

    /**
     * Revokes this communicator: every operation of it, under way or begun later, at any of its processes, ends with
     * {@link RevokedException}. Not collective: the other processes learn of it by themselves. {@link #shrink},
     * {@link #agree}, {@link #free} and calls that do not communicate still work. An extension of RailMPI
     * (MPI_Comm_revoke of user-level failure mitigation).
     *
     * @throws MPIException (ERR_UNSUPPORTED_OPERATION) if the job does not tolerate failures
     */
    public final void revoke() throws MPIException {
        FaultCalls.revoke(handle);
    }

    /** {@return whether this process knows that the communicator is revoked} An extension of RailMPI. */
    public final boolean isRevoked() throws MPIException {
        return FaultCalls.isRevoked(handle);
    }

    /**
     * Returns the processes of this communicator, of both groups if there are two, that this process knows to have
     * failed. Does not communicate. An extension of RailMPI.
     *
     * @return in the order of the failures; an earlier answer is the beginning of a later one
     */
    public final Group getFailed() throws MPIException {
        return new Group(FaultCalls.failed(handle));
    }

    /**
     * Acknowledges failures: receives from {@link MPI#ANY_SOURCE} and {@link #agree} no longer raise an error for
     * these.
     * Does not communicate. An extension of RailMPI.
     *
     * @param numToAck how many of {@link #getFailed}, from the first one on; 0 only asks, more than there are stands
     * for
     *     all
     * @return how many are acknowledged now
     */
    public final int ackFailed(int numToAck) throws MPIException {
        return FaultCalls.acknowledge(handle, numToAck);
    }

    /**
     * Acknowledges all failures that this process knows of, like {@link #ackFailed(int)}.
     *
     * @return how many are acknowledged now
     */
    public final int ackFailed() throws MPIException {
        return FaultCalls.acknowledge(handle, Integer.MAX_VALUE);
    }

    /**
     * Agrees with all processes of this communicator that live on a flag; works on a revoked communicator as well.
     * Collective over them. An extension of RailMPI.
     *
     * @param flag bits
     * @return the bitwise AND of the flags of all, the same at all of them; of the other group, if there are two
     * @throws ProcFailedException at all of them, if one has failed without a flag and not all have acknowledged that;
     *     {@link ProcFailedException#getFlag} is the result
     */
    public final int agree(int flag) throws MPIException {
        return FaultCalls.agree(handle, flag);
    }

    /**
     * Agrees on whether all is well, like {@link #agree(int)}.
     *
     * @param isWell the flag of this process
     * @return whether all processes think so
     */
    public final boolean agree(boolean isWell) throws MPIException {
        return FaultCalls.agree(handle, isWell ? 1 : 0) != 0;
    }

    /**
     * Starts an agreement, like {@link #agree(int)}. Its errors are those of the wait.
     *
     * @param flag one int, which the result replaces, also if the wait raises an error
     * @return the request
     */
    public final Request iAgree(IntBuffer flag) throws MPIException {
        return new Request(handle, FaultCalls.startAgree(handle, flag));
    }

    /**
     * Makes a communicator of the processes of this one that live, in their order, with its error handler and
     * attributes; works on a revoked communicator as well. Collective over them. Raises no error for failures: a
     * process that fails meanwhile may be in the new communicator. An extension of RailMPI.
     *
     * @return the new communicator
     */
    public Comm shrink() throws MPIException {
        return inherit(withoutTopology(handle.with(FaultCalls.shrink(handle))));
    }

    /**
     * Starts to make a communicator like {@link #shrink}.
     *
     * @return the new communicator, null until its {@link #getRequest request} is complete
     */
    public Comm iShrink() throws MPIException {
        Session mine = handle.usable();
        return started(inherit(withoutTopology(handle.with(null))), target -> mine.communicators()
                .startShrink(handle.communicator, target));
    }

    /**
     * Ends all processes of the job at once; does not return.
     *
     * @param errorcode exit status of the job
     */
    public final void abort(int errorcode) throws MPIException {
        handle.usable();
        Session.abort(errorcode, handle);
    }

    /** mpiJava's name for {@link #abort}. */
    public final void Abort(int errorcode) throws MPIException {
        abort(errorcode);
    }

    /** {@return the error handler of this communicator} */
    public final Errhandler getErrhandler() throws MPIException {
        handle.usable();
        return Errhandler.of(handle.errorHandler());
    }

    /** {@return the same as {@link #getErrhandler}} mpiJava's name. */
    public final Errhandler Errorhandler_get() throws MPIException {
        return getErrhandler();
    }

    /**
     * Sets the error handler of this communicator. Local.
     *
     * @param handler error handler from now on
     */
    public final void setErrhandler(Errhandler handler) throws MPIException {
        handle.usable();
        if (handler == null) {
            throw handle.raised(new CallError(ErrorClass.ARG, "error handler is null"));
        }
        handle.setErrorHandler(handler.handler);
    }

    /** mpiJava's name for {@link #setErrhandler}. */
    public final void Errorhandler_set(Errhandler handler) throws MPIException {
        setErrhandler(handler);
    }

    /** mpiJava's name for {@link #setErrhandler}. */
    public final void Errhandler_set(Errhandler handler) throws MPIException {
        setErrhandler(handler);
    }

    /**
     * Creates a keyval for attributes of communicators; dup copies them. From Open MPI's bindings.
     *
     * @return a number that identifies the keyval
     */
    public static int createKeyval() throws MPIException {
        return Keyvals.create(CommHandle.KEYVALS, null, null);
    }

    /**
     * Creates a keyval with callbacks for attributes of communicators. An extension of RailMPI.
     *
     * @param copier called by dup; null to copy the value as it is
     * @param deleter called when an attribute ends; null for nothing
     * @return a number that identifies the keyval
     */
    public static int createKeyval(AttributeCopier<Comm> copier, AttributeDeleter<Comm> deleter) throws MPIException {
        return Keyvals.create(CommHandle.KEYVALS, copier, deleter);
    }

    /**
     * Frees a keyval. Attributes that were set with it stay; they can be read, copied and deleted with it until the
     * last one is deleted.
     *
     * @param keyval number of the attribute
     * @throws MPIException (ERR_KEYVAL) if it is not a keyval of communicators, or predefined
     */
    public static void freeKeyval(int keyval) throws MPIException {
        Keyvals.free(CommHandle.KEYVALS, keyval);
    }

    /**
     * Sets an attribute of this communicator in this process. Local; from Open MPI's bindings.
     *
     * @param keyval from {@link #createKeyval}
     * @param value a serialisable object, of which a copy is kept
     * @throws MPIException (ERR_KEYVAL) for another keyval, (ERR_ARG) if the value cannot be serialised
     */
    public final void setAttr(int keyval, Object value) throws MPIException {
        handle.run(session -> handle.attributes().set(keyval, value));
    }

    /**
     * Returns an attribute of this communicator in this process. Local; from Open MPI's bindings.
     *
     * @param keyval from {@link #createKeyval}, or a predefined one: {@link MPI#TAG_UB}, {@link MPI#HOST}, {@link
     *     MPI#IO}, {@link MPI#APPNUM}, {@link MPI#LASTUSEDCODE}, {@link MPI#UNIVERSE_SIZE} (all Integer), {@link
     *     MPI#WTIME_IS_GLOBAL} (Boolean)
     * @return a new copy of the value, null if it is not set
     * @throws MPIException (ERR_KEYVAL) for another keyval
     */
    public final Object getAttr(int keyval) throws MPIException {
        return CommunicatorCalls.attribute(handle, keyval);
    }

    /**
     * Deletes an attribute of this communicator in this process. Local; from Open MPI's bindings.
     *
     * @param keyval from {@link #createKeyval}
     * @throws MPIException (ERR_KEYVAL) for another keyval, or if the attribute is not set
     */
    public final void deleteAttr(int keyval) throws MPIException {
        handle.run(session -> handle.attributes().delete(keyval));
    }

    /**
     * Returns an attribute that is a number. Local; from mpiJava.
     *
     * @param keyval as in {@link #getAttr}
     * @return null if it is not set; 1 or 0 for {@link MPI#WTIME_IS_GLOBAL}
     */
    @LinkedWith(value = Object.class, insteadOf = Integer.class)
    public final Integer Attr_get(int keyval) throws MPIException {
        Object value = getAttr(keyval);
        if (value == null || value instanceof Integer) {
            return (Integer) value;
        }
        if (value instanceof Boolean flag) {
            return flag ? 1 : 0;
        }
        throw handle.raised(new CallError(
                ErrorClass.ARG,
                "attribute of keyval " + keyval + " is a " + value.getClass().getName() + ", no int; use getAttr"));
    }

    /**
     * Sets an attribute to a number like {@link #setAttr}; from mpiJava 1.2.7.
     *
     * @param keyval number of the attribute
     * @param value the value
     */
    public final void Attr_put(int keyval, int value) throws MPIException {
        setAttr(keyval, value);
    }

    /** mpiJava 1.2.7's name for {@link #deleteAttr}. */
    public final void Attr_delete(int keyval) throws MPIException {
        deleteAttr(keyval);
    }

    /**
     * Calls the error handler: {@link MPI#ERRORS_RETURN} does nothing and throws nothing, any other handler ends the
     * job.
     *
     * @param errorCode error class to report
     */
    public final void callErrhandler(int errorCode) throws MPIException {
        handle.usable();
        handle.raised(new CallError(errorCode, "reported by the program to " + this)); // thrown to nobody
    }

    /**
     * Sends a message; returns when the buffer may be used again.
     *
     * @param buf array, nio buffer or memory segment
     * @param count number of items
     * @param type datatype of an item
     * @param dest rank of the receiver
     * @param tag 0 or higher
     */
    public final void send(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        PointToPoint.send(handle, buf, 0, count, typeOf(type), dest, tag, SendMode.STANDARD);
    }

    /** Like {@link #send(Object, int, Datatype, int, int)}, with counts of type long. */
    public final void send(Object buf, Long count, Datatype type, int dest, int tag) throws MPIException {
        PointToPoint.send(handle, buf, 0, Arguments.number(count), typeOf(type), dest, tag, SendMode.STANDARD);
    }

    /** Like {@link #send}, with an offset in the array. */
    public final void Send(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        PointToPoint.send(handle, buf, offset, count, typeOf(datatype), dest, tag, SendMode.STANDARD);
    }

    /**
     * Sends a message like {@link #send}, but copies it into the buffer that is attached to MPI and returns at once.
     * Unlike in the standard, messages of up to {@code pml_eager_limit} bytes need no attached buffer.
     */
    public final void bSend(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        PointToPoint.bufferedSend(handle, data(buf, count, type), dest, tag);
    }

    /** Like {@link #bSend(Object, int, Datatype, int, int)}, with counts of type long. */
    public final void bSend(Object buf, Long count, Datatype type, int dest, int tag) throws MPIException {
        PointToPoint.bufferedSend(handle, data(buf, count, type), dest, tag);
    }

    /** Like {@link #bSend}, with an offset in the array. */
    public final void Bsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        PointToPoint.bufferedSend(handle, data(buf, offset, count, datatype), dest, tag);
    }

    /** Sends a message like {@link #send}; returns when the receiver has begun to receive it. */
    public final void sSend(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        PointToPoint.send(handle, buf, 0, count, typeOf(type), dest, tag, SendMode.SYNCHRONOUS);
    }

    /** Like {@link #sSend(Object, int, Datatype, int, int)}, with counts of type long. */
    public final void sSend(Object buf, Long count, Datatype type, int dest, int tag) throws MPIException {
        PointToPoint.send(handle, buf, 0, Arguments.number(count), typeOf(type), dest, tag, SendMode.SYNCHRONOUS);
    }

    /** Like {@link #sSend}, with an offset in the array. */
    public final void Ssend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        PointToPoint.send(handle, buf, offset, count, typeOf(datatype), dest, tag, SendMode.SYNCHRONOUS);
    }

    /** Sends a message like {@link #send}; the receiver must have posted the receive already. */
    public final void rSend(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        PointToPoint.send(handle, buf, 0, count, typeOf(type), dest, tag, SendMode.READY);
    }

    /** Like {@link #rSend(Object, int, Datatype, int, int)}, with counts of type long. */
    public final void rSend(Object buf, Long count, Datatype type, int dest, int tag) throws MPIException {
        PointToPoint.send(handle, buf, 0, Arguments.number(count), typeOf(type), dest, tag, SendMode.READY);
    }

    /** Like {@link #rSend}, with an offset in the array. */
    public final void Rsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        PointToPoint.send(handle, buf, offset, count, typeOf(datatype), dest, tag, SendMode.READY);
    }

    /**
     * Receives a message; returns when it is in the buffer.
     *
     * @param buf array, nio buffer or memory segment
     * @param count number of items for which the buffer has room
     * @param type datatype of an item
     * @param source rank of the sender, or {@link MPI#ANY_SOURCE}
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @return status of the message
     * @throws MPIException of class ERR_TRUNCATE if the message is longer
     */
    public final Status recv(Object buf, int count, Datatype type, int source, int tag) throws MPIException {
        return Request.receive(handle, buf, 0, count, typeOf(type), source, tag);
    }

    /** Like {@link #recv(Object, int, Datatype, int, int)}, with counts of type long. */
    public final Status recv(Object buf, Long count, Datatype type, int source, int tag) throws MPIException {
        return Request.receive(handle, buf, 0, Arguments.number(count), typeOf(type), source, tag);
    }

    /** Like {@link #recv}, with an offset in the array. */
    public final Status Recv(Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        return Request.receive(handle, buf, offset, count, typeOf(datatype), source, tag);
    }

    /** Starts sending a message like {@link #send}; the buffer may be used again when the request is complete. */
    @LinkedWith(Buffer.class)
    public final Request iSend(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return new Request(
                handle, PointToPoint.beginSend(handle, buf, 0, count, typeOf(type), dest, tag, SendMode.STANDARD));
    }

    /** Like {@link #iSend(Object, int, Datatype, int, int)}, with counts of type long. */
    public final Request iSend(Object buf, Long count, Datatype type, int dest, int tag) throws MPIException {
        return new Request(
                handle,
                PointToPoint.beginSend(
                        handle, buf, 0, Arguments.number(count), typeOf(type), dest, tag, SendMode.STANDARD));
    }

    /** Like {@link #iSend}, with an offset in the array. */
    public final Request Isend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return new Request(
                handle,
                PointToPoint.beginSend(handle, buf, offset, count, typeOf(datatype), dest, tag, SendMode.STANDARD));
    }

    /** Starts sending a message like {@link #bSend}; the buffer may be used again at once. */
    @LinkedWith(Buffer.class)
    public final Request ibSend(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        PointToPoint.bufferedSend(handle, data(buf, count, type), dest, tag);
        return Request.completed(handle, new Status());
    }

    /** Like {@link #ibSend(Object, int, Datatype, int, int)}, with counts of type long. */
    public final Request ibSend(Object buf, Long count, Datatype type, int dest, int tag) throws MPIException {
        PointToPoint.bufferedSend(handle, data(buf, count, type), dest, tag);
        return Request.completed(handle, new Status());
    }

    /** Like {@link #ibSend}, with an offset in the array. */
    public final Request Ibsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        PointToPoint.bufferedSend(handle, data(buf, offset, count, datatype), dest, tag);
        return Request.completed(handle, new Status());
    }

    /** Starts sending a message like {@link #sSend}; the request is complete when the receiver has begun to receive. */
    @LinkedWith(Buffer.class)
    public final Request isSend(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return new Request(
                handle, PointToPoint.beginSend(handle, buf, 0, count, typeOf(type), dest, tag, SendMode.SYNCHRONOUS));
    }

    /** Like {@link #isSend(Object, int, Datatype, int, int)}, with counts of type long. */
    public final Request isSend(Object buf, Long count, Datatype type, int dest, int tag) throws MPIException {
        return new Request(
                handle,
                PointToPoint.beginSend(
                        handle, buf, 0, Arguments.number(count), typeOf(type), dest, tag, SendMode.SYNCHRONOUS));
    }

    /** Like {@link #isSend}, with an offset in the array. */
    public final Request Issend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return new Request(
                handle,
                PointToPoint.beginSend(handle, buf, offset, count, typeOf(datatype), dest, tag, SendMode.SYNCHRONOUS));
    }

    /** Starts sending a message like {@link #rSend}; the buffer may be used again when the request is complete. */
    @LinkedWith(Buffer.class)
    public final Request irSend(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return new Request(
                handle, PointToPoint.beginSend(handle, buf, 0, count, typeOf(type), dest, tag, SendMode.READY));
    }

    /** Like {@link #irSend(Object, int, Datatype, int, int)}, with counts of type long. */
    public final Request irSend(Object buf, Long count, Datatype type, int dest, int tag) throws MPIException {
        return new Request(
                handle,
                PointToPoint.beginSend(
                        handle, buf, 0, Arguments.number(count), typeOf(type), dest, tag, SendMode.READY));
    }

    /** Like {@link #irSend}, with an offset in the array. */
    public final Request Irsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return new Request(
                handle,
                PointToPoint.beginSend(handle, buf, offset, count, typeOf(datatype), dest, tag, SendMode.READY));
    }

    /** Starts receiving a message like {@link #recv}; it is in the buffer when the request is complete. */
    @LinkedWith(Buffer.class)
    public final Request iRecv(Object buf, int count, Datatype type, int source, int tag) throws MPIException {
        return Request.startReceive(handle, buf, 0, count, typeOf(type), source, tag);
    }

    /** Like {@link #iRecv(Object, int, Datatype, int, int)}, with counts of type long. */
    public final Request iRecv(Object buf, Long count, Datatype type, int source, int tag) throws MPIException {
        return Request.startReceive(handle, buf, 0, Arguments.number(count), typeOf(type), source, tag);
    }

    /** Like {@link #iRecv}, with an offset in the array. */
    public final Request Irecv(Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        return Request.startReceive(handle, buf, offset, count, typeOf(datatype), source, tag);
    }

    /** Creates a persistent request that sends a message like {@link #send} each time it is started. */
    @LinkedWith(Buffer.class)
    public final Prequest sendInit(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return new Prequest(Persistent.ofSend(handle, data(buf, count, type), dest, tag, SendMode.STANDARD));
    }

    /** Like {@link #sendInit(Object, int, Datatype, int, int)}, with counts of type long. */
    public final Prequest sendInit(Object buf, Long count, Datatype type, int dest, int tag) throws MPIException {
        return new Prequest(Persistent.ofSend(handle, data(buf, count, type), dest, tag, SendMode.STANDARD));
    }

    /** Like {@link #sendInit}, with an offset in the array. */
    public final Prequest Send_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return new Prequest(
                Persistent.ofSend(handle, data(buf, offset, count, datatype), dest, tag, SendMode.STANDARD));
    }

    /** Creates a persistent request that sends a message like {@link #bSend} each time it is started. */
    @LinkedWith(Buffer.class)
    public final Prequest bSendInit(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return new Prequest(Persistent.ofSend(handle, data(buf, count, type), dest, tag, null));
    }

    /** Like {@link #bSendInit(Object, int, Datatype, int, int)}, with counts of type long. */
    public final Prequest bSendInit(Object buf, Long count, Datatype type, int dest, int tag) throws MPIException {
        return new Prequest(Persistent.ofSend(handle, data(buf, count, type), dest, tag, null));
    }

    /** Like {@link #bSendInit}, with an offset in the array. */
    public final Prequest Bsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return new Prequest(Persistent.ofSend(handle, data(buf, offset, count, datatype), dest, tag, null));
    }

    /** Creates a persistent request that sends a message like {@link #sSend} each time it is started. */
    @LinkedWith(Buffer.class)
    public final Prequest sSendInit(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return new Prequest(Persistent.ofSend(handle, data(buf, count, type), dest, tag, SendMode.SYNCHRONOUS));
    }

    /** Like {@link #sSendInit(Object, int, Datatype, int, int)}, with counts of type long. */
    public final Prequest sSendInit(Object buf, Long count, Datatype type, int dest, int tag) throws MPIException {
        return new Prequest(Persistent.ofSend(handle, data(buf, count, type), dest, tag, SendMode.SYNCHRONOUS));
    }

    /** Like {@link #sSendInit}, with an offset in the array. */
    public final Prequest Ssend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return new Prequest(
                Persistent.ofSend(handle, data(buf, offset, count, datatype), dest, tag, SendMode.SYNCHRONOUS));
    }

    /** Creates a persistent request that sends a message like {@link #rSend} each time it is started. */
    @LinkedWith(Buffer.class)
    public final Prequest rSendInit(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return new Prequest(Persistent.ofSend(handle, data(buf, count, type), dest, tag, SendMode.READY));
    }

    /** Like {@link #rSendInit(Object, int, Datatype, int, int)}, with counts of type long. */
    public final Prequest rSendInit(Object buf, Long count, Datatype type, int dest, int tag) throws MPIException {
        return new Prequest(Persistent.ofSend(handle, data(buf, count, type), dest, tag, SendMode.READY));
    }

    /** Like {@link #rSendInit}, with an offset in the array. */
    public final Prequest Rsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return new Prequest(Persistent.ofSend(handle, data(buf, offset, count, datatype), dest, tag, SendMode.READY));
    }

    /** Creates a persistent request that receives a message like {@link #recv} each time it is started. */
    @LinkedWith(Buffer.class)
    public final Prequest recvInit(Object buf, int count, Datatype type, int source, int tag) throws MPIException {
        return new Prequest(Persistent.ofReceive(handle, data(buf, count, type), source, tag));
    }

    /** Like {@link #recvInit(Object, int, Datatype, int, int)}, with counts of type long. */
    public final Prequest recvInit(Object buf, Long count, Datatype type, int source, int tag) throws MPIException {
        return new Prequest(Persistent.ofReceive(handle, data(buf, count, type), source, tag));
    }

    /** Like {@link #recvInit}, with an offset in the array. */
    public final Prequest Recv_init(Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        return new Prequest(Persistent.ofReceive(handle, data(buf, offset, count, datatype), source, tag));
    }

    /**
     * Sends a message like {@link #send} and receives another one like {@link #recv} at the same time.
     *
     * @param sendbuf array, nio buffer or memory segment with the items to send
     * @param sendcount number of items to send
     * @param sendtype datatype of an item to send
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param sendtag tag of the sent message
     * @param recvbuf array, nio buffer or memory segment for the received items
     * @param recvcount number of items for which the buffer has room
     * @param recvtype datatype of an item to receive
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param recvtag tag of the received message, or {@link MPI#ANY_TAG}
     * @return status of the received message
     */
    public final Status sendRecv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag)
            throws MPIException {
        return Request.sendReceive(
                handle,
                data(sendbuf, sendcount, sendtype),
                dest,
                sendtag,
                data(recvbuf, recvcount, recvtype),
                source,
                recvtag);
    }

    /**
     * Like {@link #sendRecv(Object, int, Datatype, int, int, Object, int, Datatype, int, int)}, with counts of type
     * long.
     */
    public final Status sendRecv(
            Object sendbuf,
            Long sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            Long recvcount,
            Datatype recvtype,
            int source,
            int recvtag)
            throws MPIException {
        return Request.sendReceive(
                handle,
                data(sendbuf, sendcount, sendtype),
                dest,
                sendtag,
                data(recvbuf, recvcount, recvtype),
                source,
                recvtag);
    }

    /** Like {@link #sendRecv}, with offsets in the arrays. */
    public final Status Sendrecv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag)
            throws MPIException {
        return Request.sendReceive(
                handle,
                data(sendbuf, sendoffset, sendcount, sendtype),
                dest,
                sendtag,
                data(recvbuf, recvoffset, recvcount, recvtype),
                source,
                recvtag);
    }

    /**
     * Sends the items in the buffer like {@link #send}, and receives into the same buffer like {@link #recv}.
     *
     * @param buf array, nio buffer or memory segment with the items to send; the received items replace them
     * @param count number of items
     * @param type datatype of an item
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param sendtag tag of the sent message
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param recvtag tag of the received message, or {@link MPI#ANY_TAG}
     * @return status of the received message
     */
    public final Status sendRecvReplace(
            Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag) throws MPIException {
        return Request.sendReceiveReplace(handle, data(buf, count, type), dest, sendtag, source, recvtag);
    }

    /** Like {@link #sendRecvReplace(Object, int, Datatype, int, int, int, int)}, with counts of type long. */
    public final Status sendRecvReplace(
            Object buf, Long count, Datatype type, int dest, int sendtag, int source, int recvtag) throws MPIException {
        return Request.sendReceiveReplace(handle, data(buf, count, type), dest, sendtag, source, recvtag);
    }

    /** Like {@link #sendRecvReplace}, with an offset in the array. */
    public final Status Sendrecv_replace(
            Object buf, int offset, int count, Datatype datatype, int dest, int sendtag, int source, int recvtag)
            throws MPIException {
        return Request.sendReceiveReplace(handle, data(buf, offset, count, datatype), dest, sendtag, source, recvtag);
    }

    /**
     * Packs items into a byte array, in the form that they have in a message. The program may send the array as {@link
     * MPI#PACKED}. From Open MPI's bindings.
     *
     * @param inbuf array, nio buffer or memory segment with the items
     * @param incount number of items
     * @param datatype datatype of an item
     * @param outbuf array for the bytes
     * @param position index of the first byte
     * @return index after the last byte
     * @throws MPIException (ERR_TRUNCATE) if the array is too short
     */
    public final int pack(Object inbuf, int incount, Datatype datatype, byte[] outbuf, int position)
            throws MPIException {
        return (int) Packing.pack(handle, data(inbuf, incount, datatype), outbuf, position);
    }

    /** Like {@link #pack(Object, int, Datatype, byte[], int)}, with counts of type long. */
    public final long pack(Object inbuf, Long incount, Datatype datatype, Object outbuf, Long position)
            throws MPIException {
        return Packing.pack(handle, data(inbuf, incount, datatype), outbuf, Arguments.number(position));
    }

    /** mpiJava's form of {@link #pack}. Objects take four bytes more than in {@link MPI#OBJECT} messages. */
    public final int Pack(Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position)
            throws MPIException {
        return (int) Packing.pack(handle, data(inbuf, offset, incount, datatype), outbuf, position);
    }

    /**
     * Unpacks items from a byte array. From Open MPI's bindings.
     *
     * @param inbuf array with the bytes
     * @param position index of the first byte
     * @param outbuf array, nio buffer or memory segment for the items
     * @param outcount number of items
     * @param datatype datatype of an item
     * @return index after the last byte
     * @throws MPIException (ERR_TRUNCATE) if there are fewer bytes
     */
    public final int unpack(byte[] inbuf, int position, Object outbuf, int outcount, Datatype datatype)
            throws MPIException {
        return (int) Packing.unpack(handle, inbuf, position, data(outbuf, outcount, datatype));
    }

    /** Like {@link #unpack(byte[], int, Object, int, Datatype)}, with counts of type long. */
    public final long unpack(Object inbuf, Long position, Object outbuf, Long outcount, Datatype datatype)
            throws MPIException {
        return Packing.unpack(handle, inbuf, Arguments.number(position), data(outbuf, outcount, datatype));
    }

    /** {@return the same as {@link #unpack}} mpiJava's name. */
    public final int Unpack(byte[] inbuf, int position, Object outbuf, int offset, int outcount, Datatype datatype)
            throws MPIException {
        return (int) Packing.unpack(handle, inbuf, position, data(outbuf, offset, outcount, datatype));
    }

    /**
     * {@return the number of bytes that packed items take}
     *
     * @param incount number of items
     * @param datatype datatype of an item
     * @throws MPIException (ERR_TYPE) for objects, whose length is not known in advance
     */
    public final int packSize(int incount, Datatype datatype) throws MPIException {
        return Packing.intSize(handle, incount, typeOf(datatype));
    }

    /** Like {@link #packSize(int, Datatype)}, with counts of type long. */
    public final long packSize(Long incount, Datatype datatype) throws MPIException {
        return Packing.size(handle, Arguments.number(incount), typeOf(datatype));
    }

    /** {@return the same as {@link #packSize}} mpiJava's name. */
    public final int Pack_size(int incount, Datatype datatype) throws MPIException {
        return Packing.intSize(handle, incount, typeOf(datatype));
    }

    /**
     * Waits until a matching message can be received.
     *
     * @param source rank of the sender, or {@link MPI#ANY_SOURCE}
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @return status of the message
     */
    public final Status probe(int source, int tag) throws MPIException {
        return new Status(PointToPoint.probe(handle, source, tag));
    }

    /** {@return the same as {@link #probe}} mpiJava's name. */
    public final Status Probe(int source, int tag) throws MPIException {
        return new Status(PointToPoint.probe(handle, source, tag));
    }

    /**
     * Returns the status of a matching message, if one can be received. Never waits.
     *
     * @param source rank of the sender, or {@link MPI#ANY_SOURCE}
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @return status of the message, null if there is none
     */
    public final Status iProbe(int source, int tag) throws MPIException {
        return Status.orNull(PointToPoint.probeNow(handle, source, tag));
    }

    /** {@return the same as {@link #iProbe}} mpiJava's name. */
    public final Status Iprobe(int source, int tag) throws MPIException {
        return Status.orNull(PointToPoint.probeNow(handle, source, tag));
    }

    /** Waits until every process of the communicator has called this method. */
    public final void barrier() throws MPIException {
        CollectiveCalls.barrier(BLOCKING, handle);
    }

    /**
     * Sends the items in the root's buffer to every process.
     *
     * @param buf array, nio buffer or memory segment
     * @param count number of items
     * @param type datatype of an item
     * @param root rank of the process that has the data
     */
    public final void bcast(Object buf, int count, Datatype type, int root) throws MPIException {
        CollectiveCalls.bcast(BLOCKING, handle, data(buf, count, type), root);
    }

    /** Like {@link #bcast(Object, int, Datatype, int)}, with counts of type long. */
    public final void bcast(Object buf, Long count, Datatype type, int root) throws MPIException {
        CollectiveCalls.bcast(BLOCKING, handle, data(buf, count, type), root);
    }

    /**
     * Collects the items of all processes at the root, in the order of ranks. The receive arguments are significant at
     * the root only.
     *
     * @param sendbuf array, nio buffer or memory segment with the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the items of all processes; significant at the root only
     * @param recvcount items that each process sends
     * @param recvtype datatype of an item to receive
     * @param root rank of the root; between two groups as {@link Intercomm} says
     */
    public final void gather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        CollectiveCalls.gather(
                BLOCKING, handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype), root);
    }

    /** Like {@link #gather(Object, int, Datatype, Object, int, Datatype, int)}, with counts of type long. */
    public final void gather(
            Object sendbuf,
            Long sendcount,
            Datatype sendtype,
            Object recvbuf,
            Long recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        CollectiveCalls.gather(
                BLOCKING, handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype), root);
    }

    /**
     * Like {@link #gather(Object, int, Datatype, Object, int, Datatype, int)}, in place. At the root the buffer is for
     * the items of all processes, and the root's own items are already at their place in it. Elsewhere it has the items
     * to send.
     */
    public final void gather(Object buf, int count, Datatype type, int root) throws MPIException {
        CollectiveCalls.gatherInPlace(BLOCKING, handle, data(buf, count, type), root);
    }

    /** Like {@link #gather(Object, int, Datatype, int)}, with counts of type long. */
    public final void gather(Object buf, Long count, Datatype type, int root) throws MPIException {
        CollectiveCalls.gatherInPlace(BLOCKING, handle, data(buf, count, type), root);
    }

    /**
     * Collects different numbers of items of all processes at the root. The receive arguments are significant at the
     * root only.
     *
     * @param sendbuf array, nio buffer or memory segment with the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the items of all processes; significant at the root only
     * @param recvcount items of each process
     * @param displs position of the items of each process in the receive buffer, in extents of the datatype
     * @param recvtype datatype of an item to receive
     * @param root rank of the root; between two groups as {@link Intercomm} says
     */
    public final void gatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root)
            throws MPIException {
        CollectiveCalls.gatherv(
                BLOCKING,
                handle,
                data(sendbuf, sendcount, sendtype),
                parts(recvbuf, 0, recvcount, displs, recvtype),
                root);
    }

    /** Like {@link #gatherv(Object, int, Datatype, Object, int[], int[], Datatype, int)}, with counts of type long. */
    public final void gathervLong(
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long[] recvcount,
            long[] displs,
            Datatype recvtype,
            int root)
            throws MPIException {
        CollectiveCalls.gatherv(
                BLOCKING,
                handle,
                data(sendbuf, sendcount, sendtype),
                parts(recvbuf, 0, recvcount, displs, recvtype),
                root);
    }

    /**
     * Like {@link #gatherv(Object, int, Datatype, Object, int[], int[], Datatype, int)}, in place: the root's own items
     * are already at their place in the buffer. Only the root may call it.
     */
    public final void gatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root)
            throws MPIException {
        CollectiveCalls.gatherv(BLOCKING, handle, Data.IN_PLACE, parts(recvbuf, 0, recvcount, displs, recvtype), root);
    }

    /** Like {@link #gatherv(Object, int[], int[], Datatype, int)}, with counts of type long. */
    public final void gathervLong(Object recvbuf, long[] recvcount, long[] displs, Datatype recvtype, int root)
            throws MPIException {
        CollectiveCalls.gatherv(BLOCKING, handle, Data.IN_PLACE, parts(recvbuf, 0, recvcount, displs, recvtype), root);
    }

    /**
     * Like {@link #gatherv(Object, int, Datatype, Object, int[], int[], Datatype, int)}, for a process that only sends.
     * The root may not call it.
     */
    public final void gatherv(Object sendbuf, int sendcount, Datatype sendtype, int root) throws MPIException {
        CollectiveCalls.gatherv(BLOCKING, handle, data(sendbuf, sendcount, sendtype), null, root);
    }

    /** Like {@link #gatherv(Object, int, Datatype, int)}, with counts of type long. */
    public final void gatherv(Object sendbuf, Long sendcount, Datatype sendtype, int root) throws MPIException {
        CollectiveCalls.gatherv(BLOCKING, handle, data(sendbuf, sendcount, sendtype), null, root);
    }

    /**
     * Distributes the items of the root, the same number to every process, in the order of ranks. The send arguments
     * are significant at the root only.
     *
     * @param sendbuf array, nio buffer or memory segment with the items for all processes; significant at the root only
     * @param sendcount items for each process
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the received items
     * @param recvcount number of items that this process receives
     * @param recvtype datatype of an item to receive
     * @param root rank of the root; between two groups as {@link Intercomm} says
     */
    public final void scatter(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        CollectiveCalls.scatter(
                BLOCKING, handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype), root);
    }

    /** Like {@link #scatter(Object, int, Datatype, Object, int, Datatype, int)}, with counts of type long. */
    public final void scatter(
            Object sendbuf,
            Long sendcount,
            Datatype sendtype,
            Object recvbuf,
            Long recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        CollectiveCalls.scatter(
                BLOCKING, handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype), root);
    }

    /**
     * Like {@link #scatter(Object, int, Datatype, Object, int, Datatype, int)}, in place. At the root the buffer has
     * the items of all processes, and the root's own items stay there. Elsewhere it is for the received items.
     */
    public final void scatter(Object buf, int count, Datatype type, int root) throws MPIException {
        CollectiveCalls.scatterInPlace(BLOCKING, handle, data(buf, count, type), root);
    }

    /** Like {@link #scatter(Object, int, Datatype, int)}, with counts of type long. */
    public final void scatter(Object buf, Long count, Datatype type, int root) throws MPIException {
        CollectiveCalls.scatterInPlace(BLOCKING, handle, data(buf, count, type), root);
    }

    /**
     * Distributes different numbers of items of the root. The send arguments are significant at the root only.
     *
     * @param sendbuf array, nio buffer or memory segment with the items for all processes; significant at the root only
     * @param sendcount items for each process
     * @param displs position of the items for each process in the send buffer, in extents of the datatype
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the received items
     * @param recvcount number of items that this process receives
     * @param recvtype datatype of an item to receive
     * @param root rank of the root; between two groups as {@link Intercomm} says
     */
    public final void scatterv(
            Object sendbuf,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        CollectiveCalls.scatterv(
                BLOCKING,
                handle,
                parts(sendbuf, 0, sendcount, displs, sendtype),
                data(recvbuf, recvcount, recvtype),
                root);
    }

    /** Like {@link #scatterv(Object, int[], int[], Datatype, Object, int, Datatype, int)}, with counts of type long. */
    public final void scattervLong(
            Object sendbuf,
            long[] sendcount,
            long[] displs,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        CollectiveCalls.scatterv(
                BLOCKING,
                handle,
                parts(sendbuf, 0, sendcount, displs, sendtype),
                data(recvbuf, recvcount, recvtype),
                root);
    }

    /**
     * Like {@link #scatterv(Object, int[], int[], Datatype, Object, int, Datatype, int)}, in place: the root's own
     * items stay in the buffer. Only the root may call it.
     */
    public final void scatterv(Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root)
            throws MPIException {
        CollectiveCalls.scatterv(BLOCKING, handle, parts(sendbuf, 0, sendcount, displs, sendtype), Data.IN_PLACE, root);
    }

    /** Like {@link #scatterv(Object, int[], int[], Datatype, int)}, with counts of type long. */
    public final void scattervLong(Object sendbuf, long[] sendcount, long[] displs, Datatype sendtype, int root)
            throws MPIException {
        CollectiveCalls.scatterv(BLOCKING, handle, parts(sendbuf, 0, sendcount, displs, sendtype), Data.IN_PLACE, root);
    }

    /**
     * Like {@link #scatterv(Object, int[], int[], Datatype, Object, int, Datatype, int)}, for a process that only
     * receives. The root may not call it.
     */
    public final void scatterv(Object recvbuf, int recvcount, Datatype recvtype, int root) throws MPIException {
        CollectiveCalls.scatterv(BLOCKING, handle, null, data(recvbuf, recvcount, recvtype), root);
    }

    /** Like {@link #scatterv(Object, int, Datatype, int)}, with counts of type long. */
    public final void scatterv(Object recvbuf, Long recvcount, Datatype recvtype, int root) throws MPIException {
        CollectiveCalls.scatterv(BLOCKING, handle, null, data(recvbuf, recvcount, recvtype), root);
    }

    /**
     * Collects the items of all processes at every process, in the order of ranks.
     *
     * @param sendbuf array, nio buffer or memory segment with the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the received items
     * @param recvcount items that each process sends
     * @param recvtype datatype of an item to receive
     */
    public final void allGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        CollectiveCalls.allgather(
                BLOCKING, handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype));
    }

    /** Like {@link #allGather(Object, int, Datatype, Object, int, Datatype)}, with counts of type long. */
    public final void allGather(
            Object sendbuf, Long sendcount, Datatype sendtype, Object recvbuf, Long recvcount, Datatype recvtype)
            throws MPIException {
        CollectiveCalls.allgather(
                BLOCKING, handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype));
    }

    /**
     * Like {@link #allGather(Object, int, Datatype, Object, int, Datatype)}, in place: the buffer is for the items of
     * all processes, and this process's items are already at their place in it.
     */
    public final void allGather(Object buf, int count, Datatype type) throws MPIException {
        CollectiveCalls.allgather(BLOCKING, handle, Data.IN_PLACE, data(buf, count, type));
    }

    /** Like {@link #allGather(Object, int, Datatype)}, with counts of type long. */
    public final void allGather(Object buf, Long count, Datatype type) throws MPIException {
        CollectiveCalls.allgather(BLOCKING, handle, Data.IN_PLACE, data(buf, count, type));
    }

    /**
     * Collects different numbers of items of all processes at every process.
     *
     * @param sendbuf array, nio buffer or memory segment with the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the received items
     * @param recvcount items of each process
     * @param displs position of the items of each process in the receive buffer, in extents of the datatype
     * @param recvtype datatype of an item to receive
     */
    public final void allGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        CollectiveCalls.allgatherv(
                BLOCKING, handle, data(sendbuf, sendcount, sendtype), parts(recvbuf, 0, recvcount, displs, recvtype));
    }

    /** Like {@link #allGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}, with counts of type long. */
    public final void allGathervLong(
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long[] recvcount,
            long[] displs,
            Datatype recvtype)
            throws MPIException {
        CollectiveCalls.allgatherv(
                BLOCKING, handle, data(sendbuf, sendcount, sendtype), parts(recvbuf, 0, recvcount, displs, recvtype));
    }

    /**
     * Like {@link #allGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}, in place: this process's items
     * are already at their place in the buffer.
     */
    public final void allGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) throws MPIException {
        CollectiveCalls.allgatherv(BLOCKING, handle, Data.IN_PLACE, parts(recvbuf, 0, recvcount, displs, recvtype));
    }

    /** Like {@link #allGatherv(Object, int[], int[], Datatype)}, with counts of type long. */
    public final void allGathervLong(Object recvbuf, long[] recvcount, long[] displs, Datatype recvtype)
            throws MPIException {
        CollectiveCalls.allgatherv(BLOCKING, handle, Data.IN_PLACE, parts(recvbuf, 0, recvcount, displs, recvtype));
    }

    /**
     * Sends to every process its items and receives those of every process, in the order of ranks.
     *
     * @param sendbuf array, nio buffer or memory segment with the items that this process sends
     * @param sendcount items for each process
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the received items
     * @param recvcount items of each process
     * @param recvtype datatype of an item to receive
     */
    public final void allToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        CollectiveCalls.alltoall(
                BLOCKING, handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype));
    }

    /** Like {@link #allToAll(Object, int, Datatype, Object, int, Datatype)}, with counts of type long. */
    public final void allToAll(
            Object sendbuf, Long sendcount, Datatype sendtype, Object recvbuf, Long recvcount, Datatype recvtype)
            throws MPIException {
        CollectiveCalls.alltoall(
                BLOCKING, handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype));
    }

    /**
     * Sends to every process its items and receives those of every process, in different numbers.
     *
     * @param sendbuf array, nio buffer or memory segment with the items that this process sends
     * @param sendcount items for each rank, one number for each
     * @param sdispls position of the items for each process in the send buffer, in extents of the datatype
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the received items
     * @param recvcount items from each rank, one number for each
     * @param rdispls position of the items of each process in the receive buffer, in extents of the datatype
     * @param recvtype datatype of an item to receive
     */
    public final void allToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        CollectiveCalls.alltoallv(
                BLOCKING,
                handle,
                parts(sendbuf, 0, sendcount, sdispls, sendtype),
                parts(recvbuf, 0, recvcount, rdispls, recvtype));
    }

    /**
     * Like {@link #allToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}, with counts of type
     * long.
     */
    public final void allToAllvLong(
            Object sendbuf,
            long[] sendcount,
            long[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            long[] recvcount,
            long[] rdispls,
            Datatype recvtype)
            throws MPIException {
        CollectiveCalls.alltoallv(
                BLOCKING,
                handle,
                parts(sendbuf, 0, sendcount, sdispls, sendtype),
                parts(recvbuf, 0, recvcount, rdispls, recvtype));
    }

    /**
     * Sends to every process its items and receives those of every process, with a datatype and a place for each.
     *
     * @param sendbuf array, nio buffer or memory segment with the items that this process sends
     * @param sendcount items for each rank, one number for each
     * @param sdispls position of the items for each process in the send buffer, in bytes
     * @param sendtypes datatype of an item for each rank
     * @param recvbuf array, nio buffer or memory segment for the received items
     * @param recvcount items from each rank, one number for each
     * @param rdispls position of the items of each process in the receive buffer, in bytes
     * @param recvtypes datatype of an item from each rank
     * @throws MPIException (ERR_ARG) also for a displacement that is not a whole number of elements, unless the buffer
     *     is a ByteBuffer
     */
    @LinkedWith(Buffer.class)
    public final void allToAllw(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype[] recvtypes)
            throws MPIException {
        CollectiveCalls.alltoallw(
                BLOCKING,
                handle,
                new WideParts(sendbuf, sendcount, sdispls, typesOf(sendtypes)),
                new WideParts(recvbuf, recvcount, rdispls, typesOf(recvtypes)));
    }

    /**
     * Like {@link #allToAllw(Object, int[], int[], Datatype[], Object, int[], int[], Datatype[])}, with counts of type
     * long.
     */
    public final void allToAllwLong(
            Object sendbuf,
            long[] sendcount,
            long[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            long[] recvcount,
            long[] rdispls,
            Datatype[] recvtypes)
            throws MPIException {
        CollectiveCalls.alltoallw(
                BLOCKING,
                handle,
                new WideParts(sendbuf, sendcount, sdispls, typesOf(sendtypes)),
                new WideParts(recvbuf, recvcount, rdispls, typesOf(recvtypes)));
    }

    /**
     * Combines the items of two buffers of this process, without communication, and stores the result in the second
     * one.
     *
     * @param inbuf array, nio buffer or memory segment with the left operands
     * @param inoutbuf array, nio buffer or memory segment with the right operands; receives the results
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     */
    public static void reduceLocal(Object inbuf, Object inoutbuf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.reduceLocal(data(inbuf, count, type), data(inoutbuf, count, type), operationOf(op));
    }

    /** Like {@link #reduceLocal(Object, Object, int, Datatype, Op)}, with counts of type long. */
    public static void reduceLocal(Object inbuf, Object inoutbuf, Long count, Datatype type, Op op)
            throws MPIException {
        CollectiveCalls.reduceLocal(data(inbuf, count, type), data(inoutbuf, count, type), operationOf(op));
    }

    /**
     * Combines the items of all processes; the result is at the root. The receive buffer is significant at the root
     * only.
     *
     * @param sendbuf array, nio buffer or memory segment with this process's vector
     * @param recvbuf array, nio buffer or memory segment for the result; significant at the root only
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     * @param root rank of the root; between two groups as {@link Intercomm} says
     */
    public final void reduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root)
            throws MPIException {
        CollectiveCalls.reduce(
                BLOCKING, handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op), root);
    }

    /** Like {@link #reduce(Object, Object, int, Datatype, Op, int)}, with counts of type long. */
    public final void reduce(Object sendbuf, Object recvbuf, Long count, Datatype type, Op op, int root)
            throws MPIException {
        CollectiveCalls.reduce(
                BLOCKING, handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op), root);
    }

    /**
     * Like {@link #reduce(Object, Object, int, Datatype, Op, int)}, in place: the root's buffer receives the result.
     */
    public final void reduce(Object buf, int count, Datatype type, Op op, int root) throws MPIException {
        CollectiveCalls.reduceInPlace(BLOCKING, handle, data(buf, count, type), operationOf(op), root);
    }

    /** Like {@link #reduce(Object, int, Datatype, Op, int)}, with counts of type long. */
    public final void reduce(Object buf, Long count, Datatype type, Op op, int root) throws MPIException {
        CollectiveCalls.reduceInPlace(BLOCKING, handle, data(buf, count, type), operationOf(op), root);
    }

    /**
     * Combines the items of all processes; every process gets the result.
     *
     * @param sendbuf array, nio buffer or memory segment with this process's vector
     * @param recvbuf array, nio buffer or memory segment for the result
     * @param count items of the vector
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     */
    public final void allReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.allreduce(
                BLOCKING, handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op));
    }

    /** Like {@link #allReduce(Object, Object, int, Datatype, Op)}, with counts of type long. */
    public final void allReduce(Object sendbuf, Object recvbuf, Long count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.allreduce(
                BLOCKING, handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op));
    }

    /**
     * Like {@link #allReduce(Object, Object, int, Datatype, Op)}, in place: every process's buffer receives the result.
     */
    public final void allReduce(Object buf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.allreduce(BLOCKING, handle, Data.IN_PLACE, data(buf, count, type), operationOf(op));
    }

    /** Like {@link #allReduce(Object, int, Datatype, Op)}, with counts of type long. */
    public final void allReduce(Object buf, Long count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.allreduce(BLOCKING, handle, Data.IN_PLACE, data(buf, count, type), operationOf(op));
    }

    /**
     * Combines the items of all processes and distributes the result.
     *
     * @param sendbuf array, nio buffer or memory segment with this process's vector
     * @param recvbuf array, nio buffer or memory segment for the result
     * @param recvcounts items of the result for each process; their sum is the number of items in each send buffer
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     */
    public final void reduceScatter(Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op)
            throws MPIException {
        CollectiveCalls.reduceScatter(
                BLOCKING,
                handle,
                data(sendbuf, 0, type),
                data(recvbuf, 0, type),
                Counts.of(recvcounts),
                operationOf(op));
    }

    /** Like {@link #reduceScatter(Object, Object, int[], Datatype, Op)}, with counts of type long. */
    public final void reduceScatterLong(Object sendbuf, Object recvbuf, long[] recvcounts, Datatype type, Op op)
            throws MPIException {
        CollectiveCalls.reduceScatter(
                BLOCKING,
                handle,
                data(sendbuf, 0, type),
                data(recvbuf, 0, type),
                Counts.of(recvcounts),
                operationOf(op));
    }

    /**
     * Like {@link #reduceScatter(Object, Object, int[], Datatype, Op)}, in place: the buffer has all items of this
     * process and receives its part of the result.
     */
    public final void reduceScatter(Object buf, int[] counts, Datatype type, Op op) throws MPIException {
        CollectiveCalls.reduceScatter(
                BLOCKING, handle, Data.IN_PLACE, data(buf, 0, type), Counts.of(counts), operationOf(op));
    }

    /** Like {@link #reduceScatter(Object, int[], Datatype, Op)}, with counts of type long. */
    public final void reduceScatterLong(Object buf, long[] counts, Datatype type, Op op) throws MPIException {
        CollectiveCalls.reduceScatter(
                BLOCKING, handle, Data.IN_PLACE, data(buf, 0, type), Counts.of(counts), operationOf(op));
    }

    /**
     * Combines the items of all processes and distributes the result, the same number of items to each process.
     *
     * @param sendbuf array, nio buffer or memory segment with this process's vector
     * @param recvbuf array, nio buffer or memory segment for the result
     * @param recvcount items of the result for each process
     * @param type datatype of an item of the vector
     * @param op operation that combines two vectors; must be defined for the datatype
     */
    public final void reduceScatterBlock(Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op)
            throws MPIException {
        CollectiveCalls.reduceScatterBlock(
                BLOCKING, handle, data(sendbuf, recvcount, type), data(recvbuf, recvcount, type), operationOf(op));
    }

    /** Like {@link #reduceScatterBlock(Object, Object, int, Datatype, Op)}, with counts of type long. */
    public final void reduceScatterBlock(Object sendbuf, Object recvbuf, Long recvcount, Datatype type, Op op)
            throws MPIException {
        CollectiveCalls.reduceScatterBlock(
                BLOCKING, handle, data(sendbuf, recvcount, type), data(recvbuf, recvcount, type), operationOf(op));
    }

    /**
     * Like {@link #reduceScatterBlock(Object, Object, int, Datatype, Op)}, in place: the buffer has all items of this
     * process and receives its part of the result.
     */
    public final void reduceScatterBlock(Object buf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.reduceScatterBlock(BLOCKING, handle, Data.IN_PLACE, data(buf, count, type), operationOf(op));
    }

    /** Like {@link #reduceScatterBlock(Object, int, Datatype, Op)}, with counts of type long. */
    public final void reduceScatterBlock(Object buf, Long count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.reduceScatterBlock(BLOCKING, handle, Data.IN_PLACE, data(buf, count, type), operationOf(op));
    }

    /**
     * Starts a non-blocking {@link #barrier}; the request is complete when every process has called this method.
     *
     * @return the request to wait for
     */
    public final Request iBarrier() throws MPIException {
        return started(CollectiveCalls.barrier(new Background(), handle));
    }

    /** Starts a non-blocking {@link #bcast(Object, int, Datatype, int)}. */
    @LinkedWith(Buffer.class)
    public final Request iBcast(Object buf, int count, Datatype type, int root) throws MPIException {
        return started(CollectiveCalls.bcast(new Background(), handle, data(buf, count, type), root));
    }

    /** Like {@link #iBcast(Object, int, Datatype, int)}, with counts of type long. */
    public final Request iBcast(Object buf, Long count, Datatype type, int root) throws MPIException {
        return started(CollectiveCalls.bcast(new Background(), handle, data(buf, count, type), root));
    }

    /** Starts a non-blocking {@link #gather(Object, int, Datatype, Object, int, Datatype, int)}. */
    @LinkedWith(Buffer.class)
    public final Request iGather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        return started(CollectiveCalls.gather(
                new Background(),
                handle,
                data(sendbuf, sendcount, sendtype),
                data(recvbuf, recvcount, recvtype),
                root));
    }

    /** Like {@link #iGather(Object, int, Datatype, Object, int, Datatype, int)}, with counts of type long. */
    public final Request iGather(
            Object sendbuf,
            Long sendcount,
            Datatype sendtype,
            Object recvbuf,
            Long recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        return started(CollectiveCalls.gather(
                new Background(),
                handle,
                data(sendbuf, sendcount, sendtype),
                data(recvbuf, recvcount, recvtype),
                root));
    }

    /** Starts a non-blocking {@link #gather(Object, int, Datatype, int)}. */
    @LinkedWith(Buffer.class)
    public final Request iGather(Object buf, int count, Datatype type, int root) throws MPIException {
        return started(CollectiveCalls.gatherInPlace(new Background(), handle, data(buf, count, type), root));
    }

    /** Like {@link #iGather(Object, int, Datatype, int)}, with counts of type long. */
    public final Request iGather(Object buf, Long count, Datatype type, int root) throws MPIException {
        return started(CollectiveCalls.gatherInPlace(new Background(), handle, data(buf, count, type), root));
    }

    /** Starts a non-blocking {@link #gatherv(Object, int, Datatype, Object, int[], int[], Datatype, int)}. */
    @LinkedWith(Buffer.class)
    public final Request iGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root)
            throws MPIException {
        return started(CollectiveCalls.gatherv(
                new Background(),
                handle,
                data(sendbuf, sendcount, sendtype),
                parts(recvbuf, 0, recvcount, displs, recvtype),
                root));
    }

    /** Like {@link #iGatherv(Object, int, Datatype, Object, int[], int[], Datatype, int)}, with counts of type long. */
    public final Request iGathervLong(
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long[] recvcount,
            long[] displs,
            Datatype recvtype,
            int root)
            throws MPIException {
        return started(CollectiveCalls.gatherv(
                new Background(),
                handle,
                data(sendbuf, sendcount, sendtype),
                parts(recvbuf, 0, recvcount, displs, recvtype),
                root));
    }

    /** Starts a non-blocking {@link #gatherv(Object, int[], int[], Datatype, int)}. */
    @LinkedWith(Buffer.class)
    public final Request iGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root)
            throws MPIException {
        return started(CollectiveCalls.gatherv(
                new Background(), handle, Data.IN_PLACE, parts(recvbuf, 0, recvcount, displs, recvtype), root));
    }

    /** Like {@link #iGatherv(Object, int[], int[], Datatype, int)}, with counts of type long. */
    public final Request iGathervLong(Object recvbuf, long[] recvcount, long[] displs, Datatype recvtype, int root)
            throws MPIException {
        return started(CollectiveCalls.gatherv(
                new Background(), handle, Data.IN_PLACE, parts(recvbuf, 0, recvcount, displs, recvtype), root));
    }

    /** Starts a non-blocking {@link #gatherv(Object, int, Datatype, int)}. */
    @LinkedWith(Buffer.class)
    public final Request iGatherv(Object sendbuf, int sendcount, Datatype sendtype, int root) throws MPIException {
        return started(
                CollectiveCalls.gatherv(new Background(), handle, data(sendbuf, sendcount, sendtype), null, root));
    }

    /** Like {@link #iGatherv(Object, int, Datatype, int)}, with counts of type long. */
    public final Request iGatherv(Object sendbuf, Long sendcount, Datatype sendtype, int root) throws MPIException {
        return started(
                CollectiveCalls.gatherv(new Background(), handle, data(sendbuf, sendcount, sendtype), null, root));
    }

    /** Starts a non-blocking {@link #scatter(Object, int, Datatype, Object, int, Datatype, int)}. */
    @LinkedWith(Buffer.class)
    public final Request iScatter(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        return started(CollectiveCalls.scatter(
                new Background(),
                handle,
                data(sendbuf, sendcount, sendtype),
                data(recvbuf, recvcount, recvtype),
                root));
    }

    /** Like {@link #iScatter(Object, int, Datatype, Object, int, Datatype, int)}, with counts of type long. */
    public final Request iScatter(
            Object sendbuf,
            Long sendcount,
            Datatype sendtype,
            Object recvbuf,
            Long recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        return started(CollectiveCalls.scatter(
                new Background(),
                handle,
                data(sendbuf, sendcount, sendtype),
                data(recvbuf, recvcount, recvtype),
                root));
    }

    /** Starts a non-blocking {@link #scatter(Object, int, Datatype, int)}. */
    @LinkedWith(Buffer.class)
    public final Request iScatter(Object buf, int count, Datatype type, int root) throws MPIException {
        return started(CollectiveCalls.scatterInPlace(new Background(), handle, data(buf, count, type), root));
    }

    /** Like {@link #iScatter(Object, int, Datatype, int)}, with counts of type long. */
    public final Request iScatter(Object buf, Long count, Datatype type, int root) throws MPIException {
        return started(CollectiveCalls.scatterInPlace(new Background(), handle, data(buf, count, type), root));
    }

    /** Starts a non-blocking {@link #scatterv(Object, int[], int[], Datatype, Object, int, Datatype, int)}. */
    @LinkedWith(Buffer.class)
    public final Request iScatterv(
            Object sendbuf,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        return started(CollectiveCalls.scatterv(
                new Background(),
                handle,
                parts(sendbuf, 0, sendcount, displs, sendtype),
                data(recvbuf, recvcount, recvtype),
                root));
    }

    /**
     * Like {@link #iScatterv(Object, int[], int[], Datatype, Object, int, Datatype, int)}, with counts of type long.
     */
    public final Request iScattervLong(
            Object sendbuf,
            long[] sendcount,
            long[] displs,
            Datatype sendtype,
            Object recvbuf,
            long recvcount,
            Datatype recvtype,
            int root)
            throws MPIException {
        return started(CollectiveCalls.scatterv(
                new Background(),
                handle,
                parts(sendbuf, 0, sendcount, displs, sendtype),
                data(recvbuf, recvcount, recvtype),
                root));
    }

    /** Starts a non-blocking {@link #scatterv(Object, int[], int[], Datatype, int)}. */
    @LinkedWith(Buffer.class)
    public final Request iScatterv(Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root)
            throws MPIException {
        return started(CollectiveCalls.scatterv(
                new Background(), handle, parts(sendbuf, 0, sendcount, displs, sendtype), Data.IN_PLACE, root));
    }

    /** Like {@link #iScatterv(Object, int[], int[], Datatype, int)}, with counts of type long. */
    public final Request iScattervLong(Object sendbuf, long[] sendcount, long[] displs, Datatype sendtype, int root)
            throws MPIException {
        return started(CollectiveCalls.scatterv(
                new Background(), handle, parts(sendbuf, 0, sendcount, displs, sendtype), Data.IN_PLACE, root));
    }

    /** Starts a non-blocking {@link #scatterv(Object, int, Datatype, int)}. */
    @LinkedWith(Buffer.class)
    public final Request iScatterv(Object recvbuf, int recvcount, Datatype recvtype, int root) throws MPIException {
        return started(
                CollectiveCalls.scatterv(new Background(), handle, null, data(recvbuf, recvcount, recvtype), root));
    }

    /** Like {@link #iScatterv(Object, int, Datatype, int)}, with counts of type long. */
    public final Request iScatterv(Object recvbuf, Long recvcount, Datatype recvtype, int root) throws MPIException {
        return started(
                CollectiveCalls.scatterv(new Background(), handle, null, data(recvbuf, recvcount, recvtype), root));
    }

    /** Starts a non-blocking {@link #allGather(Object, int, Datatype, Object, int, Datatype)}. */
    @LinkedWith(Buffer.class)
    public final Request iAllGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        return started(CollectiveCalls.allgather(
                new Background(), handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype)));
    }

    /** Like {@link #iAllGather(Object, int, Datatype, Object, int, Datatype)}, with counts of type long. */
    public final Request iAllGather(
            Object sendbuf, Long sendcount, Datatype sendtype, Object recvbuf, Long recvcount, Datatype recvtype)
            throws MPIException {
        return started(CollectiveCalls.allgather(
                new Background(), handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype)));
    }

    /** Starts a non-blocking {@link #allGather(Object, int, Datatype)}. */
    @LinkedWith(Buffer.class)
    public final Request iAllGather(Object buf, int count, Datatype type) throws MPIException {
        return started(CollectiveCalls.allgather(new Background(), handle, Data.IN_PLACE, data(buf, count, type)));
    }

    /** Like {@link #iAllGather(Object, int, Datatype)}, with counts of type long. */
    public final Request iAllGather(Object buf, Long count, Datatype type) throws MPIException {
        return started(CollectiveCalls.allgather(new Background(), handle, Data.IN_PLACE, data(buf, count, type)));
    }

    /** Starts a non-blocking {@link #allGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}. */
    @LinkedWith(Buffer.class)
    public final Request iAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        return started(CollectiveCalls.allgatherv(
                new Background(),
                handle,
                data(sendbuf, sendcount, sendtype),
                parts(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /** Like {@link #iAllGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}, with counts of type long. */
    public final Request iAllGathervLong(
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long[] recvcount,
            long[] displs,
            Datatype recvtype)
            throws MPIException {
        return started(CollectiveCalls.allgatherv(
                new Background(),
                handle,
                data(sendbuf, sendcount, sendtype),
                parts(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /** Starts a non-blocking {@link #allGatherv(Object, int[], int[], Datatype)}. */
    @LinkedWith(Buffer.class)
    public final Request iAllGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype)
            throws MPIException {
        return started(CollectiveCalls.allgatherv(
                new Background(), handle, Data.IN_PLACE, parts(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /** Like {@link #iAllGatherv(Object, int[], int[], Datatype)}, with counts of type long. */
    public final Request iAllGathervLong(Object recvbuf, long[] recvcount, long[] displs, Datatype recvtype)
            throws MPIException {
        return started(CollectiveCalls.allgatherv(
                new Background(), handle, Data.IN_PLACE, parts(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /** Starts a non-blocking {@link #allToAll(Object, int, Datatype, Object, int, Datatype)}. */
    @LinkedWith(Buffer.class)
    public final Request iAllToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        return started(CollectiveCalls.alltoall(
                new Background(), handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype)));
    }

    /** Like {@link #iAllToAll(Object, int, Datatype, Object, int, Datatype)}, with counts of type long. */
    public final Request iAllToAll(
            Object sendbuf, Long sendcount, Datatype sendtype, Object recvbuf, Long recvcount, Datatype recvtype)
            throws MPIException {
        return started(CollectiveCalls.alltoall(
                new Background(), handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype)));
    }

    /** Starts a non-blocking {@link #allToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}. */
    @LinkedWith(Buffer.class)
    public final Request iAllToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        return started(CollectiveCalls.alltoallv(
                new Background(),
                handle,
                parts(sendbuf, 0, sendcount, sdispls, sendtype),
                parts(recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    /**
     * Like {@link #iAllToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}, with counts of type
     * long.
     */
    public final Request iAllToAllvLong(
            Object sendbuf,
            long[] sendcount,
            long[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            long[] recvcount,
            long[] rdispls,
            Datatype recvtype)
            throws MPIException {
        return started(CollectiveCalls.alltoallv(
                new Background(),
                handle,
                parts(sendbuf, 0, sendcount, sdispls, sendtype),
                parts(recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    /** Starts a non-blocking {@link #allToAllw(Object, int[], int[], Datatype[], Object, int[], int[], Datatype[])}. */
    @LinkedWith(Buffer.class)
    public final Request iAllToAllw(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype[] recvtypes)
            throws MPIException {
        return started(CollectiveCalls.alltoallw(
                new Background(),
                handle,
                new WideParts(sendbuf, sendcount, sdispls, typesOf(sendtypes)),
                new WideParts(recvbuf, recvcount, rdispls, typesOf(recvtypes))));
    }

    /**
     * Like {@link #iAllToAllw(Object, int[], int[], Datatype[], Object, int[], int[], Datatype[])}, with counts of type
     * long.
     */
    public final Request iAllToAllwLong(
            Object sendbuf,
            long[] sendcount,
            long[] sdispls,
            Datatype[] sendtypes,
            Object recvbuf,
            long[] recvcount,
            long[] rdispls,
            Datatype[] recvtypes)
            throws MPIException {
        return started(CollectiveCalls.alltoallw(
                new Background(),
                handle,
                new WideParts(sendbuf, sendcount, sdispls, typesOf(sendtypes)),
                new WideParts(recvbuf, recvcount, rdispls, typesOf(recvtypes))));
    }

    /** Starts a non-blocking {@link #reduce(Object, Object, int, Datatype, Op, int)}. */
    @LinkedWith(Buffer.class)
    public final Request iReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root)
            throws MPIException {
        return started(CollectiveCalls.reduce(
                new Background(),
                handle,
                data(sendbuf, count, type),
                data(recvbuf, count, type),
                operationOf(op),
                root));
    }

    /** Like {@link #iReduce(Object, Object, int, Datatype, Op, int)}, with counts of type long. */
    public final Request iReduce(Object sendbuf, Object recvbuf, Long count, Datatype type, Op op, int root)
            throws MPIException {
        return started(CollectiveCalls.reduce(
                new Background(),
                handle,
                data(sendbuf, count, type),
                data(recvbuf, count, type),
                operationOf(op),
                root));
    }

    /** Starts a non-blocking {@link #reduce(Object, int, Datatype, Op, int)}. */
    @LinkedWith(Buffer.class)
    public final Request iReduce(Object buf, int count, Datatype type, Op op, int root) throws MPIException {
        return started(
                CollectiveCalls.reduceInPlace(new Background(), handle, data(buf, count, type), operationOf(op), root));
    }

    /** Like {@link #iReduce(Object, int, Datatype, Op, int)}, with counts of type long. */
    public final Request iReduce(Object buf, Long count, Datatype type, Op op, int root) throws MPIException {
        return started(
                CollectiveCalls.reduceInPlace(new Background(), handle, data(buf, count, type), operationOf(op), root));
    }

    /** Starts a non-blocking {@link #allReduce(Object, Object, int, Datatype, Op)}. */
    @LinkedWith(Buffer.class)
    public final Request iAllReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        return started(CollectiveCalls.allreduce(
                new Background(), handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op)));
    }

    /** Like {@link #iAllReduce(Object, Object, int, Datatype, Op)}, with counts of type long. */
    public final Request iAllReduce(Object sendbuf, Object recvbuf, Long count, Datatype type, Op op)
            throws MPIException {
        return started(CollectiveCalls.allreduce(
                new Background(), handle, data(sendbuf, count, type), data(recvbuf, count, type), operationOf(op)));
    }

    /** Starts a non-blocking {@link #allReduce(Object, int, Datatype, Op)}. */
    @LinkedWith(Buffer.class)
    public final Request iAllReduce(Object buf, int count, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.allreduce(
                new Background(), handle, Data.IN_PLACE, data(buf, count, type), operationOf(op)));
    }

    /** Like {@link #iAllReduce(Object, int, Datatype, Op)}, with counts of type long. */
    public final Request iAllReduce(Object buf, Long count, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.allreduce(
                new Background(), handle, Data.IN_PLACE, data(buf, count, type), operationOf(op)));
    }

    /** Starts a non-blocking {@link #reduceScatter(Object, Object, int[], Datatype, Op)}. */
    @LinkedWith(Buffer.class)
    public final Request iReduceScatter(Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op)
            throws MPIException {
        return started(CollectiveCalls.reduceScatter(
                new Background(),
                handle,
                data(sendbuf, 0, type),
                data(recvbuf, 0, type),
                Counts.of(recvcounts),
                operationOf(op)));
    }

    /** Like {@link #iReduceScatter(Object, Object, int[], Datatype, Op)}, with counts of type long. */
    public final Request iReduceScatterLong(Object sendbuf, Object recvbuf, long[] recvcounts, Datatype type, Op op)
            throws MPIException {
        return started(CollectiveCalls.reduceScatter(
                new Background(),
                handle,
                data(sendbuf, 0, type),
                data(recvbuf, 0, type),
                Counts.of(recvcounts),
                operationOf(op)));
    }

    /** Starts a non-blocking {@link #reduceScatter(Object, int[], Datatype, Op)}. */
    @LinkedWith(Buffer.class)
    public final Request iReduceScatter(Object buf, int[] counts, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.reduceScatter(
                new Background(), handle, Data.IN_PLACE, data(buf, 0, type), Counts.of(counts), operationOf(op)));
    }

    /** Like {@link #iReduceScatter(Object, int[], Datatype, Op)}, with counts of type long. */
    public final Request iReduceScatterLong(Object buf, long[] counts, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.reduceScatter(
                new Background(), handle, Data.IN_PLACE, data(buf, 0, type), Counts.of(counts), operationOf(op)));
    }

    /** Starts a non-blocking {@link #reduceScatterBlock(Object, Object, int, Datatype, Op)}. */
    @LinkedWith(Buffer.class)
    public final Request iReduceScatterBlock(Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op)
            throws MPIException {
        return started(CollectiveCalls.reduceScatterBlock(
                new Background(),
                handle,
                data(sendbuf, recvcount, type),
                data(recvbuf, recvcount, type),
                operationOf(op)));
    }

    /** Like {@link #iReduceScatterBlock(Object, Object, int, Datatype, Op)}, with counts of type long. */
    public final Request iReduceScatterBlock(Object sendbuf, Object recvbuf, Long recvcount, Datatype type, Op op)
            throws MPIException {
        return started(CollectiveCalls.reduceScatterBlock(
                new Background(),
                handle,
                data(sendbuf, recvcount, type),
                data(recvbuf, recvcount, type),
                operationOf(op)));
    }

    /** Starts a non-blocking {@link #reduceScatterBlock(Object, int, Datatype, Op)}. */
    @LinkedWith(Buffer.class)
    public final Request iReduceScatterBlock(Object buf, int count, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.reduceScatterBlock(
                new Background(), handle, Data.IN_PLACE, data(buf, count, type), operationOf(op)));
    }

    /** Like {@link #iReduceScatterBlock(Object, int, Datatype, Op)}, with counts of type long. */
    public final Request iReduceScatterBlock(Object buf, Long count, Datatype type, Op op) throws MPIException {
        return started(CollectiveCalls.reduceScatterBlock(
                new Background(), handle, Data.IN_PLACE, data(buf, count, type), operationOf(op)));
    }

    /**
     * Sends the same items to every neighbour and collects those of every neighbour, in the order of the topology (on a
     * grid, for each dimension the lower neighbour, then the upper one). The place of a missing neighbour in the
     * receive buffer is not changed. Only for communicators with a topology.
     *
     * @param sendbuf array, nio buffer or memory segment with the items that this process sends
     * @param sendcount items that this process sends to each neighbour
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the received items
     * @param recvcount items that each neighbour sends
     * @param recvtype datatype of an item to receive
     * @throws MPIException (ERR_TOPOLOGY) if there is no topology
     */
    public final void neighborAllGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        NeighborCalls.allgather(
                BLOCKING, handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype));
    }

    /** Like {@link #neighborAllGather(Object, int, Datatype, Object, int, Datatype)}, with counts of type long. */
    public final void neighborAllGather(
            Object sendbuf, Long sendcount, Datatype sendtype, Object recvbuf, Long recvcount, Datatype recvtype)
            throws MPIException {
        NeighborCalls.allgather(
                BLOCKING, handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype));
    }

    /**
     * Like {@link #neighborAllGather}, with counts and displacements as {@link #allGatherv} has them, one of each for
     * each neighbour.
     */
    public final void neighborAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        NeighborCalls.allgatherv(
                BLOCKING, handle, data(sendbuf, sendcount, sendtype), parts(recvbuf, 0, recvcount, displs, recvtype));
    }

    /**
     * Like {@link #neighborAllGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}, with counts of type
     * long.
     */
    public final void neighborAllGathervLong(
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long[] recvcount,
            long[] displs,
            Datatype recvtype)
            throws MPIException {
        NeighborCalls.allgatherv(
                BLOCKING, handle, data(sendbuf, sendcount, sendtype), parts(recvbuf, 0, recvcount, displs, recvtype));
    }

    /**
     * Sends to every neighbour its items and receives those of every neighbour, in the order of the topology (on a
     * grid, for each dimension the lower neighbour, then the upper one). The place of a missing neighbour in the
     * receive buffer is not changed. Only for communicators with a topology.
     *
     * @param sendbuf array, nio buffer or memory segment with the items that this process sends
     * @param sendcount items for each neighbour
     * @param sendtype datatype of an item to send
     * @param recvbuf array, nio buffer or memory segment for the received items
     * @param recvcount items of each neighbour
     * @param recvtype datatype of an item to receive
     * @throws MPIException (ERR_TOPOLOGY) if there is no topology
     */
    public final void neighborAllToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        NeighborCalls.alltoall(
                BLOCKING, handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype));
    }

    /** Like {@link #neighborAllToAll(Object, int, Datatype, Object, int, Datatype)}, with counts of type long. */
    public final void neighborAllToAll(
            Object sendbuf, Long sendcount, Datatype sendtype, Object recvbuf, Long recvcount, Datatype recvtype)
            throws MPIException {
        NeighborCalls.alltoall(
                BLOCKING, handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype));
    }

    /**
     * Like {@link #neighborAllToAll}, with counts and displacements as {@link #allToAllv} has them, one of each for
     * each neighbour.
     */
    public final void neighborAllToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        NeighborCalls.alltoallv(
                BLOCKING,
                handle,
                parts(sendbuf, 0, sendcount, sdispls, sendtype),
                parts(recvbuf, 0, recvcount, rdispls, recvtype));
    }

    /**
     * Like {@link #neighborAllToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}, with counts of
     * type long.
     */
    public final void neighborAllToAllvLong(
            Object sendbuf,
            long[] sendcount,
            long[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            long[] recvcount,
            long[] rdispls,
            Datatype recvtype)
            throws MPIException {
        NeighborCalls.alltoallv(
                BLOCKING,
                handle,
                parts(sendbuf, 0, sendcount, sdispls, sendtype),
                parts(recvbuf, 0, recvcount, rdispls, recvtype));
    }

    /** Starts a non-blocking {@link #neighborAllGather(Object, int, Datatype, Object, int, Datatype)}. */
    @LinkedWith(Buffer.class)
    public final Request iNeighborAllGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        return started(NeighborCalls.allgather(
                new Background(), handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype)));
    }

    /** Like {@link #iNeighborAllGather(Object, int, Datatype, Object, int, Datatype)}, with counts of type long. */
    public final Request iNeighborAllGather(
            Object sendbuf, Long sendcount, Datatype sendtype, Object recvbuf, Long recvcount, Datatype recvtype)
            throws MPIException {
        return started(NeighborCalls.allgather(
                new Background(), handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype)));
    }

    /** Starts a non-blocking {@link #neighborAllGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}. */
    @LinkedWith(Buffer.class)
    public final Request iNeighborAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype)
            throws MPIException {
        return started(NeighborCalls.allgatherv(
                new Background(),
                handle,
                data(sendbuf, sendcount, sendtype),
                parts(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /**
     * Like {@link #iNeighborAllGatherv(Object, int, Datatype, Object, int[], int[], Datatype)}, with counts of type
     * long.
     */
    public final Request iNeighborAllGathervLong(
            Object sendbuf,
            long sendcount,
            Datatype sendtype,
            Object recvbuf,
            long[] recvcount,
            long[] displs,
            Datatype recvtype)
            throws MPIException {
        return started(NeighborCalls.allgatherv(
                new Background(),
                handle,
                data(sendbuf, sendcount, sendtype),
                parts(recvbuf, 0, recvcount, displs, recvtype)));
    }

    /** Starts a non-blocking {@link #neighborAllToAll(Object, int, Datatype, Object, int, Datatype)}. */
    @LinkedWith(Buffer.class)
    public final Request iNeighborAllToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        return started(NeighborCalls.alltoall(
                new Background(), handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype)));
    }

    /** Like {@link #iNeighborAllToAll(Object, int, Datatype, Object, int, Datatype)}, with counts of type long. */
    public final Request iNeighborAllToAll(
            Object sendbuf, Long sendcount, Datatype sendtype, Object recvbuf, Long recvcount, Datatype recvtype)
            throws MPIException {
        return started(NeighborCalls.alltoall(
                new Background(), handle, data(sendbuf, sendcount, sendtype), data(recvbuf, recvcount, recvtype)));
    }

    /**
     * Starts a non-blocking {@link #neighborAllToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}.
     */
    @LinkedWith(Buffer.class)
    public final Request iNeighborAllToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype)
            throws MPIException {
        return started(NeighborCalls.alltoallv(
                new Background(),
                handle,
                parts(sendbuf, 0, sendcount, sdispls, sendtype),
                parts(recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    /**
     * Like {@link #iNeighborAllToAllv(Object, int[], int[], Datatype, Object, int[], int[], Datatype)}, with counts of
     * type long.
     */
    public final Request iNeighborAllToAllvLong(
            Object sendbuf,
            long[] sendcount,
            long[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            long[] recvcount,
            long[] rdispls,
            Datatype recvtype)
            throws MPIException {
        return started(NeighborCalls.alltoallv(
                new Background(),
                handle,
                parts(sendbuf, 0, sendcount, sdispls, sendtype),
                parts(recvbuf, 0, recvcount, rdispls, recvtype)));
    }
}
