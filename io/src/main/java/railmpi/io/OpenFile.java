package railmpi.io;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import railmpi.core.RailException;
import railmpi.io.Operation.Place;
import railmpi.io.file.FileError;
import railmpi.io.file.FileError.Reason;
import railmpi.io.file.PositionalFile;
import railmpi.io.hint.Hints;
import railmpi.io.move.Agreement;
import railmpi.io.move.DataMoves;
import railmpi.io.move.FileContext;
import railmpi.io.move.Lane;
import railmpi.io.view.View;
import railmpi.pml.FaultTolerance;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlRequest;

/**
 * A file that the ranks of a communicator have open: MPI 4.1, chapter 14. Positions are in etypes of the view. What is
 * said to be collective is called by all ranks, by one thread at a time, in the same order; everything else by any
 * thread.
 */
public final class OpenFile {
    /** For {@link #seek}: from the beginning of the view. */
    public static final int SEEK_SET = 600;
    /** From where the pointer is. */
    public static final int SEEK_CUR = 602;
    /** From the end of the file. */
    public static final int SEEK_END = 604;
    /** As displacement of a view: where the shared pointer is. */
    public static final long DISPLACEMENT_CURRENT = -54278278;

    private final Files files;
    private final Communicator communicator;
    private final Agreement agreement;
    private final PositionalFile file;
    private final AccessMode mode;
    private final SharedPointer shared;
    private final Lane device = new Lane("railmpi-io-device");

    private volatile View view = View.ofBytes();
    private volatile boolean isAtomic;
    private volatile FileContext context;
    private volatile DataMoves moves;

    /** Individual file pointer. */
    private long position;

    /** For collectives that go on by themselves; made by the first. */
    private Lane lane;

    /** The end of the last access of this rank alone that goes on by itself; they come one after the other. */
    private volatile CompletableFuture<Void> lastStarted = CompletableFuture.completedFuture(null);

    OpenFile(
            Files files,
            Communicator communicator,
            Agreement agreement,
            PositionalFile file,
            AccessMode mode,
            Map<String, String> wanted) {
        this.files = files;
        this.communicator = communicator;
        this.agreement = agreement;
        this.file = file;
        this.mode = mode;
        position = mode.has(AccessMode.APPEND) ? sizeAtFirst() : 0;
        shared = new SharedPointer(files.pml(), communicator, position);
        long[] nodes = nodes();
        int nodeCount = (int) Arrays.stream(nodes).distinct().count();
        use(new FileContext(
                file,
                Hints.defaults(nodeCount).with(wanted, communicator.size()),
                files.blocks(),
                files.pml(),
                communicator.collective(),
                agreement,
                oneOfEachNode(nodes),
                nodeCount == 1,
                device));
    }

    /** Returns the nodes of all ranks; where one of them has to lock its accesses, all do. */
    private long[] nodes() {
        long[] told = agreement.gather(files.node(), file.isLockedByAccess() ? 1 : 0);
        long[] nodes = new long[communicator.size()];
        for (int rank = 0; rank < nodes.length; rank++) {
            nodes[rank] = told[2 * rank];
            if (told[2 * rank + 1] != 0) {
                file.lockByAccess();
            }
        }
        return nodes;
    }

    /** Returns the length of the file as rank 0 sees it. */
    private long sizeAtFirst() {
        long[] size = new long[1];
        RailException failure = failureOf(() -> size[0] = file.size());
        return agreement.gather(failure, size)[0];
    }

    /** Returns all ranks: the first of each node, then the second of each... */
    private static int[] oneOfEachNode(long[] nodes) {
        Map<Long, Integer> seen = new LinkedHashMap<>();
        long[] order = new long[nodes.length];
        for (int rank = 0; rank < nodes.length; rank++) {
            int before = seen.merge(nodes[rank], 1, Integer::sum) - 1;
            order[rank] = (long) before << Integer.SIZE | rank;
        }
        Arrays.sort(order);
        return Arrays.stream(order).mapToInt(each -> (int) each).toArray();
    }

    private void use(FileContext newContext) {
        context = newContext;
        moves = new DataMoves(newContext);
    }

    private void use(Map<String, String> wanted) {
        use(context.with(context.hints().with(wanted, communicator.size())));
    }

    /**
     * Closes the file; collective. All operations are complete but those whose requests were freed, which it waits for.
     * If a rank has failed, or the file is revoked, it waits for no other rank.
     *
     * @throws FileError at all ranks if it cannot be closed, or deleted where that is wanted
     */
    public void close() {
        lastStarted.join();
        awaitCollectives();
        boolean haveAllCome = isWhole(agreement::meet);
        synchronized (this) {
            if (lane != null) {
                lane.close();
            }
        }
        device.close();
        if (haveAllCome) {
            shared.close();
        } // else others may still move it
        RailException failure = failureOf(file::close);
        if (failure == null && mode.has(AccessMode.DELETE_ON_CLOSE) && communicator.rank() == lowestLiving()) {
            failure = failureOf(() -> PositionalFile.delete(file.path()));
        }
        RailException own = failure;
        boolean haveAllTold = false;
        try {
            haveAllTold = isWhole(() -> agreement.requireSuccess(own));
        } finally {
            files.free(communicator);
        }
        if (!haveAllTold && own != null) {
            throw own;
        }
    }

    /** Does something together with all other ranks; returns false if that cannot be done because one has failed. */
    private boolean isWhole(Runnable work) {
        try {
            work.run();
            return true;
        } catch (RailException e) {
            if (faults() == null || !faults().isDamaged(communicator)) {
                throw e;
            }
            return false;
        }
    }

    private int lowestLiving() {
        int[] failed = faults() == null ? new int[0] : faults().failed(communicator);
        int lowest = 0;
        while (contains(failed, communicator.group().worldRank(lowest))) {
            lowest++;
        }
        return lowest;
    }

    private static boolean contains(int[] processes, int process) {
        return Arrays.stream(processes).anyMatch(each -> each == process);
    }

    private FaultTolerance faults() {
        return files.pml().faultTolerance();
    }

    /**
     * Ends all accesses to the file, at all its ranks. Local, and not collective. Only in a job that tolerates
     * failures.
     */
    public void revoke() {
        faults().revoke(communicator);
    }

    /** Tells whether this process knows that the file is revoked. */
    public boolean isRevoked() {
        return faults() != null && faults().isRevoked(communicator);
    }

    /** Returns the processes of the file that are known to have failed, in the order of failures. */
    public int[] failed() {
        return faults() == null ? new int[0] : faults().failed(communicator);
    }

    private static RailException failureOf(Runnable work) {
        try {
            work.run();
            return null;
        } catch (RailException e) {
            return e;
        }
    }

    /** Rank 0 does something to the file for all, who know afterwards what has become of it. */
    private void byFirst(Runnable work) {
        agreement.requireSuccess(communicator.rank() == 0 ? failureOf(work) : null);
    }

    /** Returns the members. */
    public Group group() {
        return communicator.group();
    }

    /** Returns how it was opened. */
    public AccessMode mode() {
        return mode;
    }

    /** Returns the hints in use. */
    public Map<String, String> hints() {
        return context.hints().values();
    }

    /**
     * Gives hints; collective.
     *
     * @param wanted what the program says
     * @param problem what is wrong with that here, or null
     */
    public void setHints(Map<String, String> wanted, FileError problem) {
        awaitCollectives();
        agreement.requireSuccess(problem);
        use(wanted);
    }

    /** Returns the length of the file in bytes. */
    public long size() {
        return file.size();
    }

    /**
     * Changes the length of the file; collective.
     *
     * @param size bytes, the same at all ranks
     */
    public void setSize(long size) {
        checkNewSize(size);
        byFirst(() -> file.setSize(size));
    }

    /**
     * Makes sure that there is space for the beginning of the file, which becomes as long if it is shorter; collective.
     *
     * @param size bytes, the same at all ranks
     */
    public void preallocate(long size) {
        checkNewSize(size);
        byFirst(() -> new Preallocation(file).reserve(size));
    }

    private void checkNewSize(long size) {
        awaitCollectives();
        requireNoStream();
        agreement.requireSame("size to set", size);
        if (size < 0) {
            throw new FileError(Reason.ARG, "size " + size + " to set is negative");
        }
        requireDirection(true);
    }

    /** Puts what all ranks have written on the device, and lets them see it; collective. */
    public void sync() {
        awaitCollectives();
        agreement.requireSuccess(failureOf(file::force));
        file.forget();
    }

    /** Tells whether accesses are atomic. */
    public boolean isAtomic() {
        return isAtomic;
    }

    /**
     * Sets whether accesses are atomic, that is, one after the other where they overlap; collective.
     *
     * @param atomic the same at all ranks
     */
    public void setAtomic(boolean atomic) {
        awaitCollectives();
        agreement.requireSame("atomicity", atomic ? 1 : 0);
        isAtomic = atomic;
    }

    /**
     * Sets what this rank sees of the file, and puts all file pointers at its beginning; collective.
     *
     * @param arguments what it is; null if there is a problem
     * @param wanted hints
     * @param problem what is wrong with an argument here, or null
     */
    public void setView(ViewArguments arguments, Map<String, String> wanted, FileError problem) {
        awaitCollectives();
        agreement.requireSuccess(
                problem != null
                        ? problem
                        : failureOf(() -> arguments.resolve(mode.has(AccessMode.SEQUENTIAL), this::sharedOffset)));
        agreement.requireSame("extent of the etype", arguments.etypeExtentBytes());
        agreement.requireSame(
                "data representation (0 native, 1 internal, 2 external32)",
                arguments.view().representation().ordinal());
        synchronized (this) {
            view = arguments.view();
            position = 0;
        }
        use(wanted);
        setShared(0);
    }

    private long sharedOffset() {
        return byteOffset(shared.get());
    }

    /**
     * Puts the shared pointer somewhere, the same at all ranks; collective, after the ranks have agreed on something.
     */
    private void setShared(long newPosition) {
        shared.set(newPosition);
        agreement.meet();
    }

    /**
     * Returns where a position is in the file.
     *
     * @param offset in etypes
     * @return byte of the file
     */
    public long byteOffset(long offset) {
        View present = view;
        long stream = streamByte(present, offset);
        return present.isEmpty() ? 0 : present.fileOffset(stream);
    }

    /** Returns the individual file pointer. */
    public synchronized long position() {
        requireNoStream();
        return position;
    }

    /** Returns the shared file pointer. */
    public long sharedPosition() {
        requireNoStream();
        return shared.get();
    }

    /**
     * Moves the individual file pointer.
     *
     * @param offset in etypes
     * @param whence one of the constants
     */
    public synchronized void seek(long offset, int whence) {
        requireNoStream();
        position = target(offset, whence, position);
    }

    /**
     * Moves the shared file pointer; collective.
     *
     * @param offset in etypes, the same at all ranks
     * @param whence one of the constants, the same at all ranks
     */
    public void seekShared(long offset, int whence) {
        awaitCollectives();
        requireNoStream();
        agreement.requireSame("offset to seek", offset);
        agreement.requireSame("whence", whence);
        long[] target = new long[1];
        RailException failure = failureOf(() -> target[0] = target(offset, whence, shared.get()));
        setShared(agreement.gather(failure, target)[0]);
    }

    private long target(long offset, int whence, long current) {
        long from =
                switch (whence) {
                    case SEEK_SET -> 0;
                    case SEEK_CUR -> current;
                    case SEEK_END -> endPosition();
                    default ->
                        throw new FileError(Reason.ARG, "whence " + whence + " is not SEEK_SET, SEEK_CUR or SEEK_END");
                };
        long target = from + offset;
        if (target < 0) {
            throw new FileError(Reason.ARG, "seek to position " + target + ", " + offset + " from " + from);
        }
        return target;
    }

    /** Returns the position of the first etype that does not begin before the end of the file. */
    private long endPosition() {
        View present = view;
        int unit = Math.max(1, present.etypeBytes());
        return (present.streamBytesBefore(file.size()) + unit - 1) / unit;
    }

    /**
     * The file must not be open as a stream, which is only read and written at the shared pointer, wherever that is.
     */
    private void requireNoStream() {
        if (mode.has(AccessMode.SEQUENTIAL)) {
            throw new FileError(
                    Reason.UNSUPPORTED_OPERATION,
                    "file '" + file.path()
                            + "' is open with MODE_SEQUENTIAL: it can only be read and written, at the shared pointer");
        }
    }

    private void requireDirection(boolean isWrite) {
        if (isWrite && mode.has(AccessMode.RDONLY)) {
            throw new FileError(
                    Reason.READ_ONLY, "file '" + file.path() + "' is open with MODE_RDONLY and cannot be written");
        }
        if (!isWrite && mode.has(AccessMode.WRONLY)) {
            throw new FileError(
                    Reason.ACCESS, "file '" + file.path() + "' is open with MODE_WRONLY and cannot be read");
        }
    }

    private static long streamByte(View view, long offset) {
        if (offset < 0) {
            throw new FileError(Reason.ARG, "offset " + offset + " is negative");
        }
        try {
            return Math.multiplyExact(offset, view.etypeBytes());
        } catch (ArithmeticException e) {
            throw new FileError(Reason.ARG, "offset " + offset + " is beyond 2^63 bytes of the file", e);
        }
    }

    /**
     * Does an access of this rank alone.
     *
     * @param operation which one; not {@link Place#ORDERED}
     * @return bytes moved
     */
    public long move(Operation operation) {
        View present = view;
        check(present, operation);
        return moveAlone(present, begin(present, operation), operation);
    }

    /**
     * Starts an access of this rank alone.
     *
     * @param operation which one; its data belongs to it until it is complete
     * @return the request, to be waited for
     */
    public PmlRequest start(Operation operation) {
        View present = view;
        check(present, operation);
        long stream = begin(present, operation);
        PmlRequest request = files.pml().libraryWork().start(communicator);
        Supplier<Long> work = () -> moveAlone(present, stream, operation);
        if (operation.data().isConfined()) { // no other thread may touch it
            complete(request, work, () -> {});
        } else {
            inLaneOfAll(request, work);
        }
        return request;
    }

    private synchronized void inLaneOfAll(PmlRequest request, Supplier<Long> work) {
        Lane all = files.lane();
        CompletableFuture<Void> end = new CompletableFuture<>();
        lastStarted = end;
        all.add(() -> {
            try {
                complete(request, work, all::finished);
            } finally {
                end.complete(null);
            }
        });
    }

    /**
     * Does an access of all ranks; collective.
     *
     * @param operation what this rank does
     * @return bytes moved by this rank
     */
    public long moveTogether(Operation operation) {
        if (isLaneIdle()) {
            return collective(operation).get();
        }
        MessageStatus status = new MessageStatus();
        files.pml().await(startTogether(operation), status);
        return status.lengthBytes;
    }

    /**
     * Starts an access of all ranks, which goes on by itself; collective.
     *
     * @param operation what this rank does; its data belongs to it until it is complete
     * @return the request, to be waited for
     */
    public PmlRequest startTogether(Operation operation) {
        Operation usable = operation;
        PmlRequest request = null;
        if (operation.problem() == null && operation.data().isConfined()) {
            try {
                request = operation.data().startOnCopy(files.pml(), communicator, operation.isWrite());
                usable = operation.with(operation.data().in(request.confinedCopy()));
            } catch (RailException e) { // all ranks learn of it
                usable = operation.failed(FileError.of(e));
            }
        }
        return inLane(request == null ? files.pml().libraryWork().start(communicator) : request, usable);
    }

    /** All that is collective comes in the order of the calls. */
    private void awaitCollectives() {
        if (!isLaneIdle()) {
            lane.drain();
        }
    }

    private synchronized boolean isLaneIdle() {
        return lane == null || lane.isIdle();
    }

    private synchronized PmlRequest inLane(PmlRequest request, Operation operation) {
        if (lane == null) {
            lane = files.newLane();
        }
        Lane mine = lane;
        Supplier<Long> work = collective(operation);
        mine.add(() -> complete(request, work, mine::finished));
        return request;
    }

    private void complete(PmlRequest request, Supplier<Long> work, Runnable afterwards) {
        long moved = 0;
        RailException failure = null;
        try {
            moved = work.get();
        } catch (RailException e) {
            failure = e;
        } catch (RuntimeException | Error e) {
            failure = new RailException(
                    RailException.Category.INTERNAL, "an access to file '" + file.path() + "' has failed: " + e, e);
        }
        afterwards.run();
        try {
            files.pml().libraryWork().complete(request, moved, failure);
        } catch (RailException e) {
            if (e.category() != RailException.Category.FINALIZED) { // then nobody waits for it
                throw e;
            }
        }
    }

    /**
     * Returns what is to be done; arguments and file pointers are those of now. What is wrong here is an error of all
     * ranks, which learn of it when it is done.
     */
    private Supplier<Long> collective(Operation operation) {
        View present = view;
        long stream = 0;
        FileError problem = null;
        try {
            check(present, operation);
            stream = operation.place() == Place.ORDERED ? 0 : begin(present, operation);
        } catch (FileError e) {
            problem = e;
        }
        return together(present, stream, operation, problem);
    }

    private Supplier<Long> together(View present, long stream, Operation operation, FileError problem) {
        DataMoves way = moves;
        boolean atomic = isAtomic;
        if (operation.place() != Place.ORDERED) {
            return () -> way.together(present, stream, operation.isWrite(), operation.data(), atomic, problem);
        }
        return () -> {
            long etype = claimInOrder(present, operation, problem);
            long[] first = new long[1];
            RailException far = failureOf(() -> first[0] = firstByte(present, etype, operation));
            return way.together(present, first[0], operation.isWrite(), operation.data(), atomic, far);
        };
    }

    /** Checks an access against mode and view. */
    private void check(View present, Operation operation) {
        if (communicator.failure() != null) {
            throw new RailException(
                    RailException.Category.REVOKED, "the file has been revoked by one of its processes");
        }
        if (operation.problem() != null) {
            throw operation.problem();
        }
        requireDirection(operation.isWrite());
        if (operation.place() == Place.EXPLICIT || operation.place() == Place.INDIVIDUAL) {
            requireNoStream();
        }
        long length = operation.data().lengthBytes();
        if (length > 0 && present.isEmpty()) {
            throw new FileError(Reason.ARG, length + " bytes cannot be accessed by a view without data");
        }
        if (length > 0 && length % present.etypeBytes() != 0) {
            throw new FileError(
                    Reason.ARG,
                    length + " bytes of data are no multiple of the etype of " + present.etypeBytes() + " bytes");
        }
        if (operation.isWrite() && present.hasOverlaps()) {
            throw new FileError(Reason.ARG, "the filetype has regions that overlap, which cannot be written");
        }
    }

    /** Returns the first byte of the view's stream, and moves the file pointer that gives it. */
    private long begin(View present, Operation operation) {
        long etypes = etypes(present, operation);
        long first =
                switch (operation.place()) {
                    case EXPLICIT -> operation.offset();
                    case INDIVIDUAL -> advance(etypes);
                    default -> shared.advance(etypes);
                };
        return firstByte(present, first, operation);
    }

    private static long firstByte(View present, long etype, Operation operation) {
        long stream = streamByte(present, etype);
        present.requireInFile(stream, operation.data().lengthBytes());
        return stream;
    }

    private static long etypes(View present, Operation operation) {
        return operation.data().lengthBytes() / Math.max(1, present.etypeBytes());
    }

    private synchronized long advance(long etypes) {
        long before = position;
        position += etypes;
        return before;
    }

    /** All ranks together move the shared pointer; returns the etype of each one's part, in the order of ranks. */
    private long claimInOrder(View present, Operation operation, FileError problem) {
        long[] lengths = agreement.gather(problem, problem == null ? etypes(present, operation) : 0);
        long[] first = new long[1];
        RailException failure = communicator.rank() == 0
                ? failureOf(
                        () -> first[0] = shared.advance(Arrays.stream(lengths).sum()))
                : null;
        return agreement.gather(failure, first)[0]
                + Arrays.stream(lengths).limit(communicator.rank()).sum();
    }

    private long moveAlone(View present, long stream, Operation operation) {
        return moves.alone(present, stream, operation.isWrite(), operation.data(), isAtomic);
    }
}
