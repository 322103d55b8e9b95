package mpi;

import java.util.function.Function;
import railmpi.coll.op.ReductionOperator;
import railmpi.core.RailException;
import railmpi.face.Accumulation;
import railmpi.face.Destination;
import railmpi.face.ItemType;
import railmpi.face.Operand;
import railmpi.face.WindowFace;
import railmpi.face.WindowPlace;
import railmpi.flight.CallRecorder;
import railmpi.osc.Elements;
import railmpi.osc.Items;
import railmpi.osc.Window;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.state.PmlRequest;

/**
 * A window as this package sees it: turns buffers, datatypes and operations into what {@link WindowFace} takes, and what
 * that throws into errors that go through the window's handler. Any thread.
 */
final class WinCalls {
    private static final String ORIGIN = "origin buffer";
    private static final String RESULT = "result buffer";
    private static final String TARGET = "target";
    private static final String WINDOWS = "windows";

    private final Session session;
    private final WindowFace face;
    private final Elements elements;
    private volatile Errhandler errhandler = MPI.ERRORS_ARE_FATAL;

    private WinCalls(Session session, WindowFace face) {
        this.session = session;
        this.face = face;
        elements = face.elements();
    }

    /** Items of a rank. */
    record Target(int rank, long displacement, long count, Datatype type) {}

    /** A call that returns nothing. */
    interface Call {
        void on(WindowFace face);
    }

    /** Makes a window over a communicator, whose errors those are. */
    static WinCalls open(Info info, Comm comm, Function<WindowPlace, WindowFace> maker) {
        if (comm == null) {
            throw Session.raised(new MPIException(MPI.ERR_COMM, "communicator of the window is null"));
        }
        Session session = comm.usable();
        comm.require(Info.problem(info));
        try {
            WindowPlace place =
                    new WindowPlace(session.windows(), comm.communicator, comm.getName(), comm, Info.valuesOf(info));
            return new WinCalls(session, maker.apply(place));
        } catch (RailException e) {
            throw comm.raised(ErrorClass.of(e));
        }
    }

    Session session() {
        return session;
    }

    /** Returns an error of this window, if its handler lets it be thrown. */
    MPIException raised(MPIException error) {
        errhandler.handle(error);
        return error;
    }

    private MPIException raised(RailException error) {
        return raised(ErrorClass.of(error));
    }

    void require(MPIException problem) {
        if (problem != null) {
            throw raised(problem);
        }
    }

    private WindowFace face() {
        if (session != Session.current) {
            Session.active();
            throw raised(new MPIException(MPI.ERR_WIN, "the window is from before MPI.Finalize and MPI.Init"));
        }
        return face;
    }

    /** Returns the window, unless it has been freed. */
    Window usable() {
        WindowFace own = face();
        try {
            return own.usable();
        } catch (RailException e) {
            throw raised(e);
        }
    }

    void run(Call call) {
        WindowFace own = face();
        try {
            call.on(own);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    <T> T get(Function<Window, T> call) {
        WindowFace own = face();
        try {
            return own.ask(call);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    private Request start(Function<WindowFace, PmlRequest> call) {
        WindowFace own = face();
        try {
            return new WinRequest(this, call.apply(own));
        } catch (RailException e) {
            throw raised(e);
        }
    }

    /** Flushes and locks go by no lambda, whose place in {@link #run} all others share. */
    void flush(int rank) {
        WindowFace own = face();
        try {
            own.flush(rank);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    void lock(int type, int rank, int assertion) {
        WindowFace own = face();
        try {
            own.lock(type, rank, assertion);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    void unlock(int rank) {
        WindowFace own = face();
        try {
            own.unlock(rank);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    void revoke() {
        Window open = usable();
        if (session.faults == null) {
            throw raised(FaultCalls.noRevoke("a window"));
        }
        open.revoke();
    }

    boolean isRevoked() {
        return usable().isRevoked();
    }

    Group failed() {
        return FaultCalls.groupOf(usable().failed());
    }

    void setInfo(Info info) {
        usable();
        require(Info.problem(info));
        run(own -> own.setHints(Info.valuesOf(info)));
    }

    /** Returns the processes of a group, null for none; one that was freed is an error of the window. */
    railmpi.pml.state.Group members(Group group) {
        usable();
        if (group == null) {
            return null;
        }
        require(group.isNull() ? new MPIException(MPI.ERR_GROUP, "group has been freed") : null);
        return group.members();
    }

    Errhandler errhandler() {
        usable();
        return errhandler;
    }

    void setErrhandler(Errhandler handler) {
        usable();
        if (handler == null) {
            throw raised(new MPIException(MPI.ERR_ARG, "error handler is null"));
        }
        errhandler = handler;
    }

    void report(int errorCode) {
        usable();
        errhandler.handle(new MPIException(errorCode, "reported by the program to a window"));
    }

    /** Returns the element that {@link Elements} may know how to access, null if that is for the other calls. */
    private BasicType quick(Datatype type) {
        boolean isQuick = session == Session.current && !CallRecorder.IS_ON && type != null;
        return isQuick ? type.element() : null;
    }

    boolean putElement(Object origin, Datatype type, int rank, long displacement) {
        BasicType element = quick(type);
        return element != null && elements.put(origin, element, rank, displacement);
    }

    boolean getElement(Object result, Datatype type, int rank, long displacement) {
        BasicType element = quick(type);
        return element != null && elements.get(result, element, rank, displacement);
    }

    boolean combineElement(Object origin, Object result, Datatype type, int rank, long displacement, Op op) {
        BasicType element = quick(type);
        ReductionOperator operator = element == null || op == null ? null : op.elementOperatorFor(type);
        return operator != null && elements.combine(origin, result, operator, element, rank, displacement);
    }

    boolean compareAndSwapElement(
            Object origin, Object expected, Object result, Datatype type, int rank, long displacement) {
        BasicType element = quick(type);
        return element != null && elements.compareAndSwap(origin, expected, result, element, rank, displacement);
    }

    void put(Data origin, Target target) {
        WindowFace own = face();
        Operand from = operand(ORIGIN, origin, false);
        Destination to = destination(target);
        try {
            own.put(from, to);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    Request startPut(Data origin, Target target) {
        Operand from = operand(ORIGIN, origin, false);
        Destination to = destination(target);
        return start(own -> own.startPut(from, to));
    }

    void get(Data origin, Target target) {
        WindowFace own = face();
        Operand into = operand(ORIGIN, origin, true);
        Destination from = destination(target);
        try {
            own.get(into, from);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    Request startGet(Data origin, Target target) {
        Operand into = operand(ORIGIN, origin, true);
        Destination from = destination(target);
        return start(own -> own.startGet(into, from));
    }

    void accumulate(Data origin, Target target, Op op) {
        Operand left = operand(ORIGIN, origin, false);
        Destination to = destination(target);
        Accumulation accumulation = accumulation(op, target.type);
        run(own -> own.accumulate(left, to, accumulation));
    }

    Request startAccumulate(Data origin, Target target, Op op) {
        Operand left = operand(ORIGIN, origin, false);
        Destination to = destination(target);
        Accumulation accumulation = accumulation(op, target.type);
        return start(own -> own.startAccumulate(left, to, accumulation));
    }

    void getAccumulate(Data origin, Data result, Target target, Op op) {
        Operand into = operand(RESULT, result, true);
        Operand left = left(origin, result, op);
        Destination to = destination(target);
        Accumulation accumulation = accumulation(op, target.type);
        run(own -> own.getAccumulate(left, into, to, accumulation));
    }

    Request startGetAccumulate(Data origin, Data result, Target target, Op op) {
        Operand into = operand(RESULT, result, true);
        Operand left = left(origin, result, op);
        Destination to = destination(target);
        Accumulation accumulation = accumulation(op, target.type);
        return start(own -> own.startGetAccumulate(left, into, to, accumulation));
    }

    /** NO_OP does not look at the origin. */
    private Operand left(Data origin, Data result, Op op) {
        return op == MPI.NO_OP ? null : operandApart(ORIGIN, origin, result);
    }

    void compareAndSwap(Data origin, Data expected, Data result, Target target) {
        Operand into = operand(RESULT, result, true);
        Operand from = operandApart(ORIGIN, origin, result);
        Operand wanted = operandApart("compare buffer", expected, result);
        Destination to = destination(target);
        run(own -> own.compareAndSwap(from, wanted, into, to));
    }

    private Operand operand(String role, Data data, boolean isWritten) {
        usable();
        require(Arguments.bytes(role, data, isWritten, WINDOWS));
        return operand(role, data, data);
    }

    /** Names what an access reads while it writes its result, which has been checked. */
    private Operand operandApart(String role, Data data, Data result) {
        usable();
        require(Arguments.bytes(role, data, false, WINDOWS));
        try {
            return operand(role, data, Overlaps.apart(data, data.count(), result, result.count()));
        } catch (MPIException e) {
            throw raised(e);
        }
    }

    /** Names what the program gave, which is read from, or written to, another place. */
    private static Operand operand(String role, Data data, Data place) {
        return new Operand(role, data.buffer(), place.typed(), data.count(), itemType(data.type()));
    }

    private Destination destination(Target target) {
        require(Arguments.count(TARGET, target.count));
        require(Arguments.typeOfBytes(TARGET, target.type, WINDOWS));
        require(Arguments.amount(TARGET, target.displacement, target.count, target.type));
        Items items = new Items(target.rank, target.displacement, target.type.layout(), target.count);
        return new Destination(items, itemType(target.type));
    }

    private static ItemType itemType(Datatype type) {
        return new ItemType(type, type.layout(), type.base(), type.kind() == TypeKind.BASIC);
    }

    private static Accumulation accumulation(Op op, Datatype target) {
        boolean isGiven = op != null && !op.isNull();
        return new Accumulation(op, isGiven, isGiven ? op.combinationFor(target) : null);
    }
}
