package mpi;

import static mpi.Datatype.data;
import static mpi.Datatype.typeOf;
import static mpi.Op.operationOf;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Arguments;
import railmpi.calls.window.WindowCalls;
import railmpi.calls.window.WindowPlace;
import railmpi.osc.Window;
import railmpi.pml.state.PmlRequest;

/**
 * A window: memory that the ranks of a communicator let each other read, write and combine (MPI 4.1, chapter 12). As in
 * Open MPI's bindings, sizes and displacement units count elements of the base buffer, and target displacements count
 * units of the target.
 *
 * <p>Accesses ({@link #put}, {@link #get} and so on) are allowed in an epoch, which {@link #fence}, {@link #start},
 * {@link #lock} or {@link #lockAll} begins. Their buffers are direct buffers, counted from their start, of any datatype
 * but {@link MPI#OBJECT}; they belong to MPI until the end of the epoch, or a flush. An access to {@link MPI#PROC_NULL}
 * does nothing.
 *
 * <p>Accumulate operations are atomic for each element. Those of one rank at another are executed in the order of the
 * calls; puts and gets may overtake each other. The target need not call MPI: the origin by itself accesses memory of
 * its own node that was allocated with the window; for other memory a thread of the library does the work.
 *
 * <p>The default error handler is {@link MPI#ERRORS_ARE_FATAL}: an error ends the job. Errors are found before anything
 * moves, and the window can be used afterwards. All methods can raise ERR_WIN, for a freed window, and ERR_RMA_SYNC,
 * for calls that the epoch does not allow. All accesses can raise ERR_BUFFER, ERR_COUNT, ERR_TYPE, ERR_RANK, ERR_DISP,
 * and ERR_RMA_RANGE for an access outside the target's memory. In a dynamic window only the target can detect the last
 * one, so the call that ends the epoch raises it.
 *
 * <p>Any thread may call these methods; those that begin and end an epoch only one thread at a time, collective ones in
 * the same order at all ranks.
 */
public final class Win implements Freeable {
    /** No window. */
    public static final int WIN_NULL = 0;

    /** Flavor of a window whose memory the library allocates. */
    public static final int FLAVOR_PRIVATE = WindowPlace.PRIVATE;

    /** Flavor of a window whose memory the library allocates, for ranks of one node. */
    public static final int FLAVOR_SHARED = WindowPlace.SHARED;

    /** A buffer of a window's memory never crosses a multiple of this number of bytes. An extension of RailMPI. */
    public static final int PART_BYTES = Window.PART_BYTES;

    static {
        MPIException.showErrors();
    }

    private final WindowCalls calls;

    /**
     * Creates a window like {@link #Win(Object, int, int, Info, Comm)}, over a direct buffer, which may be null if the
     * size is 0.
     */
    public Win(Buffer base, int size, int dispUnit, Info info, Comm comm) throws MPIException {
        this(WindowCalls.open(Info.hintsOf(info), Comm.handleOf(comm), place -> place.create(base, size, dispUnit)));
    }

    /**
     * Creates a window of any off-heap memory; collective.
     *
     * @param base memory that the other ranks access, from its start: an off-heap memory segment that is not confined
     *     to a thread, or a direct buffer
     * @param size bytes of a segment, or elements of a buffer; accesses beyond the end of the memory are refused
     * @param dispUnit bytes of a segment, or elements of a buffer, per unit of displacement
     * @param info hints; unknown ones are ignored
     * @param comm ranks of the window
     * @throws MPIException (ERR_BASE, ERR_SIZE, ERR_DISP) at all ranks if one fails
     */
    public Win(Object base, int size, int dispUnit, Info info, Comm comm) throws MPIException {
        this(WindowCalls.open(Info.hintsOf(info), Comm.handleOf(comm), place -> place.create(base, size, dispUnit)));
    }

    /** Creates a window like {@link #Win(Object, int, int, Info, Comm)}, with a size of type long. */
    public Win(Object base, Long size, int dispUnit, Info info, Comm comm) throws MPIException {
        this(WindowCalls.open(
                Info.hintsOf(info),
                Comm.handleOf(comm),
                place -> place.create(base, Arguments.number(size), dispUnit)));
    }

    /**
     * Creates a window and allocates its memory, see {@link #getMemory}; collective.
     *
     * @param size elements of the base's type at this rank; with longs, for example, up to 16 GiB
     * @param dispUnit elements per unit of displacement
     * @param info hints; unknown ones are ignored
     * @param comm ranks of the window
     * @param base buffer whose type is the type of the elements, not used otherwise; null for bytes
     * @param flavor {@link #FLAVOR_PRIVATE} or {@link #FLAVOR_SHARED}
     * @throws MPIException (ERR_SIZE, ERR_DISP, ERR_RMA_SHARED, ERR_NO_MEM) at all ranks if one fails
     */
    public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) throws MPIException {
        this(WindowCalls.open(
                Info.hintsOf(info), Comm.handleOf(comm), place -> place.allocate(size, dispUnit, base, flavor)));
    }

    /** Creates a window like {@link #Win(int, int, Info, Comm, Buffer, int)}, with a size of type long. */
    public Win(Long size, int dispUnit, Info info, Comm comm, Object base, int flavor) throws MPIException {
        this(WindowCalls.open(
                Info.hintsOf(info),
                Comm.handleOf(comm),
                place -> place.allocate(Arguments.number(size), dispUnit, base, flavor)));
    }

    /**
     * Creates a dynamic window, to which buffers are attached later; collective.
     *
     * @param info hints; unknown ones are ignored
     * @param comm ranks of the window
     */
    public Win(Info info, Comm comm) throws MPIException {
        this(WindowCalls.open(Info.hintsOf(info), Comm.handleOf(comm), WindowPlace::createDynamic));
    }

    private Win(WindowCalls calls) {
        this.calls = calls;
    }

    /**
     * Returns this rank's memory, if it was allocated with the window. An extension of RailMPI.
     *
     * @return the memory, in native byte order; null if it was not allocated with the window
     * @throws MPIException (ERR_SIZE) if it does not fit into a buffer: use {@link #getMemory(long, int)}
     */
    public ByteBuffer getMemory() throws MPIException {
        return calls.get(Window::memory);
    }

    /** Like {@link #getMemory()}. */
    public ByteBuffer Get_memory() throws MPIException {
        return getMemory();
    }

    /**
     * Returns a part of this rank's memory, if it was allocated with the window. An extension of RailMPI.
     *
     * @param offset index of the first byte
     * @param bytes number of bytes; must not cross a multiple of {@link #PART_BYTES}
     * @return the memory, in native byte order; null if it was not allocated with the window
     * @throws MPIException (ERR_RMA_RANGE) if there is no such part
     */
    public ByteBuffer getMemory(long offset, int bytes) throws MPIException {
        return calls.get(window -> window.memory(offset, bytes));
    }

    /** Like {@link #getMemory(long, int)}. */
    public ByteBuffer Get_memory(long offset, int bytes) throws MPIException {
        return getMemory(offset, bytes);
    }

    /**
     * Returns the window's memory of a rank of the same node, if it was allocated with the window. Stores into the
     * buffer change the window. {@link #sync} orders loads and stores of several ranks. An extension of RailMPI.
     *
     * @param rank owner of the memory; {@link MPI#PROC_NULL} for the lowest rank that has any
     * @return the memory, in native byte order; null if there is none, or the rank is on another node
     * @throws MPIException (ERR_RANK) if there is no such rank, (ERR_SIZE) if the memory does not fit into a buffer
     */
    public ByteBuffer sharedQuery(int rank) throws MPIException {
        return calls.get(window -> window.sharedMemory(rank));
    }

    /** Like {@link #sharedQuery(int)}. */
    public ByteBuffer Shared_query(int rank) throws MPIException {
        return sharedQuery(rank);
    }

    /**
     * Returns a part of the memory of a rank of the same node, like {@link #sharedQuery(int)}. An extension of RailMPI.
     *
     * @param rank owner of the memory; {@link MPI#PROC_NULL} for the lowest rank that has any
     * @param offset index of the first byte
     * @param bytes number of bytes; must not cross a multiple of {@link #PART_BYTES}
     * @return the memory, in native byte order; null if there is none, or the rank is on another node
     * @throws MPIException (ERR_RANK) if there is no such rank, (ERR_RMA_RANGE) if there is no such part
     */
    public ByteBuffer sharedQuery(int rank, long offset, int bytes) throws MPIException {
        return calls.get(window -> window.sharedMemory(rank, offset, bytes));
    }

    /** Like {@link #sharedQuery(int, long, int)}. */
    public ByteBuffer Shared_query(int rank, long offset, int bytes) throws MPIException {
        return sharedQuery(rank, offset, bytes);
    }

    /**
     * Returns the length of the memory of {@link #sharedQuery(int)}. An extension of RailMPI.
     *
     * @param rank owner of the memory; {@link MPI#PROC_NULL} for the lowest rank that has any
     * @return bytes, 0 if there is none, or the rank is on another node
     * @throws MPIException (ERR_RANK) if there is no such rank
     */
    public long getSharedSize(int rank) throws MPIException {
        return calls.get(window -> window.sharedBytes(rank));
    }

    /** Like {@link #getSharedSize}. */
    public long Get_shared_size(int rank) throws MPIException {
        return getSharedSize(rank);
    }

    /** {@return the bytes per unit of displacement at this rank} An extension of RailMPI. */
    public int getDisplacementUnit() throws MPIException {
        return calls.get(Window::unitBytes);
    }

    /** {@return the same as {@link #getDisplacementUnit}} */
    public int Get_displacement_unit() throws MPIException {
        return getDisplacementUnit();
    }

    /**
     * Attaches a buffer to a dynamic window, so that the other ranks can access it.
     *
     * @param base direct buffer, or off-heap memory segment that is not confined to a thread
     * @param size number of elements, from the start of the buffer; accesses beyond the end of the buffer are refused
     * @throws MPIException (ERR_RMA_FLAVOR) if the window is not dynamic, (ERR_RMA_ATTACH) if the buffer cannot be
     *     attached, or a part of it is attached already
     */
    @LinkedWith(Buffer.class)
    public void attach(Object base, int size) throws MPIException {
        calls.attach(base, size);
    }

    /**
     * Returns the displacement at which other ranks access an attached buffer; the program must send it to them. An
     * extension of RailMPI.
     *
     * @param base the attached buffer, or another one that starts at the same memory
     * @return the displacement of its first byte, in bytes
     * @throws MPIException (ERR_RMA_FLAVOR) if the window is not dynamic, (ERR_RMA_ATTACH) if it is not attached
     */
    @LinkedWith(Buffer.class)
    public int getDisplacement(Object base) throws MPIException {
        return calls.get(window -> window.displacement(base));
    }

    /** Like {@link #getDisplacement}. */
    @LinkedWith(Buffer.class)
    public int Get_displacement(Object base) throws MPIException {
        return getDisplacement(base);
    }

    /**
     * Detaches an attached buffer from the window.
     *
     * @param base the attached buffer, or another one that starts at the same memory
     * @throws MPIException (ERR_RMA_FLAVOR) if the window is not dynamic, (ERR_RMA_ATTACH) if it is not attached
     */
    @LinkedWith(Buffer.class)
    public void detach(Object base) throws MPIException {
        calls.run(window -> window.detach(base));
    }

    /** {@return a new group of the ranks of the window} */
    public Group getGroup() throws MPIException {
        return calls.get(window -> new Group(window.group()));
    }

    /**
     * Writes into the memory of a rank.
     *
     * @param origin buffer with the items to write
     * @param orgCount number of items in the origin buffer
     * @param orgType datatype of an item
     * @param targetRank rank of the target
     * @param targetDisp displacement in the target's memory
     * @param targetCount number of items at the target
     * @param targetType datatype of an item there; the same number of bytes in all
     */
    @LinkedWith(Buffer.class)
    public void put(
            Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType)
            throws MPIException {
        if (!isOne(orgCount, orgType, targetCount, targetType)
                || !calls.putElement(origin, typeOf(orgType), targetRank, targetDisp)) {
            calls.put(data(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType));
        }
    }

    /** Like {@link #put(Object, int, Datatype, int, int, int, Datatype)}, with numbers of type long. */
    public void put(
            Object origin,
            Long orgCount,
            Datatype orgType,
            int targetRank,
            Long targetDisp,
            Long targetCount,
            Datatype targetType)
            throws MPIException {
        calls.put(data(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType));
    }

    private static boolean isOne(int count, Datatype type, int targetCount, Datatype targetType) {
        return count == 1 && targetCount == 1 && type == targetType;
    }

    private static WindowCalls.Target target(int rank, long displacement, long count, Datatype type) {
        return new WindowCalls.Target(rank, displacement, count, typeOf(type));
    }

    private static WindowCalls.Target target(int rank, Long displacement, Long count, Datatype type) {
        return target(rank, Arguments.number(displacement), Arguments.number(count), type);
    }

    /** Like {@link #put}, with a request, in any epoch. */
    @LinkedWith(Buffer.class)
    public Request rPut(
            Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType)
            throws MPIException {
        return request(calls.startPut(
                data(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType)));
    }

    /** Like {@link #rPut(Object, int, Datatype, int, int, int, Datatype)}, with numbers of type long. */
    public Request rPut(
            Object origin,
            Long orgCount,
            Datatype orgType,
            int targetRank,
            Long targetDisp,
            Long targetCount,
            Datatype targetType)
            throws MPIException {
        return request(calls.startPut(
                data(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType)));
    }

    /**
     * Reads from the memory of a rank, with arguments like those of {@link #put}.
     *
     * @param origin buffer for the items
     */
    @LinkedWith(Buffer.class)
    public void get(
            Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType)
            throws MPIException {
        if (!isOne(orgCount, orgType, targetCount, targetType)
                || !calls.getElement(origin, typeOf(orgType), targetRank, targetDisp)) {
            calls.get(data(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType));
        }
    }

    /** Like {@link #get(Object, int, Datatype, int, int, int, Datatype)}, with numbers of type long. */
    public void get(
            Object origin,
            Long orgCount,
            Datatype orgType,
            int targetRank,
            Long targetDisp,
            Long targetCount,
            Datatype targetType)
            throws MPIException {
        calls.get(data(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType));
    }

    /** Like {@link #get}, with a request, in any epoch. */
    @LinkedWith(Buffer.class)
    public Request rGet(
            Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType)
            throws MPIException {
        return request(calls.startGet(
                data(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType)));
    }

    /** Like {@link #rGet(Object, int, Datatype, int, int, int, Datatype)}, with numbers of type long. */
    public Request rGet(
            Object origin,
            Long orgCount,
            Datatype orgType,
            int targetRank,
            Long targetDisp,
            Long targetCount,
            Datatype targetType)
            throws MPIException {
        return request(calls.startGet(
                data(origin, orgCount, orgType), target(targetRank, targetDisp, targetCount, targetType)));
    }

    /**
     * Combines the origin's items with the memory of a rank, element by element, and stores the results there. The
     * other arguments are like those of {@link #put}.
     *
     * @param origin buffer with the left operands
     * @param targetDisp displacement of the right operands in the target's memory, which receives the results
     * @param targetType datatype of an item there, with the same elements
     * @param op a predefined operation
     * @throws MPIException (ERR_OP) if the operation is not defined for the type
     */
    @LinkedWith(Buffer.class)
    public void accumulate(
            Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        if (!isOne(orgCount, orgType, targetCount, targetType)
                || !calls.combineElement(origin, null, typeOf(orgType), targetRank, targetDisp, operationOf(op))) {
            calls.accumulate(
                    data(origin, orgCount, orgType),
                    target(targetRank, targetDisp, targetCount, targetType),
                    operationOf(op));
        }
    }

    /** Like {@link #accumulate(Object, int, Datatype, int, int, int, Datatype, Op)}, with numbers of type long. */
    public void accumulate(
            Object origin,
            Long orgCount,
            Datatype orgType,
            int targetRank,
            Long targetDisp,
            Long targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        calls.accumulate(
                data(origin, orgCount, orgType),
                target(targetRank, targetDisp, targetCount, targetType),
                operationOf(op));
    }

    /** Like {@link #accumulate}, with a request, in any epoch. */
    @LinkedWith(Buffer.class)
    public Request rAccumulate(
            Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        return request(calls.startAccumulate(
                data(origin, orgCount, orgType),
                target(targetRank, targetDisp, targetCount, targetType),
                operationOf(op)));
    }

    /** Like {@link #rAccumulate(Object, int, Datatype, int, int, int, Datatype, Op)}, with numbers of type long. */
    public Request rAccumulate(
            Object origin,
            Long orgCount,
            Datatype orgType,
            int targetRank,
            Long targetDisp,
            Long targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        return request(calls.startAccumulate(
                data(origin, orgCount, orgType),
                target(targetRank, targetDisp, targetCount, targetType),
                operationOf(op)));
    }

    /**
     * Reads from the memory of a rank and combines the origin's items with it, in one atomic step for each element. The
     * other arguments are like those of {@link #accumulate}.
     *
     * @param origin buffer with the left operands; ignored with {@link MPI#NO_OP}
     * @param resultAddr buffer for the old values
     * @param resultCount number of items in the result buffer
     * @param resultType datatype of an item
     * @throws MPIException (ERR_OP) if the operation is not defined for the type
     */
    @LinkedWith(Buffer.class)
    public void getAccumulate(
            Object origin,
            int orgCount,
            Datatype orgType,
            Object resultAddr,
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
        if (!isOne
                || !calls.combineElement(
                        origin, resultAddr, typeOf(orgType), targetRank, targetDisp, operationOf(op))) {
            calls.getAccumulate(
                    data(origin, orgCount, orgType),
                    data(resultAddr, resultCount, resultType),
                    target(targetRank, targetDisp, targetCount, targetType),
                    operationOf(op));
        }
    }

    /**
     * Like {@link #getAccumulate(Object, int, Datatype, Object, int, Datatype, int, int, int, Datatype, Op)}, with
     * numbers of type long.
     */
    public void getAccumulate(
            Object origin,
            Long orgCount,
            Datatype orgType,
            Object resultAddr,
            Long resultCount,
            Datatype resultType,
            int targetRank,
            Long targetDisp,
            Long targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        calls.getAccumulate(
                data(origin, orgCount, orgType),
                data(resultAddr, resultCount, resultType),
                target(targetRank, targetDisp, targetCount, targetType),
                operationOf(op));
    }

    /** Like {@link #getAccumulate}, with a request, in any epoch. */
    @LinkedWith(Buffer.class)
    public Request rGetAccumulate(
            Object origin,
            int orgCount,
            Datatype orgType,
            Object resultAddr,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        return request(calls.startGetAccumulate(
                data(origin, orgCount, orgType),
                data(resultAddr, resultCount, resultType),
                target(targetRank, targetDisp, targetCount, targetType),
                operationOf(op)));
    }

    /**
     * Like {@link #rGetAccumulate(Object, int, Datatype, Object, int, Datatype, int, int, int, Datatype, Op)}, with
     * numbers of type long.
     */
    public Request rGetAccumulate(
            Object origin,
            Long orgCount,
            Datatype orgType,
            Object resultAddr,
            Long resultCount,
            Datatype resultType,
            int targetRank,
            Long targetDisp,
            Long targetCount,
            Datatype targetType,
            Op op)
            throws MPIException {
        return request(calls.startGetAccumulate(
                data(origin, orgCount, orgType),
                data(resultAddr, resultCount, resultType),
                target(targetRank, targetDisp, targetCount, targetType),
                operationOf(op)));
    }

    /**
     * Like {@link #getAccumulate}, with one item.
     *
     * @param origin buffer with the left operand; ignored with {@link MPI#NO_OP}
     * @param resultAddr buffer for the old values
     * @param dataType datatype of an item
     * @param targetRank rank of the target
     * @param targetDisp displacement in the target's memory
     * @param op a predefined operation
     * @throws MPIException (ERR_OP) if the operation is not defined for the type
     */
    @LinkedWith(Buffer.class)
    public void fetchAndOp(Object origin, Object resultAddr, Datatype dataType, int targetRank, int targetDisp, Op op)
            throws MPIException {
        if (resultAddr == null
                || !calls.combineElement(
                        origin, resultAddr, typeOf(dataType), targetRank, targetDisp, operationOf(op))) {
            calls.getAccumulate(
                    data(origin, 1, dataType),
                    data(resultAddr, 1, dataType),
                    target(targetRank, targetDisp, 1, dataType),
                    operationOf(op));
        }
    }

    /** Like {@link #fetchAndOp(Object, Object, Datatype, int, int, Op)}, with a displacement of type long. */
    public void fetchAndOp(Object origin, Object resultAddr, Datatype dataType, int targetRank, Long targetDisp, Op op)
            throws MPIException {
        calls.getAccumulate(
                data(origin, 1, dataType),
                data(resultAddr, 1, dataType),
                target(targetRank, Arguments.number(targetDisp), 1, dataType),
                operationOf(op));
    }

    /**
     * Replaces an element in the memory of a rank if it has the expected value, in one atomic step.
     *
     * @param origin buffer with the new value
     * @param compareAddr buffer with the expected value
     * @param resultAddr buffer for the old values
     * @param targetType an integer, byte, char or boolean
     * @param targetRank rank of the target
     * @param targetDisp displacement in the target's memory
     */
    @LinkedWith(Buffer.class)
    public void compareAndSwap(
            Object origin, Object compareAddr, Object resultAddr, Datatype targetType, int targetRank, int targetDisp)
            throws MPIException {
        if (!calls.compareAndSwapElement(origin, compareAddr, resultAddr, typeOf(targetType), targetRank, targetDisp)) {
            calls.compareAndSwap(
                    data(origin, 1, targetType),
                    data(compareAddr, 1, targetType),
                    data(resultAddr, 1, targetType),
                    target(targetRank, targetDisp, 1, targetType));
        }
    }

    /** Like {@link #compareAndSwap(Object, Object, Object, Datatype, int, int)}, with a displacement of type long. */
    public void compareAndSwap(
            Object origin, Object compareAddr, Object resultAddr, Datatype targetType, int targetRank, Long targetDisp)
            throws MPIException {
        calls.compareAndSwap(
                data(origin, 1, targetType),
                data(compareAddr, 1, targetType),
                data(resultAddr, 1, targetType),
                target(targetRank, Arguments.number(targetDisp), 1, targetType));
    }

    /**
     * Completes the accesses of an epoch, ends it, and begins the next one; collective.
     *
     * @param assertion 0, or {@link MPI#MODE_NOSTORE}, {@link MPI#MODE_NOPUT}, {@link MPI#MODE_NOPRECEDE}, {@link
     *     MPI#MODE_NOSUCCEED} (no epoch begins) combined with {@code |}
     * @throws MPIException (ERR_ASSERT) for another assertion
     */
    public void fence(int assertion) throws MPIException {
        calls.run(window -> window.fence(assertion));
    }

    /**
     * Begins an epoch of accesses to a group, after all its ranks have called {@link #post}.
     *
     * @param group ranks of the window
     * @param assertion 0 or {@link MPI#MODE_NOCHECK}
     * @throws MPIException (ERR_ASSERT, ERR_GROUP) if an argument is wrong
     */
    public void start(Group group, int assertion) throws MPIException {
        railmpi.pml.state.Group members = members(group);
        calls.run(window -> window.start(members, assertion));
    }

    /** Completes the accesses of the epoch of {@link #start}, and ends it. */
    public void complete() throws MPIException {
        calls.run(Window::complete);
    }

    /**
     * Begins an epoch in which a group may access this rank.
     *
     * @param group ranks of the window
     * @param assertion 0, or {@link MPI#MODE_NOCHECK}, {@link MPI#MODE_NOSTORE}, {@link MPI#MODE_NOPUT} combined with
     *     {@code |}
     * @throws MPIException (ERR_ASSERT, ERR_GROUP) if an argument is wrong
     */
    public void post(Group group, int assertion) throws MPIException {
        railmpi.pml.state.Group members = members(group);
        calls.run(window -> window.post(members, assertion));
    }

    /** Waits until all ranks of the group have called {@link #complete}, and ends the epoch of {@link #post}. */
    public void waitFor() throws MPIException {
        calls.run(Window::waitFor);
    }

    /**
     * Like {@link #waitFor}, but never waits.
     *
     * @return whether the epoch has ended
     */
    public boolean test() throws MPIException {
        return calls.get(Window::test);
    }

    /**
     * Locks the memory of a rank, and begins an epoch of accesses to it. Ranks get the lock in the order of their
     * requests.
     *
     * @param lockType {@link MPI#LOCK_EXCLUSIVE} or {@link MPI#LOCK_SHARED}
     * @param rank owner of the memory
     * @param assertion 0 or {@link MPI#MODE_NOCHECK}
     * @throws MPIException (ERR_LOCKTYPE, ERR_ASSERT, ERR_RANK) if an argument is wrong, (ERR_RMA_SYNC) if the window
     *     has the hint {@code no_locks=true}
     */
    public void lock(int lockType, int rank, int assertion) throws MPIException {
        calls.lock(lockType, rank, assertion);
    }

    /**
     * Completes the accesses of the epoch of {@link #lock}, and ends it.
     *
     * @param rank owner of the memory
     */
    public void unlock(int rank) throws MPIException {
        calls.unlock(rank);
    }

    /**
     * Takes a shared lock of the memory of every rank, and begins an epoch of accesses to all of them. Not collective.
     *
     * @param assertion 0 or {@link MPI#MODE_NOCHECK}
     * @throws MPIException (ERR_ASSERT) for another assertion
     */
    public void lockAll(int assertion) throws MPIException {
        calls.run(window -> window.lockAll(assertion));
    }

    /** Completes the accesses of the epoch of {@link #lockAll}, and ends it. */
    public void unlockAll() throws MPIException {
        calls.run(Window::unlockAll);
    }

    /**
     * Completes the accesses to a rank.
     *
     * @param rank a rank that this process has locked
     */
    public void flush(int rank) throws MPIException {
        calls.flush(rank);
    }

    /** Completes the accesses to all ranks that this process has locked. */
    public void flushAll() throws MPIException {
        calls.run(Window::flushAll);
    }

    /**
     * Waits until the buffers of accesses to a rank may be used again.
     *
     * @param rank a rank that this process has locked
     */
    public void flushLocal(int rank) throws MPIException {
        calls.flushLocal(rank);
    }

    /** Waits until the buffers of accesses to all locked ranks may be used again. */
    public void flushLocalAll() throws MPIException {
        calls.run(Window::flushLocalAll);
    }

    /** Orders the program's own loads and stores in its memory with complete accesses. */
    public void sync() throws MPIException {
        calls.run(Window::sync);
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
        return calls.get(window -> Info.of(window.hints()));
    }

    /** {@return the name} */
    public String getName() throws MPIException {
        return calls.name();
    }

    /**
     * Sets the name.
     *
     * @param name cut to {@link MPI#MAX_OBJECT_NAME} characters
     */
    public void setName(String name) throws MPIException {
        calls.setName(name);
    }

    /**
     * Creates a keyval for attributes of windows.
     *
     * @return a number that identifies the keyval
     */
    public static int createKeyval() throws MPIException {
        return Keyvals.create(WindowCalls.KEYVALS, null, null);
    }

    /**
     * Frees a keyval. Attributes that were set with it stay; they can be read and deleted with it until the last one is
     * deleted.
     *
     * @param keyval number of the attribute
     * @throws MPIException (ERR_KEYVAL) if it is not from {@link #createKeyval}
     */
    public static void freeKeyval(int keyval) throws MPIException {
        Keyvals.free(WindowCalls.KEYVALS, keyval);
    }

    /**
     * Sets an attribute of this window in this process.
     *
     * @param keyval from {@link #createKeyval}
     * @param value a serialisable object, of which a copy is kept
     * @throws MPIException (ERR_KEYVAL) for another keyval, (ERR_ARG) if the value cannot be serialised
     */
    public void setAttr(int keyval, Object value) throws MPIException {
        calls.run(window -> calls.attributes().set(keyval, value));
    }

    /**
     * Returns an attribute of this window in this process.
     *
     * @param keyval from {@link #createKeyval}, or {@link MPI#WIN_BASE}, {@link MPI#WIN_SIZE}, {@link
     *     MPI#WIN_DISP_UNIT}, {@link MPI#WIN_CREATE_FLAVOR}, {@link MPI#WIN_MODEL}
     * @return a new copy of the value, null if it is not set; the base is an address, or 0 if the JVM refuses native
     *     code
     * @throws MPIException (ERR_KEYVAL) for another keyval
     */
    public Object getAttr(int keyval) throws MPIException {
        return calls.attribute(keyval);
    }

    /**
     * Deletes an attribute of this window in this process.
     *
     * @param keyval from {@link #createKeyval}
     * @throws MPIException (ERR_KEYVAL) for another keyval, or if the attribute is not set
     */
    public void deleteAttr(int keyval) throws MPIException {
        calls.run(window -> calls.attributes().delete(keyval));
    }

    /** {@return the error handler of the window} */
    public Errhandler getErrhandler() throws MPIException {
        return Errhandler.of(calls.errorHandler());
    }

    /**
     * Sets the error handler of the window.
     *
     * @param errhandler {@link MPI#ERRORS_RETURN} to get errors as exceptions, or another one
     */
    public void setErrhandler(Errhandler errhandler) throws MPIException {
        calls.setErrorHandler(Errhandler.handlerOf(errhandler));
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
     * Revokes this window: every epoch and access of it, under way or begun later, at any of its processes, ends with
     * {@link RevokedException}. Not collective: the other processes learn of it by themselves. {@link #free} and calls
     * that do not communicate still work. An extension of RailMPI.
     *
     * @throws MPIException (ERR_UNSUPPORTED_OPERATION) if the job does not tolerate failures
     */
    public void revoke() throws MPIException {
        calls.revoke();
    }

    /** {@return whether this process knows that the window is revoked} An extension of RailMPI. */
    public boolean isRevoked() throws MPIException {
        return calls.isRevoked();
    }

    /**
     * Returns the processes of this window that this process knows to have failed. Does not communicate. An extension
     * of RailMPI.
     *
     * @return in the order of the failures; an earlier answer is the beginning of a later one
     */
    public Group getFailed() throws MPIException {
        return new Group(calls.failed());
    }

    /**
     * Frees the window, after all ranks have called this method; collective. All epochs must have ended. If a process
     * of it has failed, or it is revoked, the call waits for nobody and ends epochs that are open.
     *
     * @throws MPIException (ERR_RMA_SYNC) if an epoch has not ended
     */
    @Override
    public void free() throws MPIException {
        calls.free();
    }

    /** Returns the processes of a group; none, or one that was freed, is an error of the window. */
    private railmpi.pml.state.Group members(Group group) {
        calls.usable();
        if (group == null || group.isNull()) {
            String problem = group == null ? "group is null" : "group has been freed";
            throw calls.raised(new CallError(ErrorClass.GROUP, problem));
        }
        return group.members();
    }

    private Request request(PmlRequest pending) {
        return new Request(calls.session(), calls, pending, null);
    }
}
