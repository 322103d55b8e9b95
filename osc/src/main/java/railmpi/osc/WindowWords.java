package railmpi.osc;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import railmpi.core.file.ProcessIdentity;
import railmpi.core.progress.VirtualThreads;

/**
 * The words by which the ranks of a node synchronise on the memory of one rank, in shared memory. All are changed by
 * adding, by whichever process, so they are for any thread of the node; the turn to read also by who has the lock
 * alone.
 *
 * <pre>
 *  0 long  next ticket of the lock
 *  8 long  ticket whose turn it is to read
 * 16 long  ticket whose turn it is to write
 * 24 long  the process that combines items which no processor combines at once, see ProcessIdentity.word; 0 for none
 * 64 long[ranks]  who holds a ticket and waits, by the ticket's remainder: rank + 1 of the process to be woken
 *    long[ranks]  posts by that rank, to this one
 *    long[ranks]  completes by that rank, to this one
 *    long[ranks]  1 while that rank has the lock or wants it, by a ticket that it draws itself
 *    long[ranks]  the last of the completes by that rank whose epoch it has abandoned, and the rank that had failed
 * </pre>
 *
 * <p>The lock is fair: turns come in the order of tickets, those who read one after the other have them together. Who
 * has got a turn to read passes the turn to read on at once; whoever gives the lock back passes on the rest. A rank has
 * at most one ticket at a time. It says that it wants the lock before it draws a ticket, and takes that back after it
 * has given the lock back: whoever ends in between is known to stand in the way.
 *
 * <p>Source: the fair lock of counters in [MeSc91], with a list of those who sleep.
 */
final class WindowWords {
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final int NEXT = 0;
    private static final int READ = 8;
    private static final int WRITE = 16;
    private static final int ITEMS = 24;
    private static final int ARRAYS = 64;
    private static final int RANK_BITS = 24;
    private static final int SPINS_BEFORE_YIELD = 100;
    private static final int SPINS_BEFORE_LOOK = 100_000;
    private static final long SELF = self();

    private final ByteBuffer bytes;
    private final int offset;
    private final int ranks;

    /**
     * Names words.
     *
     * @param bytes memory with the words, at first zeros
     * @param offset of the first, a multiple of 64
     * @param ranks of the window
     */
    WindowWords(ByteBuffer bytes, int offset, int ranks) {
        this.bytes = bytes;
        this.offset = offset;
        this.ranks = ranks;
    }

    private static long self() {
        try {
            return ProcessIdentity.word();
        } catch (IOException e) {
            return 1; // nobody will know whether this process has ended
        }
    }

    /** Returns the process that this is, see {@link ProcessIdentity#word}; 1 if that is not known. */
    static long ownProcess() {
        return SELF;
    }

    static int lengthBytes(int ranks) {
        return ARRAYS + 5 * ranks * Long.BYTES;
    }

    private long get(int word) {
        return (long) LONG.getVolatile(bytes, offset + word);
    }

    private long add(int word) {
        return (long) LONG.getAndAdd(bytes, offset + word, 1L);
    }

    private int waiterOf(long ticket) {
        return ARRAYS + (int) Math.floorMod(ticket, (long) ranks) * Long.BYTES;
    }

    private int postsOf(int rank) {
        return ARRAYS + (ranks + rank) * Long.BYTES;
    }

    private int completesOf(int rank) {
        return ARRAYS + (2 * ranks + rank) * Long.BYTES;
    }

    private int wishOf(int rank) {
        return ARRAYS + (3 * ranks + rank) * Long.BYTES;
    }

    private int abandonedOf(int rank) {
        return ARRAYS + (4 * ranks + rank) * Long.BYTES;
    }

    /** A rank is about to draw a ticket. */
    void want(int rank) {
        LONG.setOpaque(bytes, offset + wishOf(rank), 1L); // drawing the ticket comes after it
    }

    /** A rank has given the lock back, or has drawn no ticket. */
    void wantNoMore(int rank) {
        LONG.setRelease(bytes, offset + wishOf(rank), 0L);
    }

    /** Tells whether a rank has the lock, or wants it. */
    boolean isWanted(int rank) {
        return get(wishOf(rank)) != 0;
    }

    /** Returns a ticket for the lock. */
    long takeTicket() {
        return add(NEXT);
    }

    /** Takes a ticket if it may read at once, and the turn with it; then {@link #passReading} is to be called. */
    boolean tryReading() {
        long ticket = get(NEXT);
        return get(READ) == ticket && LONG.compareAndSet(bytes, offset + NEXT, ticket, ticket + 1);
    }

    /** Tells whether it is a ticket's turn. */
    boolean isTurn(long ticket, boolean isExclusive) {
        return get(isExclusive ? WRITE : READ) == ticket;
    }

    /** Says who is to be woken when it is a ticket's turn; before a last look whether it is. */
    void setWaiter(long ticket, int rank) {
        LONG.setVolatile(bytes, offset + waiterOf(ticket), rank + 1L);
    }

    /** The turn to read has come: the next may read as well. Returns whom to wake, -1 for nobody. */
    int passReading() {
        return waiter(add(READ) + 1);
    }

    /** Gives the lock back. Returns whom to wake, -1 for nobody. */
    int release(boolean isExclusive) {
        if (isExclusive) { // nobody else changes the turn to read; first: who has the next must not find it lag behind
            LONG.setRelease(bytes, offset + READ, get(WRITE) + 1);
        }
        return waiter(add(WRITE) + 1);
    }

    private int waiter(long ticket) {
        return get(NEXT) == ticket ? -1 : (int) get(waiterOf(ticket)) - 1;
    }

    /**
     * Begins to combine items that no processor combines at once; nobody waits while it does. Of a process that has
     * ended meanwhile it takes over; the item that this one was at may be half combined.
     */
    void lockItems() {
        long free = 0;
        for (int spins = 1; !LONG.weakCompareAndSetAcquire(bytes, offset + ITEMS, free, SELF); spins++) {
            free = spins % SPINS_BEFORE_LOOK == 0 ? deadHolder() : 0;
            if (spins % SPINS_BEFORE_YIELD == 0) {
                VirtualThreads.giveWay();
            } else {
                Thread.onSpinWait();
            }
        }
    }

    /** Returns who combines items if that process has ended, else 0. */
    private long deadHolder() {
        long holder = get(ITEMS);
        return ProcessIdentity.isOfDeadProcess(holder) ? holder : 0;
    }

    void unlockItems() {
        LONG.setRelease(bytes, offset + ITEMS, 0L);
    }

    void post(int byRank) {
        add(postsOf(byRank));
    }

    long posts(int byRank) {
        return get(postsOf(byRank));
    }

    void complete(int byRank) {
        add(completesOf(byRank));
    }

    long completes(int byRank) {
        return get(completesOf(byRank));
    }

    /** A rank completes an epoch that did not begin, because another rank has failed. */
    void abandon(int byRank, int failedRank) {
        long number = completes(byRank) + 1; // only that rank counts up
        LONG.setVolatile(bytes, offset + abandonedOf(byRank), number << RANK_BITS | failedRank);
        complete(byRank);
    }

    /**
     * Tells whose failure made a rank abandon the epoch that it completed, or a later one.
     *
     * @param number of the complete, from 1 on
     * @return the rank that failed; -1 if it has not abandoned it
     */
    int abandonedFor(int byRank, long number) {
        long word = get(abandonedOf(byRank));
        return word >>> RANK_BITS < number ? -1 : (int) word & (1 << RANK_BITS) - 1;
    }
}
