package mpi;

import java.nio.Buffer;
import java.nio.channels.SocketChannel;
import java.util.Map;
import railmpi.coll.topology.Neighborhood;
import railmpi.core.RailException;
import railmpi.pml.SendMode;
import railmpi.pml.state.Communicator;

/**
 * A group of processes that can talk to each other, or two groups that can ({@link Intercomm}), with a context of their
 * own: messages of one communicator are never received in another. Point-to-point operations may be called by any
 * thread; collective ones by every process of the communicator in the same order, and by one thread at a time.
 *
 * <p>See the package for what holds for all methods: buffers, offsets, errors. A send or receive with
 * {@link MPI#PROC_NULL} returns at once.
 */
public class Comm implements Cloneable, Freeable {
    /** For {@link Intracomm#splitType}: processes that share memory. */
    public static final int TYPE_SHARED = 0;

    /** The session that this communicator belongs to; NONE if it cannot be used. */
    Session session;

    /** The communicator of the lower layers; null if this one cannot be used. */
    Communicator communicator;

    private final String predefinedName;
    private volatile String name = "";
    private int size;
    private int peerCount;

    /** Hints of the program; never changed. */
    private volatile Map<String, String> hints = Map.of();

    /** Of an iDup that has made this communicator, else null. */
    private Request request;

    private volatile Errhandler errhandler;

    /** Made when the first attribute is set. */
    private volatile Attributes<Comm> attributes;

    /** Creates a predefined communicator, to be bound by Init. */
    Comm(String predefinedName) {
        this.predefinedName = predefinedName;
        session = Session.NONE;
        errhandler = MPI.ERRORS_ARE_FATAL;
    }

    /** Creates a communicator; a null one if there is none below. */
    Comm(Session session, Communicator communicator, Errhandler errhandler) {
        predefinedName = null;
        this.errhandler = errhandler;
        if (communicator == null) {
            unbind();
        } else {
            attach(session, communicator);
        }
    }

    final void bind(Session newSession, Communicator newCommunicator) {
        errhandler = MPI.ERRORS_ARE_FATAL;
        name = predefinedName.replace('.', '_');
        attach(newSession, newCommunicator);
        newCommunicator.setName(name);
    }

    private void attach(Session newSession, Communicator newCommunicator) {
        communicator = newCommunicator;
        size = newCommunicator.size();
        peerCount = newCommunicator.remoteSize();
        session = newSession;
    }

    final void unbind() {
        session = Session.NONE;
        communicator = null;
    }

    /** Copies the attributes to a duplicate of this communicator, which is freed if a callback of the program fails. */
    final <C extends Comm> C inherit(C duplicate) {
        Attributes<Comm> mine = attributes;
        if (mine != null) {
            try {
                ((Comm) duplicate).attributes = mine.copied(this);
            } catch (MPIException e) {
                if (!duplicate.isNull()) {
                    duplicate.free();
                }
                throw raised(e);
            }
        }
        ((Comm) duplicate).hints = hints;
        return duplicate;
    }

    /** Deletes all attributes, when this communicator ends. */
    final void deleteAttributes() {
        Attributes<Comm> mine = attributes;
        attributes = null;
        if (mine != null) {
            try {
                mine.deleteAll(this);
            } catch (MPIException e) {
                throw raised(e);
            }
        }
    }

    /** Returns a communicator of the same kind, with the same topology and error handler, in another context. */
    Comm inContext(Communicator newCommunicator) {
        return communicator.isInter()
                ? new Intercomm(session, newCommunicator, errhandler)
                : new Intracomm(session, newCommunicator, errhandler);
    }

    /** Returns one of the constants for topologies. */
    int topology() {
        return MPI.UNDEFINED;
    }

    /** Returns the neighbours of this process; null if there is no topology. */
    Neighborhood neighborhood() {
        return null;
    }

    final Errhandler errhandler() {
        return errhandler;
    }

    final int size() {
        return size;
    }

    /** Returns how many ranks can be sent to: those of the other group, if there are two. */
    final int peerCount() {
        return peerCount;
    }

    /** Tells whether this communicator, which can be used, joins two groups. */
    final boolean joinsGroups() {
        return communicator.isInter();
    }

    final boolean isDestination(int rank) {
        return rank < peerCount && (rank >= 0 || rank == MPI.PROC_NULL);
    }

    final boolean isSource(int rank) {
        return rank < peerCount && rank >= MPI.PROC_NULL;
    }

    /** Returns the session if this communicator can be used, else throws. */
    final Session usable() {
        Session mine = session;
        if (mine != Session.current) {
            Session.active();
            MPIException error = new MPIException(MPI.ERR_COMM, "the communicator is null or has been freed");
            boolean isFreed = size != 0; // and has an error handler, which a null one has not
            throw isFreed ? raised(error) : Session.raised(error);
        }
        return mine;
    }

    /** Throws the problem, if there is one and the error handler lets it. */
    final void require(MPIException problem) {
        if (problem != null) {
            throw raised(problem);
        }
    }

    /** Returns an error of this communicator, if its handler lets it be thrown. */
    final MPIException raised(MPIException error) {
        errhandler.handle(error);
        return error;
    }

    final MPIException raised(RailException error) {
        return raised(ErrorClass.of(error));
    }

    /**
     * {@return MPI.COMM_WORLD, MPI.COMM_SELF, or the context id of another communicator and its name if it has one}
     */
    @Override
    public String toString() {
        if (predefinedName != null) {
            return predefinedName;
        }
        if (communicator == null) {
            return "null communicator";
        }
        String kind = communicator.isInter() ? "intercommunicator " : "communicator ";
        return kind + communicator.contextId() + (name.isEmpty() ? "" : " '" + name + "'");
    }

    /** {@return the rank of this process in the communicator, in its own group if there are two} */
    public final int getRank() throws MPIException {
        usable();
        return communicator.rank();
    }

    /**
     * Does the same as {@link #getRank}.
     *
     * @return what {@link #getRank} returns
     */
    public final int Rank() throws MPIException {
        return getRank();
    }

    /** {@return the number of processes in the communicator, in the own group if there are two} */
    public final int getSize() throws MPIException {
        usable();
        return size;
    }

    /**
     * Does the same as {@link #getSize}.
     *
     * @return what {@link #getSize} returns
     */
    public final int Size() throws MPIException {
        return getSize();
    }

    /**
     * Tells whether there is no communicator: this process was not in it, or it has been freed.
     *
     * @return true if so
     */
    public final boolean isNull() {
        return communicator == null && predefinedName == null;
    }

    /**
     * Does the same as {@link #isNull}.
     *
     * @return what {@link #isNull} returns
     */
    public final boolean Is_null() {
        return isNull();
    }

    /**
     * Tells whether this communicator joins two groups.
     *
     * @return true if so
     */
    public final boolean isInter() throws MPIException {
        usable();
        return communicator.isInter();
    }

    /**
     * Does the same as {@link #isInter}.
     *
     * @return what {@link #isInter} returns
     */
    public final boolean Test_inter() throws MPIException {
        return isInter();
    }

    /** {@return the processes of this communicator, of the own group if there are two} */
    public final Group getGroup() throws MPIException {
        usable();
        return new Group(communicator.group());
    }

    /**
     * Does the same as {@link #getGroup}.
     *
     * @return what {@link #getGroup} returns
     */
    public final Group Group() throws MPIException {
        return getGroup();
    }

    /**
     * Compares two communicators.
     *
     * @param first the one
     * @param second the other one
     * @return {@link MPI#IDENT} if they are the same, {@link MPI#CONGRUENT} if they have the same processes in the same
     *     order, {@link MPI#SIMILAR} if in another order, else {@link MPI#UNEQUAL}; of intercommunicators, both groups
     *     count
     */
    public static int compare(Comm first, Comm second) throws MPIException {
        if (first == null || second == null) {
            Session.active();
            throw Session.raised(new MPIException(MPI.ERR_COMM, "communicator to compare is null"));
        }
        first.usable();
        second.usable();
        if (first.communicator == second.communicator) {
            return MPI.IDENT;
        }
        if (first.communicator.isInter() != second.communicator.isInter()) {
            return MPI.UNEQUAL;
        }
        int groups = Group.compare(first.getGroup(), second.getGroup());
        int remoteGroups = Group.compare(first.remoteGroup(), second.remoteGroup());
        int difference = Math.max(groups, remoteGroups);
        return difference == MPI.IDENT ? MPI.CONGRUENT : difference;
    }

    private Group remoteGroup() {
        return new Group(communicator.remoteGroup());
    }

    /**
     * Does the same as {@link #compare}.
     *
     * @param first the one
     * @param second the other one
     * @return what {@link #compare} returns
     */
    public static int Compare(Comm first, Comm second) throws MPIException {
        return compare(first, second);
    }

    /**
     * Gives the communicator a name, of which {@link MPI#MAX_OBJECT_NAME} characters are kept. Local.
     *
     * @param newName the name
     */
    public final void setName(String newName) throws MPIException {
        usable();
        if (newName == null) {
            throw raised(new MPIException(MPI.ERR_ARG, "name of the communicator is null"));
        }
        name = newName.substring(0, Math.min(newName.length(), MPI.MAX_OBJECT_NAME));
        communicator.setName(name);
    }

    /**
     * {@return the name of the communicator: what was set, MPI_COMM_WORLD or MPI_COMM_SELF of the predefined ones, else
     * an empty string}
     */
    public final String getName() throws MPIException {
        usable();
        return name;
    }

    /**
     * {@return {@link MPI#CART}, {@link MPI#GRAPH}, {@link MPI#DIST_GRAPH}, or {@link MPI#UNDEFINED} for no topology}
     */
    public final int getTopology() throws MPIException {
        usable();
        return topology();
    }

    /**
     * Does the same as {@link #getTopology}.
     *
     * @return what {@link #getTopology} returns
     */
    public final int Topo_test() throws MPIException {
        return getTopology();
    }

    /**
     * Duplicates the communicator, with its error handler and topology: the same processes, a new context. Collective.
     *
     * @return the new communicator
     */
    public Comm dup() throws MPIException {
        return inherit(inContext(duplicate()));
    }

    /**
     * Duplicates the communicator like {@link #dup}, but with other hints. Collective.
     *
     * @param info hints for the new communicator; null for none
     * @return the new communicator
     */
    public Comm dupWithInfo(Info info) throws MPIException {
        requireUsable(info);
        Map<String, String> given = Info.valuesOf(info);
        Comm made = dup();
        made.hints = given;
        return made;
    }

    /**
     * Starts to duplicate the communicator like {@link #dup}. Collective, but does not wait for the others.
     *
     * @return the new communicator, null until its {@link #getRequest request} is complete
     */
    public Comm iDup() throws MPIException {
        Session mine = usable();
        Comm made = inherit(inContext(null));
        try {
            made.request = new Request(this, mine.communicators().startDup(communicator, c -> made.attach(mine, c)));
        } catch (RailException e) {
            throw raised(e);
        }
        return made;
    }

    /** {@return the request of the {@link #iDup} that makes this communicator; null if it was made in another way} */
    public final Request getRequest() {
        return request;
    }

    /**
     * Sets hints in place of those that were given before. No hint changes anything yet. Collective.
     *
     * @param info hints; may be null
     */
    public final void setInfo(Info info) throws MPIException {
        requireUsable(info);
        hints = Info.valuesOf(info);
    }

    /** {@return the hints of this communicator, in a new object} */
    public final Info getInfo() throws MPIException {
        usable();
        return Info.of(hints);
    }

    /** Throws if this communicator or the hints for an operation have been freed. */
    final void requireUsable(Info info) {
        usable();
        require(Info.problem(info));
    }

    /**
     * Does the same as {@link #dup}: never a second name for the same communicator. Collective.
     *
     * @return what {@link #dup} returns
     */
    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Comm clone() {
        return dup();
    }

    /**
     * Joins two groups of processes, whose leaders can already talk to each other. Collective over both groups. At the
     * leaders, called on a communicator that both are in; which one it is does not matter at the others.
     *
     * @param localComm communicator of the own group; not one that joins two
     * @param localLeader rank there of the process that speaks with the other group
     * @param remoteLeader rank of the other leader in this communicator; counts at the leader only
     * @param tag of the leaders' messages, the same at both; counts at the leader only
     * @return the new communicator
     * @throws MPIException (ERR_COMM) at all processes if one is in both groups
     */
    public final Intercomm createIntercomm(Comm localComm, int localLeader, int remoteLeader, int tag)
            throws MPIException {
        return CommunicatorCalls.createIntercomm(this, localComm, localLeader, remoteLeader, tag);
    }

    /**
     * Does the same as {@link #createIntercomm}.
     *
     * @param local_comm communicator of the own group; not one that joins two
     * @param local_leader rank there of the process that speaks with the other group
     * @param remote_leader rank of the other leader in this communicator; counts at the leader only
     * @param tag of the leaders' messages, the same at both; counts at the leader only
     * @return what {@link #createIntercomm} returns
     */
    public final Intercomm Create_intercomm(Comm local_comm, int local_leader, int remote_leader, int tag)
            throws MPIException {
        return createIntercomm(local_comm, local_leader, remote_leader, tag);
    }

    final Communicator duplicate() {
        Session mine = usable();
        try {
            mine.collectives().compareConstructions(checks -> checks.dup(communicator));
            return mine.communicators().dup(communicator);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    /**
     * Frees the communicator; it is null afterwards. Operations on their way complete. Collective.
     *
     * @throws MPIException (ERR_COMM) if it is predefined
     */
    @Override
    public void free() throws MPIException {
        Session mine = usable();
        requireOwn();
        deleteAttributes();
        try {
            mine.communicators().free(communicator);
        } catch (RailException e) {
            throw raised(e);
        }
        unbind();
    }

    private void requireOwn() {
        if (predefinedName != null) {
            throw raised(new MPIException(MPI.ERR_COMM, predefinedName + " is predefined and cannot be freed"));
        }
    }

    /**
     * Frees the communicator like {@link #free}, when all its processes have called this and its operations are over.
     * Processes of different jobs that have no other communicator in common have nothing to do with each other
     * afterwards. Collective.
     *
     * @throws MPIException (ERR_COMM) if it is predefined
     */
    public final void disconnect() throws MPIException {
        Session mine = usable();
        requireOwn();
        deleteAttributes();
        try {
            mine.worlds().disconnect(communicator);
        } catch (RailException e) {
            throw raised(e);
        }
        unbind();
    }

    /**
     * Joins this process with the one at the other end of a socket, which calls the same; no other data is on its way
     * there meanwhile, and what follows stays the program's.
     *
     * @param socket connected
     * @return a communicator of both processes
     * @throws MPIException (ERR_PORT) if the socket breaks, or the other process does not do the same
     */
    public static Intercomm join(SocketChannel socket) throws MPIException {
        return WorldCalls.join(socket);
    }

    /** Does the same as {@link #free}. */
    public final void Free() throws MPIException {
        free();
    }

    /**
     * Ends all processes of the job at once; does not return.
     *
     * @param errorcode exit status of the job
     */
    public final void abort(int errorcode) throws MPIException {
        usable();
        Session.abort(errorcode, this);
    }

    /**
     * Does the same as {@link #abort}.
     *
     * @param errorcode exit status of the job
     */
    public final void Abort(int errorcode) throws MPIException {
        abort(errorcode);
    }

    /** {@return what happens when an operation of this communicator fails} */
    public final Errhandler getErrhandler() throws MPIException {
        usable();
        return errhandler;
    }

    /**
     * Does the same as {@link #getErrhandler}.
     *
     * @return what {@link #getErrhandler} returns
     */
    public final Errhandler Errorhandler_get() throws MPIException {
        return getErrhandler();
    }

    /**
     * Sets what happens when an operation of this communicator fails. Local.
     *
     * @param handler what happens to errors from now on
     */
    public final void setErrhandler(Errhandler handler) throws MPIException {
        usable();
        if (handler == null) {
            throw raised(new MPIException(MPI.ERR_ARG, "error handler is null"));
        }
        errhandler = handler;
    }

    /**
     * Does the same as {@link #setErrhandler}.
     *
     * @param handler what happens to errors from now on
     */
    public final void Errorhandler_set(Errhandler handler) throws MPIException {
        setErrhandler(handler);
    }

    /**
     * Does the same as {@link #setErrhandler}.
     *
     * @param handler what happens to errors from now on
     */
    public final void Errhandler_set(Errhandler handler) throws MPIException {
        setErrhandler(handler);
    }

    /**
     * Makes a keyval for attributes of communicators; dup copies them. Of Open MPI's bindings.
     *
     * @return a number that no other keyval has
     */
    public static int createKeyval() throws MPIException {
        return CommAttributes.KEYVALS.create(null, null);
    }

    /**
     * Makes a keyval for attributes of communicators that has callbacks. An extension of RailMPI.
     *
     * @param copier called by dup; null to copy the value as it is
     * @param deleter called when an attribute ends; null for nothing
     * @return a number that no other keyval has
     */
    public static int createKeyval(MPI.AttributeCopier<Comm> copier, MPI.AttributeDeleter<Comm> deleter)
            throws MPIException {
        return CommAttributes.KEYVALS.create(copier, deleter);
    }

    /**
     * Frees a keyval. Attributes that were set with it stay, and are read, copied and deleted by it until the last is
     * gone.
     *
     * @param keyval number of the attribute
     * @throws MPIException (ERR_KEYVAL) if it is none of communicators, or predefined
     */
    public static void freeKeyval(int keyval) throws MPIException {
        CommAttributes.KEYVALS.free(keyval);
    }

    /**
     * Sets an attribute of this communicator in this process. Local; of Open MPI's bindings.
     *
     * @param keyval from {@link #createKeyval}
     * @param value a serialisable object, of which a copy is kept
     * @throws MPIException (ERR_KEYVAL) for another keyval, (ERR_ARG) if the value cannot be serialised
     */
    public final void setAttr(int keyval, Object value) throws MPIException {
        Keyval<Comm> key = keyval(keyval);
        try {
            madeAttributes().set(this, key, value);
        } catch (MPIException e) {
            throw raised(e);
        }
    }

    private synchronized Attributes<Comm> madeAttributes() {
        if (attributes == null) {
            attributes = new Attributes<>();
        }
        return attributes;
    }

    /**
     * Returns an attribute of this communicator in this process. Local; of Open MPI's bindings.
     *
     * @param keyval from {@link #createKeyval}, or a predefined one: {@link MPI#TAG_UB}, {@link MPI#HOST}, {@link
     *     MPI#IO}, {@link MPI#APPNUM}, {@link MPI#LASTUSEDCODE}, {@link MPI#UNIVERSE_SIZE} (all Integer), {@link
     *     MPI#WTIME_IS_GLOBAL} (Boolean)
     * @return a new copy of the value, null if it is not set
     * @throws MPIException (ERR_KEYVAL) for another keyval
     */
    public final Object getAttr(int keyval) throws MPIException {
        Object predefined = CommAttributes.predefined(usable(), keyval);
        if (predefined != null) {
            return predefined;
        }
        Keyval<Comm> key = keyval(keyval);
        Attributes<Comm> mine = attributes;
        return mine == null ? null : mine.get(key);
    }

    /**
     * Deletes an attribute of this communicator in this process. Local; of Open MPI's bindings.
     *
     * @param keyval from {@link #createKeyval}
     * @throws MPIException (ERR_KEYVAL) for another keyval, or if the attribute is not set
     */
    public final void deleteAttr(int keyval) throws MPIException {
        Keyval<Comm> key = keyval(keyval);
        Attributes<Comm> mine = attributes;
        boolean isDeleted = false;
        try {
            isDeleted = mine != null && mine.delete(this, key);
        } catch (MPIException e) {
            throw raised(e);
        }
        if (!isDeleted) {
            throw raised(new MPIException(MPI.ERR_KEYVAL, "attribute of keyval " + keyval + " is not set on " + this));
        }
    }

    private Keyval<Comm> keyval(int id) {
        usable();
        Keyval<Comm> keyval = CommAttributes.KEYVALS.find(id);
        if (keyval == null) {
            throw raised(CommAttributes.KEYVALS.unknown(id));
        }
        return keyval;
    }

    /**
     * Returns an attribute that is a number. Local; of mpiJava.
     *
     * @param keyval as in {@link #getAttr}
     * @return null if it is not set; 1 or 0 for {@link MPI#WTIME_IS_GLOBAL}
     */
    @LinkedWith(value = Object.class, insteadOf = Integer.class)
    public final Integer Attr_get(int keyval) throws MPIException {
        return CommAttributes.asInteger(this, keyval, getAttr(keyval));
    }

    /**
     * Sets an attribute to a number like {@link #setAttr}; of mpiJava 1.2.7.
     *
     * @param keyval number of the attribute
     * @param value the value
     */
    public final void Attr_put(int keyval, int value) throws MPIException {
        setAttr(keyval, value);
    }

    /**
     * Does the same as {@link #deleteAttr}; of mpiJava 1.2.7.
     *
     * @param keyval from {@link #createKeyval}
     */
    public final void Attr_delete(int keyval) throws MPIException {
        deleteAttr(keyval);
    }

    /**
     * Calls the error handler: under {@link MPI#ERRORS_RETURN} nothing happens and nothing is thrown, else the job
     * ends.
     *
     * @param errorCode error class to report
     */
    public final void callErrhandler(int errorCode) throws MPIException {
        usable();
        errhandler.handle(new MPIException(errorCode, "reported by the program to " + this));
    }

    /**
     * Sends a message; returns when the buffer may be used again.
     *
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver
     * @param tag 0 or higher
     */
    public final void send(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        PointToPoint.send(this, buf, 0, count, type, dest, tag, SendMode.STANDARD);
    }

    /**
     * Sends a message; returns when the buffer may be used again.
     *
     * @param buf array
     * @param offset first array element of the message
     * @param count number of items
     * @param datatype what an item is
     * @param dest rank of the receiver
     * @param tag 0 or higher
     */
    public final void Send(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        PointToPoint.send(this, buf, offset, count, datatype, dest, tag, SendMode.STANDARD);
    }

    /**
     * Sends a message like {@link #send}; returns at once, as a copy is kept in the buffer attached to MPI. Messages up
     * to {@code pml_eager_limit} need no attached buffer, unlike in the standard.
     *
     * @param buf array or nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     */
    public final void bSend(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        PointToPoint.bufferedSend(this, buf, 0, count, type, dest, tag);
    }

    /**
     * Sends a message like {@link #Send}; returns at once, as a copy is kept in the buffer attached to MPI. Messages up
     * to {@code pml_eager_limit} need no attached buffer, unlike in the standard.
     *
     * @param buf array or nio buffer of the items to send
     * @param offset first element in the array, in elements
     * @param count number of items
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     */
    public final void Bsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        PointToPoint.bufferedSend(this, buf, offset, count, datatype, dest, tag);
    }

    /**
     * Sends a message like {@link #send}; returns when the receiver has begun to receive it.
     *
     * @param buf array or nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     */
    public final void sSend(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        PointToPoint.send(this, buf, 0, count, type, dest, tag, SendMode.SYNCHRONOUS);
    }

    /**
     * Sends a message like {@link #Send}; returns when the receiver has begun to receive it.
     *
     * @param buf array or nio buffer of the items to send
     * @param offset first element in the array, in elements
     * @param count number of items
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     */
    public final void Ssend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        PointToPoint.send(this, buf, offset, count, datatype, dest, tag, SendMode.SYNCHRONOUS);
    }

    /**
     * Sends a message like {@link #send}, for which the receive must have been posted.
     *
     * @param buf array or nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     */
    public final void rSend(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        PointToPoint.send(this, buf, 0, count, type, dest, tag, SendMode.READY);
    }

    /**
     * Sends a message like {@link #Send}, for which the receive must have been posted.
     *
     * @param buf array or nio buffer of the items to send
     * @param offset first element in the array, in elements
     * @param count number of items
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     */
    public final void Rsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        PointToPoint.send(this, buf, offset, count, datatype, dest, tag, SendMode.READY);
    }

    /**
     * Receives a message; returns when it is in the buffer.
     *
     * @param buf array or nio buffer
     * @param count number of items that there is room for
     * @param type what an item is
     * @param source rank of the sender, or {@link MPI#ANY_SOURCE}
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @return what is known of the message
     * @throws MPIException of class ERR_TRUNCATE if the message is longer
     */
    public final Status recv(Object buf, int count, Datatype type, int source, int tag) throws MPIException {
        return PointToPoint.receive(this, buf, 0, count, type, source, tag);
    }

    /**
     * Receives a message; returns when it is in the buffer.
     *
     * @param buf array
     * @param offset array element where the message goes
     * @param count number of items that there is room for
     * @param datatype what an item is
     * @param source rank of the sender, or {@link MPI#ANY_SOURCE}
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @return what is known of the message
     * @throws MPIException of class ERR_TRUNCATE if the message is longer
     */
    public final Status Recv(Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        return PointToPoint.receive(this, buf, offset, count, datatype, source, tag);
    }

    /**
     * Starts to send a message like {@link #send}; the buffer may be used again when the request is complete.
     *
     * @param buf array or nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iSend(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return PointToPoint.startSend(this, buf, 0, count, type, dest, tag, SendMode.STANDARD);
    }

    /**
     * Starts to send a message like {@link #Send}; the array may be used again when the request is complete.
     *
     * @param buf array or nio buffer of the items to send
     * @param offset first element in the array, in elements
     * @param count number of items
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the request to wait for
     */
    public final Request Isend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return PointToPoint.startSend(this, buf, offset, count, datatype, dest, tag, SendMode.STANDARD);
    }

    /**
     * Starts to send a message like {@link #bSend}; the buffer may be used again at once.
     *
     * @param buf array or nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request ibSend(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        PointToPoint.bufferedSend(this, buf, 0, count, type, dest, tag);
        return Request.completed(this);
    }

    /**
     * Starts to send a message like {@link #Bsend}; the array may be used again at once.
     *
     * @param buf array or nio buffer of the items to send
     * @param offset first element in the array, in elements
     * @param count number of items
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the request to wait for
     */
    public final Request Ibsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        PointToPoint.bufferedSend(this, buf, offset, count, datatype, dest, tag);
        return Request.completed(this);
    }

    /**
     * Starts to send a message like {@link #sSend}; the request is complete when the receiver has begun to receive.
     *
     * @param buf array or nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request isSend(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return PointToPoint.startSend(this, buf, 0, count, type, dest, tag, SendMode.SYNCHRONOUS);
    }

    /**
     * Starts to send a message like {@link #Ssend}; the request is complete when the receiver has begun to receive.
     *
     * @param buf array or nio buffer of the items to send
     * @param offset first element in the array, in elements
     * @param count number of items
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the request to wait for
     */
    public final Request Issend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return PointToPoint.startSend(this, buf, offset, count, datatype, dest, tag, SendMode.SYNCHRONOUS);
    }

    /**
     * Starts to send a message like {@link #rSend}; the buffer may be used again when the request is complete.
     *
     * @param buf array or nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request irSend(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return PointToPoint.startSend(this, buf, 0, count, type, dest, tag, SendMode.READY);
    }

    /**
     * Starts to send a message like {@link #Rsend}; the array may be used again when the request is complete.
     *
     * @param buf array or nio buffer of the items to send
     * @param offset first element in the array, in elements
     * @param count number of items
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the request to wait for
     */
    public final Request Irsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return PointToPoint.startSend(this, buf, offset, count, datatype, dest, tag, SendMode.READY);
    }

    /**
     * Starts to receive a message like {@link #recv}; it is in the buffer when the request is complete.
     *
     * @param buf array or nio buffer that takes the items
     * @param count number of items that there is room for
     * @param type what an item is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iRecv(Object buf, int count, Datatype type, int source, int tag) throws MPIException {
        return PointToPoint.startReceive(this, buf, 0, count, type, source, tag);
    }

    /**
     * Starts to receive a message like {@link #Recv}; it is in the array when the request is complete.
     *
     * @param buf array or nio buffer that takes the items
     * @param offset first element in the array, in elements
     * @param count number of items that there is room for
     * @param datatype what an item is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @return the request to wait for
     */
    public final Request Irecv(Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        return PointToPoint.startReceive(this, buf, offset, count, datatype, source, tag);
    }

    /**
     * Makes a request that sends a message like {@link #send} each time it is started. Of Open MPI's bindings.
     *
     * @param buf array or nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the persistent request, not started yet
     */
    @LinkedWith(Buffer.class)
    public final Prequest sendInit(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return Prequest.ofSend(this, new Data(buf, 0, count, type), dest, tag, SendMode.STANDARD);
    }

    /**
     * Makes a request that sends a message like {@link #Send} each time it is started. Of mpiJava.
     *
     * @param buf array or nio buffer of the items to send
     * @param offset first element in the array, in elements
     * @param count number of items
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the persistent request, not started yet
     */
    public final Prequest Send_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return Prequest.ofSend(this, new Data(buf, offset, count, datatype), dest, tag, SendMode.STANDARD);
    }

    /**
     * Makes a request that sends a message like {@link #bSend} each time it is started. Of Open MPI's bindings.
     *
     * @param buf array or nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the persistent request, not started yet
     */
    @LinkedWith(Buffer.class)
    public final Prequest bSendInit(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return Prequest.ofSend(this, new Data(buf, 0, count, type), dest, tag, null);
    }

    /**
     * Makes a request that sends a message like {@link #Bsend} each time it is started. Of mpiJava.
     *
     * @param buf array or nio buffer of the items to send
     * @param offset first element in the array, in elements
     * @param count number of items
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the persistent request, not started yet
     */
    public final Prequest Bsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return Prequest.ofSend(this, new Data(buf, offset, count, datatype), dest, tag, null);
    }

    /**
     * Makes a request that sends a message like {@link #sSend} each time it is started. Of Open MPI's bindings.
     *
     * @param buf array or nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the persistent request, not started yet
     */
    @LinkedWith(Buffer.class)
    public final Prequest sSendInit(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return Prequest.ofSend(this, new Data(buf, 0, count, type), dest, tag, SendMode.SYNCHRONOUS);
    }

    /**
     * Makes a request that sends a message like {@link #Ssend} each time it is started. Of mpiJava.
     *
     * @param buf array or nio buffer of the items to send
     * @param offset first element in the array, in elements
     * @param count number of items
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the persistent request, not started yet
     */
    public final Prequest Ssend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return Prequest.ofSend(this, new Data(buf, offset, count, datatype), dest, tag, SendMode.SYNCHRONOUS);
    }

    /**
     * Makes a request that sends a message like {@link #rSend} each time it is started. Of Open MPI's bindings.
     *
     * @param buf array or nio buffer of the items to send
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the persistent request, not started yet
     */
    @LinkedWith(Buffer.class)
    public final Prequest rSendInit(Object buf, int count, Datatype type, int dest, int tag) throws MPIException {
        return Prequest.ofSend(this, new Data(buf, 0, count, type), dest, tag, SendMode.READY);
    }

    /**
     * Makes a request that sends a message like {@link #Rsend} each time it is started. Of mpiJava.
     *
     * @param buf array or nio buffer of the items to send
     * @param offset first element in the array, in elements
     * @param count number of items
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param tag tag of the message; not negative
     * @return the persistent request, not started yet
     */
    public final Prequest Rsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        return Prequest.ofSend(this, new Data(buf, offset, count, datatype), dest, tag, SendMode.READY);
    }

    /**
     * Makes a request that receives a message like {@link #recv} each time it is started. Of Open MPI's bindings.
     *
     * @param buf array or nio buffer that takes the items
     * @param count number of items that there is room for
     * @param type what an item is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @return the persistent request, not started yet
     */
    @LinkedWith(Buffer.class)
    public final Prequest recvInit(Object buf, int count, Datatype type, int source, int tag) throws MPIException {
        return Prequest.ofReceive(this, new Data(buf, 0, count, type), source, tag);
    }

    /**
     * Makes a request that receives a message like {@link #Recv} each time it is started. Of mpiJava.
     *
     * @param buf array or nio buffer that takes the items
     * @param offset first element in the array, in elements
     * @param count number of items that there is room for
     * @param datatype what an item is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @return the persistent request, not started yet
     */
    public final Prequest Recv_init(Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        return Prequest.ofReceive(this, new Data(buf, offset, count, datatype), source, tag);
    }

    /**
     * Sends a message like {@link #send} and receives another one like {@link #recv} at the same time.
     *
     * @param sendbuf array or nio buffer of the items to send
     * @param sendcount number of items to send
     * @param sendtype what an item to send is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param sendtag tag of the message that is sent
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount number of items that there is room for
     * @param recvtype what an item to receive is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param recvtag tag of the message that is received, or {@link MPI#ANY_TAG}
     * @return what is known of the message that was received
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
        return PointToPoint.sendReceive(
                this,
                new Data(sendbuf, 0, sendcount, sendtype),
                dest,
                sendtag,
                new Data(recvbuf, 0, recvcount, recvtype),
                source,
                recvtag);
    }

    /**
     * Sends a message like {@link #Send} and receives another one like {@link #Recv} at the same time.
     *
     * @param sendbuf array or nio buffer of the items to send
     * @param sendoffset first element in the array that is sent, in elements
     * @param sendcount number of items to send
     * @param sendtype what an item to send is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param sendtag tag of the message that is sent
     * @param recvbuf array or nio buffer that takes the items
     * @param recvoffset first element in the array that takes the items, in elements
     * @param recvcount number of items that there is room for
     * @param recvtype what an item to receive is
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param recvtag tag of the message that is received, or {@link MPI#ANY_TAG}
     * @return what is known of the message that was received
     */
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
        return PointToPoint.sendReceive(
                this,
                new Data(sendbuf, sendoffset, sendcount, sendtype),
                dest,
                sendtag,
                new Data(recvbuf, recvoffset, recvcount, recvtype),
                source,
                recvtag);
    }

    /**
     * Sends what is in the buffer like {@link #send}, and receives into it like {@link #recv}.
     *
     * @param buf array or nio buffer whose items are replaced by those received
     * @param count number of items
     * @param type what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param sendtag tag of the message that is sent
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param recvtag tag of the message that is received, or {@link MPI#ANY_TAG}
     * @return what is known of the message that was received
     */
    public final Status sendRecvReplace(
            Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag) throws MPIException {
        return PointToPoint.sendReceiveReplace(this, new Data(buf, 0, count, type), dest, sendtag, source, recvtag);
    }

    /**
     * Sends what is in the array like {@link #Send}, and receives into it like {@link #Recv}.
     *
     * @param buf array or nio buffer whose items are replaced by those received
     * @param offset first element in the array, in elements
     * @param count number of items
     * @param datatype what an item is
     * @param dest rank of the receiver, or {@link MPI#PROC_NULL}
     * @param sendtag tag of the message that is sent
     * @param source rank of the sender, {@link MPI#ANY_SOURCE} or {@link MPI#PROC_NULL}
     * @param recvtag tag of the message that is received, or {@link MPI#ANY_TAG}
     * @return what is known of the message that was received
     */
    public final Status Sendrecv_replace(
            Object buf, int offset, int count, Datatype datatype, int dest, int sendtag, int source, int recvtag)
            throws MPIException {
        return PointToPoint.sendReceiveReplace(
                this, new Data(buf, offset, count, datatype), dest, sendtag, source, recvtag);
    }

    /**
     * Puts items into a byte array, as a message has them; they may be sent from there as {@link MPI#PACKED}. Of Open
     * MPI's bindings.
     *
     * @param inbuf array or nio buffer with the items
     * @param incount number of items
     * @param datatype what an item is
     * @param outbuf takes the bytes
     * @param position where they begin, in bytes
     * @return the position behind them
     * @throws MPIException (ERR_TRUNCATE) if the array is too short
     */
    public final int pack(Object inbuf, int incount, Datatype datatype, byte[] outbuf, int position)
            throws MPIException {
        return Packing.pack(this, new Data(inbuf, 0, incount, datatype), outbuf, position);
    }

    /**
     * Does the same as {@link #pack}; of mpiJava. Objects take four bytes more than {@link MPI#OBJECT} messages have.
     *
     * @param inbuf array or nio buffer with the items
     * @param offset where the first item is, in base elements
     * @param incount number of items
     * @param datatype what an item is
     * @param outbuf takes the bytes
     * @param position where they begin, in bytes
     * @return what {@link #pack} returns
     */
    public final int Pack(Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position)
            throws MPIException {
        return Packing.pack(this, new Data(inbuf, offset, incount, datatype), outbuf, position);
    }

    /**
     * Takes items out of a byte array. Of Open MPI's bindings.
     *
     * @param inbuf has the bytes
     * @param position where they begin, in bytes
     * @param outbuf array or nio buffer that takes the items
     * @param outcount number of items
     * @param datatype what an item is
     * @return the position behind the bytes
     * @throws MPIException (ERR_TRUNCATE) if there are fewer bytes
     */
    public final int unpack(byte[] inbuf, int position, Object outbuf, int outcount, Datatype datatype)
            throws MPIException {
        return Packing.unpack(this, inbuf, position, new Data(outbuf, 0, outcount, datatype));
    }

    /**
     * Does the same as {@link #unpack}; of mpiJava.
     *
     * @param inbuf has the bytes
     * @param position where they begin, in bytes
     * @param outbuf array or nio buffer that takes the items
     * @param offset where the first item goes, in base elements
     * @param outcount number of items
     * @param datatype what an item is
     * @return what {@link #unpack} returns
     */
    public final int Unpack(byte[] inbuf, int position, Object outbuf, int offset, int outcount, Datatype datatype)
            throws MPIException {
        return Packing.unpack(this, inbuf, position, new Data(outbuf, offset, outcount, datatype));
    }

    /**
     * {@return how many bytes items take when packed}
     *
     * @param incount number of items
     * @param datatype what an item is
     * @throws MPIException (ERR_TYPE) for objects, whose length is not known before
     */
    public final int packSize(int incount, Datatype datatype) throws MPIException {
        return Packing.size(this, incount, datatype);
    }

    /**
     * Does the same as {@link #packSize}.
     *
     * @param incount number of items
     * @param datatype what an item is
     * @return what {@link #packSize} returns
     */
    public final int Pack_size(int incount, Datatype datatype) throws MPIException {
        return Packing.size(this, incount, datatype);
    }

    /**
     * Waits until a message is there that could be received.
     *
     * @param source rank of the sender, or {@link MPI#ANY_SOURCE}
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @return what is known of the message
     */
    public final Status probe(int source, int tag) throws MPIException {
        return PointToPoint.probe(this, source, tag);
    }

    /**
     * Does the same as {@link #probe}.
     *
     * @param source rank of the sender, or {@link MPI#ANY_SOURCE}
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @return what {@link #probe} returns
     */
    public final Status Probe(int source, int tag) throws MPIException {
        return PointToPoint.probe(this, source, tag);
    }

    /**
     * Looks whether a message is there that could be received.
     *
     * @param source rank of the sender, or {@link MPI#ANY_SOURCE}
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @return what is known of the message, null if none is there
     */
    public final Status iProbe(int source, int tag) throws MPIException {
        return PointToPoint.probeNow(this, source, tag);
    }

    /**
     * Does the same as {@link #iProbe}.
     *
     * @param source rank of the sender, or {@link MPI#ANY_SOURCE}
     * @param tag tag of the message, or {@link MPI#ANY_TAG}
     * @return what {@link #iProbe} returns
     */
    public final Status Iprobe(int source, int tag) throws MPIException {
        return PointToPoint.probeNow(this, source, tag);
    }

    /** Waits until every process of the communicator has called it. */
    public final void barrier() throws MPIException {
        CollectiveCalls.barrier(Execution.BLOCKING, this);
    }

    /**
     * Gives every process what the root has in its buffer.
     *
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     * @param root rank of the process that has the data
     */
    public final void bcast(Object buf, int count, Datatype type, int root) throws MPIException {
        CollectiveCalls.bcast(Execution.BLOCKING, this, new Data(buf, 0, count, type), root);
    }

    /**
     * Collects the items of all processes at the root, in the order of ranks. The receive arguments count at the root
     * only.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items of all; counts at the root
     * @param recvcount items that each process sends
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
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
                Execution.BLOCKING,
                this,
                new Data(sendbuf, 0, sendcount, sendtype),
                new Data(recvbuf, 0, recvcount, recvtype),
                root);
    }

    /**
     * Collects the items of all processes at the root. At the root the buffer takes the items of all and has its own in
     * their place already; elsewhere it has the items to send.
     *
     * @param buf array or nio buffer of the items of all at the root, of the own items elsewhere
     * @param count items of each process
     * @param type what an item is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     */
    public final void gather(Object buf, int count, Datatype type, int root) throws MPIException {
        CollectiveCalls.gatherInPlace(Execution.BLOCKING, this, new Data(buf, 0, count, type), root);
    }

    /**
     * Collects different numbers of items of all processes at the root. The receive arguments count at the root only.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items of all; counts at the root
     * @param recvcount items of each process
     * @param displs item of the receive buffer where those of each process go
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
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
                Execution.BLOCKING,
                this,
                new Data(sendbuf, 0, sendcount, sendtype),
                new Parts(recvbuf, 0, recvcount, displs, recvtype),
                root);
    }

    /**
     * Does the same as the other form at the root, whose own items are in their place already. Only for the root.
     *
     * @param recvbuf array or nio buffer that takes the items of all; counts at the root
     * @param recvcount items from each rank, one number for each; counts at the root
     * @param displs where the items of each rank go in the receive buffer, in extents of the datatype
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     */
    public final void gatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root)
            throws MPIException {
        CollectiveCalls.gatherv(
                Execution.BLOCKING, this, Data.IN_PLACE, new Parts(recvbuf, 0, recvcount, displs, recvtype), root);
    }

    /**
     * Does the same as the other form where a process only sends. Not for the root.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     */
    public final void gatherv(Object sendbuf, int sendcount, Datatype sendtype, int root) throws MPIException {
        CollectiveCalls.gatherv(Execution.BLOCKING, this, new Data(sendbuf, 0, sendcount, sendtype), null, root);
    }

    /**
     * Deals out the items of the root, the same number to every process, in the order of ranks. The send arguments
     * count at the root only.
     *
     * @param sendbuf array or nio buffer of the items for all; counts at the root
     * @param sendcount items for each process
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items that this process takes
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
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
                Execution.BLOCKING,
                this,
                new Data(sendbuf, 0, sendcount, sendtype),
                new Data(recvbuf, 0, recvcount, recvtype),
                root);
    }

    /**
     * Deals out the items of the root. At the root the buffer has the items of all, and its own stay there; elsewhere
     * it takes the items.
     *
     * @param buf array or nio buffer of the items of all at the root, of the own items elsewhere
     * @param count items of each process
     * @param type what an item is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     */
    public final void scatter(Object buf, int count, Datatype type, int root) throws MPIException {
        CollectiveCalls.scatterInPlace(Execution.BLOCKING, this, new Data(buf, 0, count, type), root);
    }

    /**
     * Deals out different numbers of items of the root. The send arguments count at the root only.
     *
     * @param sendbuf array or nio buffer of the items for all; counts at the root
     * @param sendcount items for each process
     * @param displs item of the send buffer where those for each process begin
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items that this process takes
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
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
                Execution.BLOCKING,
                this,
                new Parts(sendbuf, 0, sendcount, displs, sendtype),
                new Data(recvbuf, 0, recvcount, recvtype),
                root);
    }

    /**
     * Does the same as the other form at the root, whose own items stay where they are. Only for the root.
     *
     * @param sendbuf array or nio buffer of the items for all; counts at the root
     * @param sendcount items for each rank, one number for each; counts at the root
     * @param displs where the items for each rank begin in the send buffer, in extents of the datatype
     * @param sendtype what an item to send is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     */
    public final void scatterv(Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root)
            throws MPIException {
        CollectiveCalls.scatterv(
                Execution.BLOCKING, this, new Parts(sendbuf, 0, sendcount, displs, sendtype), Data.IN_PLACE, root);
    }

    /**
     * Does the same as the other form where a process only receives. Not for the root.
     *
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items that this process takes
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     */
    public final void scatterv(Object recvbuf, int recvcount, Datatype recvtype, int root) throws MPIException {
        CollectiveCalls.scatterv(Execution.BLOCKING, this, null, new Data(recvbuf, 0, recvcount, recvtype), root);
    }

    /**
     * Collects the items of all processes at every process, in the order of ranks.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items that each process sends
     * @param recvtype what an item to receive is
     */
    public final void allGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        CollectiveCalls.allgather(
                Execution.BLOCKING,
                this,
                new Data(sendbuf, 0, sendcount, sendtype),
                new Data(recvbuf, 0, recvcount, recvtype));
    }

    /**
     * Collects the items of all processes at every process, whose own are in their place already.
     *
     * @param buf array or nio buffer that has the own items in their place and takes those of the others
     * @param count items of each process
     * @param type what an item is
     */
    public final void allGather(Object buf, int count, Datatype type) throws MPIException {
        CollectiveCalls.allgather(Execution.BLOCKING, this, Data.IN_PLACE, new Data(buf, 0, count, type));
    }

    /**
     * Collects different numbers of items of all processes at every process.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items of each process
     * @param displs item of the receive buffer where those of each process go
     * @param recvtype what an item to receive is
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
                Execution.BLOCKING,
                this,
                new Data(sendbuf, 0, sendcount, sendtype),
                new Parts(recvbuf, 0, recvcount, displs, recvtype));
    }

    /**
     * Collects different numbers of items of all processes at every process, whose own are in their place already.
     *
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items from each rank, one number for each
     * @param displs where the items of each rank go in the receive buffer, in extents of the datatype
     * @param recvtype what an item to receive is
     */
    public final void allGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) throws MPIException {
        CollectiveCalls.allgatherv(
                Execution.BLOCKING, this, Data.IN_PLACE, new Parts(recvbuf, 0, recvcount, displs, recvtype));
    }

    /**
     * Sends to every process its items and receives those of every process, in the order of ranks.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items for each process
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items of each process
     * @param recvtype what an item to receive is
     */
    public final void allToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        CollectiveCalls.alltoall(
                Execution.BLOCKING,
                this,
                new Data(sendbuf, 0, sendcount, sendtype),
                new Data(recvbuf, 0, recvcount, recvtype));
    }

    /**
     * Sends to every process its items and receives those of every process, in different numbers.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items for each rank, one number for each
     * @param sdispls item of the send buffer where those for each process begin
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items from each rank, one number for each
     * @param rdispls item of the receive buffer where those of each process go
     * @param recvtype what an item to receive is
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
                Execution.BLOCKING,
                this,
                new Parts(sendbuf, 0, sendcount, sdispls, sendtype),
                new Parts(recvbuf, 0, recvcount, rdispls, recvtype));
    }

    /**
     * Sends to every process its items and receives those of every process, with a datatype and a place for each.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items for each rank, one number for each
     * @param sdispls bytes from the start of the send buffer where the items for each process begin
     * @param sendtypes what an item for each rank is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items from each rank, one number for each
     * @param rdispls bytes from the start of the receive buffer where those of each process go
     * @param recvtypes what an item from each rank is
     * @throws MPIException (ERR_ARG) also for a displacement that is no whole number of elements, unless the buffer is
     *     a ByteBuffer
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
                Execution.BLOCKING,
                this,
                new WideParts(sendbuf, sendcount, sdispls, sendtypes),
                new WideParts(recvbuf, recvcount, rdispls, recvtypes));
    }

    /**
     * Combines the items of two buffers of this process, without communication; the second one takes the result.
     *
     * @param inbuf array or nio buffer of the left operands
     * @param inoutbuf array or nio buffer of the right operands, which takes the results
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     */
    public static void reduceLocal(Object inbuf, Object inoutbuf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.reduceLocal(new Data(inbuf, 0, count, type), new Data(inoutbuf, 0, count, type), op);
    }

    /**
     * Combines the items of all processes; the result is at the root. The receive buffer counts at the root only.
     *
     * @param sendbuf array or nio buffer of the own vector
     * @param recvbuf array or nio buffer that takes the result, at the root
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     */
    public final void reduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root)
            throws MPIException {
        CollectiveCalls.reduce(
                Execution.BLOCKING,
                this,
                new Data(sendbuf, 0, count, type),
                new Data(recvbuf, 0, count, type),
                op,
                root);
    }

    /**
     * Combines the items of all processes; the root's buffer takes the result.
     *
     * @param buf array or nio buffer of the own vector, which takes the result at the root
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     */
    public final void reduce(Object buf, int count, Datatype type, Op op, int root) throws MPIException {
        CollectiveCalls.reduceInPlace(Execution.BLOCKING, this, new Data(buf, 0, count, type), op, root);
    }

    /**
     * Combines the items of all processes; every process gets the result.
     *
     * @param sendbuf array or nio buffer of the own vector
     * @param recvbuf array or nio buffer that takes the result
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     */
    public final void allReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.allreduce(
                Execution.BLOCKING, this, new Data(sendbuf, 0, count, type), new Data(recvbuf, 0, count, type), op);
    }

    /**
     * Combines the items of all processes; every process's buffer takes the result.
     *
     * @param buf array or nio buffer of the own vector, which takes the result
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     */
    public final void allReduce(Object buf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.allreduce(Execution.BLOCKING, this, Data.IN_PLACE, new Data(buf, 0, count, type), op);
    }

    /**
     * Combines the items of all processes and deals out the result.
     *
     * @param sendbuf array or nio buffer of the own vector
     * @param recvbuf array or nio buffer that takes the result
     * @param recvcounts items of the result for each process; their sum is the number of items in each send buffer
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     */
    public final void reduceScatter(Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op)
            throws MPIException {
        CollectiveCalls.reduceScatter(
                Execution.BLOCKING, this, new Data(sendbuf, 0, 0, type), new Data(recvbuf, 0, 0, type), recvcounts, op);
    }

    /**
     * Does the same with one buffer, which has all items of this process and takes its part of the result.
     *
     * @param buf array or nio buffer of the own vector, which takes the result
     * @param counts items of the result for each rank, one number for each
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     */
    public final void reduceScatter(Object buf, int[] counts, Datatype type, Op op) throws MPIException {
        CollectiveCalls.reduceScatter(Execution.BLOCKING, this, Data.IN_PLACE, new Data(buf, 0, 0, type), counts, op);
    }

    /**
     * Combines the items of all processes and deals out the result, the same number of items to each process.
     *
     * @param sendbuf array or nio buffer of the own vector
     * @param recvbuf array or nio buffer that takes the result
     * @param recvcount items of the result for each process
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     */
    public final void reduceScatterBlock(Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op)
            throws MPIException {
        CollectiveCalls.reduceScatterBlock(
                Execution.BLOCKING,
                this,
                new Data(sendbuf, 0, recvcount, type),
                new Data(recvbuf, 0, recvcount, type),
                op);
    }

    /**
     * Does the same with one buffer, which has all items of this process and takes its part of the result.
     *
     * @param buf array or nio buffer of the own vector, which takes the result
     * @param count items of the result for each rank
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     */
    public final void reduceScatterBlock(Object buf, int count, Datatype type, Op op) throws MPIException {
        CollectiveCalls.reduceScatterBlock(Execution.BLOCKING, this, Data.IN_PLACE, new Data(buf, 0, count, type), op);
    }

    /**
     * Starts what {@link #barrier} does; the request is complete when every process has called this.
     *
     * @return the request to wait for
     */
    public final Request iBarrier() throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.barrier(background, this);
        return background.start(this);
    }

    /**
     * Starts what {@link #bcast} does; until the request is complete, its buffers must be left alone.
     *
     * @param buf array or nio buffer that has the items at the root and takes them elsewhere
     * @param count number of items
     * @param type what an item is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iBcast(Object buf, int count, Datatype type, int root) throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.bcast(background, this, new Data(buf, 0, count, type), root);
        return background.start(this);
    }

    /**
     * Starts what {@link #gather} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items of all; counts at the root
     * @param recvcount items from each rank; counts at the root
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
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
        Execution.Background background = new Execution.Background();
        CollectiveCalls.gather(
                background,
                this,
                new Data(sendbuf, 0, sendcount, sendtype),
                new Data(recvbuf, 0, recvcount, recvtype),
                root);
        return background.start(this);
    }

    /**
     * Starts what {@link #gather} does; until the request is complete, its buffers must be left alone.
     *
     * @param buf array or nio buffer of the items of all at the root, of the own items elsewhere
     * @param count items of each process
     * @param type what an item is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iGather(Object buf, int count, Datatype type, int root) throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.gatherInPlace(background, this, new Data(buf, 0, count, type), root);
        return background.start(this);
    }

    /**
     * Starts what {@link #gatherv} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items of all; counts at the root
     * @param recvcount items from each rank, one number for each; counts at the root
     * @param displs where the items of each rank go in the receive buffer, in extents of the datatype
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
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
        Execution.Background background = new Execution.Background();
        CollectiveCalls.gatherv(
                background,
                this,
                new Data(sendbuf, 0, sendcount, sendtype),
                new Parts(recvbuf, 0, recvcount, displs, recvtype),
                root);
        return background.start(this);
    }

    /**
     * Starts what {@link #gatherv} does; until the request is complete, its buffers must be left alone.
     *
     * @param recvbuf array or nio buffer that takes the items of all; counts at the root
     * @param recvcount items from each rank, one number for each; counts at the root
     * @param displs where the items of each rank go in the receive buffer, in extents of the datatype
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root)
            throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.gatherv(
                background, this, Data.IN_PLACE, new Parts(recvbuf, 0, recvcount, displs, recvtype), root);
        return background.start(this);
    }

    /**
     * Starts what {@link #gatherv} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iGatherv(Object sendbuf, int sendcount, Datatype sendtype, int root) throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.gatherv(background, this, new Data(sendbuf, 0, sendcount, sendtype), null, root);
        return background.start(this);
    }

    /**
     * Starts what {@link #scatter} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the items for all; counts at the root
     * @param sendcount items for each rank; counts at the root
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items that this process takes
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
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
        Execution.Background background = new Execution.Background();
        CollectiveCalls.scatter(
                background,
                this,
                new Data(sendbuf, 0, sendcount, sendtype),
                new Data(recvbuf, 0, recvcount, recvtype),
                root);
        return background.start(this);
    }

    /**
     * Starts what {@link #scatter} does; until the request is complete, its buffers must be left alone.
     *
     * @param buf array or nio buffer of the items of all at the root, of the own items elsewhere
     * @param count items of each process
     * @param type what an item is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iScatter(Object buf, int count, Datatype type, int root) throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.scatterInPlace(background, this, new Data(buf, 0, count, type), root);
        return background.start(this);
    }

    /**
     * Starts what {@link #scatterv} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the items for all; counts at the root
     * @param sendcount items for each rank, one number for each; counts at the root
     * @param displs where the items for each rank begin in the send buffer, in extents of the datatype
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items that this process takes
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
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
        Execution.Background background = new Execution.Background();
        CollectiveCalls.scatterv(
                background,
                this,
                new Parts(sendbuf, 0, sendcount, displs, sendtype),
                new Data(recvbuf, 0, recvcount, recvtype),
                root);
        return background.start(this);
    }

    /**
     * Starts what {@link #scatterv} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the items for all; counts at the root
     * @param sendcount items for each rank, one number for each; counts at the root
     * @param displs where the items for each rank begin in the send buffer, in extents of the datatype
     * @param sendtype what an item to send is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iScatterv(Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root)
            throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.scatterv(
                background, this, new Parts(sendbuf, 0, sendcount, displs, sendtype), Data.IN_PLACE, root);
        return background.start(this);
    }

    /**
     * Starts what {@link #scatterv} does; until the request is complete, its buffers must be left alone.
     *
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items that this process takes
     * @param recvtype what an item to receive is
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iScatterv(Object recvbuf, int recvcount, Datatype recvtype, int root) throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.scatterv(background, this, null, new Data(recvbuf, 0, recvcount, recvtype), root);
        return background.start(this);
    }

    /**
     * Starts what {@link #allGather} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items from each rank
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iAllGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.allgather(
                background, this, new Data(sendbuf, 0, sendcount, sendtype), new Data(recvbuf, 0, recvcount, recvtype));
        return background.start(this);
    }

    /**
     * Starts what {@link #allGather} does; until the request is complete, its buffers must be left alone.
     *
     * @param buf array or nio buffer that has the own items in their place and takes those of the others
     * @param count items of each process
     * @param type what an item is
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iAllGather(Object buf, int count, Datatype type) throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.allgather(background, this, Data.IN_PLACE, new Data(buf, 0, count, type));
        return background.start(this);
    }

    /**
     * Starts what {@link #allGatherv} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items that this process sends
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items from each rank, one number for each
     * @param displs where the items of each rank go in the receive buffer, in extents of the datatype
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
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
        Execution.Background background = new Execution.Background();
        CollectiveCalls.allgatherv(
                background,
                this,
                new Data(sendbuf, 0, sendcount, sendtype),
                new Parts(recvbuf, 0, recvcount, displs, recvtype));
        return background.start(this);
    }

    /**
     * Starts what {@link #allGatherv} does; until the request is complete, its buffers must be left alone.
     *
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items from each rank, one number for each
     * @param displs where the items of each rank go in the receive buffer, in extents of the datatype
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iAllGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype)
            throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.allgatherv(background, this, Data.IN_PLACE, new Parts(recvbuf, 0, recvcount, displs, recvtype));
        return background.start(this);
    }

    /**
     * Starts what {@link #allToAll} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items for each rank
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items from each rank
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iAllToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.alltoall(
                background, this, new Data(sendbuf, 0, sendcount, sendtype), new Data(recvbuf, 0, recvcount, recvtype));
        return background.start(this);
    }

    /**
     * Starts what {@link #allToAllv} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items for each rank, one number for each
     * @param sdispls where the items for each rank begin in the send buffer, in extents of the datatype
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items from each rank, one number for each
     * @param rdispls where the items of each rank go in the receive buffer, in extents of the datatype
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
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
        Execution.Background background = new Execution.Background();
        CollectiveCalls.alltoallv(
                background,
                this,
                new Parts(sendbuf, 0, sendcount, sdispls, sendtype),
                new Parts(recvbuf, 0, recvcount, rdispls, recvtype));
        return background.start(this);
    }

    /**
     * Starts what {@link #allToAllw} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items for each rank, one number for each
     * @param sdispls where the items for each rank begin in the send buffer, in bytes
     * @param sendtypes what an item for each rank is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items from each rank, one number for each
     * @param rdispls where the items of each rank go in the receive buffer, in bytes
     * @param recvtypes what an item from each rank is
     * @return the request to wait for
     */
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
        Execution.Background background = new Execution.Background();
        CollectiveCalls.alltoallw(
                background,
                this,
                new WideParts(sendbuf, sendcount, sdispls, sendtypes),
                new WideParts(recvbuf, recvcount, rdispls, recvtypes));
        return background.start(this);
    }

    /**
     * Starts what {@link #reduce} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the own vector
     * @param recvbuf array or nio buffer that takes the result, at the root
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root)
            throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.reduce(
                background, this, new Data(sendbuf, 0, count, type), new Data(recvbuf, 0, count, type), op, root);
        return background.start(this);
    }

    /**
     * Starts what {@link #reduce} does; until the request is complete, its buffers must be left alone.
     *
     * @param buf array or nio buffer of the own vector, which takes the result at the root
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @param root rank of the root; between two groups {@link MPI#ROOT} at the root itself and {@link MPI#PROC_NULL} at
     *     the others of its group
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iReduce(Object buf, int count, Datatype type, Op op, int root) throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.reduceInPlace(background, this, new Data(buf, 0, count, type), op, root);
        return background.start(this);
    }

    /**
     * Starts what {@link #allReduce} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the own vector
     * @param recvbuf array or nio buffer that takes the result
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iAllReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op)
            throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.allreduce(
                background, this, new Data(sendbuf, 0, count, type), new Data(recvbuf, 0, count, type), op);
        return background.start(this);
    }

    /**
     * Starts what {@link #allReduce} does; until the request is complete, its buffers must be left alone.
     *
     * @param buf array or nio buffer of the own vector, which takes the result
     * @param count items of the vector
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iAllReduce(Object buf, int count, Datatype type, Op op) throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.allreduce(background, this, Data.IN_PLACE, new Data(buf, 0, count, type), op);
        return background.start(this);
    }

    /**
     * Starts what {@link #reduceScatter} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the own vector
     * @param recvbuf array or nio buffer that takes the result
     * @param recvcounts items of the result for each rank, one number for each
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iReduceScatter(Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op)
            throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.reduceScatter(
                background, this, new Data(sendbuf, 0, 0, type), new Data(recvbuf, 0, 0, type), recvcounts, op);
        return background.start(this);
    }

    /**
     * Starts what {@link #reduceScatter} does; until the request is complete, its buffers must be left alone.
     *
     * @param buf array or nio buffer of the own vector, which takes the result
     * @param counts items of the result for each rank, one number for each
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iReduceScatter(Object buf, int[] counts, Datatype type, Op op) throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.reduceScatter(background, this, Data.IN_PLACE, new Data(buf, 0, 0, type), counts, op);
        return background.start(this);
    }

    /**
     * Starts what {@link #reduceScatterBlock} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the own vector
     * @param recvbuf array or nio buffer that takes the result
     * @param recvcount items of the result for each rank
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iReduceScatterBlock(Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op)
            throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.reduceScatterBlock(
                background, this, new Data(sendbuf, 0, recvcount, type), new Data(recvbuf, 0, recvcount, type), op);
        return background.start(this);
    }

    /**
     * Starts what {@link #reduceScatterBlock} does; until the request is complete, its buffers must be left alone.
     *
     * @param buf array or nio buffer of the own vector, which takes the result
     * @param count items of the result for each rank
     * @param type what an item of the vector is
     * @param op how two vectors are combined; goes with the datatype
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iReduceScatterBlock(Object buf, int count, Datatype type, Op op) throws MPIException {
        Execution.Background background = new Execution.Background();
        CollectiveCalls.reduceScatterBlock(background, this, Data.IN_PLACE, new Data(buf, 0, count, type), op);
        return background.start(this);
    }

    /**
     * Sends the same items to every neighbour and collects those of every neighbour, in the order that the topology has
     * (on a grid, for each dimension the neighbour below and the one above). Where a neighbour is missing, its place in
     * the receive buffer stays as it is. Of communicators with a topology.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items that this process sends to each neighbour
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items that each neighbour sends
     * @param recvtype what an item to receive is
     * @throws MPIException (ERR_TOPOLOGY) if there is no topology
     */
    public final void neighborAllGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        NeighborCalls.allgather(
                Execution.BLOCKING,
                this,
                new Data(sendbuf, 0, sendcount, sendtype),
                new Data(recvbuf, 0, recvcount, recvtype));
    }

    /**
     * Does what {@link #neighborAllGather} does, with different numbers of items.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items that this process sends to each neighbour
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items of each neighbour
     * @param displs item of the receive buffer where those of each neighbour go
     * @param recvtype what an item to receive is
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
                Execution.BLOCKING,
                this,
                new Data(sendbuf, 0, sendcount, sendtype),
                new Parts(recvbuf, 0, recvcount, displs, recvtype));
    }

    /**
     * Sends to every neighbour its items and receives those of every neighbour, in the order that the topology has (on
     * a grid, for each dimension the neighbour below and the one above). Where a neighbour is missing, its place in the
     * receive buffer stays as it is. Of communicators with a topology.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items for each neighbour
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items of each neighbour
     * @param recvtype what an item to receive is
     * @throws MPIException (ERR_TOPOLOGY) if there is no topology
     */
    public final void neighborAllToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        NeighborCalls.alltoall(
                Execution.BLOCKING,
                this,
                new Data(sendbuf, 0, sendcount, sendtype),
                new Data(recvbuf, 0, recvcount, recvtype));
    }

    /**
     * Does what {@link #neighborAllToAll} does, with different numbers of items.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items for each neighbour, one number for each
     * @param sdispls item of the send buffer where those for each neighbour begin
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items from each neighbour, one number for each
     * @param rdispls item of the receive buffer where those of each neighbour go
     * @param recvtype what an item to receive is
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
                Execution.BLOCKING,
                this,
                new Parts(sendbuf, 0, sendcount, sdispls, sendtype),
                new Parts(recvbuf, 0, recvcount, rdispls, recvtype));
    }

    /**
     * Starts what {@link #neighborAllGather} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items that this process sends to each neighbour
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items from each neighbour
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iNeighborAllGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        Execution.Background background = new Execution.Background();
        NeighborCalls.allgather(
                background, this, new Data(sendbuf, 0, sendcount, sendtype), new Data(recvbuf, 0, recvcount, recvtype));
        return background.start(this);
    }

    /**
     * Starts what {@link #neighborAllGatherv} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items that this process sends to each neighbour
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items from each neighbour, one number for each
     * @param displs where the items of each neighbour go in the receive buffer, in extents of the datatype
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
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
        Execution.Background background = new Execution.Background();
        NeighborCalls.allgatherv(
                background,
                this,
                new Data(sendbuf, 0, sendcount, sendtype),
                new Parts(recvbuf, 0, recvcount, displs, recvtype));
        return background.start(this);
    }

    /**
     * Starts what {@link #neighborAllToAll} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items for each neighbour
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items from each neighbour
     * @param recvtype what an item to receive is
     * @return the request to wait for
     */
    @LinkedWith(Buffer.class)
    public final Request iNeighborAllToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype)
            throws MPIException {
        Execution.Background background = new Execution.Background();
        NeighborCalls.alltoall(
                background, this, new Data(sendbuf, 0, sendcount, sendtype), new Data(recvbuf, 0, recvcount, recvtype));
        return background.start(this);
    }

    /**
     * Starts what {@link #neighborAllToAllv} does; until the request is complete, its buffers must be left alone.
     *
     * @param sendbuf array or nio buffer of the items that this process sends
     * @param sendcount items for each neighbour, one number for each
     * @param sdispls where the items for each neighbour begin in the send buffer, in extents of the datatype
     * @param sendtype what an item to send is
     * @param recvbuf array or nio buffer that takes the items
     * @param recvcount items from each neighbour, one number for each
     * @param rdispls where the items of each neighbour go in the receive buffer, in extents of the datatype
     * @param recvtype what an item to receive is
     * @return the request to wait for
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
        Execution.Background background = new Execution.Background();
        NeighborCalls.alltoallv(
                background,
                this,
                new Parts(sendbuf, 0, sendcount, sdispls, sendtype),
                new Parts(recvbuf, 0, recvcount, rdispls, recvtype));
        return background.start(this);
    }
}
