package railmpi.osc;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.coll.op.PredefinedOperators;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.osc.WindowError.Reason;
import railmpi.pml.Communicator;
import railmpi.pml.Group;
import railmpi.pml.Pml;
import railmpi.pml.PmlRequest;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Memory that the ranks of a communicator let each other read, write and combine: MPI 4.1, chapter 12. What is said to
 * be collective is called by all ranks, in the same order. Any thread; the synchronisation of one epoch by one thread
 * at a time.
 *
 * <p>Accesses of one origin to one rank are carried out in the order of the calls, whatever they are; each item is
 * accumulated at once, as seen by all other accesses. An error of an access is thrown before anything has moved, but
 * for displacements of dynamic windows, which only the target knows: {@link #flush} and what ends the epoch throw
 * those.
 */
public final class Window {
    /** A rank that stands for none: accesses to it do nothing. */
    public static final int NO_RANK = Pml.PROC_NULL;

    /** Assertions, to be joined by {@code |}. */
    private static final int NOCHECK = 1;

    private static final int NOPRECEDE = 2;
    private static final int NOPUT = 4;
    private static final int NOSTORE = 8;
    private static final int NOSUCCEED = 16;

    private static final int LOCK_EXCLUSIVE = 1;
    private static final int LOCK_SHARED = 2;

    private final Windows windows;
    private final Pml pml;
    private final Communicator communicator;
    private final Target target;
    private final ByteBuffer allocated;
    private final WindowHints hints;
    private final Outbox[] outboxes;
    private final Way toSelf;
    private final LockQueue lock;
    private final Epochs epochs;
    private final int[] posts;
    private final int[] completes;
    /** What each rank has told: its number of the window, bytes, bytes of a displacement. */
    private final int[] ids;

    private final long[] sizes;
    private final int[] units;
    private boolean isFreed;

    Window(
            Windows windows,
            Pml pml,
            Communicator communicator,
            WindowMemory memory,
            ByteBuffer allocated,
            WindowHints hints) {
        this.windows = windows;
        this.pml = pml;
        this.communicator = communicator;
        this.allocated = allocated;
        this.hints = hints;
        target = new Target(memory);
        int ranks = communicator.size();
        ids = new int[ranks];
        sizes = new long[ranks];
        units = new int[ranks];
        posts = new int[ranks];
        completes = new int[ranks];
        outboxes = new Outbox[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            outboxes[rank] = new Outbox(this, rank);
        }
        toSelf = Way.ToSelf.to(this::onOwnFrame);
        lock = new LockQueue(ranks, rank -> outboxes[rank].answer(WindowFrames.GRANT));
        epochs = new Epochs(ranks);
    }

    /** A rank has told what it lets others reach. */
    void learn(int rank, int id, long sizeBytes, int unitBytes) {
        ids[rank] = id;
        sizes[rank] = sizeBytes;
        units[rank] = unitBytes;
    }

    Communicator communicator() {
        return communicator;
    }

    int remoteId(int rank) {
        return ids[rank];
    }

    Way way(int rank) {
        return rank == rank() ? toSelf : new Way.Over(communicator.channel(rank));
    }

    /** Sends what there is room for; part of each pass, and of calls. Returns whether the window is free. */
    boolean push() {
        for (Outbox outbox : outboxes) {
            outbox.push();
        }
        return isFreed;
    }

    private void onOwnFrame(int kind, MemoryBlock block, int offset, int payloadBytes) {
        windows.onFrame(communicator.group().worldRank(rank()), kind, block, offset, payloadBytes);
    }

    /** A frame has come from a rank. */
    void onFrame(int rank, int kind, long word2, MemoryBlock block, int offset, int payloadBytes) {
        Outbox outbox = outboxes[rank];
        if (kind == WindowFrames.PIECE) {
            target.onPiece(outbox, word2, block, offset, payloadBytes);
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
            case WindowFrames.POST -> posts[rank]++;
            case WindowFrames.COMPLETE -> completes[rank]++;
            case WindowFrames.LOCK_SHARED -> lock.ask(rank, false);
            case WindowFrames.LOCK_EXCLUSIVE -> lock.ask(rank, true);
            case WindowFrames.UNLOCK -> release(rank);
            case WindowFrames.GRANT -> outbox.onGranted();
            case WindowFrames.REFUSED -> outbox.onRefused();
            default -> throw new MalformedFrameException("command " + command + " of a window");
        }
    }

    private void release(int rank) {
        if (!lock.release(rank)) {
            throw new MalformedFrameException("an unlock of a window that is not locked");
        }
    }

    private <T> T locked(Supplier<T> work) {
        return windows.locked(communicator, work);
    }

    private void run(Runnable work) {
        locked(() -> {
            work.run();
            push();
            return null;
        });
    }

    /** Waits until a condition holds that frames of a rank bring about. */
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
     */
    public ByteBuffer memory() {
        return allocated;
    }

    /** Returns the address of the first byte that others reach at this rank; 0 if there is none. */
    public long address() {
        return target.memory().address();
    }

    /** Returns how many bytes others reach at this rank; 0 for a dynamic window. */
    public long sizeBytes() {
        return sizes[rank()];
    }

    /** Returns the bytes of a displacement at this rank. */
    public int unitBytes() {
        return units[rank()];
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
        return locked(() -> dynamicMemory("attach").attach(buffer, lengthBytes));
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
        return locked(() -> dynamicMemory("displacement").displacement(buffer));
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
        begin(items, false, () -> newPut(origin, items));
    }

    /** As {@link #put}; the request is complete when the origin may be used again. Only while the rank is locked. */
    public PmlRequest startPut(TypedBuffer origin, Items items) {
        return start(items, () -> newPut(origin, items));
    }

    private Transfer newPut(TypedBuffer origin, Items items) {
        return new Transfer(WindowFrames.PUT, 0, target(items), 1).from(origin);
    }

    /**
     * Reads.
     *
     * @param result where to; left alone until the epoch ends or {@link #flushLocal}
     * @param items what; as many bytes
     * @throws WindowError RANK, DISPLACEMENT, RANGE or SYNC
     */
    public void get(TypedBuffer result, Items items) {
        begin(items, false, () -> newGet(result, items, 1));
    }

    /** As {@link #get}; the request is complete when the data is here. Only while the rank is locked. */
    public PmlRequest startGet(TypedBuffer result, Items items) {
        return start(items, () -> newGet(result, items, 1));
    }

    private Transfer newGet(TypedBuffer result, Items items, int itemBytes) {
        return new Transfer(WindowFrames.GET, 0, target(items), itemBytes).into(result);
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
        begin(items, false, () -> newAccumulate(origin, items, combination));
    }

    /** As {@link #accumulate}; the request is as that of {@link #startPut}. */
    public PmlRequest startAccumulate(TypedBuffer origin, Items items, Combination combination) {
        return start(items, () -> newAccumulate(origin, items, combination));
    }

    private Transfer newAccumulate(TypedBuffer origin, Items items, Combination combination) {
        if (combination.operator() == PredefinedOperators.NO_OP) {
            return null;
        }
        return combination.operator() == PredefinedOperators.REPLACE
                ? new Transfer(WindowFrames.PUT, 0, target(items), combination.itemBytes()).from(origin)
                : new Transfer(WindowFrames.ACCUMULATE, combination.word(), target(items), combination.itemBytes())
                        .from(origin);
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
        begin(items, false, () -> newGetAccumulate(origin, result, items, combination));
    }

    /** As {@link #getAccumulate}; the request is as that of {@link #startGet}. */
    public PmlRequest startGetAccumulate(TypedBuffer origin, TypedBuffer result, Items items, Combination combination) {
        return start(items, () -> newGetAccumulate(origin, result, items, combination));
    }

    private Transfer newGetAccumulate(TypedBuffer origin, TypedBuffer result, Items items, Combination combination) {
        int itemBytes = combination.itemBytes();
        return combination.operator() == PredefinedOperators.NO_OP
                ? newGet(result, items, itemBytes)
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
        int itemBytes = item.layout().sizeBytes();
        begin(item, false, () -> new Transfer(WindowFrames.COMPARE_SWAP, 0, target(item), itemBytes)
                .from(origin)
                .comparedWith(expected)
                .into(result));
    }

    private Transfer begin(Items items, boolean isRequest, Supplier<Transfer> maker) {
        if (items.rank() == NO_RANK) {
            return null;
        }
        return locked(() -> {
            requireRank(items.rank());
            if (isRequest) {
                epochs.requirePassive("an access with a request", items.rank());
            }
            epochs.requireAccess(items.rank());
            Transfer transfer = maker.get();
            if (transfer == null || transfer.isComplete()) {
                return null;
            }
            Outbox outbox = outboxes[items.rank()];
            outbox.requireAlive();
            outbox.request(transfer);
            outbox.push();
            return transfer;
        });
    }

    private PmlRequest start(Items items, Supplier<Transfer> maker) {
        Transfer transfer = begin(items, true, maker);
        return pml.start(
                communicator,
                transfer == null ? rank() : items.rank(),
                Pml.ANY_TAG,
                number -> transfer == null || isComplete(items.rank(), transfer),
                0);
    }

    private boolean isComplete(int rank, Transfer transfer) {
        outboxes[rank].requireAlive();
        if (transfer.failure() != null) {
            throw transfer.failure();
        }
        return transfer.isComplete();
    }

    /** Returns where items are, after a look whether they are inside. */
    private TargetItems target(Items items) {
        int rank = items.rank();
        if (items.displacement() < 0) {
            throw new WindowError(Reason.DISPLACEMENT, "target displacement " + items.displacement() + " is negative");
        }
        TargetItems found = new TargetItems(items.displacement() * units[rank], items.layout(), items.count());
        boolean isInside = found.lowestBytes() >= 0 && found.endBytes() <= sizes[rank];
        if (found.lengthBytes() != 0 && !isInside && !target.memory().isDynamic()) {
            throw new WindowError(
                    Reason.RANGE,
                    items.count() + " items at displacement " + items.displacement() + " are bytes "
                            + found.lowestBytes() + " to " + found.endBytes() + ", but the window of rank " + rank
                            + " has " + sizes[rank] + " bytes");
        }
        return found;
    }

    private void requireRank(int rank) {
        if (rank < 0 || rank >= outboxes.length) {
            throw new WindowError(
                    Reason.RANK, "target rank " + rank + " is not in 0.." + (outboxes.length - 1) + " of the window");
        }
    }

    private static void requireAssertion(String call, int assertion, int allowed) {
        if ((assertion & ~allowed) != 0) {
            throw new WindowError(Reason.ASSERTION, "assertion " + assertion + " of " + call + " is not of " + allowed);
        }
    }

    /** Returns when all accesses to some ranks are done there, then throws if one was refused. */
    private void flush(int[] ranks) {
        long[] flushes = locked(() -> {
            long[] asked = new long[ranks.length];
            for (int i = 0; i < ranks.length; i++) {
                Outbox outbox = outboxes[ranks[i]];
                asked[i] = outbox.isDirty() ? outbox.flush() : 0;
                outbox.push();
            }
            return asked;
        });
        for (int i = 0; i < ranks.length; i++) {
            long flush = flushes[i];
            Outbox outbox = outboxes[ranks[i]];
            await(ranks[i], () -> outbox.isFlushed(flush));
        }
        RailException refusal = locked(() -> refusal(ranks));
        if (refusal != null) {
            throw refusal;
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
        run(epochs::requireFence);
        try {
            flush(epochs.all());
        } finally {
            windows.meet(communicator);
            run(() -> epochs.fenced((assertion & NOSUCCEED) == 0));
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
        run(() -> {
            epochs.post(ranks);
            for (int rank : ranks) {
                outboxes[rank].answer(WindowFrames.POST);
            }
        });
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
        run(() -> epochs.start(ranks));
        takeEach(ranks, posts);
    }

    /** Waits until something was counted of each of some ranks, and takes one off. */
    private void takeEach(int[] ranks, int[] counts) {
        for (int rank : ranks) {
            await(rank, () -> counts[rank] > 0);
        }
        run(() -> takeOneOff(ranks, counts));
    }

    private static void takeOneOff(int[] ranks, int[] counts) {
        for (int rank : ranks) {
            counts[rank]--;
        }
    }

    /**
     * Ends what {@link #start} began; all accesses are done.
     *
     * @throws WindowError SYNC; RANGE if an access was refused
     */
    public void complete() {
        int[] ranks = locked(epochs::requireStarted);
        try {
            flush(ranks);
        } finally {
            run(() -> {
                for (int rank : ranks) {
                    outboxes[rank].request(WindowFrames.COMPLETE);
                }
                epochs.completed();
            });
        }
    }

    /**
     * Ends what {@link #post} began, when all of the group have completed.
     *
     * @throws WindowError SYNC
     */
    public void waitFor() {
        takeEach(locked(() -> epochs.requirePosted("waitFor")), completes);
        run(epochs::exposed);
    }

    /**
     * As {@link #waitFor}, but does not wait.
     *
     * @return whether all have completed, so that the epoch is over
     * @throws WindowError SYNC
     */
    public boolean test() {
        int[] ranks = locked(() -> epochs.requirePosted("test"));
        pml.progress();
        return locked(() -> {
            for (int rank : ranks) {
                if (completes[rank] == 0) {
                    return false;
                }
            }
            takeOneOff(ranks, completes);
            epochs.exposed();
            return true;
        });
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
        run(() -> {
            requireRank(rank);
            outboxes[rank].requireAlive();
            epochs.lock(rank);
        });
        acquire(rank, type == LOCK_EXCLUSIVE ? WindowFrames.LOCK_EXCLUSIVE : WindowFrames.LOCK_SHARED);
    }

    private void acquire(int rank, int command) {
        Outbox outbox = outboxes[rank];
        long before = locked(() -> {
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
        run(() -> {
            requireRank(rank);
            epochs.requireLocked(rank);
        });
        try {
            flush(new int[] {rank});
        } finally {
            run(() -> {
                outboxes[rank].request(WindowFrames.UNLOCK);
                epochs.unlocked(rank);
            });
        }
    }

    /**
     * Locks the memory of all ranks, shared: one after the other, so that nobody waits in a circle who does the same.
     *
     * @param assertion NOCHECK; does not change anything
     * @throws WindowError ASSERTION or SYNC
     */
    public void lockAll(int assertion) {
        requireAssertion("lockAll", assertion, NOCHECK);
        run(epochs::lockAll);
        for (int rank : epochs.all()) {
            acquire(rank, WindowFrames.LOCK_SHARED);
        }
    }

    /**
     * Gives back all locks; all accesses are done.
     *
     * @throws WindowError SYNC; RANGE if an access was refused
     */
    public void unlockAll() {
        run(epochs::requireAllLocked);
        try {
            flush(epochs.all());
        } finally {
            run(() -> {
                for (Outbox outbox : outboxes) {
                    outbox.request(WindowFrames.UNLOCK);
                }
                epochs.allUnlocked();
            });
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
            run(() -> {
                requireRank(rank);
                epochs.requirePassive(call, rank);
            });
        }
        return rank != NO_RANK;
    }

    /**
     * Returns when all accesses to all ranks that are locked are done there.
     *
     * @throws WindowError SYNC; RANGE if an access was refused
     */
    public void flushAll() {
        flush(lockedRanks("flushAll"));
    }

    private int[] lockedRanks(String call) {
        return locked(() -> {
            epochs.requireAnyLock(call);
            return epochs.locked();
        });
    }

    /**
     * Returns when the buffers of all accesses to a rank may be used again.
     *
     * @param rank that is locked
     * @throws WindowError RANK or SYNC
     */
    public void flushLocal(int rank) {
        if (isToFlush("flushLocal", rank)) {
            await(rank, outboxes[rank]::isLocallyComplete);
        }
    }

    /**
     * Returns when the buffers of all accesses to all ranks that are locked may be used again.
     *
     * @throws WindowError SYNC
     */
    public void flushLocalAll() {
        for (int rank : lockedRanks("flushLocalAll")) {
            await(rank, outboxes[rank]::isLocallyComplete);
        }
    }

    /** Orders the program's own accesses to the memory with those of others that this process has carried out. */
    public void sync() {
        pml.progress(); // takes the lock under which those are carried out
    }

    /**
     * Ends the window, when all ranks have called it and all accesses are done; collective.
     *
     * @throws WindowError SYNC while an epoch is not over
     */
    public void free() {
        run(epochs::requireNone);
        flush(epochs.all());
        windows.meet(communicator);
        run(() -> isFreed = true);
        windows.freed(this);
    }
}
