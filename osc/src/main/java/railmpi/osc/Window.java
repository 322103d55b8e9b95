package railmpi.osc;

import java.lang.invoke.VarHandle;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.channel.VirtualChannel;
import railmpi.coll.op.PredefinedOperators;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.osc.WindowError.Reason;
import railmpi.pml.Communicator;
import railmpi.pml.Group;
import railmpi.pml.Pml;
import railmpi.pml.PmlRequest;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.datatype.UserMemory;

/**
 * Memory that the ranks of a communicator let each other read, write and combine: MPI 4.1, chapter 12. What is said to
 * be collective is called by all ranks, in the same order. Any thread; the synchronisation of one epoch by one thread
 * at a time.
 *
 * <p>Memory that this process maps is read and written by the calling thread, without a lock, where it is in one run;
 * everything else is done with the progress lock. Each item is accumulated at once, as seen by all other accesses of
 * that kind, and accumulating of one origin at one rank is done in the order of the calls; puts and gets overtake each
 * other. An error of an access is thrown before anything has moved, but for displacements of dynamic windows, which
 * only the target knows: {@link #flush} and what ends the epoch throw those.
 */
public final class Window {
    /** A rank that stands for none: accesses to it do nothing. */
    public static final int NO_RANK = Pml.PROC_NULL;

    /** Memory of a window is in parts of this length, and a buffer of it lies in one. */
    public static final int PART_BYTES = WindowMemory.PART_BYTES;

    /** Assertions, to be joined by {@code |}. */
    private static final int NOCHECK = 1;

    private static final int NOPRECEDE = 2;
    private static final int NOPUT = 4;
    private static final int NOSTORE = 8;
    private static final int NOSUCCEED = 16;

    private static final int LOCK_EXCLUSIVE = 1;
    private static final int LOCK_SHARED = 2;

    /** Flushes of mapped memory, which need no progress, until one makes some all the same. */
    private static final int FLUSHES_PER_PASS = 64;

    private final Windows windows;
    private final Pml pml;
    private final Communicator communicator;
    private final WindowPart part;
    private final Target target;
    private final WindowHints hints;
    private final LocksFromAfar locksFromAfar;
    private final Epochs epochs;
    private final long[] postsTaken;
    private final long[] completesTaken;
    private Member[] members;
    private Outbox[] outboxes;
    /** What carries out accesses to mapped memory, null for other ranks. */
    private Target[] targets;

    /** Whether all memory is mapped: no frame is ever needed, and whatever fails does so at once. */
    private boolean isAllMapped;

    private boolean isReordered;
    private boolean hasWork;
    private boolean isFreed;

    /** Racy, but benign: a count more or less moves the next pass by a flush. */
    private int flushes;

    Window(Windows windows, Pml pml, Communicator communicator, WindowPart part, WindowHints hints) {
        this.windows = windows;
        this.pml = pml;
        this.communicator = communicator;
        this.part = part;
        this.hints = hints;
        int ranks = communicator.size();
        WindowWords words = part.words(ranks);
        target = new Target(part.memory(), part.isAllocated() ? words : null);
        locksFromAfar = new LocksFromAfar(
                words, ranks, communicator.rank(), rank -> outboxes[rank].answer(WindowFrames.GRANT), this::wake);
        epochs = new Epochs(ranks);
        postsTaken = new long[ranks];
        completesTaken = new long[ranks];
    }

    /** All ranks have told what they let others reach. With the progress lock. */
    void begin(Member[] all, boolean isReorderWanted) {
        members = all;
        isReordered = isReorderWanted;
        outboxes = new Outbox[all.length];
        targets = new Target[all.length];
        isAllMapped = !target.memory().isDynamic(); // of those a flush has to tell what was refused
        MemoryBlock block = Way.Here.newBlock();
        Line line = new Line();
        for (int rank = 0; rank < all.length; rank++) {
            Member member = all[rank];
            int index = rank;
            targets[rank] = rank == rank()
                    ? target
                    : member.isMapped()
                            ? new Target(WindowMemory.ofParts(member.parts(), member.sizeBytes()), member.words())
                            : null;
            Way here = targets[rank] == null
                    ? null
                    : new Way.Here(
                            block,
                            (kind, frames, offset, bytes) -> take(
                                    outboxes[index],
                                    targets[index],
                                    kind,
                                    frames.bytes().getLong(offset + FrameLayout.WORD2_OFFSET),
                                    frames,
                                    offset,
                                    bytes));
            outboxes[rank] = new Outbox(line, rank, here, isReordered);
            isAllMapped &= here != null;
        }
    }

    /** Tells whether peers reach all memory without frames. */
    boolean isAllMapped() {
        return isAllMapped;
    }

    WindowPart part() {
        return part;
    }

    Member member(int rank) {
        return members[rank];
    }

    Communicator communicator() {
        return communicator;
    }

    /** How outboxes reach the ranks. */
    private final class Line implements Outbox.Line {
        @Override
        public int ownRank() {
            return rank();
        }

        @Override
        public int remoteId(int rank) {
            return members[rank].id();
        }

        @Override
        public VirtualChannel channel(int rank) {
            return communicator.channel(rank);
        }

        @Override
        public void hasWork() {
            hasWork = true;
        }
    }

    /** Tells whether something waits for room, or for a turn. */
    boolean isWaiting() {
        return hasWork;
    }

    /** Sends what there is room for; part of each pass, and of calls. Returns whether the window is free. */
    boolean push() {
        if (hasWork) {
            hasWork = false;
            locksFromAfar.advance();
            for (Outbox outbox : outboxes) {
                outbox.push();
                hasWork |= !outbox.isIdle();
            }
            hasWork |= !locksFromAfar.isIdle();
        }
        return isFreed;
    }

    /** A frame has come from a rank. */
    void onFrame(int rank, int kind, long word2, MemoryBlock block, int offset, int payloadBytes) {
        take(outboxes[rank], target, kind, word2, block, offset, payloadBytes);
    }

    /** Takes a frame of an origin to the memory that it is for, or its answer. */
    @SuppressWarnings("checkstyle:ParameterNumber") // a frame, and who has to do with it
    private void take(
            Outbox outbox, Target memory, int kind, long word2, MemoryBlock block, int offset, int payloadBytes) {
        if (kind == WindowFrames.PIECE) {
            memory.onPiece(outbox, word2, block, offset, payloadBytes);
        } else if (kind == WindowFrames.ANSWER) {
            outbox.onAnswer((int) word2, block, offset, payloadBytes);
        } else {
            onCommand(outbox, (int) word2);
        }
    }

    private void onCommand(Outbox outbox, int command) {
        int rank = outbox.rank();
        switch (command) {
            case WindowFrames.FLUSH -> outbox.answer(WindowFrames.FLUSHED);
            case WindowFrames.FLUSHED -> outbox.onFlushed();
            case WindowFrames.POST -> words().post(rank);
            case WindowFrames.COMPLETE -> words().complete(rank);
            case WindowFrames.LOCK_SHARED -> ask(rank, false);
            case WindowFrames.LOCK_EXCLUSIVE -> ask(rank, true);
            case WindowFrames.UNLOCK -> release(rank);
            case WindowFrames.GRANT -> outbox.onGranted();
            case WindowFrames.REFUSED -> outbox.onRefused();
            default -> throw new MalformedFrameException("command " + command + " of a window");
        }
    }

    private void ask(int rank, boolean isExclusive) {
        if (!locksFromAfar.ask(rank, isExclusive)) {
            throw new MalformedFrameException("a second lock of a window");
        }
        hasWork = true;
    }

    private void release(int rank) {
        if (!locksFromAfar.release(rank)) {
            throw new MalformedFrameException("an unlock of a window that is not locked");
        }
    }

    private WindowWords words() {
        return members[rank()].words();
    }

    private void run(Runnable work) {
        pml.locked(() -> {
            work.run();
            push();
            return null;
        });
    }

    /** Waits until a condition holds that a rank brings about. */
    private void await(int rank, BooleanSupplier condition) {
        pml.await(
                communicator,
                rank,
                Pml.ANY_TAG,
                number -> {
                    outboxes[rank].push();
                    outboxes[rank].requireAlive();
                    return condition.getAsBoolean();
                },
                0);
    }

    /** Wakes a rank whose words were changed; with the progress lock. */
    private void wake(int rank) {
        if (rank >= 0 && rank != rank()) {
            pml.channels().wake(communicator.group().worldRank(rank));
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
        return part.isAllocated() ? wholeOf(members[rank()]) : null;
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
        return part.isAllocated() ? sliceOf(members[rank()], offset, lengthBytes) : null;
    }

    /**
     * Returns the memory of a rank that is mapped into this process.
     *
     * @param rank of this node; {@link #NO_RANK} for the lowest that has any
     * @return in native byte order; null if the memory cannot be mapped, or there is none
     * @throws WindowError RANK, or SIZE if it is longer than a buffer can be
     */
    public ByteBuffer sharedMemory(int rank) {
        Member member = shared(rank);
        return member == null ? null : wholeOf(member);
    }

    /**
     * Returns a part of the memory of a rank that is mapped into this process.
     *
     * @param rank of this node; {@link #NO_RANK} for the lowest that has any
     * @param offset first byte
     * @param lengthBytes how many
     * @return in native byte order; null if the memory cannot be mapped, or there is none
     * @throws WindowError RANK, or RANGE if it is not inside, or goes across a multiple of {@link #PART_BYTES}
     */
    public ByteBuffer sharedMemory(int rank, long offset, int lengthBytes) {
        Member member = shared(rank);
        return member == null ? null : sliceOf(member, offset, lengthBytes);
    }

    /**
     * Tells how much memory of a rank is mapped into this process.
     *
     * @param rank of the window; {@link #NO_RANK} for the lowest that has any
     * @return bytes, 0 if there is none or it cannot be mapped
     * @throws WindowError RANK
     */
    public long sharedBytes(int rank) {
        Member member = shared(rank);
        return member == null ? 0 : member.sizeBytes();
    }

    private Member shared(int rank) {
        if (rank != NO_RANK) {
            requireRank(rank);
            return members[rank].isMapped() ? members[rank] : null;
        }
        for (Member member : members) {
            if (member.isMapped() && member.sizeBytes() != 0) {
                return member;
            }
        }
        return null;
    }

    private static ByteBuffer wholeOf(Member member) {
        if (member.sizeBytes() > WindowMemory.PART_BYTES) {
            throw new WindowError(
                    Reason.SIZE,
                    "the window of rank " + member.rank() + " has " + member.sizeBytes()
                            + " bytes, more than one buffer: ask for parts of at most " + WindowMemory.PART_BYTES);
        }
        return member.sizeBytes() == 0
                ? ByteBuffer.allocateDirect(0).order(ByteOrder.nativeOrder())
                : sliceOf(member, 0, (int) member.sizeBytes());
    }

    private static ByteBuffer sliceOf(Member member, long offset, int lengthBytes) {
        boolean isInside = offset >= 0 && lengthBytes >= 0 && offset <= member.sizeBytes() - lengthBytes;
        boolean isInOnePart = isInside
                && (lengthBytes == 0
                        || offset / WindowMemory.PART_BYTES == (offset + lengthBytes - 1) / WindowMemory.PART_BYTES);
        if (!isInOnePart) {
            throw new WindowError(
                    Reason.RANGE,
                    lengthBytes + " bytes from byte " + offset + " on of a window of " + member.sizeBytes()
                            + (isInside
                                    ? " go across a multiple of " + WindowMemory.PART_BYTES + ", where a buffer ends"
                                    : " are not inside"));
        }
        if (lengthBytes == 0) {
            return ByteBuffer.allocateDirect(0).order(ByteOrder.nativeOrder());
        }
        return member.partAt(offset)
                .bytes()
                .slice(Member.withinPart(offset), lengthBytes)
                .order(ByteOrder.nativeOrder());
    }

    /** Returns the address of the first byte that others reach at this rank; 0 if there is none. */
    public long address() {
        return target.memory().address();
    }

    /** Returns how many bytes others reach at this rank; 0 for a dynamic window. */
    public long sizeBytes() {
        return members[rank()].sizeBytes();
    }

    /** Returns the bytes of a displacement at this rank. */
    public int unitBytes() {
        return members[rank()].unitBytes();
    }

    /**
     * Lets others reach a buffer, of a dynamic window.
     *
     * @param buffer direct
     * @param lengthBytes how much of it from its start
     * @return the displacement of its first byte; one displacement is a byte
     * @throws WindowError FLAVOR if the window is not dynamic, ATTACH if that cannot be done
     */
    public int attach(Buffer buffer, long lengthBytes) {
        return pml.locked(() -> dynamicMemory("attach").attach(buffer, lengthBytes));
    }

    /**
     * Takes a buffer away from others, who do not reach for it any more.
     *
     * @param buffer the object that was attached
     * @throws WindowError FLAVOR if the window is not dynamic, ATTACH if the buffer is not attached
     */
    public void detach(Buffer buffer) {
        run(() -> dynamicMemory("detach").detach(buffer));
    }

    /**
     * Tells where a buffer is attached.
     *
     * @param buffer the object that was attached
     * @return the displacement of its first byte
     * @throws WindowError FLAVOR if the window is not dynamic, ATTACH if the buffer is not attached
     */
    public int displacement(Buffer buffer) {
        return pml.locked(() -> dynamicMemory("displacement").displacement(buffer));
    }

    private WindowMemory dynamicMemory(String call) {
        if (!target.memory().isDynamic()) {
            throw new WindowError(Reason.FLAVOR, call + ": the window is not dynamic");
        }
        return target.memory();
    }

    /**
     * Writes.
     *
     * @param origin what; unchanged until the epoch ends or {@link #flushLocal}
     * @param items where; as many bytes
     * @throws WindowError RANK, DISPLACEMENT, RANGE or SYNC
     */
    public void put(TypedBuffer origin, Items items) {
        Member mapped = mapped(items, false);
        if (mapped != null) {
            mapped.write(origin, offset(mapped, items), lengthBytes(items));
        } else {
            begin(items, false, () -> newPut(origin, items));
        }
    }

    /** As {@link #put}; the request is complete when the origin may be used again. Only while the rank is locked. */
    public PmlRequest startPut(TypedBuffer origin, Items items) {
        Member mapped = mapped(items, true);
        if (mapped == null) {
            return start(items, () -> newPut(origin, items));
        }
        mapped.write(origin, offset(mapped, items), lengthBytes(items));
        return started();
    }

    /** Returns a request of an access that is over. */
    private PmlRequest started() {
        return pml.start(communicator, rank(), Pml.ANY_TAG, number -> true, 0);
    }

    private Access newPut(TypedBuffer origin, Items items) {
        TargetItems target = target(items);
        Access move = newMove(true, origin, items, target);
        return move == null ? new Transfer(WindowFrames.PUT, 0, target, 1).from(origin) : move;
    }

    /**
     * Reads.
     *
     * @param result where to; left alone until the epoch ends or {@link #flushLocal}
     * @param items what; as many bytes
     * @throws WindowError RANK, DISPLACEMENT, RANGE or SYNC
     */
    public void get(TypedBuffer result, Items items) {
        Member mapped = mapped(items, false);
        if (mapped != null) {
            mapped.read(result, offset(mapped, items), lengthBytes(items));
        } else {
            begin(items, false, () -> newGet(result, items));
        }
    }

    /** As {@link #get}; the request is complete when the data is here. Only while the rank is locked. */
    public PmlRequest startGet(TypedBuffer result, Items items) {
        Member mapped = mapped(items, true);
        if (mapped == null) {
            return start(items, () -> newGet(result, items));
        }
        mapped.read(result, offset(mapped, items), lengthBytes(items));
        return started();
    }

    private Access newGet(TypedBuffer result, Items items) {
        TargetItems target = target(items);
        Access move = newMove(false, result, items, target);
        return move == null ? new Transfer(WindowFrames.GET, 0, target, 1).into(result) : move;
    }

    /**
     * Returns a put or get that the channel carries out, null if messages do: it is short, or not in one run at either
     * end, or memory is not registered.
     */
    private RemoteMove newMove(boolean isPut, TypedBuffer own, Items items, TargetItems target) {
        Member member = members[items.rank()];
        boolean isPossible = member.words() == null // in the node by the memory itself, or by messages
                && member.exposed() != null
                && member.exposed().length != 0
                && items.layout().isContiguous()
                && UserMemory.hasAddress(own.buffer(), own.convertor());
        if (!isPossible) {
            return null;
        }
        VirtualChannel channel = communicator.channel(items.rank());
        if (!windows.isLongEnough(isPut, target.lengthBytes(), channel) || !channel.reaches(member.exposed()[0])) {
            return null;
        }
        ExposedMemory memory = pml.channels().borrow((Buffer) own.buffer());
        return memory == null
                ? null
                : new RemoteMove(
                        isPut,
                        own.buffer(),
                        memory,
                        (int) own.offsetBytes(),
                        member.exposed(),
                        target.lowestBytes(),
                        target.lengthBytes());
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
        Member mapped = mapped(items, false);
        if (mapped == null || !SingleItem.combine(origin, null, mapped, offset(mapped, items), items, combination)) {
            begin(items, false, () -> newAccumulate(origin, items, combination));
        }
    }

    /** As {@link #accumulate}; the request is as that of {@link #startPut}. */
    public PmlRequest startAccumulate(TypedBuffer origin, Items items, Combination combination) {
        return start(items, () -> newAccumulate(origin, items, combination));
    }

    private Access newAccumulate(TypedBuffer origin, Items items, Combination combination) {
        if (combination.operator() == PredefinedOperators.NO_OP) {
            return null;
        }
        int action = combination.operator() == PredefinedOperators.REPLACE ? WindowFrames.PUT : WindowFrames.ACCUMULATE;
        return new Transfer(action, combination.word(), target(items), combination.itemBytes()).from(origin);
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
        Member mapped = mapped(items, false);
        if (mapped == null || !SingleItem.combine(origin, result, mapped, offset(mapped, items), items, combination)) {
            begin(items, false, () -> newGetAccumulate(origin, result, items, combination));
        }
    }

    /** As {@link #getAccumulate}; the request is as that of {@link #startGet}. */
    public PmlRequest startGetAccumulate(TypedBuffer origin, TypedBuffer result, Items items, Combination combination) {
        return start(items, () -> newGetAccumulate(origin, result, items, combination));
    }

    private Access newGetAccumulate(TypedBuffer origin, TypedBuffer result, Items items, Combination combination) {
        int itemBytes = combination.itemBytes();
        return combination.operator() == PredefinedOperators.NO_OP
                ? new Transfer(WindowFrames.GET, combination.word(), target(items), itemBytes).into(result)
                : new Transfer(WindowFrames.GET_ACCUMULATE, combination.word(), target(items), itemBytes)
                        .from(origin)
                        .into(result);
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
        Member mapped = mapped(item, false);
        if (mapped != null && SingleItem.compareSwap(origin, expected, result, mapped, offset(mapped, item), item)) {
            return;
        }
        int itemBytes = item.layout().sizeBytes();
        begin(item, false, () -> new Transfer(WindowFrames.COMPARE_SWAP, 0, target(item), itemBytes)
                .from(origin)
                .comparedWith(expected)
                .into(result));
    }

    /**
     * Returns the rank of an access if it is allowed, inside, in one run, and to mapped memory; null if it has to be
     * looked at again.
     */
    private Member mapped(Items items, boolean isRequest) {
        int rank = items.rank();
        if (rank == NO_RANK || !items.layout().isContiguous()) {
            return null;
        }
        requireRank(rank);
        Member member = members[rank];
        if (!member.isMapped()) {
            return null;
        }
        requireEpoch(rank, isRequest);
        requireDisplacement(items);
        long offset = offset(member, items);
        if (lengthBytes(items) != 0 && offset + lengthBytes(items) > member.sizeBytes()) {
            throw outOfRange(items, offset, offset + lengthBytes(items));
        }
        return member;
    }

    private static long offset(Member member, Items items) {
        return items.displacement() * member.unitBytes();
    }

    private static long lengthBytes(Items items) {
        return (long) items.count() * items.layout().sizeBytes();
    }

    private void requireEpoch(int rank, boolean isRequest) {
        if (isRequest) {
            epochs.requirePassive("an access with a request", rank);
        }
        epochs.requireAccess(rank);
    }

    private Access begin(Items items, boolean isRequest, Supplier<Access> maker) {
        int rank = items.rank();
        if (rank == NO_RANK) {
            return null;
        }
        requireRank(rank);
        requireEpoch(rank, isRequest);
        requireDisplacement(items);
        takeLazyLock(rank);
        return pml.locked(() -> {
            Access access = maker.get();
            if (access == null || access.isComplete()) {
                return null;
            }
            Outbox outbox = outboxes[rank];
            outbox.requireAlive();
            access.addTo(outbox);
            outbox.push();
            if (targets[rank] != null && access.failure() != null) {
                throw outbox.takeRefusal();
            }
            return access;
        });
    }

    private PmlRequest start(Items items, Supplier<Access> maker) {
        Access access = begin(items, true, maker);
        return pml.start(
                communicator,
                access == null ? rank() : items.rank(),
                Pml.ANY_TAG,
                number -> access == null || isComplete(items.rank(), access),
                0);
    }

    private boolean isComplete(int rank, Access access) {
        outboxes[rank].requireAlive();
        if (access.failure() != null) {
            throw access.failure();
        }
        return access.isComplete();
    }

    /** Returns where items are, after a look whether they are inside. */
    private TargetItems target(Items items) {
        Member member = members[items.rank()];
        TargetItems found = new TargetItems(offset(member, items), items.layout(), items.count());
        boolean isInside = found.lowestBytes() >= 0 && found.endBytes() <= member.sizeBytes();
        if (found.lengthBytes() != 0 && !isInside && !target.memory().isDynamic()) {
            throw outOfRange(items, found.lowestBytes(), found.endBytes());
        }
        return found;
    }

    private WindowError outOfRange(Items items, long from, long end) {
        return new WindowError(
                Reason.RANGE,
                items.count() + " items at displacement " + items.displacement() + " are bytes " + from + " to " + end
                        + ", but the window of rank " + items.rank() + " has "
                        + members[items.rank()].sizeBytes() + " bytes");
    }

    private static void requireDisplacement(Items items) {
        if (items.displacement() < 0) {
            throw new WindowError(Reason.DISPLACEMENT, "target displacement " + items.displacement() + " is negative");
        }
    }

    private void requireRank(int rank) {
        if (rank < 0 || rank >= members.length) {
            throw new WindowError(
                    Reason.RANK, "target rank " + rank + " is not in 0.." + (members.length - 1) + " of the window");
        }
    }

    private static void requireAssertion(String call, int assertion, int allowed) {
        if ((assertion & ~allowed) != 0) {
            throw new WindowError(Reason.ASSERTION, "assertion " + assertion + " of " + call + " is not of " + allowed);
        }
    }

    /** Returns when all accesses to some ranks are done there, then throws if one was refused. */
    private void flush(int[] ranks) {
        VarHandle.fullFence(); // what was written to mapped memory is there, what is read from now on is new
        if (areMapped(ranks)) {
            passNowAndThen();
            return;
        }
        long[] flushes = pml.locked(() -> {
            long[] asked = new long[ranks.length];
            for (int i = 0; i < ranks.length; i++) {
                Outbox outbox = outboxes[ranks[i]];
                asked[i] = outbox.flush();
                outbox.push();
            }
            return asked;
        });
        for (int i = 0; i < ranks.length; i++) {
            long flush = flushes[i];
            Outbox outbox = outboxes[ranks[i]];
            await(ranks[i], () -> outbox.isFlushed(flush));
        }
        RailException refusal = pml.locked(() -> refusal(ranks));
        if (refusal != null) {
            throw refusal;
        }
    }

    /** Tells whether accesses to some ranks are done when their calls return. */
    private boolean areMapped(int[] ranks) {
        boolean areAll = isAllMapped || !target.memory().isDynamic();
        for (int i = 0; i < ranks.length && areAll; i++) {
            areAll = targets[ranks[i]] != null;
        }
        return areAll;
    }

    /** A program that looks at memory again and again lets other things go on as well, and other processes run. */
    private void passNowAndThen() {
        if (++flushes % FLUSHES_PER_PASS == 0) {
            pml.progress();
        }
    }

    private RailException refusal(int[] ranks) {
        RailException first = null;
        for (int rank : ranks) {
            RailException refusal = outboxes[rank].takeRefusal();
            first = first == null ? refusal : first;
        }
        return first;
    }

    /**
     * Ends the epoch before and begins one; collective.
     *
     * @param assertion NOSTORE, NOPUT, NOPRECEDE, NOSUCCEED: with the last one none begins
     * @throws WindowError ASSERTION or SYNC; RANGE if an access was refused
     */
    public void fence(int assertion) {
        requireAssertion("fence", assertion, NOSTORE | NOPUT | NOPRECEDE | NOSUCCEED);
        epochs.requireFence();
        try {
            flush(epochs.all());
        } finally {
            windows.meet(communicator);
            epochs.fenced((assertion & NOSUCCEED) == 0);
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
        requireAssertion("post", assertion, NOCHECK | NOSTORE | NOPUT);
        int[] ranks = ranksOf(group);
        epochs.post(ranks);
        run(() -> {
            for (int rank : ranks) {
                tell(rank, WindowFrames.POST);
            }
        });
    }

    /** Counts up at a rank, by which it learns of a post or a complete. */
    private void tell(int rank, int command) {
        WindowWords words = members[rank].words();
        if (words == null) {
            outboxes[rank].answer(command); // what goes before it is done: it need not wait behind anything
        } else if (command == WindowFrames.POST) {
            words.post(rank());
            wake(rank);
        } else {
            words.complete(rank());
            wake(rank);
        }
    }

    /**
     * Begins to access a group, when all of it have posted.
     *
     * @param group of ranks of the window
     * @param assertion NOCHECK; does not change anything
     * @throws WindowError ASSERTION, GROUP or SYNC
     */
    public void start(Group group, int assertion) {
        requireAssertion("start", assertion, NOCHECK);
        int[] ranks = ranksOf(group);
        epochs.start(ranks);
        for (int rank : ranks) {
            long awaited = ++postsTaken[rank];
            await(rank, () -> words().posts(rank) >= awaited);
        }
    }

    /**
     * Ends what {@link #start} began; all accesses are done.
     *
     * @throws WindowError SYNC; RANGE if an access was refused
     */
    public void complete() {
        int[] ranks = epochs.requireStarted();
        try {
            flush(ranks);
        } finally {
            epochs.completed();
            run(() -> {
                for (int rank : ranks) {
                    tell(rank, WindowFrames.COMPLETE);
                }
            });
        }
    }

    /**
     * Ends what {@link #post} began, when all of the group have completed.
     *
     * @throws WindowError SYNC
     */
    public void waitFor() {
        int[] ranks = epochs.requirePosted("waitFor");
        for (int rank : ranks) {
            await(rank, () -> hasCompleted(rank));
        }
        exposed(ranks);
    }

    private boolean hasCompleted(int rank) {
        return words().completes(rank) > completesTaken[rank];
    }

    private void exposed(int[] ranks) {
        for (int rank : ranks) {
            completesTaken[rank]++;
        }
        epochs.exposed();
    }

    /**
     * As {@link #waitFor}, but does not wait.
     *
     * @return whether all have completed, so that the epoch is over
     * @throws WindowError SYNC
     */
    public boolean test() {
        int[] ranks = epochs.requirePosted("test");
        pml.progress();
        for (int rank : ranks) {
            if (!hasCompleted(rank)) {
                return false;
            }
        }
        exposed(ranks);
        return true;
    }

    private int[] ranksOf(Group group) {
        int[] ranks = group.worldRanks().clone();
        for (int i = 0; i < ranks.length; i++) {
            int rank = communicator.group().rankOf(ranks[i]);
            if (rank < 0) {
                throw new WindowError(
                        Reason.GROUP, "rank " + i + " of the group, process " + ranks[i] + ", is not in the window");
            }
            ranks[i] = rank;
        }
        return ranks;
    }

    /**
     * Locks the memory of a rank; returns when it is locked. Who asks first gets it first.
     *
     * @param type 1 exclusive, 2 shared
     * @param rank whose
     * @param assertion NOCHECK; does not change anything
     * @throws WindowError LOCK_TYPE, ASSERTION, RANK or SYNC
     */
    public void lock(int type, int rank, int assertion) {
        if (type != LOCK_EXCLUSIVE && type != LOCK_SHARED) {
            throw new WindowError(Reason.LOCK_TYPE, "lock type " + type + " is neither exclusive nor shared");
        }
        requireAssertion("lock", assertion, NOCHECK);
        if (rank == NO_RANK) {
            return;
        }
        requireRank(rank);
        epochs.lock(rank, type == LOCK_EXCLUSIVE);
        acquire(rank, type == LOCK_EXCLUSIVE);
    }

    private void acquire(int rank, boolean isExclusive) {
        WindowWords words = members[rank].words();
        if (words == null) {
            acquireFromAfar(rank, isExclusive ? WindowFrames.LOCK_EXCLUSIVE : WindowFrames.LOCK_SHARED);
            return;
        }
        long ticket = words.takeTicket();
        if (!words.isTurn(ticket, isExclusive)) {
            words.setWaiter(ticket, rank());
            await(rank, () -> words.isTurn(ticket, isExclusive));
        }
        if (!isExclusive) {
            wakeOther(words.passReading());
        }
    }

    private void wakeOther(int rank) {
        if (rank >= 0) {
            pml.locked(() -> {
                wake(rank);
                return null;
            });
        }
    }

    private void acquireFromAfar(int rank, int command) {
        Outbox outbox = outboxes[rank];
        long before = pml.locked(() -> {
            outbox.requireAlive();
            outbox.request(command);
            return outbox.grants();
        });
        await(rank, () -> outbox.grants() > before);
    }

    /**
     * Gives back the lock of a rank; all accesses to it are done.
     *
     * @param rank whose
     * @throws WindowError RANK or SYNC; RANGE if an access was refused
     */
    public void unlock(int rank) {
        if (rank == NO_RANK) {
            return;
        }
        requireRank(rank);
        epochs.requireLocked(rank);
        try {
            flush(new int[] {rank});
        } finally {
            giveBack(rank, epochs.unlocked(rank));
        }
    }

    private void giveBack(int rank, boolean isExclusive) {
        WindowWords words = members[rank].words();
        if (words == null) {
            run(() -> outboxes[rank].request(WindowFrames.UNLOCK));
        } else {
            wakeOther(words.release(isExclusive));
        }
    }

    /**
     * Locks the memory of all ranks, shared: at once where this process maps their words, one after the other, so that
     * nobody waits in a circle who does the same; elsewhere with the first access.
     *
     * @param assertion NOCHECK; does not change anything
     * @throws WindowError ASSERTION or SYNC
     */
    public void lockAll(int assertion) {
        requireAssertion("lockAll", assertion, NOCHECK);
        epochs.lockAll();
        for (int rank : epochs.all()) {
            if (members[rank].words() != null) {
                epochs.hold(rank);
                acquire(rank, false);
            }
        }
    }

    /** Locks a rank that {@link #lockAll} has left for later. */
    private void takeLazyLock(int rank) {
        if (members[rank].words() == null && epochs.isLockDue(rank)) {
            synchronized (epochs) { // of several threads one locks, and the others wait until it has
                if (epochs.isLockDue(rank)) {
                    acquire(rank, false);
                    epochs.hold(rank);
                }
            }
        }
    }

    /**
     * Gives back all locks; all accesses are done.
     *
     * @throws WindowError SYNC; RANGE if an access was refused
     */
    public void unlockAll() {
        epochs.requireAllLocked();
        try {
            flush(epochs.held());
        } finally {
            for (int rank : epochs.allUnlocked()) {
                giveBack(rank, false);
            }
        }
    }

    /**
     * Returns when all accesses to a rank are done there.
     *
     * @param rank that is locked
     * @throws WindowError RANK or SYNC; RANGE if an access was refused
     */
    public void flush(int rank) {
        if (isToFlush("flush", rank)) {
            flush(new int[] {rank});
        }
    }

    private boolean isToFlush(String call, int rank) {
        if (rank != NO_RANK) {
            requireRank(rank);
            epochs.requirePassive(call, rank);
        }
        return rank != NO_RANK;
    }

    /**
     * Returns when all accesses to all ranks that are locked are done there.
     *
     * @throws WindowError SYNC; RANGE if an access was refused
     */
    public void flushAll() {
        epochs.requireAnyLock("flushAll");
        flush(epochs.held());
    }

    /**
     * Returns when the buffers of all accesses to a rank may be used again.
     *
     * @param rank that is locked
     * @throws WindowError RANK or SYNC
     */
    public void flushLocal(int rank) {
        if (isToFlush("flushLocal", rank)) {
            flushLocal(new int[] {rank});
        }
    }

    private void flushLocal(int[] ranks) {
        if (areMapped(ranks)) {
            passNowAndThen();
            return;
        }
        for (int rank : ranks) {
            await(rank, outboxes[rank]::isLocallyComplete);
        }
    }

    /**
     * Returns when the buffers of all accesses to all ranks that are locked may be used again.
     *
     * @throws WindowError SYNC
     */
    public void flushLocalAll() {
        epochs.requireAnyLock("flushLocalAll");
        flushLocal(epochs.held());
    }

    /** Orders the program's own accesses to the memory with those of others. */
    public void sync() {
        VarHandle.fullFence();
        pml.progress(); // takes the lock under which frames are carried out
    }

    /**
     * Ends the window, when all ranks have called it and all accesses are done; collective.
     *
     * @throws WindowError SYNC while an epoch is not over
     */
    public void free() {
        epochs.requireNone();
        flush(epochs.all());
        windows.meet(communicator);
        run(() -> isFreed = true);
        windows.freed(this);
    }
}
