package mpi;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import railmpi.core.RailException;
import railmpi.io.AccessMode;
import railmpi.io.OpenFile;
import railmpi.io.Operation;
import railmpi.io.Operation.Place;
import railmpi.io.move.UserData;
import railmpi.pml.MessageStatus;
import railmpi.pml.Pml;
import railmpi.pml.PmlRequest;

/**
 * The calls of a file: check the arguments, call down, wrap the result; errors go through the file's handler. Any
 * thread.
 */
final class FileCalls {
    private static final String BUFFER = "buffer";

    private final Session session;
    private final OpenFile file;
    private volatile Errhandler errhandler = MPI.ERRORS_RETURN;
    private volatile boolean isClosed;

    /** The split collective operation that has begun and not ended; null if there is none. */
    private Split split;

    private FileCalls(Session session, OpenFile file) {
        this.session = session;
        this.file = file;
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
        Map<String, String> hints = hints(info);
        try {
            return new FileCalls(
                    session, session.files().open(comm.communicator, filename, new AccessMode(amode), hints));
        } catch (RailException e) {
            throw ErrorClass.of(e);
        }
    }

    static void delete(String filename, Info info) {
        Session session = Session.active();
        hints(info);
        try {
            session.files().delete(filename);
        } catch (RailException e) {
            throw ErrorClass.of(e);
        }
    }

    private static Map<String, String> hints(Info info) {
        MPIException problem = Info.problem(info);
        if (problem != null) {
            throw problem;
        }
        return Info.valuesOf(info);
    }

    Session session() {
        return session;
    }

    /** Returns an error of this file, if its handler lets it be thrown. */
    MPIException raised(MPIException error) {
        errhandler.handle(error);
        return error;
    }

    private MPIException raised(RailException error) {
        return raised(ErrorClass.of(error));
    }

    private void require(MPIException problem) {
        if (problem != null) {
            throw raised(problem);
        }
    }

    private OpenFile usable() {
        if (session != Session.current) {
            Session.active();
            throw raised(new MPIException(MPI.ERR_FILE, "the file is from before MPI.Finalize and MPI.Init"));
        }
        if (isClosed) {
            throw raised(new MPIException(MPI.ERR_FILE, "the file has been closed"));
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
        OpenFile open = usable();
        try {
            return call.apply(open);
        } catch (RailException e) {
            throw raised(e);
        }
    }

    void close() {
        OpenFile open = usable();
        if (split != null) {
            throw raised(new MPIException(MPI.ERR_FILE, "the file cannot be closed before " + split.name + "End"));
        }
        isClosed = true;
        try {
            open.close();
        } catch (RailException e) {
            throw raised(e);
        }
    }

    void setInfo(Info info) {
        usable();
        require(Info.problem(info));
        run(open -> open.setHints(Info.valuesOf(info)));
    }

    void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info) {
        usable();
        require(typeProblem("etype", etype));
        require(typeProblem("filetype", filetype));
        require(Info.problem(info));
        run(open -> open.setView(disp, etype.layout(), filetype.layout(), datarep, Info.valuesOf(info)));
    }

    private static MPIException typeProblem(String role, Datatype type) {
        MPIException problem = Arguments.type(role, type);
        return problem == null && type.isObject()
                ? new MPIException(
                        MPI.ERR_TYPE, "datatype of the " + role + " is MPI.OBJECT, which does not go with files")
                : problem;
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
        return status(data.type(), get(open -> open.move(checked(isWrite, place, offset, data))));
    }

    Status moveTogether(boolean isWrite, Place place, long offset, Data data) {
        requireNoSplit();
        return status(data.type(), get(open -> open.moveTogether(checked(isWrite, place, offset, data))));
    }

    Request start(boolean isWrite, Place place, long offset, Data data) {
        return request(data.type(), get(open -> open.start(checked(isWrite, place, offset, data))));
    }

    Request startTogether(boolean isWrite, Place place, long offset, Data data) {
        requireNoSplit();
        return request(data.type(), get(open -> open.startTogether(together(checked(isWrite, place, offset, data)))));
    }

    private Request request(Datatype type, PmlRequest pending) {
        return new FileRequest(this, pending).receiving(type);
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
                    MPI.ERR_OTHER, "no other collective operation may begin on the file before " + split.name + "End"));
        }
    }

    private Operation checked(boolean isWrite, Place place, long offset, Data data) {
        Object buffer = data.buffer();
        Datatype type = data.type();
        require(Arguments.count(BUFFER, data.count()));
        require(typeProblem(BUFFER, type));
        require(
                isWrite
                        ? Buffers.problem(BUFFER, buffer, 0, data.count(), type)
                        : Buffers.problemToWrite(BUFFER, buffer, 0, 0, data.count(), type));
        return new Operation(isWrite, place, offset, new UserData(data.typed(), type.layout(), data.count()));
    }

    /** Another thread moves the data. */
    private Operation together(Operation operation) {
        if (operation.data().isConfined()) {
            throw raised(new MPIException(
                    MPI.ERR_BUFFER,
                    "buffer is of a confined arena: no collective operation in the background can use it"));
        }
        return operation;
    }
}
