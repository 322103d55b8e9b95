package mpi;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
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
import railmpi.pml.state.MessageStatus;

/**
 * The calls of a file: check the arguments, call down, wrap the result; errors go through the file's handler. Any
 * thread.
 */
final class FileCalls {
    private static final String FILES = "files";
    /**
     * So many accesses of a rank alone may have classes loaded for them, counted anew with each view. To look for the
     * stack of that each time is a fifth of the rate of short writes.
     */
    private static final int FIRST_MOVES = 64;

    private final Session session;
    private final OpenFile file;
    private final String name;
    private volatile Errhandler errhandler = MPI.ERRORS_RETURN;
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
    private record Split(String name, Request request) {}

    static FileCalls open(Comm comm, String filename, int amode, Info info) {
        if (comm == null) {
            throw new MPIException(MPI.ERR_COMM, "communicator to open file '" + filename + "' is null");
        }
        Session session = comm.usable();
        if (comm.communicator.isInter()) {
            throw new MPIException(MPI.ERR_COMM, "file '" + filename + "' cannot be opened by " + comm);
        }
        OpenCall event = CallRecorder.IS_ON ? CallRecorder.file(filename, 0) : null;
        try {
            OpenFile file = session.files()
                    .open(
                            comm.communicator,
                            filename,
                            new AccessMode(amode),
                            hints(info),
                            ErrorClass.ofFile(Info.problem(info)));
            Recorded.end(event);
            return new FileCalls(session, file, filename);
        } catch (RailException e) {
            throw named(ErrorClass.of(e), filename);
        }
    }

    /** Returns an error with the name of the file in its text. */
    private static MPIException named(MPIException error, String filename) {
        String shown = String.valueOf(filename).replace('\0', '?');
        return error.getErrorClass() == MPI.SUCCESS || error.getMessage().contains(shown)
                ? error
                : ErrorClass.exception(
                        error.getErrorClass(), "file '" + shown + "': " + error.text(), error.getCause());
    }

    static void delete(String filename, Info info) {
        Session session = Session.active();
        MPIException problem = Info.problem(info);
        if (problem != null) {
            throw problem;
        }
        try {
            session.files().delete(filename);
        } catch (RailException e) {
            throw ErrorClass.of(e);
        }
    }

    /** Returns the hints of an info; none if it cannot be used, of which the others learn. */
    private static Map<String, String> hints(Info info) {
        return Info.problem(info) == null ? Info.valuesOf(info) : Map.of();
    }

    Session session() {
        return session;
    }

    /** Returns an error of this file, if its handler lets it be thrown. */
    MPIException raised(MPIException error) {
        MPIException named = named(error, name);
        errhandler.handle(named);
        return named;
    }

    private MPIException raised(RailException error) {
        return raised(ErrorClass.of(error));
    }

    private OpenFile usable() {
        if (session != Session.current) {
            Session.active();
            throw raised(new MPIException(MPI.ERR_FILE, "it is from before MPI.Finalize and MPI.Init"));
        }
        if (isClosed) {
            throw raised(new MPIException(MPI.ERR_FILE, "it has been closed"));
        }
        return file;
    }

    void run(Consumer<OpenFile> call) {
        get(open -> {
            call.accept(open);
            return null;
        });
    }

    <T> T get(Function<OpenFile, T> call) {
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

    void close() {
        OpenFile open = usable();
        if (split != null) {
            throw raised(new MPIException(MPI.ERR_FILE, "it cannot be closed before " + split.name + "End"));
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

    void revoke() {
        OpenFile open = usable();
        if (session.faults == null) {
            throw raised(FaultCalls.noRevoke("a file"));
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
        FileError problem = ErrorClass.ofFile(Info.problem(info));
        run(open -> open.setHints(hints(info), problem));
    }

    void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info) {
        MPIException wrong = Arguments.typeOfBytes("etype", etype, FILES);
        if (wrong == null) {
            wrong = Arguments.typeOfBytes("filetype", filetype, FILES);
        }
        FileError problem = ErrorClass.ofFile(wrong == null ? Info.problem(info) : wrong);
        ViewArguments arguments =
                problem == null ? new ViewArguments(disp, etype.layout(), filetype.layout(), datarep) : null;
        run(open -> open.setView(arguments, hints(info), problem));
        firstMoves = FIRST_MOVES;
    }

    int typeExtent(Datatype type) {
        usable();
        if (type == null || type.isNull() || type.isObject()) {
            throw raised(new MPIException(MPI.ERR_TYPE, "datatype is " + type));
        }
        long extent = type.layout().extentBytes();
        return extent == (int) extent ? (int) extent : MPI.UNDEFINED;
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
        errhandler.handle(new MPIException(errorCode, "reported by the program to a file"));
    }

    Status move(boolean isWrite, Place place, long offset, Data data) {
        Operation operation = operation(isWrite, place, offset, data);
        requireStackToMove();
        return status(data.type(), reserved(lengthBytes(operation), open -> open.move(operation)));
    }

    private void requireStackToMove() {
        if (firstMoves == 0) {
            StackReserve.requireForSystemCall();
        } else {
            StackReserve.requireForFirstCall();
            firstMoves--;
        }
    }

    Status moveTogether(boolean isWrite, Place place, long offset, Data data) {
        requireNoSplit();
        Operation operation = operation(isWrite, place, offset, data);
        return status(data.type(), get(operation, open -> open.moveTogether(operation)));
    }

    Request start(boolean isWrite, Place place, long offset, Data data) {
        Operation operation = operation(isWrite, place, offset, data);
        return new FileRequest(this, get(operation, open -> open.start(operation)), false).receiving(data.type());
    }

    Request startTogether(boolean isWrite, Place place, long offset, Data data) {
        requireNoSplit();
        Operation operation = operation(isWrite, place, offset, data);
        return new FileRequest(this, get(operation, open -> open.startTogether(operation)), true)
                .receiving(data.type());
    }

    private Status status(Datatype type, long movedBytes) {
        MessageStatus moved = session.messageStatus();
        moved.set(Pml.ANY_SOURCE, Pml.ANY_TAG, movedBytes);
        return new Status(moved).countedIn(type);
    }

    synchronized void begin(String name, boolean isWrite, Place place, long offset, Data data) {
        split = new Split(name, startTogether(isWrite, place, offset, data));
    }

    Status end(String name, Object buffer) {
        usable();
        return takeSplit(name, buffer).waitStatus();
    }

    private synchronized Request takeSplit(String name, Object buffer) {
        if (split == null || !split.name.equals(name)) {
            String present = split == null ? "no split collective operation has" : split.name + "Begin has";
            throw raised(new MPIException(MPI.ERR_OTHER, name + "End of " + buffer + ", but " + present + " begun"));
        }
        Request request = split.request;
        split = null;
        return request;
    }

    private synchronized void requireNoSplit() {
        usable();
        if (split != null) {
            throw raised(new MPIException(
                    MPI.ERR_OTHER, "no other collective operation may begin on it before " + split.name + "End"));
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
