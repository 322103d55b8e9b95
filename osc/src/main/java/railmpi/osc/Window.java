package railmpi.osc;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import railmpi.coll.op.PredefinedOperators;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.osc.WindowError.Reason;
import railmpi.pml.FaultTolerance;
import railmpi.pml.Pml;
import railmpi.pml.datatype.TypeLayout;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;
import railmpi.pml.state.Group;
import railmpi.pml.state.PmlRequest;

/**
 * Memory that the ranks of a communicator let each other read, write and combine: MPI 4.1, chapter 12. What is said to
 * be collective is called by all ranks, in the same order. Any thread; the synchronisation of one epoch by one thread
 * at a time.
 *
 * <p>Memory that this process maps is read and written by the calling thread, without a lock, where it is in one run;
 * everything else is done with the progress lock. Each item is accumulated at once, as seen by all other accesses of
 * that kind, and accumulating of one origin at one rank is done in the order of the calls; puts and gets overtake each
 * other. An error of an access is thrown before anything of it has moved. What a dynamic window has attached only the
 * target knows: {@link #flush} and what ends the epoch throw what another rank has refused.
 */
public final class Window {
    /** Memory of a window is in parts of this length, and a buffer of it lies in one. */
    public static final int PART_BYTES = WindowMemory.PART_BYTES;

    private static final int FENCE_ASSERTIONS =
            Assertions.NOSTORE | Assertions.NOPUT | Assertions.NOPRECEDE | Assertions.NOSUCCEED;

    private final Windows windows;
    private final Pml pml;
    private final Communicator communicator;
    private final WindowPart part;
    private final WindowHints hints;
    private final WindowMemory memory;
    private final Epochs epochs;
    private WindowRanks ranks;
    private Elements elements;
    private Accesses accesses;
    private Flushes flushes;
    private WindowLocks locks;
    private WindowGroups groups;
    private boolean isFreed;
    /** All ranks of a damaged window have left it, this one too. */
    private boolean isLeft;

    private boolean isPushed;

    Window(Windows windows, Pml pml, Communicator communicator, WindowPart part, WindowHints hints) {
        this.windows = windows;
        this.pml = pml;
        this.communicator = communicator;
        this.part = part;
        this.hints = hints;
        memory = part.memory();
        epochs = new Epochs(communicator.size());
    }

    /** All ranks have told what they let others reach. With the progress lock. */
    void begin(Member[] members, OscSettings settings) {
        Target own = new Target(memory, part.isMapped() ? members[rank()].words() : null);
        ranks = new WindowRanks(pml, communicator, members, own, settings.isReordered());
        elements = new Elements(members, epochs, ranks);
        accesses = new Accesses(pml, ranks, settings, memory.isDynamic());
        flushes = new Flushes(pml, ranks);
        locks = new WindowLocks(pml, ranks, epochs, flushes, hints);
        groups = new WindowGroups(pml, ranks, epochs, flushes);
        FaultTolerance faults = pml.faultTolerance();
        if (faults != null) {
            for (int rank = 0; rank < members.length; rank++) {
                RailException failure = pml.lossOf(communicator, rank);
                if (failure != null) {
                    ranks.onLost(rank, failure);
                }
            }
            faults.whenRevoked(communicator, this::onRevoked);
        }
    }

    private void onRevoked() {
        ranks.onRevoked(new RailException(
                RailException.Category.REVOKED, "the window has been revoked by one of its processes"));
    }

    /** Tells whether peers reach all memory without frames. */
    boolean isAllMapped() {
        return flushes.areAllMapped();
    }

    /** Something goes on beside the program from now on. */
    void setPushed() {
        isPushed = true;
    }

    boolean isPushed() {
        return isPushed;
    }

    WindowPart part() {
        return part;
    }

    Member member(int rank) {
        return ranks.member(rank);
    }

    Communicator communicator() {
        return communicator;
    }

    /** Tells whether something waits for room, or for a turn. */
    boolean isWaiting() {
        return ranks.isWaiting();
    }

    /** Sends what there is room for; part of each pass. Returns whether the window is free. */
    boolean push() {
        ranks.push();
        isLeft = ranks.departure().advance();
        return isFreed || isLeft;
    }

    /** Tells whether nobody has a damaged window any more. With the progress lock. */
    boolean isLeft() {
        return isLeft;
    }

    /** Tells whether a rank has left it as one that is damaged, or is lost. With the progress lock. */
    boolean hasLeft(int rank) {
        return ranks.departure().hasLeft(rank);
    }

    /** A frame has come from a rank. */
    void onFrame(int rank, int kind, long word2, MemoryBlock block, int offset, int payloadBytes) {
        ranks.onFrame(rank, kind, word2, block, offset, payloadBytes);
    }

    /** A process is lost; one that is not a member does not matter. */
    void onLost(int process, RailException cause) {
        int rank = communicator.group().rankOf(process);
        if (ranks != null && rank >= 0) {
            ranks.onLost(rank, cause);
        }
    }

    /** Returns the rank of this process. */
    public int rank() {
        return communicator.rank();
    }

    /** Returns the members. */
    public Group group() {
        return communicator.group();
    }

    /** Returns the hints in use. */
    public Map<String, String> hints() {
        return hints.values();
    }

    /**
     * Gives hints; collective.
     *
     * @param wanted what the program says; unknown ones are ignored
     */
    public void setHints(Map<String, String> wanted) {
        hints.take(wanted);
        windows.meet(communicator);
    }

    /**
     * Returns the memory that the window has allocated for this rank.
     *
     * @return in native byte order; null if the window was not allocated
     * @throws WindowError SIZE if it is longer than a buffer can be: use {@link #memory(long, int)}
     */
    public ByteBuffer memory() {
        return part.isAllocated() ? ranks.own().whole() : null;
    }

    /**
     * Returns a part of the memory that the window has allocated for this rank.
     *
     * @param offset first byte
     * @param lengthBytes how many
     * @return in native byte order; null if the window was not allocated
     * @throws WindowError RANGE if it is not inside, or goes across a multiple of {@link #PART_BYTES}
     */
    public ByteBuffer memory(long offset, int lengthBytes) {
        return part.isAllocated() ? ranks.own().slice(offset, lengthBytes) : null;
    }

    /**
     * Returns the memory of a rank that is mapped into this process.
     *
     * @param rank of this node; {@link Items#NO_RANK} for the lowest that has any
     * @return in native byte order; null if the memory cannot be mapped, or there is none
     * @throws WindowError RANK, or SIZE if it is longer than a buffer can be
     */
    public ByteBuffer sharedMemory(int rank) {
        Member member = shared(rank);
        return member == null ? null : member.whole();
    }

    /**
     * Returns a part of the memory of a rank that is mapped into this process.
     *
     * @param rank of this node; {@link Items#NO_RANK} for the lowest that has any
     * @param offset first byte
     * @param lengthBytes how many
     * @return in native byte order; null if the memory cannot be mapped, or there is none
     * @throws WindowError RANK, or RANGE if it is not inside, or goes across a multiple of {@link #PART_BYTES}
     */
    public ByteBuffer sharedMemory(int rank, long offset, int lengthBytes) {
        Member member = shared(rank);
        return member == null ? null : member.slice(offset, lengthBytes);
    }

    /**
     * Tells how much memory of a rank is mapped into this process.
     *
     * @param rank of the window; {@link Items#NO_RANK} for the lowest that has any
     * @return bytes, 0 if there is none or it cannot be mapped
     * @throws WindowError RANK
     */
    public long sharedBytes(int rank) {
        Member member = shared(rank);
        return member == null ? 0 : member.sizeBytes();
    }

    private Member shared(int rank) {
        if (rank != Items.NO_RANK) {
            ranks.require(rank);
            return part.isAllocated() && ranks.member(rank).isMapped() ? ranks.member(rank) : null;
        }
        for (int each = 0; part.isAllocated() && each < ranks.size(); each++) {
            Member member = ranks.member(each);
            if (member.isMapped() && member.sizeBytes() != 0) {
                return member;
            }
        }
        return null;
    }

    /** Tells whether buffers are attached to it. */
    public boolean isDynamic() {
        return memory.isDynamic();
    }

    /** Tells whether its memory came with it. */
    public boolean isAllocated() {
        return part.isAllocated();
    }

    /** Tells whether it was made for ranks of one node only. */
    public boolean isShared() {
        return part.isShared();
    }

    /** Returns the address of the first byte that others reach at this rank; 0 if there is none. */
    public long address() {
        return memory.address();
    }

    /** Returns the size that the window was made with at this rank, in bytes; 0 for a dynamic window. */
    public long sizeBytes() {
        return part.sizeBytes();
    }

    /** Returns the bytes of a displacement at this rank. */
    public int unitBytes() {
        return ranks.own().unitBytes();
    }

    /**
     * Lets others reach a buffer, of a dynamic window.
     *
     * @param buffer direct
     * @param lengthBytes how much of it from its start
     * @return the displacement of its first byte; one displacement is a byte
     * @throws WindowError FLAVOR if the window is not dynamic, ATTACH if that cannot be done, or some of it is attached
     */
    public int attach(Object buffer, long lengthBytes) {
        return pml.locked(() -> dynamicMemory("attach").attach(buffer, lengthBytes));
    }

    /**
     * Takes a buffer away from others, who do not reach for it any more.
     *
     * @param buffer the object that was attached, or one that begins at the same address
     * @throws WindowError FLAVOR if the window is not dynamic, ATTACH if the buffer is not attached
     */
    public void detach(Object buffer) {
        ranks.run(() -> dynamicMemory("detach").detach(buffer));
    }

    /**
     * Tells where a buffer is attached.
     *
     * @param buffer the object that was attached, or one that begins at the same address
     * @return the displacement of its first byte
     * @throws WindowError FLAVOR if the window is not dynamic, ATTACH if the buffer is not attached
     */
    public int displacement(Object buffer) {
        return pml.locked(() -> dynamicMemory("displacement").displacement(buffer));
    }

    private WindowMemory dynamicMemory(String call) {
        if (!memory.isDynamic()) {
            throw new WindowError(Reason.FLAVOR, call + ": the window is not dynamic");
        }
        return memory;
    }

    /** Returns the quick way to single elements, to be tried first. */
    public Elements elements() {
        return elements;
    }

    /**
     * Writes.
     *
     * @param origin what; unchanged until the epoch ends or {@link #flushLocal}
     * @param items where; as many bytes
     * @throws WindowError RANK, DISPLACEMENT, RANGE or SYNC
     */
    public void put(TypedBuffer origin, Items items) {
        Member mapped = mapped(items);
        if (mapped != null) {
            mapped.write(apart(origin, items), mapped.offset(items), lengthBytes(items));
        } else if (!isCopied(true, origin, items)) {
            write(items, origin, from -> accesses.put(from, items));
        }
    }

    /** As {@link #put}; the request is complete when the origin may be used again. In any epoch. */
    public PmlRequest startPut(TypedBuffer origin, Items items) {
        Member mapped = mapped(items);
        if (mapped != null) {
            mapped.write(apart(origin, items), mapped.offset(items), lengthBytes(items));
        } else if (!isCopied(true, origin, items)) {
            return started(items, write(items, origin, from -> accesses.put(from, items)));
        }
        return started(items, null);
    }

    /**
     * Reads.
     *
     * @param result where to; left alone until the epoch ends or {@link #flushLocal}
     * @param items what; as many bytes
     * @throws WindowError RANK, DISPLACEMENT, RANGE or SYNC
     */
    public void get(TypedBuffer result, Items items) {
        Member mapped = mapped(items);
        if (mapped != null) {
            read(mapped, result, items);
        } else if (!isCopied(false, result, items)) {
            read(items, result, into -> accesses.get(into, items));
        }
    }

    /** As {@link #get}; the request is complete when the data is here. In any epoch. */
    public PmlRequest startGet(TypedBuffer result, Items items) {
        Member mapped = mapped(items);
        if (mapped != null) {
            read(mapped, result, items);
        } else if (!isCopied(false, result, items)) {
            return started(items, read(items, result, into -> accesses.get(into, items)));
        }
        return started(items, null);
    }

    /**
     * Combines with what is there: origin op target, item by item.
     *
     * @param origin left operands; unchanged until the epoch ends or {@link #flushLocal}
     * @param items right operands and results; as many bytes
     * @param combination how
     * @throws WindowError RANK, DISPLACEMENT, RANGE or SYNC
     */
    public void accumulate(TypedBuffer origin, Items items, Combination combination) {
        write(items, origin, from -> accesses.accumulate(from, items, combination));
    }

    /** As {@link #accumulate}; the request is as that of {@link #startPut}. */
    public PmlRequest startAccumulate(TypedBuffer origin, Items items, Combination combination) {
        return started(items, write(items, origin, from -> accesses.accumulate(from, items, combination)));
    }

    /**
     * Reads, and combines at once, item by item.
     *
     * @param origin left operands; not looked at if the operator is NO_OP
     * @param result takes what was there
     * @param items right operands and results; as many bytes
     * @param combination how
     * @throws WindowError RANK, DISPLACEMENT, RANGE or SYNC
     */
    public void getAccumulate(TypedBuffer origin, TypedBuffer result, Items items, Combination combination) {
        readAndCombine(origin, result, items, combination);
    }

    /** As {@link #getAccumulate}; the request is as that of {@link #startGet}. */
    public PmlRequest startGetAccumulate(TypedBuffer origin, TypedBuffer result, Items items, Combination combination) {
        return started(items, readAndCombine(origin, result, items, combination));
    }

    private Access readAndCombine(TypedBuffer origin, TypedBuffer result, Items items, Combination combination) {
        boolean isRead = combination.operator() == PredefinedOperators.NO_OP;
        TypedBuffer from = isRead ? origin : StandIn.ofOrigin(apart(origin, items), lengthBytes(items));
        return read(items, result, into -> accesses.getAccumulate(from, into, items, combination));
    }

    /**
     * Replaces an element if it has the expected value.
     *
     * @param origin new value
     * @param expected value that must be there, bit by bit
     * @param result takes what was there
     * @param item the element
     * @throws WindowError RANK, DISPLACEMENT, RANGE or SYNC
     */
    public void compareAndSwap(TypedBuffer origin, TypedBuffer expected, TypedBuffer result, Items item) {
        TypedBuffer from = StandIn.ofOrigin(origin, lengthBytes(item));
        TypedBuffer wanted = StandIn.ofOrigin(expected, lengthBytes(item));
        read(item, result, into -> accesses.compareSwap(from, wanted, into, item));
    }

    /**
     * Returns the rank of an access if it is allowed, inside, in one run, and to mapped memory; null if it has to be
     * looked at again.
     */
    private Member mapped(Items items) {
        int rank = items.rank();
        if (rank == Items.NO_RANK || !items.layout().isContiguous()) {
            return null;
        }
        ranks.require(rank);
        Member member = ranks.member(rank);
        if (!member.isMapped()) {
            return null;
        }
        ranks.requireOpen();
        epochs.requireAccess(rank);
        requireDisplacement(items);
        long offset = member.offset(items);
        if (lengthBytes(items) != 0 && offset + lengthBytes(items) > member.sizeBytes()) {
            throw Accesses.outOfRange(items, offset, offset + lengthBytes(items), member);
        }
        return member;
    }

    /** Has the kernel put or get, if it can; returns whether it has done all. */
    private boolean isCopied(boolean isPut, TypedBuffer own, Items items) {
        int rank = items.rank();
        KernelWay way = rank >= 0 && rank < ranks.size() ? ranks.kernelWay(rank) : null;
        if (way == null || !way.isUsable()) {
            return false;
        }
        epochs.requireAccess(rank);
        requireDisplacement(items);
        TargetItems target = made(() -> accesses.target(items));
        return way.tryMove(isPut, own, target);
    }

    private static long lengthBytes(Items items) {
        return items.count() * items.layout().sizeBytes();
    }

    /** Begins an access that takes data from an origin; returns null if it is over. */
    private Access write(Items items, TypedBuffer origin, Function<TypedBuffer, Access> maker) {
        TypedBuffer from = StandIn.ofOrigin(apart(origin, items), lengthBytes(items));
        return begin(items, () -> maker.apply(from));
    }

    /** Returns what an access does not change: the origin, or a copy if it may be some of the target. */
    private TypedBuffer apart(TypedBuffer origin, Items items) {
        return mayMeet(origin, items) ? StandIn.ofShared(origin, lengthBytes(items)) : origin;
    }

    /** Tells whether items of the program may be some of those of an access: a rank may access its own window. */
    private boolean mayMeet(TypedBuffer own, Items items) {
        if (items.rank() != rank()) {
            return false;
        }
        long lengthBytes = lengthBytes(items);
        if (lengthBytes == 0) {
            return false;
        }
        TypeLayout layout = items.layout();
        long origin = ranks.own().offset(items);
        long span = (items.count() - 1) * layout.extentBytes();
        long from = origin + layout.trueLowerBytes() + Math.min(0, span);
        long end = origin + layout.trueUpperBytes() + Math.max(0, span);
        return isDynamic()
                ? pml.locked(() -> memory.mayMeet(own, lengthBytes, from, end))
                : memory.mayMeet(own, lengthBytes, from, end);
    }

    private void read(Member mapped, TypedBuffer result, Items items) {
        long lengthBytes = lengthBytes(items);
        if (mayMeet(result, items)) {
            StandIn copy = StandIn.roomForShared(result, lengthBytes);
            mapped.read(copy.items(), mapped.offset(items), lengthBytes);
            copy.bringHome();
        } else {
            mapped.read(result, mapped.offset(items), lengthBytes);
        }
    }

    /**
     * Begins an access that brings data; returns null if it is over. Memory that only this thread may touch gets its
     * data before the call returns.
     */
    private Access read(Items items, TypedBuffer result, Function<TypedBuffer, Access> maker) {
        StandIn copy = items.rank() == Items.NO_RANK ? null : standIn(result, items);
        if (copy == null) {
            return begin(items, () -> maker.apply(result));
        }
        Access access = begin(items, () -> maker.apply(copy.items()));
        if (access != null) {
            Outbox outbox = ranks.outbox(items.rank());
            ranks.await(items.rank(), () -> isComplete(outbox, access));
        }
        copy.bringHome();
        return null;
    }

    private StandIn standIn(TypedBuffer result, Items items) {
        return mayMeet(result, items)
                ? StandIn.roomForShared(result, lengthBytes(items))
                : StandIn.ofResult(result, lengthBytes(items));
    }

    /** The description of a type with many gaps may take more of the heap than there is. */
    private static <T> T made(Supplier<T> maker) {
        try {
            return maker.get();
        } catch (OutOfMemoryError e) {
            throw new RailException(
                    RailException.Category.RESOURCE, "the heap is too small for this access to the window: " + e, e);
        }
    }

    private Access begin(Items items, Supplier<Access> maker) {
        int rank = items.rank();
        if (rank == Items.NO_RANK) {
            return null;
        }
        ranks.require(rank);
        epochs.requireAccess(rank);
        requireDisplacement(items);
        return pml.locked(() -> {
            Access access = made(maker);
            if (access == null || access.isComplete()) {
                return null;
            }
            Outbox outbox = ranks.outbox(rank);
            outbox.requireAlive();
            access.addTo(outbox);
            outbox.gather(lengthBytes(items));
            RailException refusal = ranks.isHere(rank) ? outbox.takeRefusal() : null;
            if (refusal != null) {
                throw refusal;
            }
            return access;
        });
    }

    /** Returns the request of an access, of one that is over if it is null. */
    private PmlRequest started(Items items, Access access) {
        Completable operation = access == null ? number -> true : new Started(ranks.outbox(items.rank()), access);
        return pml.start(communicator, access == null ? rank() : items.rank(), Pml.ANY_TAG, operation, 0);
    }

    /**
     * What the request of an access waits for. The call that begins it asks first, maybe when the target has refused
     * it already: the wait tells of that, as it does when the target is slower.
     */
    private static final class Started implements Completable {
        private final Outbox outbox;
        private final Access access;
        private boolean isAsked;

        Started(Outbox outbox, Access access) {
            this.outbox = outbox;
            this.access = access;
        }

        @Override
        public boolean advance(long number) {
            boolean isFirst = !isAsked;
            isAsked = true;
            boolean isForTheWait = isFirst && access.failure() != null;
            return !isForTheWait && isComplete(outbox, access);
        }
    }

    private static boolean isComplete(Outbox outbox, Access access) {
        outbox.requireAlive();
        if (access.failure() != null) {
            throw access.failure();
        }
        return access.isComplete();
    }

    private static void requireDisplacement(Items items) {
        if (items.displacement() < 0) {
            throw new WindowError(Reason.DISPLACEMENT, "target displacement " + items.displacement() + " is negative");
        }
    }

    /**
     * Ends the epoch before and begins one; collective.
     *
     * @param assertion NOSTORE, NOPUT, NOPRECEDE, NOSUCCEED: with the last one none begins
     * @throws WindowError ASSERTION or SYNC; RANGE if an access was refused
     */
    public void fence(int assertion) {
        Assertions.require("fence", assertion, FENCE_ASSERTIONS);
        epochs.requireFence();
        try {
            flushes.flushAll();
        } finally {
            meet();
            epochs.fenced((assertion & Assertions.NOSUCCEED) == 0);
        }
    }

    /** If a rank has failed there is no epoch afterwards. */
    private void meet() {
        try {
            windows.meet(communicator);
        } catch (RailException e) {
            epochs.fenced(false);
            throw e;
        }
    }

    /**
     * Lets a group access this rank.
     *
     * @param group of ranks of the window
     * @param assertion NOCHECK, NOSTORE, NOPUT; none changes anything
     * @throws WindowError ASSERTION, GROUP or SYNC
     */
    public void post(Group group, int assertion) {
        ranks.requireOpen();
        Assertions.require("post", assertion, Assertions.NOCHECK | Assertions.NOSTORE | Assertions.NOPUT);
        groups.post(group);
    }

    /**
     * Begins to access a group, when all of it have posted.
     *
     * @param group of ranks of the window
     * @param assertion NOCHECK; does not change anything
     * @throws WindowError ASSERTION, GROUP or SYNC
     */
    public void start(Group group, int assertion) {
        Assertions.require("start", assertion, Assertions.NOCHECK);
        groups.start(group);
    }

    /**
     * Ends what {@link #start} began; all accesses are done.
     *
     * @throws WindowError SYNC; RANGE if an access was refused
     */
    public void complete() {
        groups.complete();
    }

    /**
     * Ends what {@link #post} began, when all of the group have completed.
     *
     * @throws WindowError SYNC
     */
    public void waitFor() {
        groups.waitFor();
    }

    /**
     * As {@link #waitFor}, but does not wait.
     *
     * @return whether all have completed, so that the epoch is over
     * @throws WindowError SYNC
     */
    public boolean test() {
        return groups.test();
    }

    /**
     * Locks the memory of a rank; returns when it is locked. Who asks first gets it first.
     *
     * @param type 1 exclusive, 2 shared
     * @param rank whose
     * @param assertion NOCHECK; does not change anything
     * @throws WindowError LOCK_TYPE, ASSERTION, RANK or SYNC, this also if the hint no_locks is true
     * @throws RailException PEER if the rank is lost, or another one that has the lock or is before this one
     */
    public void lock(int type, int rank, int assertion) {
        Assertions.require("lock", assertion, Assertions.NOCHECK);
        locks.lock(type, rank);
    }

    /**
     * Gives back the lock of a rank; all accesses to it are done.
     *
     * @param rank whose
     * @throws WindowError RANK or SYNC; RANGE if an access was refused
     */
    public void unlock(int rank) {
        locks.unlock(rank);
    }

    /**
     * Locks the memory of all ranks, shared; returns when it is locked. While it waits for one rank it has none of a
     * higher number, so that nobody waits in a circle who locks ranks in their order.
     *
     * @param assertion NOCHECK; does not change anything
     * @throws WindowError ASSERTION or SYNC
     * @throws RailException PEER as of {@link #lock}; then nothing is locked
     */
    public void lockAll(int assertion) {
        Assertions.require("lockAll", assertion, Assertions.NOCHECK);
        locks.lockAll();
    }

    /**
     * Gives back all locks; all accesses are done.
     *
     * @throws WindowError SYNC; RANGE if an access was refused
     */
    public void unlockAll() {
        locks.unlockAll();
    }

    /**
     * Returns when all accesses to a rank are done there.
     *
     * @param rank that is locked
     * @throws WindowError RANK or SYNC; RANGE if an access was refused
     */
    public void flush(int rank) {
        if (isToFlush("flush", rank)) {
            flushes.flush(rank);
        }
    }

    private boolean isToFlush(String call, int rank) {
        if (rank != Items.NO_RANK) {
            ranks.require(rank);
            epochs.requirePassive(call, rank);
        }
        return rank != Items.NO_RANK;
    }

    /**
     * Returns when all accesses to all ranks that are locked are done there.
     *
     * @throws WindowError SYNC; RANGE if an access was refused
     */
    public void flushAll() {
        epochs.requireAnyLock("flushAll");
        flushes.flush(epochs.held());
    }

    /**
     * Returns when the buffers of all accesses to a rank may be used again.
     *
     * @param rank that is locked
     * @throws WindowError RANK or SYNC
     */
    public void flushLocal(int rank) {
        if (isToFlush("flushLocal", rank)) {
            flushes.flushLocal(rank);
        }
    }

    /**
     * Returns when the buffers of all accesses to all ranks that are locked may be used again.
     *
     * @throws WindowError SYNC
     */
    public void flushLocalAll() {
        epochs.requireAnyLock("flushLocalAll");
        flushes.flushLocal(epochs.held());
    }

    /** Orders the program's own accesses to the memory with those of others. */
    public void sync() {
        VarHandle.fullFence();
        pml.progress(); // takes the lock under which frames are carried out
    }

    /**
     * Ends all synchronisation of the window, at all its ranks. Local, and not collective. Only in a job that tolerates
     * failures.
     */
    public void revoke() {
        pml.faultTolerance().revoke(communicator);
    }

    /** Tells whether this process knows that the window is revoked. */
    public boolean isRevoked() {
        return pml.faultTolerance() != null && pml.faultTolerance().isRevoked(communicator);
    }

    /** Returns the processes of the window that are known to have failed, in the order of failures. */
    public int[] failed() {
        return pml.faultTolerance() == null ? new int[0] : pml.faultTolerance().failed(communicator);
    }

    /** Tells whether a rank has failed, or the window is revoked. */
    private boolean isDamaged() {
        return pml.faultTolerance() != null && pml.faultTolerance().isDamaged(communicator);
    }

    /**
     * Requires that it can be freed.
     *
     * @throws WindowError SYNC while an epoch is not over, unless a rank has failed or the window is revoked
     */
    public void requireOver() {
        if (!isDamaged()) {
            epochs.requireNone();
        }
    }

    /**
     * Ends the window, when all ranks have called it and all accesses are done; collective. If a rank has failed, or
     * the window is revoked, it waits for nobody, and the memory is kept until the last rank that lives has freed it.
     *
     * @throws WindowError SYNC while an epoch is not over
     */
    public void free() {
        requireOver();
        if (isDamaged() || !haveAllCome()) {
            leave();
            return;
        }
        epochs.fenced(false); // no access begins any more
        ranks.run(() -> isFreed = true);
        windows.freed(this);
    }

    /** Returns whether all ranks have done all, false if one has failed meanwhile. */
    private boolean haveAllCome() {
        try {
            flushes.flushAll();
            windows.meet(communicator);
            return true;
        } catch (RailException e) {
            if (pml.faultTolerance() == null || !WindowRanks.isLoss(e)) {
                throw e;
            }
            return false;
        }
    }

    /** Ends a damaged window, for this rank. */
    void leave() {
        locks.giveUp();
        groups.giveUp();
        epochs.fenced(false);
        ranks.run(() -> ranks.departure().begin());
        windows.left(this);
    }
}
