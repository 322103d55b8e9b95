package railmpi.calls.window;

import java.util.function.Function;
import railmpi.calls.collective.Operation;
import railmpi.calls.comm.FaultCalls;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Arguments;
import railmpi.calls.place.Data;
import railmpi.calls.place.Overlaps;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.ErrorHandler;
import railmpi.calls.session.Hints;
import railmpi.calls.session.Session;
import railmpi.calls.type.ItemType;
import railmpi.coll.op.ReductionOperator;
import railmpi.core.RailException;
import railmpi.flight.CallRecorder;
import railmpi.osc.Elements;
import railmpi.osc.Items;
import railmpi.osc.Window;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.state.Group;
import railmpi.pml.state.PmlRequest;

/**
 * A window as this package sees it: turns buffers, datatypes and operations into what {@link CheckedWindow} takes, and
 * what that throws into errors that go through the window's handler. Any thread.
 */
public final class WindowCalls {
    private static final String ORIGIN = "origin buffer";
    private static final String RESULT = "result buffer";
    private static final String TARGET = "target";
    private static final String WINDOWS = "windows";

    private final Session session;
    private final CheckedWindow face;
    private final Elements elements;
    private volatile ErrorHandler errorHandler = ErrorHandler.FATAL;

    private WindowCalls(Session session, CheckedWindow face) {
        this.session = session;
        this.face = face;
        elements = face.elements();
    }

    /** Items of a rank. */
    public record Target(int rank, long displacement, long count, ItemType type) {}

    /** A call that returns nothing. */
    public interface Call {
        void on(CheckedWindow face);
    }

    /** Makes a window over a communicator, whose errors those are. */
    public static WindowCalls open(Hints info, CommHandle comm, Function<WindowPlace, CheckedWindow> maker) {
        if (comm == null) {
            throw Session.raised(new CallError(ErrorClass.COMM, "communicator of the window is null"));
        }
        Session session = comm.usable();
        comm.require(Hints.problem(info));
        try {
            WindowPlace place =
                    new WindowPlace(session.windows(), comm.communicator, comm.name(), comm, Hints.valuesOf(info));
            return new WindowCalls(session, maker.apply(place));
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    public Session session() {
        return session;
    }

    /** Returns an error of this window, if its handler lets it be thrown. */
    public RuntimeException raised(RailException error) {
        return errorHandler.raised(error);
    }

    public void require(CallError problem) {
        if (problem != null) {
            throw raised(problem);
        }
    }

    private CheckedWindow face() {
        if (session != Session.current) {
            Session.active();
            throw raised(new CallError(ErrorClass.WIN, "the window is from before MPI.Finalize and MPI.Init"));
        }
        return face;
    }

    /** Returns the window, unless it has been freed. */
    public Window usable() {
        CheckedWindow own = face();
        try {
            return own.usable();
        } catch (RailException e) {
            throw raised(e);
        }
    }

    public void run(Call call) {
        CheckedWindow own = face();
        try {
            call.on(own);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    public <T> T get(Function<Window, T> call) {
        CheckedWindow own = face();
        try {
            return own.ask(call);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    private PmlRequest start(Function<CheckedWindow, PmlRequest> call) {
        CheckedWindow own = face();
        try {
            return call.apply(own);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    /** Flushes and locks go by no lambda, whose place in {@link #run} all others share. */
    public void flush(int rank) {
        CheckedWindow own = face();
        try {
            own.flush(rank);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    public void lock(int type, int rank, int assertion) {
        CheckedWindow own = face();
        try {
            own.lock(type, rank, assertion);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    public void unlock(int rank) {
        CheckedWindow own = face();
        try {
            own.unlock(rank);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    public void revoke() {
        Window open = usable();
        if (session.faults == null) {
            throw raised(FaultCalls.noRevoke("a window"));
        }
        open.revoke();
    }

    public boolean isRevoked() {
        return usable().isRevoked();
    }

    public Group failed() {
        return FaultCalls.groupOf(usable().failed());
    }

    public void setInfo(Hints info) {
        usable();
        require(Hints.problem(info));
        run(own -> own.setHints(Hints.valuesOf(info)));
    }

    public ErrorHandler errorHandler() {
        usable();
        return errorHandler;
    }

    public void setErrorHandler(ErrorHandler handler) {
        usable();
        if (handler == null) {
            throw raised(new CallError(ErrorClass.ARG, "error handler is null"));
        }
        errorHandler = handler;
    }

    public void report(int errorCode) {
        usable();
        errorHandler.raised(new CallError(errorCode, "reported by the program to a window")); // thrown to nobody
    }

    /** Returns the element that {@link Elements} may know how to access, null if that is for the other calls. */
    private BasicType quick(ItemType type) {
        boolean isQuick = session == Session.current && !CallRecorder.IS_ON && type != null;
        return isQuick ? type.element() : null;
    }

    public boolean putElement(Object origin, ItemType type, int rank, long displacement) {
        BasicType element = quick(type);
        return element != null && elements.put(origin, element, rank, displacement);
    }

    public boolean getElement(Object result, ItemType type, int rank, long displacement) {
        BasicType element = quick(type);
        return element != null && elements.get(result, element, rank, displacement);
    }

    public boolean combineElement(
            Object origin, Object result, ItemType type, int rank, long displacement, Operation op) {
        BasicType element = quick(type);
        ReductionOperator operator = element == null || op == null ? null : op.elementOperatorFor(type);
        return operator != null && elements.combine(origin, result, operator, element, rank, displacement);
    }

    public boolean compareAndSwapElement(
            Object origin, Object expected, Object result, ItemType type, int rank, long displacement) {
        BasicType element = quick(type);
        return element != null && elements.compareAndSwap(origin, expected, result, element, rank, displacement);
    }

    public void put(Data origin, Target target) {
        CheckedWindow own = face();
        Operand from = operand(ORIGIN, origin, false);
        Destination to = destination(target);
        try {
            own.put(from, to);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    public PmlRequest startPut(Data origin, Target target) {
        Operand from = operand(ORIGIN, origin, false);
        Destination to = destination(target);
        return start(own -> own.startPut(from, to));
    }

    public void get(Data origin, Target target) {
        CheckedWindow own = face();
        Operand into = operand(ORIGIN, origin, true);
        Destination from = destination(target);
        try {
            own.get(into, from);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    public PmlRequest startGet(Data origin, Target target) {
        Operand into = operand(ORIGIN, origin, true);
        Destination from = destination(target);
        return start(own -> own.startGet(into, from));
    }

    public void accumulate(Data origin, Target target, Operation op) {
        Operand left = operand(ORIGIN, origin, false);
        Destination to = destination(target);
        Accumulation accumulation = accumulation(op, target.type);
        run(own -> own.accumulate(left, to, accumulation));
    }

    public PmlRequest startAccumulate(Data origin, Target target, Operation op) {
        Operand left = operand(ORIGIN, origin, false);
        Destination to = destination(target);
        Accumulation accumulation = accumulation(op, target.type);
        return start(own -> own.startAccumulate(left, to, accumulation));
    }

    public void getAccumulate(Data origin, Data result, Target target, Operation op) {
        Operand into = operand(RESULT, result, true);
        Operand left = left(origin, result, op);
        Destination to = destination(target);
        Accumulation accumulation = accumulation(op, target.type);
        run(own -> own.getAccumulate(left, into, to, accumulation));
    }

    public PmlRequest startGetAccumulate(Data origin, Data result, Target target, Operation op) {
        Operand into = operand(RESULT, result, true);
        Operand left = left(origin, result, op);
        Destination to = destination(target);
        Accumulation accumulation = accumulation(op, target.type);
        return start(own -> own.startGetAccumulate(left, into, to, accumulation));
    }

    /** NO_OP does not look at the origin. */
    private Operand left(Data origin, Data result, Operation op) {
        return op != null && op.changesNothing() ? null : operandApart(ORIGIN, origin, result);
    }

    public void compareAndSwap(Data origin, Data expected, Data result, Target target) {
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
        } catch (RailException e) {
            throw raised(e);
        }
    }

    /** Names what the program gave, which is read from, or written to, another place. */
    private static Operand operand(String role, Data data, Data place) {
        return new Operand(role, data.buffer(), place.typed(), data.count(), data.type());
    }

    private Destination destination(Target target) {
        require(Arguments.count(TARGET, target.count));
        require(Arguments.typeOfBytes(TARGET, target.type, WINDOWS));
        require(Arguments.amount(TARGET, target.displacement, target.count, target.type));
        Items items = new Items(target.rank, target.displacement, target.type.layout(), target.count);
        return new Destination(items, target.type);
    }

    private static Accumulation accumulation(Operation op, ItemType target) {
        boolean isGiven = op != null && !op.isNull();
        return new Accumulation(op, isGiven, isGiven ? op.combinationFor(target) : null);
    }
}
