package railmpi.calls.window;

import java.util.function.Consumer;
import java.util.function.Function;
import railmpi.calls.attribute.Attributes;
import railmpi.calls.attribute.Keyval;
import railmpi.calls.collective.Operation;
import railmpi.calls.comm.FaultCalls;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.error.ErrorOwner;
import railmpi.calls.place.Arguments;
import railmpi.calls.place.Data;
import railmpi.calls.place.Overlaps;
import railmpi.calls.place.Recorded;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.ErrorHandler;
import railmpi.calls.session.Hints;
import railmpi.calls.session.Session;
import railmpi.calls.type.ItemType;
import railmpi.coll.op.ReductionOperator;
import railmpi.core.RailException;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenCall;
import railmpi.osc.Combination;
import railmpi.osc.Elements;
import railmpi.osc.Items;
import railmpi.osc.Window;
import railmpi.pml.Pml;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.state.Group;
import railmpi.pml.state.PmlRequest;

/**
 * The calls of a window: check the arguments, tell the Flight Recorder, call down; errors go through the window's
 * handler. Calls that need no more than that go by {@link #run} and {@link #get}. What is not said here is said at the
 * methods of {@link Window}. Any thread.
 */
public final class WindowCalls implements ErrorOwner {
    /** The keyvals of windows. */
    public static final Keyval.Registry KEYVALS = new Keyval.Registry("Win");

    /** Attribute: address of the memory. */
    public static final int BASE = 7;

    /** Attribute: length in bytes. */
    public static final int SIZE = 8;

    /** Attribute: bytes of one unit of displacement. */
    public static final int DISP_UNIT = 9;

    /** Attribute: origin of the memory. */
    public static final int CREATE_FLAVOR = 10;

    /** Attribute: always {@link #UNIFIED}. */
    public static final int MODEL = 11;

    /** Flavor of a window of the program's buffer. */
    public static final int FLAVOR_CREATE = 1;

    /** Flavor of a window whose memory is allocated with it. */
    public static final int FLAVOR_ALLOCATE = 2;

    /** Flavor of a window to which buffers are attached. */
    public static final int FLAVOR_DYNAMIC = 3;

    /** Flavor of a window whose memory the ranks of a node share. */
    public static final int FLAVOR_SHARED = 4;

    /** Memory model: accesses and the target's own stores are to the same memory. */
    public static final int UNIFIED = 2;

    private static final String ORIGIN = "origin buffer";
    private static final String RESULT = "result buffer";
    private static final String TARGET = "target";
    private static final String WINDOWS = "windows";

    private final Session session;
    private final Window window;
    private final Elements elements;
    private final Attributes attributes = new Attributes(this, "the window", KEYVALS);

    /** Name of the communicator that it was made over, as the Flight Recorder is told. */
    private final String communicator;

    private volatile ErrorHandler errorHandler = ErrorHandler.FATAL;
    private volatile String name = "";
    private volatile boolean isFreed;

    private WindowCalls(Session session, Window window, String communicator) {
        this.session = session;
        this.window = window;
        this.communicator = communicator;
        elements = window.elements();
    }

    /** Items of a rank. */
    public record Target(int rank, long displacement, long count, ItemType type) {}

    /** Makes a window over a communicator, whose errors those are. */
    public static WindowCalls open(Hints info, CommHandle comm, Function<WindowPlace, Window> maker) {
        if (comm == null) {
            throw Session.raised(new CallError(ErrorClass.COMM, "communicator of the window is null"));
        }
        Session session = comm.usable();
        comm.require(Hints.problem(info));
        try {
            WindowPlace place =
                    new WindowPlace(session.windows(), comm.communicator, comm.name(), comm, Hints.valuesOf(info));
            return new WindowCalls(session, maker.apply(place), comm.name());
        } catch (RailException e) {
            throw comm.raised(e);
        }
    }

    public Session session() {
        return session;
    }

    @Override
    public RuntimeException raised(RailException error) {
        return errorHandler.raised(error);
    }

    public void require(CallError problem) {
        if (problem != null) {
            throw raised(problem);
        }
    }

    /** Returns the window, unless it has been freed. */
    public Window usable() {
        if (session != Session.current) {
            Session.active();
            throw raised(new CallError(ErrorClass.WIN, "the window is from before MPI.Finalize and MPI.Init"));
        }
        if (isFreed) {
            throw raised(new CallError(ErrorClass.WIN, "the window has been freed"));
        }
        return window;
    }

    private OpenCall begun(int rank, long bytes) {
        if (!CallRecorder.IS_ON) {
            return null;
        }
        Group group = window.group();
        boolean isOne = rank >= 0 && rank < group.size();
        return CallRecorder.window(communicator, isOne ? group.worldRank(rank) : Pml.PROC_NULL, bytes);
    }

    /** Makes a call. */
    public void run(Consumer<Window> call) {
        run(Pml.PROC_NULL, 0, call);
    }

    /** Makes a call that concerns a rank and moves so many bytes, or starts to. */
    private void run(int rank, long bytes, Consumer<Window> call) {
        Window open = usable();
        OpenCall event = begun(rank, bytes);
        try {
            call.accept(open);
        } catch (RailException e) {
            throw raised(e);
        }
        Recorded.end(event);
    }

    /** Makes a call that has a result. */
    public <T> T get(Function<Window, T> call) {
        return get(Pml.PROC_NULL, 0, call);
    }

    private <T> T get(int rank, long bytes, Function<Window, T> call) {
        Window open = usable();
        OpenCall event = begun(rank, bytes);
        try {
            T result = call.apply(open);
            Recorded.end(event);
            return result;
        } catch (RailException e) {
            throw raised(e);
        }
    }

    /** Puts, gets, flushes and locks go by no lambda, whose place in {@link #run} all others share. */
    public void flush(int rank) {
        Window open = usable();
        OpenCall event = begun(rank, 0);
        try {
            open.flush(rank);
        } catch (RailException e) {
            throw raised(e);
        }
        Recorded.end(event);
    }

    public void flushLocal(int rank) {
        run(rank, 0, open -> open.flushLocal(rank));
    }

    public void lock(int type, int rank, int assertion) {
        Window open = usable();
        OpenCall event = begun(rank, 0);
        try {
            open.lock(type, rank, assertion);
        } catch (RailException e) {
            throw raised(e);
        }
        Recorded.end(event);
    }

    public void unlock(int rank) {
        Window open = usable();
        OpenCall event = begun(rank, 0);
        try {
            open.unlock(rank);
        } catch (RailException e) {
            throw raised(e);
        }
        Recorded.end(event);
    }

    /** Lets others reach so many elements of a buffer, of a dynamic window. */
    public void attach(Object buffer, int size) {
        run(open -> open.attach(buffer, size * WindowPlace.elementBytes(buffer)));
    }

    public void free() {
        run(Window::requireOver); // otherwise the attributes stay
        attributes.deleteAll();
        run(Window::free);
        isFreed = true;
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
        run(open -> open.setHints(Hints.valuesOf(info)));
    }

    public String name() {
        usable();
        return name;
    }

    public void setName(String newName) {
        usable();
        require(newName == null ? new CallError(ErrorClass.ARG, "name of the window is null") : null);
        name = newName.substring(0, Math.min(newName.length(), ItemType.MOST_CHARACTERS));
    }

    /** {@return the attributes that the program sets} */
    public Attributes attributes() {
        usable();
        return attributes;
    }

    /** {@return the value of an attribute; null if it is not set} */
    public Object attribute(int keyval) {
        Window open = usable();
        return switch (keyval) {
            case BASE -> open.address();
            case SIZE -> (int) Math.min(Integer.MAX_VALUE, open.sizeBytes());
            case DISP_UNIT -> open.unitBytes();
            case CREATE_FLAVOR -> flavor(open);
            case MODEL -> UNIFIED;
            default -> get(unused -> attributes.get(keyval));
        };
    }

    private static int flavor(Window window) {
        if (window.isDynamic()) {
            return FLAVOR_DYNAMIC;
        }
        if (!window.isAllocated()) {
            return FLAVOR_CREATE;
        }
        return window.isShared() ? FLAVOR_SHARED : FLAVOR_ALLOCATE;
    }

    public ErrorHandler errorHandler() {
        usable();
        return errorHandler;
    }

    public void setErrorHandler(ErrorHandler handler) {
        usable();
        require(handler == null ? new CallError(ErrorClass.ARG, "error handler is null") : null);
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
        Operand from = operand(ORIGIN, origin, false);
        Destination to = destination(target);
        OpenCall event = begun(to.rank(), to.lengthBytes());
        try {
            window.put(from.items(), to.requireFor(from));
        } catch (RailException e) {
            throw raised(e);
        }
        Recorded.end(event);
    }

    public PmlRequest startPut(Data origin, Target target) {
        Operand from = operand(ORIGIN, origin, false);
        Destination to = destination(target);
        return get(to.rank(), to.lengthBytes(), open -> open.startPut(from.items(), to.requireFor(from)));
    }

    public void get(Data origin, Target target) {
        Operand into = operand(ORIGIN, origin, true);
        Destination from = destination(target);
        OpenCall event = begun(from.rank(), from.lengthBytes());
        try {
            window.get(into.items(), from.requireFor(into));
        } catch (RailException e) {
            throw raised(e);
        }
        Recorded.end(event);
    }

    public PmlRequest startGet(Data origin, Target target) {
        Operand into = operand(ORIGIN, origin, true);
        Destination from = destination(target);
        return get(from.rank(), from.lengthBytes(), open -> open.startGet(into.items(), from.requireFor(into)));
    }

    public void accumulate(Data origin, Target target, Operation op) {
        Operand left = operand(ORIGIN, origin, false);
        Destination to = destination(target);
        run(
                to.rank(),
                to.lengthBytes(),
                open -> open.accumulate(left.items(), to.requireFor(left), to.requireFor(op, left.type())));
    }

    public PmlRequest startAccumulate(Data origin, Target target, Operation op) {
        Operand left = operand(ORIGIN, origin, false);
        Destination to = destination(target);
        return get(
                to.rank(),
                to.lengthBytes(),
                open -> open.startAccumulate(left.items(), to.requireFor(left), to.requireFor(op, left.type())));
    }

    public void getAccumulate(Data origin, Data result, Target target, Operation op) {
        Operand into = operand(RESULT, result, true);
        Operand left = left(origin, result, op);
        Destination to = destination(target);
        run(
                to.rank(),
                to.lengthBytes(),
                open -> open.getAccumulate(
                        (left == null ? into : left)
                                .items(), // something has to stand there, also if it is not looked at
                        into.items(),
                        to.requireFor(into),
                        requireBoth(left, into, to, op)));
    }

    public PmlRequest startGetAccumulate(Data origin, Data result, Target target, Operation op) {
        Operand into = operand(RESULT, result, true);
        Operand left = left(origin, result, op);
        Destination to = destination(target);
        return get(
                to.rank(),
                to.lengthBytes(),
                open -> open.startGetAccumulate(
                        (left == null ? into : left).items(),
                        into.items(),
                        to.requireFor(into),
                        requireBoth(left, into, to, op)));
    }

    private static Combination requireBoth(Operand origin, Operand result, Destination target, Operation op) {
        Combination combination = target.requireFor(op, result.type());
        if (origin != null) {
            Items unused = target.requireFor(origin);
            target.requireSameElements(combination, origin.type());
        }
        return combination;
    }

    /** NO_OP does not look at the origin. */
    private Operand left(Data origin, Data result, Operation op) {
        return op != null && op.changesNothing() ? null : operandApart(ORIGIN, origin, result);
    }

    /** Replaces an element if it has the expected value. */
    public void compareAndSwap(Data origin, Data expected, Data result, Target target) {
        Operand into = operand(RESULT, result, true);
        Operand from = operandApart(ORIGIN, origin, result);
        Operand wanted = operandApart("compare buffer", expected, result);
        Destination to = destination(target);
        run(to.rank(), to.lengthBytes(), open -> {
            Items item = to.requireFor(from);
            wanted.requireDirect();
            into.requireDirect();
            to.requireComparable();
            open.compareAndSwap(from.items(), wanted.items(), into.items(), item);
        });
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
}
