package mpi;

import static mpi.Datatype.data;
import static mpi.Datatype.typeOf;

import java.nio.Buffer;
import railmpi.calls.file.FileCalls;
import railmpi.calls.type.PredefinedTypes;
import railmpi.io.OpenFile;
import railmpi.io.Operation.Place;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlRequest;

/**
 * A file that all ranks of a communicator have open: MPI 4.1, chapter 14. Each rank accesses it through a view: a
 * displacement, followed by tiles of a filetype that consists of etypes. Offsets and file pointers count etypes of the
 * view. The default view is every byte of the file. Each rank has an individual file pointer, and all ranks share
 * another one. Methods with {@code All} or {@code Ordered} in their names are collective, and so are the methods that
 * open, close or change the file as a whole. From Open MPI's bindings.
 *
 * <p>A method with {@code Begin} in its name starts a collective operation, and the one with {@code End} ends it. Both
 * get the same buffer. Only one such operation may be under way for a file.
 *
 * <p>Buffers are primitive arrays, nio buffers or memory segments, counted from their start, of any datatype but {@link
 * MPI#OBJECT}. The buffer of a non-blocking operation belongs to MPI until the request is complete. Non-blocking
 * operations, also collective ones, make progress without calls of the program.
 *
 * <p>The default error handler of files is {@link MPI#ERRORS_RETURN}: errors are thrown. A read at the end of the file
 * is not an error: the status contains the number of items that were read. If one rank of a collective call has an
 * error, all ranks get it; in a non-blocking or split call, when the program waits for it or ends it.
 *
 * <p>Any thread may call these methods; collective ones only one thread at a time, in the same order at all ranks.
 */
public final class File {
    static {
        MPIException.showErrors();
    }

    private final FileCalls calls;
    private volatile FileView view =
            new FileView(0, Datatype.of(PredefinedTypes.BYTE), Datatype.of(PredefinedTypes.BYTE), "native");

    /**
     * Opens a file; collective.
     *
     * @param comm ranks that open it
     * @param filename path of the file, the same file at all ranks
     * @param amode {@link MPI#MODE_RDONLY} and other modes, combined with {@code |}; the same at all ranks
     */
    public File(Comm comm, String filename, int amode) throws MPIException {
        this(comm, filename, amode, Info.NULL);
    }

    /**
     * Opens a file; collective.
     *
     * @param comm ranks that open it
     * @param filename path of the file, the same file at all ranks
     * @param amode {@link MPI#MODE_RDONLY} and other modes, combined with {@code |}; the same at all ranks
     * @param info hints, such as {@code cb_buffer_size}; unknown ones are ignored
     * @throws MPIException (ERR_AMODE, ERR_NO_SUCH_FILE, ERR_FILE_EXISTS, ERR_ACCESS, ERR_BAD_FILE, ERR_READ_ONLY,
     *     ERR_NOT_SAME, ERR_IO...) at all ranks if one cannot open it
     */
    public File(Comm comm, String filename, int amode, Info info) throws MPIException {
        calls = FileCalls.open(Comm.handleOf(comm), filename, amode, Info.hintsOf(info));
    }

    /**
     * Deletes a file; not collective.
     *
     * @param filename path of the file
     * @throws MPIException (ERR_NO_SUCH_FILE, ERR_ACCESS, ERR_BAD_FILE...) if the file cannot be deleted
     */
    public static void delete(String filename) throws MPIException {
        delete(filename, Info.NULL);
    }

    /**
     * Deletes a file; not collective.
     *
     * @param filename path of the file
     * @param info hints; RailMPI uses none
     * @throws MPIException (ERR_NO_SUCH_FILE, ERR_ACCESS, ERR_BAD_FILE...) if the file cannot be deleted
     */
    public static void delete(String filename, Info info) throws MPIException {
        FileCalls.delete(filename, Info.hintsOf(info));
    }

    /**
     * Revokes this file: every access to it, under way or begun later, at any of its processes, ends with {@link
     * RevokedException}. Not collective: the other processes learn of it by themselves. {@link #close} and calls that
     * neither move data nor communicate still work. An extension of RailMPI.
     *
     * @throws MPIException (ERR_UNSUPPORTED_OPERATION) if the job does not tolerate failures
     */
    public void revoke() throws MPIException {
        calls.revoke();
    }

    /** {@return whether this process knows that the file is revoked} An extension of RailMPI. */
    public boolean isRevoked() throws MPIException {
        return calls.isRevoked();
    }

    /**
     * Returns the processes that opened this file and that this process knows to have failed. Does not communicate. An
     * extension of RailMPI.
     *
     * @return in the order of the failures; an earlier answer is the beginning of a later one
     */
    public Group getFailed() throws MPIException {
        return new Group(calls.failed());
    }

    /**
     * Closes the file; collective. All operations on it must be complete. If a process that opened it has failed, or it
     * is revoked, the call waits for nobody.
     */
    public void close() throws MPIException {
        calls.close();
    }

    /**
     * Sets the length of the file; collective. Added bytes are zeros.
     *
     * @param size bytes, the same at all ranks
     */
    public void setSize(long size) throws MPIException {
        calls.run(file -> file.setSize(size));
    }

    /**
     * Reserves space for the first bytes of the file, and extends a shorter file to this length; collective.
     *
     * @param size bytes, the same at all ranks
     */
    public void preallocate(long size) throws MPIException {
        calls.run(file -> file.preallocate(size));
    }

    /** {@return the length of the file in bytes} */
    public long getSize() throws MPIException {
        return calls.get(OpenFile::size);
    }

    /** {@return a new group of the ranks that have the file open} */
    public Group getGroup() throws MPIException {
        return calls.get(file -> new Group(file.group()));
    }

    /** {@return the access mode with which the file was opened} */
    public int getAMode() throws MPIException {
        return calls.get(file -> file.mode().bits());
    }

    /**
     * Sets hints; collective.
     *
     * @param info hints; unknown ones are ignored
     */
    public void setInfo(Info info) throws MPIException {
        calls.setInfo(Info.hintsOf(info));
    }

    /** {@return the hints in use, with their values} */
    public Info getInfo() throws MPIException {
        return calls.get(file -> Info.of(file.hints()));
    }

    /**
     * Sets the view of this rank, and moves all file pointers to the start of the view; collective.
     *
     * @param disp start of the view, in bytes; {@link MPI#DISPLACEMENT_CURRENT} with {@link MPI#MODE_SEQUENTIAL}
     * @param etype unit of offsets and file pointers; of the same extent at all ranks
     * @param filetype repeated layout of the visible data; consists of etypes, with displacements that do not decrease
     * @param datarep {@code native}, {@code internal} or {@code external32}; the same at all ranks
     */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep) throws MPIException {
        setView(disp, etype, filetype, datarep, Info.NULL);
    }

    /**
     * Sets the view of this rank, and moves all file pointers to the start of the view; collective.
     *
     * @param disp start of the view, in bytes; {@link MPI#DISPLACEMENT_CURRENT} with {@link MPI#MODE_SEQUENTIAL}
     * @param etype unit of offsets and file pointers; of the same extent at all ranks
     * @param filetype repeated layout of the visible data; consists of etypes, with displacements that do not decrease
     * @param datarep {@code native}, {@code internal} or {@code external32}; the same at all ranks
     * @param info hints
     * @throws MPIException (ERR_ARG, ERR_TYPE, ERR_UNSUPPORTED_DATAREP, ERR_NOT_SAME) at all ranks if an argument is
     *     wrong
     */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info) throws MPIException {
        calls.setView(disp, typeOf(etype), typeOf(filetype), datarep, Info.hintsOf(info));
        view = new FileView(disp, etype, filetype, datarep);
    }

    /** {@return the view of this rank} */
    public FileView getView() throws MPIException {
        return calls.get(file -> view);
    }

    /**
     * Reads data at an offset.
     *
     * @param offset offset in etypes of the view
     * @param buf array, nio buffer or memory segment
     * @param count number of items
     * @param type datatype of an item
     * @return status with the number of items that were moved
     */
    public Status readAt(long offset, Object buf, int count, Datatype type) throws MPIException {
        return status(type, calls.move(false, Place.EXPLICIT, offset, data(buf, count, type)));
    }

    /** Like {@link #readAt(long, Object, int, Datatype)}, with counts of type long. */
    public Status readAt(long offset, Object buf, Long count, Datatype type) throws MPIException {
        return status(type, calls.move(false, Place.EXPLICIT, offset, data(buf, count, type)));
    }

    /** Starts a non-blocking {@link #readAt}. */
    @LinkedWith(Buffer.class)
    public Request iReadAt(long offset, Object buf, int count, Datatype type) throws MPIException {
        return request(type, calls.start(false, Place.EXPLICIT, offset, data(buf, count, type)), false);
    }

    /** Like {@link #iReadAt(long, Object, int, Datatype)}, with counts of type long. */
    public Request iReadAt(long offset, Object buf, Long count, Datatype type) throws MPIException {
        return request(type, calls.start(false, Place.EXPLICIT, offset, data(buf, count, type)), false);
    }

    /** Writes data at an offset, with arguments like those of {@link #readAt}. */
    public Status writeAt(long offset, Object buf, int count, Datatype type) throws MPIException {
        return status(type, calls.move(true, Place.EXPLICIT, offset, data(buf, count, type)));
    }

    /** Like {@link #writeAt(long, Object, int, Datatype)}, with counts of type long. */
    public Status writeAt(long offset, Object buf, Long count, Datatype type) throws MPIException {
        return status(type, calls.move(true, Place.EXPLICIT, offset, data(buf, count, type)));
    }

    /** Starts a non-blocking {@link #writeAt}. */
    @LinkedWith(Buffer.class)
    public Request iWriteAt(long offset, Object buf, int count, Datatype type) throws MPIException {
        return request(type, calls.start(true, Place.EXPLICIT, offset, data(buf, count, type)), false);
    }

    /** Like {@link #iWriteAt(long, Object, int, Datatype)}, with counts of type long. */
    public Request iWriteAt(long offset, Object buf, Long count, Datatype type) throws MPIException {
        return request(type, calls.start(true, Place.EXPLICIT, offset, data(buf, count, type)), false);
    }

    /** Reads data like {@link #readAt}; collective. */
    public Status readAtAll(long offset, Object buf, int count, Datatype type) throws MPIException {
        return status(type, calls.moveTogether(false, Place.EXPLICIT, offset, data(buf, count, type)));
    }

    /** Like {@link #readAtAll(long, Object, int, Datatype)}, with counts of type long. */
    public Status readAtAll(long offset, Object buf, Long count, Datatype type) throws MPIException {
        return status(type, calls.moveTogether(false, Place.EXPLICIT, offset, data(buf, count, type)));
    }

    /** Starts a non-blocking {@link #readAtAll}. */
    @LinkedWith(Buffer.class)
    public Request iReadAtAll(long offset, Object buf, int count, Datatype type) throws MPIException {
        return request(type, calls.startTogether(false, Place.EXPLICIT, offset, data(buf, count, type)), true);
    }

    /** Like {@link #iReadAtAll(long, Object, int, Datatype)}, with counts of type long. */
    public Request iReadAtAll(long offset, Object buf, Long count, Datatype type) throws MPIException {
        return request(type, calls.startTogether(false, Place.EXPLICIT, offset, data(buf, count, type)), true);
    }

    /** Starts {@link #readAtAll}, which {@link #readAtAllEnd} ends. */
    public void readAtAllBegin(long offset, Object buf, int count, Datatype type) throws MPIException {
        calls.begin("readAtAll", false, Place.EXPLICIT, offset, data(buf, count, type));
    }

    /** Like {@link #readAtAllBegin(long, Object, int, Datatype)}, with counts of type long. */
    public void readAtAllBegin(long offset, Object buf, Long count, Datatype type) throws MPIException {
        calls.begin("readAtAll", false, Place.EXPLICIT, offset, data(buf, count, type));
    }

    /** Waits for the operation that {@link #readAtAllBegin} began, and ends it; collective. */
    public Status readAtAllEnd(Object buf) throws MPIException {
        return ended(calls.end("readAtAll", buf));
    }

    /** Writes data like {@link #writeAt}; collective. */
    public Status writeAtAll(long offset, Object buf, int count, Datatype type) throws MPIException {
        return status(type, calls.moveTogether(true, Place.EXPLICIT, offset, data(buf, count, type)));
    }

    /** Like {@link #writeAtAll(long, Object, int, Datatype)}, with counts of type long. */
    public Status writeAtAll(long offset, Object buf, Long count, Datatype type) throws MPIException {
        return status(type, calls.moveTogether(true, Place.EXPLICIT, offset, data(buf, count, type)));
    }

    /** Starts a non-blocking {@link #writeAtAll}. */
    @LinkedWith(Buffer.class)
    public Request iWriteAtAll(long offset, Object buf, int count, Datatype type) throws MPIException {
        return request(type, calls.startTogether(true, Place.EXPLICIT, offset, data(buf, count, type)), true);
    }

    /** Like {@link #iWriteAtAll(long, Object, int, Datatype)}, with counts of type long. */
    public Request iWriteAtAll(long offset, Object buf, Long count, Datatype type) throws MPIException {
        return request(type, calls.startTogether(true, Place.EXPLICIT, offset, data(buf, count, type)), true);
    }

    /** Starts {@link #writeAtAll}, which {@link #writeAtAllEnd} ends. */
    public void writeAtAllBegin(long offset, Object buf, int count, Datatype type) throws MPIException {
        calls.begin("writeAtAll", true, Place.EXPLICIT, offset, data(buf, count, type));
    }

    /** Like {@link #writeAtAllBegin(long, Object, int, Datatype)}, with counts of type long. */
    public void writeAtAllBegin(long offset, Object buf, Long count, Datatype type) throws MPIException {
        calls.begin("writeAtAll", true, Place.EXPLICIT, offset, data(buf, count, type));
    }

    /** Waits for the operation that {@link #writeAtAllBegin} began, and ends it; collective. */
    public Status writeAtAllEnd(Object buf) throws MPIException {
        return ended(calls.end("writeAtAll", buf));
    }

    /** Reads data like {@link #readAt}, but at the individual file pointer, and advances it. */
    public Status read(Object buf, int count, Datatype type) throws MPIException {
        return status(type, calls.move(false, Place.INDIVIDUAL, 0, data(buf, count, type)));
    }

    /** Like {@link #read(Object, int, Datatype)}, with counts of type long. */
    public Status read(Object buf, Long count, Datatype type) throws MPIException {
        return status(type, calls.move(false, Place.INDIVIDUAL, 0, data(buf, count, type)));
    }

    /** Starts a non-blocking {@link #read}. */
    @LinkedWith(Buffer.class)
    public Request iRead(Object buf, int count, Datatype type) throws MPIException {
        return request(type, calls.start(false, Place.INDIVIDUAL, 0, data(buf, count, type)), false);
    }

    /** Like {@link #iRead(Object, int, Datatype)}, with counts of type long. */
    public Request iRead(Object buf, Long count, Datatype type) throws MPIException {
        return request(type, calls.start(false, Place.INDIVIDUAL, 0, data(buf, count, type)), false);
    }

    /** Writes data like {@link #writeAt}, but at the individual file pointer, and advances it. */
    public Status write(Object buf, int count, Datatype type) throws MPIException {
        return status(type, calls.move(true, Place.INDIVIDUAL, 0, data(buf, count, type)));
    }

    /** Like {@link #write(Object, int, Datatype)}, with counts of type long. */
    public Status write(Object buf, Long count, Datatype type) throws MPIException {
        return status(type, calls.move(true, Place.INDIVIDUAL, 0, data(buf, count, type)));
    }

    /** Starts a non-blocking {@link #write}. */
    @LinkedWith(Buffer.class)
    public Request iWrite(Object buf, int count, Datatype type) throws MPIException {
        return request(type, calls.start(true, Place.INDIVIDUAL, 0, data(buf, count, type)), false);
    }

    /** Like {@link #iWrite(Object, int, Datatype)}, with counts of type long. */
    public Request iWrite(Object buf, Long count, Datatype type) throws MPIException {
        return request(type, calls.start(true, Place.INDIVIDUAL, 0, data(buf, count, type)), false);
    }

    /** Reads data like {@link #read}; collective. */
    public Status readAll(Object buf, int count, Datatype type) throws MPIException {
        return status(type, calls.moveTogether(false, Place.INDIVIDUAL, 0, data(buf, count, type)));
    }

    /** Like {@link #readAll(Object, int, Datatype)}, with counts of type long. */
    public Status readAll(Object buf, Long count, Datatype type) throws MPIException {
        return status(type, calls.moveTogether(false, Place.INDIVIDUAL, 0, data(buf, count, type)));
    }

    /** Starts a non-blocking {@link #readAll}. */
    @LinkedWith(Buffer.class)
    public Request iReadAll(Object buf, int count, Datatype type) throws MPIException {
        return request(type, calls.startTogether(false, Place.INDIVIDUAL, 0, data(buf, count, type)), true);
    }

    /** Like {@link #iReadAll(Object, int, Datatype)}, with counts of type long. */
    public Request iReadAll(Object buf, Long count, Datatype type) throws MPIException {
        return request(type, calls.startTogether(false, Place.INDIVIDUAL, 0, data(buf, count, type)), true);
    }

    /** Starts {@link #readAll}, which {@link #readAllEnd} ends. */
    public void readAllBegin(Object buf, int count, Datatype type) throws MPIException {
        calls.begin("readAll", false, Place.INDIVIDUAL, 0, data(buf, count, type));
    }

    /** Like {@link #readAllBegin(Object, int, Datatype)}, with counts of type long. */
    public void readAllBegin(Object buf, Long count, Datatype type) throws MPIException {
        calls.begin("readAll", false, Place.INDIVIDUAL, 0, data(buf, count, type));
    }

    /** Waits for the operation that {@link #readAllBegin} began, and ends it; collective. */
    public Status readAllEnd(Object buf) throws MPIException {
        return ended(calls.end("readAll", buf));
    }

    /** Writes data like {@link #write}; collective. */
    public Status writeAll(Object buf, int count, Datatype type) throws MPIException {
        return status(type, calls.moveTogether(true, Place.INDIVIDUAL, 0, data(buf, count, type)));
    }

    /** Like {@link #writeAll(Object, int, Datatype)}, with counts of type long. */
    public Status writeAll(Object buf, Long count, Datatype type) throws MPIException {
        return status(type, calls.moveTogether(true, Place.INDIVIDUAL, 0, data(buf, count, type)));
    }

    /** Starts a non-blocking {@link #writeAll}. */
    @LinkedWith(Buffer.class)
    public Request iWriteAll(Object buf, int count, Datatype type) throws MPIException {
        return request(type, calls.startTogether(true, Place.INDIVIDUAL, 0, data(buf, count, type)), true);
    }

    /** Like {@link #iWriteAll(Object, int, Datatype)}, with counts of type long. */
    public Request iWriteAll(Object buf, Long count, Datatype type) throws MPIException {
        return request(type, calls.startTogether(true, Place.INDIVIDUAL, 0, data(buf, count, type)), true);
    }

    /** Starts {@link #writeAll}, which {@link #writeAllEnd} ends. */
    public void writeAllBegin(Object buf, int count, Datatype type) throws MPIException {
        calls.begin("writeAll", true, Place.INDIVIDUAL, 0, data(buf, count, type));
    }

    /** Like {@link #writeAllBegin(Object, int, Datatype)}, with counts of type long. */
    public void writeAllBegin(Object buf, Long count, Datatype type) throws MPIException {
        calls.begin("writeAll", true, Place.INDIVIDUAL, 0, data(buf, count, type));
    }

    /** Waits for the operation that {@link #writeAllBegin} began, and ends it; collective. */
    public Status writeAllEnd(Object buf) throws MPIException {
        return ended(calls.end("writeAll", buf));
    }

    /** Reads data like {@link #readAt}, but at the shared file pointer, and advances it. */
    public Status readShared(Object buf, int count, Datatype type) throws MPIException {
        return status(type, calls.move(false, Place.SHARED, 0, data(buf, count, type)));
    }

    /** Like {@link #readShared(Object, int, Datatype)}, with counts of type long. */
    public Status readShared(Object buf, Long count, Datatype type) throws MPIException {
        return status(type, calls.move(false, Place.SHARED, 0, data(buf, count, type)));
    }

    /** Starts a non-blocking {@link #readShared}. */
    @LinkedWith(Buffer.class)
    public Request iReadShared(Object buf, int count, Datatype type) throws MPIException {
        return request(type, calls.start(false, Place.SHARED, 0, data(buf, count, type)), false);
    }

    /** Like {@link #iReadShared(Object, int, Datatype)}, with counts of type long. */
    public Request iReadShared(Object buf, Long count, Datatype type) throws MPIException {
        return request(type, calls.start(false, Place.SHARED, 0, data(buf, count, type)), false);
    }

    /** Writes data like {@link #writeAt}, but at the shared file pointer, and advances it. */
    public Status writeShared(Object buf, int count, Datatype type) throws MPIException {
        return status(type, calls.move(true, Place.SHARED, 0, data(buf, count, type)));
    }

    /** Like {@link #writeShared(Object, int, Datatype)}, with counts of type long. */
    public Status writeShared(Object buf, Long count, Datatype type) throws MPIException {
        return status(type, calls.move(true, Place.SHARED, 0, data(buf, count, type)));
    }

    /** Starts a non-blocking {@link #writeShared}. */
    @LinkedWith(Buffer.class)
    public Request iWriteShared(Object buf, int count, Datatype type) throws MPIException {
        return request(type, calls.start(true, Place.SHARED, 0, data(buf, count, type)), false);
    }

    /** Like {@link #iWriteShared(Object, int, Datatype)}, with counts of type long. */
    public Request iWriteShared(Object buf, Long count, Datatype type) throws MPIException {
        return request(type, calls.start(true, Place.SHARED, 0, data(buf, count, type)), false);
    }

    /** Reads data like {@link #readShared}, in the order of ranks; collective. */
    public Status readOrdered(Object buf, int count, Datatype type) throws MPIException {
        return status(type, calls.moveTogether(false, Place.ORDERED, 0, data(buf, count, type)));
    }

    /** Like {@link #readOrdered(Object, int, Datatype)}, with counts of type long. */
    public Status readOrdered(Object buf, Long count, Datatype type) throws MPIException {
        return status(type, calls.moveTogether(false, Place.ORDERED, 0, data(buf, count, type)));
    }

    /** Starts {@link #readOrdered}, which {@link #readOrderedEnd} ends. */
    public void readOrderedBegin(Object buf, int count, Datatype type) throws MPIException {
        calls.begin("readOrdered", false, Place.ORDERED, 0, data(buf, count, type));
    }

    /** Like {@link #readOrderedBegin(Object, int, Datatype)}, with counts of type long. */
    public void readOrderedBegin(Object buf, Long count, Datatype type) throws MPIException {
        calls.begin("readOrdered", false, Place.ORDERED, 0, data(buf, count, type));
    }

    /** Waits for the operation that {@link #readOrderedBegin} began, and ends it; collective. */
    public Status readOrderedEnd(Object buf) throws MPIException {
        return ended(calls.end("readOrdered", buf));
    }

    /** Writes data like {@link #writeShared}, in the order of ranks; collective. */
    public Status writeOrdered(Object buf, int count, Datatype type) throws MPIException {
        return status(type, calls.moveTogether(true, Place.ORDERED, 0, data(buf, count, type)));
    }

    /** Like {@link #writeOrdered(Object, int, Datatype)}, with counts of type long. */
    public Status writeOrdered(Object buf, Long count, Datatype type) throws MPIException {
        return status(type, calls.moveTogether(true, Place.ORDERED, 0, data(buf, count, type)));
    }

    /** Starts {@link #writeOrdered}, which {@link #writeOrderedEnd} ends. */
    public void writeOrderedBegin(Object buf, int count, Datatype type) throws MPIException {
        calls.begin("writeOrdered", true, Place.ORDERED, 0, data(buf, count, type));
    }

    /** Like {@link #writeOrderedBegin(Object, int, Datatype)}, with counts of type long. */
    public void writeOrderedBegin(Object buf, Long count, Datatype type) throws MPIException {
        calls.begin("writeOrdered", true, Place.ORDERED, 0, data(buf, count, type));
    }

    /** Waits for the operation that {@link #writeOrderedBegin} began, and ends it; collective. */
    public Status writeOrderedEnd(Object buf) throws MPIException {
        return ended(calls.end("writeOrdered", buf));
    }

    /**
     * Moves the individual file pointer.
     *
     * @param offset in etypes; may be negative with {@link MPI#SEEK_CUR} and {@link MPI#SEEK_END}
     * @param whence {@link MPI#SEEK_SET}, {@link MPI#SEEK_CUR} or {@link MPI#SEEK_END}
     */
    public void seek(long offset, int whence) throws MPIException {
        calls.run(file -> file.seek(offset, whence));
    }

    /** {@return the individual file pointer, in etypes} */
    public long getPosition() throws MPIException {
        return calls.get(OpenFile::position);
    }

    /**
     * Converts an offset in the view to a position in the file.
     *
     * @param offset in etypes of the view
     * @return position in the file, in bytes
     */
    public long getByteOffset(long offset) throws MPIException {
        return calls.get(file -> file.byteOffset(offset));
    }

    /**
     * Moves the shared file pointer; collective.
     *
     * @param offset in etypes, the same at all ranks; may be negative with {@link MPI#SEEK_CUR} and {@link
     *     MPI#SEEK_END}
     * @param whence {@link MPI#SEEK_SET}, {@link MPI#SEEK_CUR} or {@link MPI#SEEK_END}, the same at all ranks
     */
    public void seekShared(long offset, int whence) throws MPIException {
        calls.run(file -> file.seekShared(offset, whence));
    }

    /** {@return the shared file pointer, in etypes} */
    public long getPositionShared() throws MPIException {
        return calls.get(OpenFile::sharedPosition);
    }

    /**
     * Returns the extent of a datatype in the file.
     *
     * @param type any datatype
     * @return bytes, {@link MPI#UNDEFINED} if the number does not fit into an int
     */
    public int getTypeExtent(Datatype type) throws MPIException {
        return calls.typeExtent(typeOf(type));
    }

    /**
     * Sets atomic mode, in which overlapping accesses are executed one after the other, also those of other programs in
     * atomic mode; collective.
     *
     * @param atomicity whether to use atomic mode; the same at all ranks
     */
    public void setAtomicity(boolean atomicity) throws MPIException {
        calls.run(file -> file.setAtomic(atomicity));
    }

    /** {@return whether the file is in atomic mode} */
    public boolean getAtomicity() throws MPIException {
        return calls.get(OpenFile::isAtomic);
    }

    /** Writes all data of all ranks to the device; collective. */
    public void sync() throws MPIException {
        calls.run(OpenFile::sync);
    }

    /**
     * Sets the error handler of this file.
     *
     * @param errhandler error handler from now on
     */
    public void setErrhandler(Errhandler errhandler) throws MPIException {
        calls.setErrorHandler(Errhandler.handlerOf(errhandler));
    }

    /** {@return the error handler of this file} */
    public Errhandler getErrhandler() throws MPIException {
        return Errhandler.of(calls.errorHandler());
    }

    /**
     * Calls the error handler: {@link MPI#ERRORS_RETURN} does nothing and throws nothing, any other handler ends the
     * job.
     *
     * @param errorCode error class to report
     */
    public void callErrhandler(int errorCode) throws MPIException {
        calls.report(errorCode);
    }

    private static Status status(Datatype type, MessageStatus moved) {
        return new Status(moved).countedIn(typeOf(type));
    }

    private Request request(Datatype type, PmlRequest pending, boolean isCollective) {
        return new Request(calls.session(), calls, pending, typeOf(type), isCollective);
    }

    private Status ended(FileCalls.Split split) {
        return new Request(calls.session(), calls, split.request(), split.type(), true).waitStatus();
    }
}
