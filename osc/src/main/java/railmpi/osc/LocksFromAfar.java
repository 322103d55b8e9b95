package railmpi.osc;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The lock of the memory of this rank for ranks that do not map its words: this process draws their tickets and tells
 * them when it is their turn; it gives back what a lost one has. In a job that goes on without ranks that have failed,
 * an exclusive lock of one stays, because the memory may be half written, and who waits for it is told. Owner: the
 * holder of the progress lock.
 */
final class LocksFromAfar {
    private static final byte SHARED = 1;
    private static final byte EXCLUSIVE = 2;
    /** Instead of a rank: it is lost, and its turn is to be passed on. */
    private static final int NOBODY = -1;

    private final WindowWords words;
    private final int ownRank;
    private final byte[] held;
    private final List<Wish> waiting = new ArrayList<>();
    private final IntConsumer granted;
    private final IntConsumer refused;
    private final IntConsumer waker;

    /** A rank that waits. */
    private record Wish(int rank, boolean isExclusive, long ticket) {}

    /**
     * Begins.
     *
     * @param words of this rank
     * @param ownRank this rank, to be woken for the sake of those
     * @param granted is told of each rank that gets the lock
     * @param refused is told of each rank that never gets it
     * @param waker wakes a rank of this node, nobody for -1
     */
    LocksFromAfar(
            WindowWords words, int ranks, int ownRank, IntConsumer granted, IntConsumer refused, IntConsumer waker) {
        this.words = words;
        this.ownRank = ownRank;
        this.granted = granted;
        this.refused = refused;
        this.waker = waker;
        held = new byte[ranks];
    }

    /** Returns false if the rank has the lock, or waits for it. */
    boolean ask(int rank, boolean isExclusive) {
        if (held[rank] != 0) {
            return false;
        }
        held[rank] = isExclusive ? EXCLUSIVE : SHARED;
        Wish wish = new Wish(rank, isExclusive, words.takeTicket());
        words.setWaiter(wish.ticket, ownRank);
        waiting.add(wish);
        advance();
        return true;
    }

    /**
     * Gives a rank the shared lock if that is possible at once.
     *
     * @return whether it has it now
     */
    boolean tryShared(int rank) {
        if (held[rank] != 0 || !words.tryReading()) {
            return false;
        }
        held[rank] = SHARED;
        waker.accept(words.passReading());
        return true;
    }

    /** Returns false if the rank does not have the lock. */
    boolean release(int rank) {
        if (held[rank] == 0 || isWaiting(rank)) {
            return false;
        }
        boolean isExclusive = held[rank] == EXCLUSIVE;
        giveBack(rank, isExclusive);
        advance();
        return true;
    }

    private void giveBack(int rank, boolean isExclusive) {
        held[rank] = 0;
        waker.accept(words.release(isExclusive));
    }

    private boolean isWaiting(int rank) {
        for (Wish wish : waiting) {
            if (wish.rank == rank) {
                return true;
            }
        }
        return false;
    }

    boolean isIdle() {
        return waiting.isEmpty();
    }

    /**
     * A rank is lost: what it has is given back, and its turn passed on when it comes.
     *
     * @param staysExclusive whether an exclusive lock stays
     * @return whether one does: the rank stands in the way from now on
     */
    boolean onLost(int rank, boolean staysExclusive) {
        if (held[rank] == 0) {
            return false;
        }
        if (isWaiting(rank)) {
            waiting.replaceAll(wish -> wish.rank == rank ? new Wish(NOBODY, wish.isExclusive, wish.ticket) : wish);
            held[rank] = 0;
        } else if (held[rank] == EXCLUSIVE && staysExclusive) {
            words.want(rank);
            return true;
        } else {
            giveBack(rank, held[rank] == EXCLUSIVE);
        }
        advance();
        return false;
    }

    /** No turn comes any more. */
    void giveUp() {
        for (Wish wish : waiting) {
            if (wish.rank != NOBODY) {
                held[wish.rank] = 0;
                refused.accept(wish.rank);
            }
        }
        waiting.clear();
    }

    /** Grants what it is the turn of. Tickets are in order here. */
    void advance() {
        while (!waiting.isEmpty() && words.isTurn(waiting.get(0).ticket, waiting.get(0).isExclusive)) {
            Wish first = waiting.remove(0);
            if (!first.isExclusive) {
                waker.accept(words.passReading());
            }
            if (first.rank == NOBODY) {
                waker.accept(words.release(first.isExclusive));
            } else {
                granted.accept(first.rank);
            }
        }
    }
}
