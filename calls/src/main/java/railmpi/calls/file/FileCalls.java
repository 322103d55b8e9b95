package railmpi.calls.file;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import railmpi.calls.comm.FaultCalls;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.error.ErrorOwner;
import railmpi.calls.place.Arguments;
import railmpi.calls.place.Data;
import railmpi.calls.place.Recorded;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.ErrorHandler;
import railmpi.calls.session.Hints;
import railmpi.calls.session.Session;
import railmpi.calls.type.ItemType;
import railmpi.coll.CommunicatorOperations;
import railmpi.core.RailException;
import railmpi.core.progress.StackReserve;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenCall;
import railmpi.io.AccessMode;
import railmpi.io.OpenFile;
import railmpi.io.Operation;
import railmpi.io.Operation.Place;
import railmpi.io.ViewArguments;
import railmpi.io.file.FileError;
import railmpi.io.move.UserData;
import railmpi.pml.Pml;
import railmpi.pml.state.Group;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlRequest;

/**
 * The calls of a file: check the arguments, call down, wrap the result; errors go through the file's handler. Any
 * thread.
 */
public final class FileCalls implements ErrorOwner {
    private static final String FILES = "files";
    /**
     * So many accesses of a rank alone may have classes loaded for them, counted anew with each view. To look for the
     * stack of that each time is a fifth of the rate of short writes.
     */
    private static final int FIRST_MOVES = 64;

    private final Session session;
    private final OpenFile file;
    private final String name;
    private volatile ErrorHandler errorHandler = ErrorHandler.RETURN;
    private volatile boolean isClosed;
    /** How many of {@link #FIRST_MOVES} are left; threads may count one twice. */
    private int firstMoves = FIRST_MOVES;

    /** The split collective operation that has begun and not ended; null if there is none. */
    private Split split;

    private FileCalls(Session session, OpenFile file, String name) {
        this.session = session;
        this.file = file;
        this.name = name;
    }

    /** A split collective operation. */
    public record Split(String name, PmlRequest request, ItemType type) {}

    public static FileCalls open(CommHandle comm, String filename, int amode, Hints info) {
        if (comm == null) {
            throw Session.shown(new CallError(ErrorClass.COMM, "communicator to open file '" + filename + "' is null"));
        }
        Session session = comm.usable();
        if (comm.communicator.isInter()) {
            throw Session.shown(new CallError(ErrorClass.COMM, "file '" + filename + "' cannot be opened by " + comm));
        }
        OpenCall event = CallRecorder.IS_ON ? CallRecorder.file(filename, 0) : null;
        try {
            OpenFile file = session.files()
                    .open(
                            comm.communicator,
                            filename,
                            new AccessMode(amode),
                            hints(info),
                            ErrorClass.ofFile(Hints.problem(info)));
            Recorded.end(event);
            return new FileCalls(session, file, filename);
        } catch (RailException e) {
            throw Session.shown(named(e, filename));
        }
    }

    /** Returns an error with the name of the file in its text. */
    private static RailException named(RailException error, String filename) {
        String shown = String.valueOf(filename).replace('\0', '?');
        int errorClass = Session.errorClass(error);
        if (errorClass == ErrorClass.SUCCESS || error.getMessage().contains(shown)) {
            return error;
        }
        Throwable cause = error instanceof CallError ? error.getCause() : error;
        return new CallError(errorClass, "file '" + shown + "': " + error.getMessage(), cause);
    }

    public static void delete(String filename, Hints info) {
        Session session = Session.active();
        CallError problem = Hints.problem(info);
        if (problem != null) {
            throw Session.shown(problem);
        }
        try {
            session.files().delete(filename);
        } catch (RailException e) {
            throw Session.shown(e);
        }
    }

    /** Returns the hints of an info; none if it cannot be used, of which the others learn. */
    private static Map<String, String> hints(Hints info) {
        return Hints.problem(info) == null ? Hints.valuesOf(info) : Map.of();
    }

    public Session session() {
        return session;
    }

    @Override
    public RuntimeException raised(RailException error) {
        return errorHandler.raised(named(error, name));
    }

    private OpenFile usable() {
        if (session != Session.current) {
            Session.active();
            throw raised(new CallError(ErrorClass.FILE, "it is from before MPI.Finalize and MPI.Init"));
        }
        if (isClosed) {
            throw raised(new CallError(ErrorClass.FILE, "it has been closed"));
        }
        return file;
    }

    public void run(Consumer<OpenFile> call) {
        get(open -> {
            call.accept(open);
            return null;
        });
    }

    public <T> T get(Function<OpenFile, T> call) {
        return get(0, call);
    }

    private <T> T get(Operation operation, Function<OpenFile, T> call) {
        return get(lengthBytes(operation), call);
    }

    private static long lengthBytes(Operation operation) {
        return operation.data() == null ? 0 : operation.data().lengthBytes();
    }

    /** Makes a call that moves so many bytes, or starts to. */
    private <T> T get(long bytes, Function<OpenFile, T> call) {
        StackReserve.requireForFirstCall();
        return reserved(bytes, call);
    }

    /** Does so once there is stack for it. */
    private <T> T reserved(long bytes, Function<OpenFile, T> call) {
        OpenFile open = usable();
        OpenCall event = CallRecorder.IS_ON ? CallRecorder.file(name, bytes) : null;
        try {
            T result = call.apply(open);
            Recorded.end(event);
            return result;
        } catch (RailException e) {
            throw raised(e);
        }
    }

    public void close() {
        OpenFile open = usable();
        if (split != null) {
            throw raised(new CallError(ErrorClass.FILE, "it cannot be closed before " + split.name + "End"));
        }
        isClosed = true;
        OpenCall event = CallRecorder.IS_ON ? CallRecorder.file(name, 0) : null;
        try {
            open.close();
            Recorded.end(event);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    public void revoke() {
        OpenFile open = usable();
        if (session.faults == null) {
            throw raised(FaultCalls.noRevoke("a file"));
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
        FileError problem = ErrorClass.ofFile(Hints.problem(info));
        run(open -> open.setHints(hints(info), problem));
    }

    public void setView(long disp, ItemType etype, ItemType filetype, String datarep, Hints info) {
        CallError wrong = Arguments.typeOfBytes("etype", etype, FILES);
        if (wrong == null) {
            wrong = Arguments.typeOfBytes("filetype", filetype, FILES);
        }
        FileError problem = ErrorClass.ofFile(wrong == null ? Hints.problem(info) : wrong);
        ViewArguments arguments =
                problem == null ? new ViewArguments(disp, etype.layout(), filetype.layout(), datarep) : null;
        run(open -> open.setView(arguments, hints(info), problem));
        firstMoves = FIRST_MOVES;
    }

    public int typeExtent(ItemType type) {
        usable();
        if (type == null || type.isNull() || type.isObject()) {
            throw raised(new CallError(ErrorClass.TYPE, "datatype is " + type));
        }
        long extent = type.layout().extentBytes();
        return extent == (int) extent ? (int) extent : CommunicatorOperations.UNDEFINED;
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
        errorHandler.raised(new CallError(errorCode, "reported by the program to a file")); // thrown to nobody
    }

    public MessageStatus move(boolean isWrite, Place place, long offset, Data data) {
        Operation operation = operation(isWrite, place, offset, data);
        requireStackToMove();
        return status(reserved(lengthBytes(operation), open -> open.move(operation)));
    }

    private void requireStackToMove() {
        if (firstMoves == 0) {
            StackReserve.requireForSystemCall();
        } else {
            StackReserve.requireForFirstCall();
            firstMoves--;
        }
    }

    public MessageStatus moveTogether(boolean isWrite, Place place, long offset, Data data) {
        requireNoSplit();
        Operation operation = operation(isWrite, place, offset, data);
        return status(get(operation, open -> open.moveTogether(operation)));
    }

    public PmlRequest start(boolean isWrite, Place place, long offset, Data data) {
        Operation operation = operation(isWrite, place, offset, data);
        return get(operation, open -> open.start(operation));
    }

    public PmlRequest startTogether(boolean isWrite, Place place, long offset, Data data) {
        requireNoSplit();
        Operation operation = operation(isWrite, place, offset, data);
        return get(operation, open -> open.startTogether(operation));
    }

    private MessageStatus status(long movedBytes) {
        MessageStatus moved = session.messageStatus();
        moved.set(Pml.ANY_SOURCE, Pml.ANY_TAG, movedBytes);
        return moved;
    }

    public synchronized void begin(String name, boolean isWrite, Place place, long offset, Data data) {
        split = new Split(name, startTogether(isWrite, place, offset, data), data.type());
    }

    public Split end(String name, Object buffer) {
        usable();
        return takeSplit(name, buffer);
    }

    private synchronized Split takeSplit(String name, Object buffer) {
        if (split == null || !split.name.equals(name)) {
            String present = split == null ? "no split collective operation has" : split.name + "Begin has";
            throw raised(new CallError(ErrorClass.OTHER, name + "End of " + buffer + ", but " + present + " begun"));
        }
        Split ended = split;
        split = null;
        return ended;
    }

    private synchronized void requireNoSplit() {
        usable();
        if (split != null) {
            throw raised(new CallError(
                    ErrorClass.OTHER, "no other collective operation may begin on it before " + split.name + "End"));
        }
    }

    /** Returns an operation, with what is wrong with it: of a collective one all ranks are to be told. */
    private static Operation operation(boolean isWrite, Place place, long offset, Data data) {
        FileError problem = ErrorClass.ofFile(Arguments.bytes("buffer", data, !isWrite, FILES));
        return problem == null
                ? new Operation(
                        isWrite,
                        place,
                        offset,
                        new UserData(data.typed(), data.type().layout(), data.count()),
                        null)
                : new Operation(isWrite, place, offset, null, problem);
    }
}
