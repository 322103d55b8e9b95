package mpi;

import java.nio.Buffer;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import railmpi.coll.op.ReductionOperator;
import railmpi.core.RailException;
import railmpi.core.memory.ArenaMemory;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenCall;
import railmpi.osc.Combination;
import railmpi.osc.Elements;
import railmpi.osc.Items;
import railmpi.osc.Window;
import railmpi.osc.Windows;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/**
 * The calls of a window: check the arguments, call down, wrap the result; errors go through the window's handler. Any
 * thread.
 */
final class WinCalls {
    private static final String ORIGIN = "origin buffer";
    private static final String RESULT = "result buffer";
    private static final String TARGET = "target";
    private static final String WINDOWS = "windows";

    private final Session session;
    private final Window window;
    private final Elements elements;
    private volatile Errhandler errhandler = MPI.ERRORS_ARE_FATAL;
    private volatile boolean isFreed;

    /** Name of the communicator that it was made over, as the Flight Recorder is told. */
    private final String communicator;

    private WinCalls(Session session, Window window, String communicator) {
        this.session = session;
        this.window = window;
        elements = window.elements();
        this.communicator = communicator;
    }

    /** Makes a window. */
    private interface Maker {
        Window make(Windows windows, Communicator communicator, Map<String, String> hints);
    }

    /** A buffer at the origin, and items at the target. */
    record Access(Data origin, int rank, long displacement, int count, Datatype type) {}

    static WinCalls create(Buffer base, int size, int dispUnit, Info info, Comm comm) {
        long elementBytes = elementBytes(base);
        return open(
                comm,
                info,
                (windows, communicator, hints) -> windows.create(
                        communicator, base, size * elementBytes, unitBytes(dispUnit, elementBytes), hints));
    }

    static WinCalls allocate(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) {
        if (flavor != Win.FLAVOR_PRIVATE && flavor != Win.FLAVOR_SHARED) {
            throw Session.raised(
                    new MPIException(MPI.ERR_ARG, "flavor " + flavor + " is neither FLAVOR_PRIVATE nor FLAVOR_SHARED"));
        }
        long elementBytes = elementBytes(base);
        return open(
                comm,
                info,
                (windows, communicator, hints) -> windows.allocate(
                        communicator,
                        size * elementBytes,
                        unitBytes(dispUnit, elementBytes),
                        flavor == Win.FLAVOR_SHARED,
                        hints));
    }

    static WinCalls createDynamic(Info info, Comm comm) {
        return open(comm, info, Windows::createDynamic);
    }

    private static long elementBytes(Buffer buffer) {
        return buffer == null ? 1 : Convertors.elementBytes(buffer);
    }

    private static int unitBytes(int dispUnit, long elementBytes) {
        return (int) Math.min(Integer.MAX_VALUE, dispUnit * elementBytes);
    }

    private static WinCalls open(Comm comm, Info info, Maker maker) {
        if (comm == null) {
            throw Session.raised(new MPIException(MPI.ERR_COMM, "communicator of the window is null"));
        }
        Session session = comm.usable();
        if (comm.communicator.isInter()) {
            throw comm.raised(new MPIException(MPI.ERR_COMM, "a window cannot be made over " + comm));
        }
        comm.require(Info.problem(info));
        OpenCall event = CallRecorder.IS_ON ? CallRecorder.window(comm.getName(), MPI.PROC_NULL, 0) : null;
        try {
            Window window = maker.make(session.windows(), comm.communicator, Info.valuesOf(info));
            Recorded.end(event);
            return new WinCalls(session, window, comm.getName());
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

    void require(MPIException problem) {
        if (problem != null) {
            throw raised(problem);
        }
    }

    Window usable() {
        if (session != Session.current) {
            Session.active();
            throw raised(new MPIException(MPI.ERR_WIN, "the window is from before MPI.Finalize and MPI.Init"));
        }
        if (isFreed) {
            throw raised(new MPIException(MPI.ERR_WIN, "the window has been freed"));
        }
        return window;
    }

    void run(Consumer<Window> call) {
        run(MPI.PROC_NULL, call);
    }

    /** Makes a call about a rank of the window. */
    void run(int rank, Consumer<Window> call) {
        run(rank, 0, call);
    }

    private void run(Items items, Consumer<Window> call) {
        run(items.rank(), bytes(items), call);
    }

    private void run(int rank, long bytes, Consumer<Window> call) {
        get(rank, bytes, open -> {
            call.accept(open);
            return null;
        });
    }

    <T> T get(Function<Window, T> call) {
        return get(MPI.PROC_NULL, 0, call);
    }

    private <T> T get(int rank, long bytes, Function<Window, T> call) {
        Window open = usable();
        OpenCall event = CallRecorder.IS_ON ? Recorded.window(open, communicator, rank, bytes) : null;
        try {
            T result = call.apply(open);
            Recorded.end(event);
            return result;
        } catch (RailException e) {
            throw raised(ErrorClass.of(e));
        }
    }

    /** Accesses that may be over soon do not go by lambdas, whose place in {@link #get} all others share. */
    private OpenCall begun(Items items) {
        return CallRecorder.IS_ON ? Recorded.window(window, communicator, items.rank(), bytes(items)) : null;
    }

    private Request start(Items items, Function<Window, PmlRequest> call) {
        return new WinRequest(this, get(items.rank(), bytes(items), call));
    }

    private static long bytes(Items items) {
        return (long) items.count() * items.layout().sizeBytes();
    }

    void free() {
        run(Window::free);
        isFreed = true;
    }

    void setInfo(Info info) {
        usable();
        require(Info.problem(info));
        run(open -> open.setHints(Info.valuesOf(info)));
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

    void withGroup(Group group, Consumer<railmpi.pml.state.Group> call) {
        usable();
        if (group == null) {
            throw raised(new MPIException(MPI.ERR_GROUP, "group is null"));
        }
        call.accept(group.members());
    }

    int attach(Buffer buffer, int size) {
        return get(open -> open.attach(buffer, size * elementBytes(buffer)));
    }

    /** Returns the element that {@link Elements} may know how to access, null if that is for the other calls. */
    private BasicType quick(Datatype type) {
        boolean isQuick = session == Session.current && !isFreed && !CallRecorder.IS_ON && type != null;
        return isQuick ? type.element() : null;
    }

    boolean putElement(Buffer origin, Datatype type, int rank, long displacement) {
        BasicType element = quick(type);
        return element != null && elements.put(origin, element, rank, displacement);
    }

    boolean getElement(Buffer result, Datatype type, int rank, long displacement) {
        BasicType element = quick(type);
        return element != null && elements.get(result, element, rank, displacement);
    }

    boolean combineElement(Buffer origin, Buffer result, Datatype type, int rank, long displacement, Op op) {
        BasicType element = quick(type);
        ReductionOperator operator = element == null || op == null ? null : op.elementOperatorFor(type);
        return operator != null && elements.combine(origin, result, operator, element, rank, displacement);
    }

    boolean compareAndSwapElement(
            Buffer origin, Buffer expected, Buffer result, Datatype type, int rank, long displacement) {
        BasicType element = quick(type);
        return element != null && elements.compareAndSwap(origin, expected, result, element, rank, displacement);
    }

    void put(Access access) {
        Items items = checked(access, ORIGIN, false);
        OpenCall event = begun(items);
        try {
            window.put(access.origin.typed(), items);
            Recorded.end(event);
        } catch (RailException e) {
            throw raised(ErrorClass.of(e));
        }
    }

    Request startPut(Access access) {
        Items items = checked(access, ORIGIN, false);
        return start(items, open -> open.startPut(access.origin.typed(), items));
    }

    void get(Access access) {
        Items items = checked(access, ORIGIN, true);
        OpenCall event = begun(items);
        try {
            window.get(access.origin.typed(), items);
            Recorded.end(event);
        } catch (RailException e) {
            throw raised(ErrorClass.of(e));
        }
    }

    Request startGet(Access access) {
        Items items = checked(access, ORIGIN, true);
        return start(items, open -> open.startGet(access.origin.typed(), items));
    }

    void accumulate(Access access, Op op) {
        Items items = checked(access, ORIGIN, false);
        Combination combination = combination(access, access.origin.type(), op);
        run(items, open -> open.accumulate(access.origin.typed(), items, combination));
    }

    Request startAccumulate(Access access, Op op) {
        Items items = checked(access, ORIGIN, false);
        Combination combination = combination(access, access.origin.type(), op);
        return start(items, open -> open.startAccumulate(access.origin.typed(), items, combination));
    }

    void getAccumulate(Access access, Data result, Op op) {
        Items items = checkedBoth(access, result, op);
        Combination combination = combination(access, result.type(), op);
        OpenCall event = begun(items);
        try {
            window.getAccumulate(access.origin.typed(), result.typed(), items, combination);
            Recorded.end(event);
        } catch (RailException e) {
            throw raised(ErrorClass.of(e));
        }
    }

    Request startGetAccumulate(Access access, Data result, Op op) {
        Items items = checkedBoth(access, result, op);
        Combination combination = combination(access, result.type(), op);
        return start(items, open -> open.startGetAccumulate(access.origin.typed(), result.typed(), items, combination));
    }

    /** The origin is not looked at by NO_OP. */
    private Items checkedBoth(Access access, Data result, Op op) {
        Items items =
                checked(new Access(result, access.rank, access.displacement, access.count, access.type), RESULT, true);
        if (op != MPI.NO_OP) {
            checked(access, ORIGIN, false);
            combination(access, access.origin.type(), op);
        }
        return items;
    }

    void compareAndSwap(Access access, Data expected, Data result) {
        Items items = checked(access, ORIGIN, false);
        requireData("compare buffer", expected, false);
        requireData(RESULT, result, true);
        Datatype type = access.type;
        boolean isPossible =
                type.kind() == TypeKind.BASIC && type.base() != BasicType.FLOAT && type.base() != BasicType.DOUBLE;
        if (!isPossible) {
            throw raised(new MPIException(
                    MPI.ERR_TYPE, "compareAndSwap takes integers, bytes, chars and booleans, but not " + type));
        }
        OpenCall event = begun(items);
        try {
            window.compareAndSwap(access.origin.typed(), expected.typed(), result.typed(), items);
            Recorded.end(event);
        } catch (RailException e) {
            throw raised(ErrorClass.of(e));
        }
    }

    private Combination combination(Access access, Datatype other, Op op) {
        if (op == null || op.isNull()) {
            throw raised(new MPIException(MPI.ERR_OP, "operation is " + op));
        }
        Combination combination = op.combinationFor(access.type);
        if (combination == null) {
            throw raised(new MPIException(
                    MPI.ERR_OP, op + " does not go with accumulating items of " + access.type + " into windows"));
        }
        if (other.base() != combination.type()) {
            throw raised(new MPIException(
                    MPI.ERR_TYPE,
                    "items of " + other + " cannot be combined with items of " + access.type
                            + ": they have different elements"));
        }
        return combination;
    }

    private Items checked(Access access, String role, boolean isWritten) {
        usable();
        requireData(role, access.origin, isWritten);
        require(Arguments.count(TARGET, access.count));
        require(Arguments.typeOfBytes(TARGET, access.type, WINDOWS));
        long originBytes = access.origin.count() * (long) access.origin.type().itemBytes();
        long targetBytes = access.count * (long) access.type.itemBytes();
        if (originBytes != targetBytes) {
            throw raised(new MPIException(
                    MPI.ERR_TYPE,
                    access.origin.count() + " items of " + access.origin.type() + " are " + originBytes + " bytes, but "
                            + access.count + " items of " + access.type + " at the target are " + targetBytes));
        }
        return new Items(access.rank, access.displacement, access.type.layout(), access.count);
    }

    private void requireData(String role, Data data, boolean isWritten) {
        require(Arguments.bytes(role, data, isWritten, WINDOWS));
        if (data.buffer() instanceof Buffer buffer && data.count() != 0) {
            requireDirect(role, buffer);
        }
    }

    private void requireDirect(String role, Buffer buffer) {
        if (!buffer.isDirect()) {
            throw raised(new MPIException(MPI.ERR_BUFFER, role + " must be direct, not " + buffer));
        }
        String problem = ArenaMemory.problem(buffer);
        if (problem != null) {
            throw raised(new MPIException(MPI.ERR_BUFFER, role + " " + problem));
        }
    }
}
