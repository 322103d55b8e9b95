package mpi;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import railmpi.face.WindowFace;
import railmpi.face.WindowPlace;
import railmpi.osc.Window;

/**
 * Memory that the ranks of a communicator let each other read, write and combine: MPI 4.1, chapter 12. Of Open MPI's
 * bindings, in which sizes and displacement units count elements of the base buffer, and target displacements units of
 * the target.
 *
 * <p>Accesses ({@link #put}, {@link #get} and so on) are allowed in an epoch, which {@link #fence}, {@link #start},
 * {@link #lock} or {@link #lockAll} begins. Until its end, or a flush, their buffers belong to the accesses; those are
 * direct buffers, counted from their start, of any datatype but {@link MPI#OBJECT}. An access to {@link MPI#PROC_NULL}
 * does nothing.
 *
 * <p>Accumulating is atomic for each element, and what one rank accumulates at another is done in the order of the
 * calls; puts and gets overtake each other. The target need not call anything: memory of the node that was allocated
 * with the window is accessed by the origin alone, and elsewhere a thread of the library does what is needed.
 *
 * <p>Errors abort the job ({@link MPI#ERRORS_ARE_FATAL}) unless another error handler is set; they are found before
 * anything moves, and the window can be used afterwards. Common to all methods are ERR_WIN, for a window that has been
 * freed, and ERR_RMA_SYNC, for calls that the epoch does not allow. Common to all accesses are ERR_BUFFER, ERR_COUNT,
 * ERR_TYPE, ERR_RANK, ERR_DISP, and ERR_RMA_RANGE for what is not in the target's memory; of a dynamic window only the
 * target knows that, and what ends the epoch tells.
 *
 * <p>Any thread; what begins and ends an epoch by one thread at a time, collective methods in the same order at all
 * ranks.
 */
public final class Win implements Freeable {
    /** No window. */
    public static final int WIN_NULL = 0;

    /** Flavor of a window whose memory the library allocates. */
    public static final int FLAVOR_PRIVATE = WindowPlace.PRIVATE;

    /** Flavor of a window whose memory the library allocates, for ranks of one node. */
    public static final int FLAVOR_SHARED = WindowPlace.SHARED;

    /** Buffers of a window's memory do not go across a multiple of this many bytes. An extension of RailMPI. */
    public static final int PART_BYTES = Window.PART_BYTES;

    private final WinCalls calls;
    private final WinAttributes attributes;
    private volatile String name = "";

    /**
     * Makes a window of a buffer; collective.
     *
     * @param base what the others reach, from its start; direct; may be null if the size is 0
     * @param size elements of it; where it has less, what accesses them is refused
     * @param dispUnit elements of it that one displacement is
     * @param info hints; unknown ones are ignored
     * @param comm ranks of the window
     * @throws MPIException (ERR_BASE, ERR_SIZE, ERR_DISP) at all ranks if one fails
     */
    public Win(Buffer base, int size, int dispUnit, Info info, Comm comm) throws MPIException {
        this(WinCalls.open(info, comm, place -> place.create(base, size, dispUnit)));
    }

    /**
     * Makes a window of memory that is allocated with it, see {@link #getMemory}; collective.
     *
     * @param size elements of the kind of the base at this rank; of longs, for example, up to 16 GiB
     * @param dispUnit elements that one displacement is
     * @param info hints; unknown ones are ignored
     * @param comm ranks of the window
     * @param base tells what elements are meant, and is left alone; null for bytes
     * @param flavor {@link #FLAVOR_PRIVATE} or {@link #FLAVOR_SHARED}
     * @throws MPIException (ERR_SIZE, ERR_DISP, ERR_RMA_SHARED, ERR_NO_MEM) at all ranks if one fails
     */
    public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) throws MPIException {
        this(WinCalls.open(info, comm, place -> place.allocate(size, dispUnit, base, flavor)));
    }

    /**
     * Makes a window to which buffers are attached later; collective.
     *
     * @param info hints; unknown ones are ignored
     * @param comm ranks of the window
     */
    public Win(Info info, Comm comm) throws MPIException {
        this(WinCalls.open(info, comm, WindowPlace::createDynamic));
    }

    private Win(WinCalls calls) {
        this.calls = calls;
        attributes = new WinAttributes(this, calls);
    }

    /**
     * Returns the memory that was allocated with the window. An extension of RailMPI.
     *
     * @return that of this rank, in native byte order; null if the window was made otherwise
     * @throws MPIException (ERR_SIZE) if it is longer than a buffer can be: use {@link #getMemory(long, int)}
     */
    public ByteBuffer getMemory() throws MPIException {
        return calls.get(Window::memory);
    }

    /**
     * Does the same as {@link #getMemory()}.
     *
     * @return that of this rank, in native byte order; null if the window was made otherwise
     */
    public ByteBuffer Get_memory() throws MPIException {
        return getMemory();
    }

    /**
     * Returns a part of the memory that was allocated with the window. An extension of RailMPI.
     *
     * @param offset first byte
     * @param bytes how many; not across a multiple of {@link #PART_BYTES}
     * @return that of this rank, in native byte order; null if the window was made otherwise
     * @throws MPIException (ERR_RMA_RANGE) if there is no such part
     */
    public ByteBuffer getMemory(long offset, int bytes) throws MPIException {
        return calls.get(window -> window.memory(offset, bytes));
    }

    /**
     * Does the same as {@link #getMemory(long, int)}.
     *
     * @param offset first byte
     * @param bytes how many; not across a multiple of {@link #PART_BYTES}
     * @return that of this rank, in native byte order; null if the window was made otherwise
     */
    public ByteBuffer Get_memory(long offset, int bytes) throws MPIException {
        return getMemory(offset, bytes);
    }

    /**
     * Returns the memory of a rank of the node, of a window that was allocated: what is written there is in the window.
     * {@link #sync} orders loads and stores of several ranks. An extension of RailMPI.
     *
     * @param rank whose; {@link MPI#PROC_NULL} for the lowest that has any
     * @return in native byte order; null if there is none, or it is of another node
     * @throws MPIException (ERR_RANK), (ERR_SIZE) if it is longer than a buffer can be
     */
    public ByteBuffer sharedQuery(int rank) throws MPIException {
        return calls.get(window -> window.sharedMemory(rank));
    }

    /**
     * Does the same as {@link #sharedQuery(int)}.
     *
     * @param rank whose; {@link MPI#PROC_NULL} for the lowest that has any
     * @return in native byte order; null if there is none, or it is of another node
     */
    public ByteBuffer Shared_query(int rank) throws MPIException {
        return sharedQuery(rank);
    }

    /**
     * Returns a part of the memory of a rank of the node, as {@link #sharedQuery(int)}. An extension of RailMPI.
     *
     * @param rank whose; {@link MPI#PROC_NULL} for the lowest that has any
     * @param offset first byte
     * @param bytes how many; not across a multiple of {@link #PART_BYTES}
     * @return in native byte order; null if there is none, or it is of another node
     * @throws MPIException (ERR_RANK), (ERR_RMA_RANGE) if there is no such part
     */
    public ByteBuffer sharedQuery(int rank, long offset, int bytes) throws MPIException {
        return calls.get(window -> window.sharedMemory(rank, offset, bytes));
    }

    /**
     * Does the same as {@link #sharedQuery(int, long, int)}.
     *
     * @param rank whose; {@link MPI#PROC_NULL} for the lowest that has any
     * @param offset first byte
     * @param bytes how many; not across a multiple of {@link #PART_BYTES}
     * @return in native byte order; null if there is none, or it is of another node
     */
    public ByteBuffer Shared_query(int rank, long offset, int bytes) throws MPIException {
        return sharedQuery(rank, offset, bytes);
    }

    /**
     * Tells how much memory {@link #sharedQuery(int)} gives. An extension of RailMPI.
     *
     * @param rank whose; {@link MPI#PROC_NULL} for the lowest that has any
     * @return bytes, 0 if there is none, or it is of another node
     * @throws MPIException (ERR_RANK) if there is no such rank
     */
    public long getSharedSize(int rank) throws MPIException {
        return calls.get(window -> window.sharedBytes(rank));
    }

    /**
     * Does the same as {@link #getSharedSize}.
     *
     * @param rank whose; {@link MPI#PROC_NULL} for the lowest that has any
     * @return bytes, 0 if there is none, or it is of another node
     */
    public long Get_shared_size(int rank) throws MPIException {
        return getSharedSize(rank);
    }

    /** {@return the bytes of one displacement at this rank} An extension of RailMPI. */
    public int getDisplacementUnit() throws MPIException {
        return calls.get(Window::unitBytes);
    }

    /** {@return the same as {@link #getDisplacementUnit}} */
    public int Get_displacement_unit() throws MPIException {
        return getDisplacementUnit();
    }

    /**
     * Lets the others reach a buffer, of a dynamic window.
     *
     * @param base direct
     * @param size elements of it, from its start; where it has less, what accesses them is refused
     * @throws MPIException (ERR_RMA_FLAVOR) if the window is not dynamic, (ERR_RMA_ATTACH) if that cannot be done, or
     *     some of it is attached already
     */
    public void attach(Buffer base, int size) throws MPIException {
        calls.run(window -> window.attach(base, size));
    }

    /**
     * Returns where the others find an attached buffer, who must be told. An extension of RailMPI.
     *
     * @param base the buffer that was attached, or another one of the same memory from its start
     * @return the displacement of its first byte; one displacement is a byte
     * @throws MPIException (ERR_RMA_FLAVOR) if the window is not dynamic, (ERR_RMA_ATTACH) if it is not attached
     */
    public int getDisplacement(Buffer base) throws MPIException {
        return calls.get(window -> window.displacement(base));
    }

    /**
     * Does the same as {@link #getDisplacement}.
     *
     * @param base the buffer that was attached, or another one of the same memory from its start
     * @return the displacement of its first byte; one displacement is a byte
     */
    public int Get_displacement(Buffer base) throws MPIException {
        return getDisplacement(base);
    }

    /**
     * Takes an attached buffer away from the others.
     *
     * @param base the buffer that was attached, or another one of the same memory from its start
     * @throws MPIException (ERR_RMA_FLAVOR) if the window is not dynamic, (ERR_RMA_ATTACH) if it is not attached
     */
    public void detach(Buffer base) throws MPIException {
        calls.run(window -> window.detach(base));
    }

    /** {@return the ranks of the window, a new group} */
    public Group getGroup() throws MPIException {
        return calls.get(window -> new Group(window.group()));
    }

    /**
     * Writes into the memory of a rank.
     *
     * @param origin what
     * @param orgCount items
     * @param orgType what an item is
     * @param targetRank whose memory
     * @param targetDisp where
     * @param targetCount items there
     * @param targetType what an item is there; as many bytes in all
     */
    public void put(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType)
            throws MPIException {
        if (!isOne(orgCount, orgType, targetCount, targetType)
                || !calls.putElement(origin, orgType, targetRank, targetDisp)) {
            calls.put(data(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType));
        }
    }

    private static boolean isOne(int count, Datatype type, int targetCount, Datatype targetType) {
        return count == 1 && targetCount == 1 && type == targetType;
    }

    private static WinCalls.Target target(int rank, int displacement, int count, Datatype type) {
        return new WinCalls.Target(rank, displacement, count, type);
    }

    private static Data data(Buffer buffer, int count, Datatype type) {
        return new Data(buffer, 0, count, type);
    }

    /**
     * Does the same as {@link #put} with a request, in any epoch.
     *
     * @param origin what
     * @param orgCount items
     * @param orgType what an item is
     * @param targetRank whose memory
     * @param targetDisp where
     * @param targetCount items there
     * @param targetType what an item is there; as many bytes in all
     * @return complete when the origin may be used again
     */
    public Request rPut(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType)
            throws MPIException {
        return calls.startPut(data(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType));
    }

    /**
     * Reads from the memory of a rank.
     *
     * @param origin where to
     * @param orgCount items
     * @param orgType what an item is
     * @param targetRank whose memory
     * @param targetDisp where
     * @param targetCount items there
     * @param targetType what an item is there; as many bytes in all
     */
    public void get(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType)
            throws MPIException {
        if (!isOne(orgCount, orgType, targetCount, targetType)
                || !calls.getElement(origin, orgType, targetRank, targetDisp)) {
            calls.get(data(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType));
        }
    }

    /**
     * Does the same as {@link #get} with a request, in any epoch.
     *
     * @param origin where to
     * @param orgCount items
     * @param orgType what an item is
     * @param targetRank whose memory
     * @param targetDisp where
     * @param targetCount items there
     * @param targetType what an item is there; as many bytes in all
     * @return complete when the data is here
     */
    public Request rGet(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType)
            throws MPIException {
        return calls.startGet(data(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType));
    }

    /**
     * Combines with the memory of a rank, element by element.
     *
     * @param origin left operands
     * @param orgCount items
     * @param orgType what an item is
     * @param targetRank whose memory
     * @param targetDisp where the right operands are, and the results go
     * @param targetCount items there
     * @param targetType what an item is there; of the same elements
     * @param op a predefined operation
     * @throws MPIException (ERR_OP) if it does not go with the type
     */
    public void accumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        if (!isOne(orgCount, orgType, targetCount, targetType)
                || !calls.combineElement(origin, null, orgType, targetRank, targetDisp, op)) {
            calls.accumulate(
                    data(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType), op);
        }
    }

    /**
     * Does the same as {@link #accumulate} with a request, in any epoch.
     *
     * @param origin left operands
     * @param orgCount items
     * @param orgType what an item is
     * @param targetRank whose memory
     * @param targetDisp where the right operands are, and the results go
     * @param targetCount items there
     * @param targetType what an item is there; of the same elements
     * @param op a predefined operation
     * @return complete when the origin may be used again
     * @throws MPIException (ERR_OP) if it does not go with the type
     */
    public Request rAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        return calls.startAccumulate(
                data(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType), op);
    }

    /**
     * Reads from the memory of a rank, and combines with it at once, element by element.
     *
     * @param origin left operands; not looked at with {@link MPI#NO_OP}
     * @param orgCount items
     * @param orgType what an item is
     * @param resultAddr takes what was there
     * @param resultCount items
     * @param resultType what an item is
     * @param targetRank whose memory
     * @param targetDisp where the right operands are, and the results go
     * @param targetCount items there
     * @param targetType what an item is there; of the same elements
     * @param op a predefined operation
     * @throws MPIException (ERR_OP) if it does not go with the type
     */
    public void getAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            Buffer resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        boolean isOne = isOne(orgCount, orgType, targetCount, targetType)
                && isOne(resultCount, resultType, targetCount, targetType)
                && resultAddr != null;
        if (!isOne || !calls.combineElement(origin, resultAddr, orgType, targetRank, targetDisp, op)) {
            calls.getAccumulate(
                    data(origin, orgCount, orgType),
                    data(resultAddr, resultCount, resultType),
                    target(targetRank, targetDisp, targetCount, targetType),
                    op);
        }
    }

    /**
     * Does the same as {@link #getAccumulate} with a request, in any epoch.
     *
     * @param origin left operands; not looked at with {@link MPI#NO_OP}
     * @param orgCount items
     * @param orgType what an item is
     * @param resultAddr takes what was there
     * @param resultCount items
     * @param resultType what an item is
     * @param targetRank whose memory
     * @param targetDisp where the right operands are, and the results go
     * @param targetCount items there
     * @param targetType what an item is there; of the same elements
     * @param op a predefined operation
     * @return complete when the result is here
     * @throws MPIException (ERR_OP) if it does not go with the type
     */
    public Request rGetAccumulate(
            Buffer origin,
            int orgCount,
            Datatype orgType,
            Buffer resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        return calls.startGetAccumulate(
                data(origin, orgCount, orgType),
                data(resultAddr, resultCount, resultType),
                target(targetRank, targetDisp, targetCount, targetType),
                op);
    }

    /**
     * Does the same as {@link #getAccumulate} with one item.
     *
     * @param origin left operand; not looked at with {@link MPI#NO_OP}
     * @param resultAddr takes what was there
     * @param dataType what an item is
     * @param targetRank whose memory
     * @param targetDisp where
     * @param op a predefined operation
     * @throws MPIException (ERR_OP) if it does not go with the type
     */
    public void fetchAndOp(Buffer origin, Buffer resultAddr, Datatype dataType, int targetRank, int targetDisp, Op op)
            throws MPIException {
        if (resultAddr == null || !calls.combineElement(origin, resultAddr, dataType, targetRank, targetDisp, op)) {
            calls.getAccumulate(
                    data(origin, 1, dataType),
                    data(resultAddr, 1, dataType),
                    target(targetRank, targetDisp, 1, dataType),
                    op);
        }
    }

    /**
     * Replaces an element in the memory of a rank if it has the expected value, at once.
     *
     * @param origin new value
     * @param compareAddr value that must be there
     * @param resultAddr takes what was there
     * @param targetType an integer, byte, char or boolean
     * @param targetRank whose memory
     * @param targetDisp where
     */
    public void compareAndSwap(
            Buffer origin, Buffer compareAddr, Buffer resultAddr, Datatype targetType, int targetRank, int targetDisp)
            throws MPIException {
        if (!calls.compareAndSwapElement(origin, compareAddr, resultAddr, targetType, targetRank, targetDisp)) {
            calls.compareAndSwap(
                    data(origin, 1, targetType),
                    data(compareAddr, 1, targetType),
                    data(resultAddr, 1, targetType),
                    target(targetRank, targetDisp, 1, targetType));
        }
    }

    /**
     * Ends an epoch of accesses, which are done then, and begins one; collective.
     *
     * @param assertion 0, or {@link MPI#MODE_NOSTORE}, {@link MPI#MODE_NOPUT}, {@link MPI#MODE_NOPRECEDE},
     *     {@link MPI#MODE_NOSUCCEED} (no epoch begins) joined by {@code |}
     * @throws MPIException (ERR_ASSERT) for another assertion
     */
    public void fence(int assertion) throws MPIException {
        calls.run(window -> window.fence(assertion));
    }

    /**
     * Begins an epoch of accesses to a group, when all of it have called {@link #post}.
     *
     * @param group of ranks of the window
     * @param assertion 0 or {@link MPI#MODE_NOCHECK}
     * @throws MPIException (ERR_ASSERT, ERR_GROUP) if one is wrong
     */
    public void start(Group group, int assertion) throws MPIException {
        calls.run(window -> window.start(calls.members(group), assertion));
    }

    /** Ends the epoch of {@link #start}; the accesses are done. */
    public void complete() throws MPIException {
        calls.run(WindowFace::complete);
    }

    /**
     * Begins an epoch in which a group may access this rank.
     *
     * @param group of ranks of the window
     * @param assertion 0, or {@link MPI#MODE_NOCHECK}, {@link MPI#MODE_NOSTORE}, {@link MPI#MODE_NOPUT} joined by
     *     {@code |}
     * @throws MPIException (ERR_ASSERT, ERR_GROUP) if one is wrong
     */
    public void post(Group group, int assertion) throws MPIException {
        calls.run(window -> window.post(calls.members(group), assertion));
    }

    /** Ends the epoch of {@link #post}, when all of the group have called {@link #complete}. */
    public void waitFor() throws MPIException {
        calls.run(WindowFace::waitFor);
    }

    /**
     * Does the same as {@link #waitFor}, but never waits.
     *
     * @return whether the epoch is over
     */
    public boolean test() throws MPIException {
        return calls.get(Window::test);
    }

    /**
     * Locks the memory of a rank, and begins an epoch of accesses to it. Who asks first gets it first.
     *
     * @param lockType {@link MPI#LOCK_EXCLUSIVE} or {@link MPI#LOCK_SHARED}
     * @param rank whose
     * @param assertion 0 or {@link MPI#MODE_NOCHECK}
     * @throws MPIException (ERR_LOCKTYPE, ERR_ASSERT, ERR_RANK) if one is wrong, (ERR_RMA_SYNC) if the hint no_locks of
     *     the window is true
     */
    public void lock(int lockType, int rank, int assertion) throws MPIException {
        calls.lock(lockType, rank, assertion);
    }

    /**
     * Ends the epoch of {@link #lock}; the accesses are done.
     *
     * @param rank whose
     */
    public void unlock(int rank) throws MPIException {
        calls.unlock(rank);
    }

    /**
     * Locks the memory of all ranks, shared, and begins an epoch of accesses to them. Not collective.
     *
     * @param assertion 0 or {@link MPI#MODE_NOCHECK}
     * @throws MPIException (ERR_ASSERT) for another assertion
     */
    public void lockAll(int assertion) throws MPIException {
        calls.run(window -> window.lockAll(assertion));
    }

    /** Ends the epoch of {@link #lockAll}; the accesses are done. */
    public void unlockAll() throws MPIException {
        calls.run(WindowFace::unlockAll);
    }

    /**
     * Returns when the accesses to a rank are done.
     *
     * @param rank that is locked
     */
    public void flush(int rank) throws MPIException {
        calls.flush(rank);
    }

    /** Returns when the accesses to all ranks that are locked are done. */
    public void flushAll() throws MPIException {
        calls.run(WindowFace::flushAll);
    }

    /**
     * Returns when the buffers of accesses to a rank may be used again.
     *
     * @param rank that is locked
     */
    public void flushLocal(int rank) throws MPIException {
        calls.run(window -> window.flushLocal(rank));
    }

    /** Returns when the buffers of accesses to all ranks that are locked may be used again. */
    public void flushLocalAll() throws MPIException {
        calls.run(WindowFace::flushLocalAll);
    }

    /** Orders the program's own reads and writes of its memory with accesses that were done. */
    public void sync() throws MPIException {
        calls.run(WindowFace::sync);
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
        return calls.get(window -> Info.of(window.hints()));
    }

    /** {@return the name} */
    public String getName() throws MPIException {
        calls.usable();
        return name;
    }

    /**
     * Sets the name.
     *
     * @param name at most {@link MPI#MAX_OBJECT_NAME} characters are kept
     */
    public void setName(String name) throws MPIException {
        calls.usable();
        calls.require(name == null ? new MPIException(MPI.ERR_ARG, "name of the window is null") : null);
        this.name = name.length() > MPI.MAX_OBJECT_NAME ? name.substring(0, MPI.MAX_OBJECT_NAME) : name;
    }

    /**
     * Makes a keyval for attributes of windows.
     *
     * @return the number to name attributes by
     */
    public static int createKeyval() throws MPIException {
        return WinAttributes.KEYVALS.create(null, null);
    }

    /**
     * Frees a keyval. Attributes that were set with it stay, and are read and deleted by it until the last is gone.
     *
     * @param keyval number of the attribute
     * @throws MPIException (ERR_KEYVAL) if it is not from {@link #createKeyval}
     */
    public static void freeKeyval(int keyval) throws MPIException {
        WinAttributes.KEYVALS.free(keyval);
    }

    /**
     * Sets an attribute of this window in this process.
     *
     * @param keyval from {@link #createKeyval}
     * @param value a serialisable object, of which a copy is kept
     * @throws MPIException (ERR_KEYVAL) for another keyval, (ERR_ARG) if the value cannot be serialised
     */
    public void setAttr(int keyval, Object value) throws MPIException {
        attributes.set(keyval, value);
    }

    /**
     * Returns an attribute of this window in this process.
     *
     * @param keyval from {@link #createKeyval}, or {@link MPI#WIN_BASE}, {@link MPI#WIN_SIZE},
     *     {@link MPI#WIN_DISP_UNIT}, {@link MPI#WIN_CREATE_FLAVOR}, {@link MPI#WIN_MODEL}
     * @return a new copy of the value, null if it is not set; the base is an address, 0 where native code is refused
     * @throws MPIException (ERR_KEYVAL) for another keyval
     */
    public Object getAttr(int keyval) throws MPIException {
        return attributes.get(keyval);
    }

    /**
     * Deletes an attribute of this window in this process.
     *
     * @param keyval from {@link #createKeyval}
     * @throws MPIException (ERR_KEYVAL) for another keyval, or if the attribute is not set
     */
    public void deleteAttr(int keyval) throws MPIException {
        attributes.delete(keyval);
    }

    /** {@return what happens when an operation on the window fails} */
    public Errhandler getErrhandler() throws MPIException {
        return calls.errhandler();
    }

    /**
     * Sets what happens when an operation on the window fails.
     *
     * @param errhandler {@link MPI#ERRORS_RETURN} to have it thrown, or another one
     */
    public void setErrhandler(Errhandler errhandler) throws MPIException {
        calls.setErrhandler(errhandler);
    }

    /**
     * Reports an error of the program to the error handler of the window.
     *
     * @param errorCode class of the error
     */
    public void callErrhandler(int errorCode) throws MPIException {
        calls.report(errorCode);
    }

    /**
     * Frees the window, when all ranks have called it; collective. All epochs are over.
     *
     * @throws MPIException (ERR_RMA_SYNC) if one is not
     */
    @Override
    public void free() throws MPIException {
        calls.run(WindowFace::requireOver); // otherwise the attributes stay
        attributes.deleteAll();
        calls.run(WindowFace::free);
    }
}
