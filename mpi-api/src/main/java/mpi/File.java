package mpi;

import java.nio.Buffer;
import railmpi.io.OpenFile;
import railmpi.io.Operation.Place;

/**
 * A file that all ranks of a communicator have open: MPI 4.1, chapter 14. Each rank sees it through a view: a
 * displacement, and behind it tiles of a filetype made of etypes; offsets and file pointers count etypes of the view.
 * At first that is every byte of the file. There are two file pointers: an individual one of each rank, and one that
 * all ranks share. Methods with {@code All} or {@code Ordered} in their names are collective, as are opening, closing
 * and all that changes the file as a whole. Of Open MPI's bindings.
 *
 * <p>Buffers are primitive arrays or nio buffers, counted from their start, of any datatype but {@link MPI#OBJECT}.
 * The buffer of a non-blocking operation belongs to it until its request is complete. All non-blocking operations go
 * on by themselves, the collective ones too.
 *
 * <p>Errors are thrown ({@link MPI#ERRORS_RETURN}) unless another error handler is set. A read at the end of the file
 * is no error: the status tells how much there was. What is wrong at one rank of a collective call is an error at all
 * ranks; of a non-blocking or split one, when it is waited for or ended.
 *
 * <p>Any thread; collective operations by one thread at a time, in the same order at all ranks.
 */
public final class File {
    private final FileCalls calls;
    private volatile FileView view = new FileView(0, MPI.BYTE, MPI.BYTE, "native");

    /**
     * Opens a file; collective.
     *
     * @param comm ranks that open it
     * @param filename path of the file, the same file at all ranks
     * @param amode {@link MPI#MODE_RDONLY} and the like, joined by {@code |}; the same at all ranks
     */
    public File(Comm comm, String filename, int amode) throws MPIException {
        this(comm, filename, amode, MPI.INFO_NULL);
    }

    /**
     * Opens a file; collective.
     *
     * @param comm ranks that open it
     * @param filename path of the file, the same file at all ranks
     * @param amode {@link MPI#MODE_RDONLY} and the like, joined by {@code |}; the same at all ranks
     * @param info hints, such as {@code cb_buffer_size}; unknown ones are ignored
     * @throws MPIException (ERR_AMODE, ERR_NO_SUCH_FILE, ERR_FILE_EXISTS, ERR_ACCESS, ERR_BAD_FILE, ERR_READ_ONLY,
     * ERR_NOT_SAME,
     *     ERR_IO...) at all ranks if one cannot open it
     */
    public File(Comm comm, String filename, int amode, Info info) throws MPIException {
        calls = FileCalls.open(comm, filename, amode, info);
    }

    /**
     * Deletes a file; not collective.
     *
     * @param filename path of the file
     * @throws MPIException (ERR_NO_SUCH_FILE, ERR_ACCESS, ERR_BAD_FILE...) if that cannot be done
     */
    public static void delete(String filename) throws MPIException {
        delete(filename, MPI.INFO_NULL);
    }

    /**
     * Deletes a file; not collective.
     *
     * @param filename path of the file
     * @param info hints; none is known
     * @throws MPIException (ERR_NO_SUCH_FILE, ERR_ACCESS, ERR_BAD_FILE...) if that cannot be done
     */
    public static void delete(String filename, Info info) throws MPIException {
        FileCalls.delete(filename, info);
    }

    /** Closes the file; collective. All operations on it must be complete. */
    public void close() throws MPIException {
        calls.close();
    }

    /**
     * Sets the length of the file; collective. What is new reads as zeros.
     *
     * @param size bytes, the same at all ranks
     */
    public void setSize(long size) throws MPIException {
        calls.run(file -> file.setSize(size));
    }

    /**
     * Makes sure that there is space for the beginning of the file, which becomes as long if it is shorter; collective.
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

    /** {@return the ranks that have it open, a new group} */
    public Group getGroup() throws MPIException {
        return calls.get(file -> new Group(file.group()));
    }

    /** {@return how it was opened} */
    public int getAMode() throws MPIException {
        return calls.get(file -> file.mode().bits());
    }

    /**
     * Gives hints; collective.
     *
     * @param info hints; unknown ones are ignored
     */
    public void setInfo(Info info) throws MPIException {
        calls.setInfo(info);
    }

    /** {@return the hints in use, with their values} */
    public Info getInfo() throws MPIException {
        return calls.get(file -> Info.of(file.hints()));
    }

    /**
     * Sets what this rank sees of the file, and puts all file pointers at the beginning of that; collective.
     *
     * @param disp where it begins, in bytes; {@link MPI#DISPLACEMENT_CURRENT} with {@link MPI#MODE_SEQUENTIAL}
     * @param etype unit of offsets and file pointers; of the same extent at all ranks
     * @param filetype what is seen, again and again; made of etypes, with displacements that do not decrease
     * @param datarep {@code native}, {@code internal} or {@code external32}; the same at all ranks
     */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep) throws MPIException {
        setView(disp, etype, filetype, datarep, MPI.INFO_NULL);
    }

    /**
     * Sets what this rank sees of the file, and puts all file pointers at the beginning of that; collective.
     *
     * @param disp where it begins, in bytes; {@link MPI#DISPLACEMENT_CURRENT} with {@link MPI#MODE_SEQUENTIAL}
     * @param etype unit of offsets and file pointers; of the same extent at all ranks
     * @param filetype what is seen, again and again; made of etypes, with displacements that do not decrease
     * @param datarep {@code native}, {@code internal} or {@code external32}; the same at all ranks
     * @param info hints
     * @throws MPIException (ERR_ARG, ERR_TYPE, ERR_UNSUPPORTED_DATAREP, ERR_NOT_SAME) at all ranks if an argument is
     * wrong
     */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info info) throws MPIException {
        calls.setView(disp, etype, filetype, datarep, info);
        view = new FileView(disp, etype, filetype, datarep);
    }

    /** {@return what this rank sees of the file} */
    public FileView getView() throws MPIException {
        return calls.get(file -> view);
    }

    /**
     * Reads data at an offset.
     *
     * @param offset where, in etypes of the view
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     * @return how much was moved
     */
    public Status readAt(long offset, Object buf, int count, Datatype type) throws MPIException {
        return calls.move(false, Place.EXPLICIT, offset, new Data(buf, 0, count, type));
    }

    /**
     * Starts to read data at an offset.
     *
     * @param offset where, in etypes of the view
     * @param buf nio buffer
     * @param count number of items
     * @param type what an item is
     * @return the request, to be waited for
     */
    public Request iReadAt(long offset, Buffer buf, int count, Datatype type) throws MPIException {
        return calls.start(false, Place.EXPLICIT, offset, new Data(buf, 0, count, type));
    }

    /**
     * Writes data at an offset.
     *
     * @param offset where, in etypes of the view
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     * @return how much was moved
     */
    public Status writeAt(long offset, Object buf, int count, Datatype type) throws MPIException {
        return calls.move(true, Place.EXPLICIT, offset, new Data(buf, 0, count, type));
    }

    /**
     * Starts to write data at an offset.
     *
     * @param offset where, in etypes of the view
     * @param buf nio buffer
     * @param count number of items
     * @param type what an item is
     * @return the request, to be waited for
     */
    public Request iWriteAt(long offset, Buffer buf, int count, Datatype type) throws MPIException {
        return calls.start(true, Place.EXPLICIT, offset, new Data(buf, 0, count, type));
    }

    /**
     * Reads data at an offset; collective.
     *
     * @param offset where, in etypes of the view
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     * @return how much was moved
     */
    public Status readAtAll(long offset, Object buf, int count, Datatype type) throws MPIException {
        return calls.moveTogether(false, Place.EXPLICIT, offset, new Data(buf, 0, count, type));
    }

    /**
     * Starts to read data at an offset; collective.
     *
     * @param offset where, in etypes of the view
     * @param buf nio buffer
     * @param count number of items
     * @param type what an item is
     * @return the request, to be waited for
     */
    public Request iReadAtAll(long offset, Buffer buf, int count, Datatype type) throws MPIException {
        return calls.startTogether(false, Place.EXPLICIT, offset, new Data(buf, 0, count, type));
    }

    /**
     * Starts to read data at an offset; collective. Ended by {@link #readAtAllEnd}, and the only such operation until
     * then.
     *
     * @param offset where, in etypes of the view
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     */
    public void readAtAllBegin(long offset, Object buf, int count, Datatype type) throws MPIException {
        calls.begin("readAtAll", false, Place.EXPLICIT, offset, new Data(buf, 0, count, type));
    }

    /**
     * Ends what {@link #readAtAllBegin} began, when it is complete; collective.
     *
     * @param buf the same buffer
     * @return how much was moved
     */
    public Status readAtAllEnd(Object buf) throws MPIException {
        return calls.end("readAtAll", buf);
    }

    /**
     * Writes data at an offset; collective.
     *
     * @param offset where, in etypes of the view
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     * @return how much was moved
     */
    public Status writeAtAll(long offset, Object buf, int count, Datatype type) throws MPIException {
        return calls.moveTogether(true, Place.EXPLICIT, offset, new Data(buf, 0, count, type));
    }

    /**
     * Starts to write data at an offset; collective.
     *
     * @param offset where, in etypes of the view
     * @param buf nio buffer
     * @param count number of items
     * @param type what an item is
     * @return the request, to be waited for
     */
    public Request iWriteAtAll(long offset, Buffer buf, int count, Datatype type) throws MPIException {
        return calls.startTogether(true, Place.EXPLICIT, offset, new Data(buf, 0, count, type));
    }

    /**
     * Starts to write data at an offset; collective. Ended by {@link #writeAtAllEnd}, and the only such operation
     * until then.
     *
     * @param offset where, in etypes of the view
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     */
    public void writeAtAllBegin(long offset, Object buf, int count, Datatype type) throws MPIException {
        calls.begin("writeAtAll", true, Place.EXPLICIT, offset, new Data(buf, 0, count, type));
    }

    /**
     * Ends what {@link #writeAtAllBegin} began, when it is complete; collective.
     *
     * @param buf the same buffer
     * @return how much was moved
     */
    public Status writeAtAllEnd(Object buf) throws MPIException {
        return calls.end("writeAtAll", buf);
    }

    /**
     * Reads data where the individual file pointer is, which moves on.
     *
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     * @return how much was moved
     */
    public Status read(Object buf, int count, Datatype type) throws MPIException {
        return calls.move(false, Place.INDIVIDUAL, 0, new Data(buf, 0, count, type));
    }

    /**
     * Starts to read data where the individual file pointer is, which moves on.
     *
     * @param buf nio buffer
     * @param count number of items
     * @param type what an item is
     * @return the request, to be waited for
     */
    public Request iRead(Buffer buf, int count, Datatype type) throws MPIException {
        return calls.start(false, Place.INDIVIDUAL, 0, new Data(buf, 0, count, type));
    }

    /**
     * Writes data where the individual file pointer is, which moves on.
     *
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     * @return how much was moved
     */
    public Status write(Object buf, int count, Datatype type) throws MPIException {
        return calls.move(true, Place.INDIVIDUAL, 0, new Data(buf, 0, count, type));
    }

    /**
     * Starts to write data where the individual file pointer is, which moves on.
     *
     * @param buf nio buffer
     * @param count number of items
     * @param type what an item is
     * @return the request, to be waited for
     */
    public Request iWrite(Buffer buf, int count, Datatype type) throws MPIException {
        return calls.start(true, Place.INDIVIDUAL, 0, new Data(buf, 0, count, type));
    }

    /**
     * Reads data where the individual file pointer is, which moves on; collective.
     *
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     * @return how much was moved
     */
    public Status readAll(Object buf, int count, Datatype type) throws MPIException {
        return calls.moveTogether(false, Place.INDIVIDUAL, 0, new Data(buf, 0, count, type));
    }

    /**
     * Starts to read data where the individual file pointer is, which moves on; collective.
     *
     * @param buf nio buffer
     * @param count number of items
     * @param type what an item is
     * @return the request, to be waited for
     */
    public Request iReadAll(Buffer buf, int count, Datatype type) throws MPIException {
        return calls.startTogether(false, Place.INDIVIDUAL, 0, new Data(buf, 0, count, type));
    }

    /**
     * Starts to read data where the individual file pointer is, which moves on; collective. Ended by {@link
     * #readAllEnd}, and the only such operation until then.
     *
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     */
    public void readAllBegin(Object buf, int count, Datatype type) throws MPIException {
        calls.begin("readAll", false, Place.INDIVIDUAL, 0, new Data(buf, 0, count, type));
    }

    /**
     * Ends what {@link #readAllBegin} began, when it is complete; collective.
     *
     * @param buf the same buffer
     * @return how much was moved
     */
    public Status readAllEnd(Object buf) throws MPIException {
        return calls.end("readAll", buf);
    }

    /**
     * Writes data where the individual file pointer is, which moves on; collective.
     *
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     * @return how much was moved
     */
    public Status writeAll(Object buf, int count, Datatype type) throws MPIException {
        return calls.moveTogether(true, Place.INDIVIDUAL, 0, new Data(buf, 0, count, type));
    }

    /**
     * Starts to write data where the individual file pointer is, which moves on; collective.
     *
     * @param buf nio buffer
     * @param count number of items
     * @param type what an item is
     * @return the request, to be waited for
     */
    public Request iWriteAll(Buffer buf, int count, Datatype type) throws MPIException {
        return calls.startTogether(true, Place.INDIVIDUAL, 0, new Data(buf, 0, count, type));
    }

    /**
     * Starts to write data where the individual file pointer is, which moves on; collective. Ended by {@link
     * #writeAllEnd}, and the only such operation until then.
     *
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     */
    public void writeAllBegin(Object buf, int count, Datatype type) throws MPIException {
        calls.begin("writeAll", true, Place.INDIVIDUAL, 0, new Data(buf, 0, count, type));
    }

    /**
     * Ends what {@link #writeAllBegin} began, when it is complete; collective.
     *
     * @param buf the same buffer
     * @return how much was moved
     */
    public Status writeAllEnd(Object buf) throws MPIException {
        return calls.end("writeAll", buf);
    }

    /**
     * Reads data where the shared file pointer is, which moves on.
     *
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     * @return how much was moved
     */
    public Status readShared(Object buf, int count, Datatype type) throws MPIException {
        return calls.move(false, Place.SHARED, 0, new Data(buf, 0, count, type));
    }

    /**
     * Starts to read data where the shared file pointer is, which moves on.
     *
     * @param buf nio buffer
     * @param count number of items
     * @param type what an item is
     * @return the request, to be waited for
     */
    public Request iReadShared(Buffer buf, int count, Datatype type) throws MPIException {
        return calls.start(false, Place.SHARED, 0, new Data(buf, 0, count, type));
    }

    /**
     * Writes data where the shared file pointer is, which moves on.
     *
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     * @return how much was moved
     */
    public Status writeShared(Object buf, int count, Datatype type) throws MPIException {
        return calls.move(true, Place.SHARED, 0, new Data(buf, 0, count, type));
    }

    /**
     * Starts to write data where the shared file pointer is, which moves on.
     *
     * @param buf nio buffer
     * @param count number of items
     * @param type what an item is
     * @return the request, to be waited for
     */
    public Request iWriteShared(Buffer buf, int count, Datatype type) throws MPIException {
        return calls.start(true, Place.SHARED, 0, new Data(buf, 0, count, type));
    }

    /**
     * Reads data where the shared file pointer is, which moves on, in the order of ranks; collective.
     *
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     * @return how much was moved
     */
    public Status readOrdered(Object buf, int count, Datatype type) throws MPIException {
        return calls.moveTogether(false, Place.ORDERED, 0, new Data(buf, 0, count, type));
    }

    /**
     * Starts to read data where the shared file pointer is, which moves on, in the order of ranks; collective. Ended
     * by {@link #readOrderedEnd}, and the only such operation until then.
     *
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     */
    public void readOrderedBegin(Object buf, int count, Datatype type) throws MPIException {
        calls.begin("readOrdered", false, Place.ORDERED, 0, new Data(buf, 0, count, type));
    }

    /**
     * Ends what {@link #readOrderedBegin} began, when it is complete; collective.
     *
     * @param buf the same buffer
     * @return how much was moved
     */
    public Status readOrderedEnd(Object buf) throws MPIException {
        return calls.end("readOrdered", buf);
    }

    /**
     * Writes data where the shared file pointer is, which moves on, in the order of ranks; collective.
     *
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     * @return how much was moved
     */
    public Status writeOrdered(Object buf, int count, Datatype type) throws MPIException {
        return calls.moveTogether(true, Place.ORDERED, 0, new Data(buf, 0, count, type));
    }

    /**
     * Starts to write data where the shared file pointer is, which moves on, in the order of ranks; collective. Ended
     * by {@link #writeOrderedEnd}, and the only such operation until then.
     *
     * @param buf array or nio buffer
     * @param count number of items
     * @param type what an item is
     */
    public void writeOrderedBegin(Object buf, int count, Datatype type) throws MPIException {
        calls.begin("writeOrdered", true, Place.ORDERED, 0, new Data(buf, 0, count, type));
    }

    /**
     * Ends what {@link #writeOrderedBegin} began, when it is complete; collective.
     *
     * @param buf the same buffer
     * @return how much was moved
     */
    public Status writeOrderedEnd(Object buf) throws MPIException {
        return calls.end("writeOrdered", buf);
    }

    /**
     * Moves the individual file pointer.
     *
     * @param offset in etypes; may be negative with the last two
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
     * Returns where an offset is in the file.
     *
     * @param offset in etypes of the view
     * @return byte of the file
     */
    public long getByteOffset(long offset) throws MPIException {
        return calls.get(file -> file.byteOffset(offset));
    }

    /**
     * Moves the shared file pointer; collective.
     *
     * @param offset in etypes, the same at all ranks; may be negative with the last two
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
     * @return bytes, {@link MPI#UNDEFINED} if they are more than an int holds
     */
    public int getTypeExtent(Datatype type) throws MPIException {
        return calls.typeExtent(type);
    }

    /**
     * Sets whether accesses that overlap come one after the other, also those of other programs that ask for it;
     * collective.
     *
     * @param atomicity the same at all ranks
     */
    public void setAtomicity(boolean atomicity) throws MPIException {
        calls.run(file -> file.setAtomic(atomicity));
    }

    /** {@return whether accesses that overlap come one after the other} */
    public boolean getAtomicity() throws MPIException {
        return calls.get(OpenFile::isAtomic);
    }

    /** Puts what all ranks have written on the device; collective. */
    public void sync() throws MPIException {
        calls.run(OpenFile::sync);
    }

    /**
     * Sets what happens when an operation on this file fails.
     *
     * @param errhandler what happens to errors from now on
     */
    public void setErrhandler(Errhandler errhandler) throws MPIException {
        calls.setErrhandler(errhandler);
    }

    /** {@return what happens when an operation on this file fails} */
    public Errhandler getErrhandler() throws MPIException {
        return calls.errhandler();
    }

    /**
     * Calls the error handler: under {@link MPI#ERRORS_RETURN} nothing happens and nothing is thrown, else the job
     * ends.
     *
     * @param errorCode error class to report
     */
    public void callErrhandler(int errorCode) throws MPIException {
        calls.report(errorCode);
    }
}
