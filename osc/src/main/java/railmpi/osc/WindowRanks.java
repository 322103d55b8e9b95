package railmpi.osc;

import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.progress.LittleStackError;
import railmpi.core.progress.StackReserve;
import railmpi.osc.WindowError.Reason;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;

/**
 * The ranks of a window as this process reaches them: what it knows of each, what is to be sent to each, and how it
 * waits for them. Members are for any thread, all that has to do with frames for the holder of the progress lock.
 */
final class WindowRanks implements Outbox.Line {
    private final Pml pml;
    private final Communicator communicator;
    private final Member[] members;
    private final Outbox[] outboxes;
    private final Target own;
    /** What carries out accesses to memory that this process maps, null for other ranks and lost ones. */
    private final Target[] targets;

    /** What copies to and from memory that is not mapped, null for other ranks and lost ones. */
    private final KernelWay[] kernelWays;

    private final LocksFromAfar locks;
    private final Arrivals arrivals;
    private final Departure departure;
    /** Why a rank is lost, null for those that are there. */
    private final RailException[] losses;

    /** Read without the lock, at worst too early. */
    private volatile boolean hasLost;

    /** Why no rank is to be reached any more, null for an open window; read without the lock, at worst too early. */
    private volatile RailException revocation;

    private boolean hasWork;

    /**
     * Begins.
     *
     * @param members of all ranks
     * @param own what carries out accesses to the memory of this rank
     * @param isReordered whether puts and gets that channels carry out overtake each other
     */
    WindowRanks(Pml pml, Communicator communicator, Member[] members, Target own, boolean isReordered) {
        this.pml = pml;
        this.communicator = communicator;
        this.members = members;
        this.own = own;
        outboxes = new Outbox[members.length];
        targets = new Target[members.length];
        losses = new RailException[members.length];
        kernelWays = new KernelWay[members.length];
        WindowWords words = members[communicator.rank()].words();
        locks = new LocksFromAfar(
                words,
                members.length,
                communicator.rank(),
                rank -> outboxes[rank].answer(WindowFrames.GRANT),
                rank -> outboxes[rank].answer(WindowFrames.LOCK_LOST, lostHolder(words)),
                this::wake);
        departure = new Departure(pml, communicator.group(), members, communicator.rank());
        arrivals = new Arrivals(locks, words, departure);
        MemoryBlock block = Way.Here.newBlock();
        for (int rank = 0; rank < members.length; rank++) {
            kernelWays[rank] = members[rank].kernel();
            targets[rank] = rank == communicator.rank() ? own : targetOf(members[rank]);
            outboxes[rank] = new Outbox(this, rank, targets[rank] == null ? null : here(block, rank), isReordered);
        }
    }

    private static Target targetOf(Member member) {
        return member.isMapped()
                ? new Target(WindowMemory.ofParts(member.parts(), member.sizeBytes()), member.words())
                : null;
    }

    private Way here(MemoryBlock block, int rank) {
        return new Way.Here(
                block,
                (kind, frames, offset, bytes) -> arrivals.take(
                        outboxes[rank],
                        targets[rank],
                        kind,
                        frames.bytes().getLong(offset + FrameLayout.WORD2_OFFSET),
                        frames,
                        offset,
                        bytes));
    }

    @Override
    public int ownRank() {
        return communicator.rank();
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

    int size() {
        return members.length;
    }

    Member member(int rank) {
        return members[rank];
    }

    /** Returns what this process knows of its own rank. */
    Member own() {
        return members[communicator.rank()];
    }

    Outbox outbox(int rank) {
        return outboxes[rank];
    }

    /** Tells whether accesses to the memory of a rank are carried out by this process. */
    boolean isHere(int rank) {
        return targets[rank] != null;
    }

    /** Returns how the kernel copies from a rank and to it, null if it does not. */
    KernelWay kernelWay(int rank) {
        return kernelWays[rank];
    }

    /** Tells whether all accesses to a rank are known to be done, and nobody is lost. */
    boolean isSettled(int rank) {
        return !hasLost && outboxes[rank].isSettled();
    }

    /**
     * Requires a rank.
     *
     * @throws WindowError RANK
     */
    void require(int rank) {
        if (rank < 0 || rank >= members.length) {
            throw new WindowError(
                    Reason.RANK, "target rank " + rank + " is not in 0.." + (members.length - 1) + " of the window");
        }
    }

    /**
     * Returns the ranks of a group.
     *
     * @throws WindowError GROUP if one of it is not in the window
     */
    int[] ranksOf(Group group) {
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

    /** A frame has come from a rank. */
    void onFrame(int rank, int kind, long word2, MemoryBlock block, int offset, int payloadBytes) {
        arrivals.take(outboxes[rank], own, kind, word2, block, offset, payloadBytes);
    }

    /** Tells whether something waits for room, or for a turn. */
    boolean isWaiting() {
        return hasWork || !locks.isIdle() || departure.isWaiting();
    }

    /**
     * Sends what there is room for; part of each pass, and of calls.
     *
     * @throws LittleStackError before anything is sent
     */
    void push() {
        if (isWaiting()) {
            StackReserve.requireToBegin();
        }
        locks.advance();
        if (hasLost && !locks.isIdle() && lostHolder(own().words()) != Items.NO_RANK) {
            locks.giveUp();
        }
        if (hasWork) {
            hasWork = false;
            for (Outbox outbox : outboxes) {
                outbox.push();
                hasWork |= !outbox.isIdle();
            }
        }
    }

    /** A rank is lost. */
    void onLost(int rank, RailException cause) {
        if (losses[rank] == null) {
            lose(rank, cause);
            departure.onLost(rank);
            boolean isStuck = locks.onLost(rank, cause.category() == RailException.Category.PROCESS_FAILED);
            for (int each = 0; isStuck && each < members.length; each++) {
                if (members[each].words() != null) {
                    wake(each); // who waits in the node looks again
                }
            }
        }
    }

    /** Accesses to it end from now on in frames, which end with its loss. */
    private void lose(int rank, RailException cause) {
        losses[rank] = cause;
        targets[rank] = null;
        kernelWays[rank] = null;
        outboxes[rank].fail(cause);
        hasLost = true;
    }

    /** How this rank leaves a damaged window. */
    Departure departure() {
        return departure;
    }

    /** No rank is to be reached any more. */
    void onRevoked(RailException cause) {
        revocation = cause;
        for (int rank = 0; rank < members.length; rank++) {
            lose(rank, cause);
        }
    }

    /** Returns the first of some ranks that has failed, {@link Items#NO_RANK} for none or if the window is revoked. */
    int firstLost(int[] some) {
        for (int rank : some) {
            if (revocation == null && losses[rank] != null) {
                return rank;
            }
        }
        return Items.NO_RANK;
    }

    /**
     * Requires that a rank is there.
     *
     * @throws RailException why it is lost, or the window revoked
     */
    void requireThere(int rank) {
        if (hasLost && losses[rank] != null) {
            throw losses[rank];
        }
    }

    /**
     * Requires that the rank is there whose lock is wanted.
     *
     * @throws RailException why it is lost, or the window revoked
     */
    void requireLockOf(int rank) {
        requireOpen();
        if (hasLost && losses[rank] != null) {
            throw new RailException(
                    losses[rank].category(),
                    "the lock of rank " + rank + " of the window is not to be had any more: rank " + rank + " is lost: "
                            + losses[rank].getMessage(),
                    losses[rank]);
        }
    }

    /** Tells whether the window is not revoked. */
    boolean isOpen() {
        return revocation == null;
    }

    /**
     * Requires that the window is not revoked.
     *
     * @throws RailException REVOKED
     */
    void requireOpen() {
        RailException cause = revocation;
        if (cause != null) {
            throw cause;
        }
    }

    /** Returns a rank that is lost and stands in the way to a lock, {@link Items#NO_RANK} if there is none. */
    private int lostHolder(WindowWords words) {
        for (int rank = 0; hasLost && rank < losses.length; rank++) {
            if (losses[rank] != null && words.isWanted(rank)) {
                return rank;
            }
        }
        return Items.NO_RANK;
    }

    /**
     * Requires that nobody who is lost stands in the way to the lock of a rank whose words are mapped here.
     *
     * @throws RailException why it does not come
     */
    void requireLockToCome(int rank) {
        int holder = lostHolder(members[rank].words());
        if (holder != Items.NO_RANK) {
            throw lockLost(rank, holder);
        }
        requireThere(rank);
    }

    /**
     * Waits until this process knows itself of a loss that another rank has told of, if ranks may fail: who gets the
     * error can ask then who has failed.
     */
    void awaitLoss(int toldBy, int lost) {
        if (pml.faultTolerance() != null && lost != Items.NO_RANK) {
            await(toldBy, () -> losses[lost] != null);
        }
    }

    /** Returns the error of a lock that nobody gets any more, because of a lost rank if that is known. */
    RailException lockLost(int rank, int lost) {
        RailException cause = lost == Items.NO_RANK ? null : losses[lost];
        String holder = lost == Items.NO_RANK ? "a rank of its node" : "rank " + lost;
        return new RailException(
                cause == null ? RailException.Category.PEER : cause.category(),
                "the lock of rank " + rank + " of the window is not to be had any more: " + holder
                        + " is lost and has it, or is before this rank"
                        + (cause == null ? "" : ": " + cause.getMessage()),
                cause);
    }

    /** Does something with the progress lock, and sends what came of it. */
    void run(Runnable work) {
        pml.locked(() -> {
            work.run();
            push();
            return null;
        });
    }

    /** Waits until a condition holds that a rank brings about. */
    void await(int rank, BooleanSupplier condition) {
        pml.await(
                communicator,
                rank,
                Pml.ANY_TAG,
                number -> {
                    if (!outboxes[rank].isIdle()) {
                        StackReserve.requireToBegin();
                        outboxes[rank].push();
                    }
                    if (condition.getAsBoolean()) {
                        return true;
                    }
                    outboxes[rank].requireAlive();
                    return false;
                },
                0);
    }

    /** Waits until a condition holds for each of some ranks, or one that is lost will never bring it about. */
    void await(int[] some, IntPredicate condition) {
        int first = 0;
        while (first < some.length && condition.test(some[first])) {
            first++;
        }
        if (first < some.length) {
            pml.await(communicator, some[first], Pml.ANY_TAG, number -> areDone(some, condition), 0);
        }
    }

    private boolean areDone(int[] some, IntPredicate condition) {
        boolean areAll = true;
        for (int rank : some) {
            if (!outboxes[rank].isIdle()) {
                StackReserve.requireToBegin();
                outboxes[rank].push();
            }
            if (!condition.test(rank)) {
                outboxes[rank].requireAlive();
                areAll = false;
            }
        }
        return areAll;
    }

    /** Tells whether an error is that a rank is lost, or the window revoked. */
    static boolean isLoss(RailException error) {
        return switch (error.category()) {
            case PEER, PROCESS_FAILED, REVOKED -> true;
            default -> false;
        };
    }

    /** Wakes a rank whose words were changed, nobody for -1; with the progress lock. */
    void wake(int rank) {
        if (rank >= 0 && rank != communicator.rank() && losses[rank] == null) {
            pml.channels().wake(communicator.group().worldRank(rank));
        }
    }

    /** Returns why an access to one of some ranks has failed since the last call, null if none was. */
    RailException takeRefusal(int[] ranks) {
        RailException first = null;
        for (int rank : ranks) {
            RailException refusal = outboxes[rank].takeRefusal();
            outboxes[rank].settle();
            first = first == null ? refusal : first;
        }
        return first;
    }
}
