package railmpi.osc;

import java.lang.invoke.VarHandle;
import java.util.function.BooleanSupplier;
import railmpi.core.RailException;
import railmpi.core.progress.StackReserve;
import railmpi.pml.Pml;

/** Waits until accesses are done. Any thread. */
final class Flushes {
    /** Flushes of mapped memory, which need no progress, until one makes some all the same. */
    private static final int FLUSHES_PER_PASS = 512;

    private final Pml pml;
    private final WindowRanks ranks;

    /** Racy, but benign: a count more or less moves the next pass by a flush. */
    private int flushes;

    Flushes(Pml pml, WindowRanks ranks) {
        this.pml = pml;
        this.ranks = ranks;
    }

    /** Tells whether all accesses to a rank are done, or have failed, and the program knows. */
    boolean isSettled(int rank) {
        return ranks.isHere(rank) || ranks.isSettled(rank);
    }

    private boolean areSettled(int[] some) {
        boolean areAll = true;
        for (int i = 0; i < some.length && areAll; i++) {
            areAll = isSettled(some[i]);
        }
        return areAll;
    }

    /** Tells whether all accesses to all ranks are done. */
    boolean areAllSettled() {
        boolean areAll = true;
        for (int rank = 0; rank < ranks.size() && areAll; rank++) {
            areAll = isSettled(rank);
        }
        return areAll;
    }

    /** Tells whether no frame is ever needed, and whatever fails does so at once. */
    boolean areAllMapped() {
        boolean areAll = true;
        for (int rank = 0; rank < ranks.size() && areAll; rank++) {
            areAll = ranks.isHere(rank);
        }
        return areAll;
    }

    /**
     * Returns when all accesses to a rank are done there.
     *
     * @throws WindowError RANGE if one was refused
     */
    void flush(int rank) {
        if (isSettled(rank)) {
            VarHandle.fullFence(); // what was written is there, what is read from now on is new
            passNowAndThen();
        } else {
            flush(new int[] {rank});
        }
    }

    /**
     * Returns when all accesses to all ranks are done there.
     *
     * @throws WindowError RANGE if one was refused
     */
    void flushAll() {
        if (areAllSettled()) {
            VarHandle.fullFence();
            passNowAndThen();
            return;
        }
        int[] all = new int[ranks.size()];
        for (int rank = 0; rank < all.length; rank++) {
            all[rank] = rank;
        }
        flush(all);
    }

    /**
     * Returns when all accesses to some ranks are done there.
     *
     * @throws WindowError RANGE if one was refused
     */
    void flush(int[] some) {
        VarHandle.fullFence();
        if (areSettled(some)) {
            passNowAndThen();
            return;
        }
        StackReserve.requireForFirstCall();
        long[] asked = pml.locked(() -> ask(some));
        RailException lost = null;
        for (int i = 0; i < some.length; i++) {
            long flush = asked[i];
            Outbox outbox = ranks.outbox(some[i]);
            lost = await(some[i], () -> outbox.isFlushed(flush), lost);
        }
        RailException refusal = pml.locked(() -> ranks.takeRefusal(some));
        if (lost != null || refusal != null) {
            throw lost != null ? lost : refusal;
        }
    }

    /** Waits; returns the first loss: the accesses to those that are there are waited for all the same. */
    private RailException await(int rank, BooleanSupplier condition, RailException before) {
        try {
            ranks.await(rank, condition);
            return before;
        } catch (RailException e) {
            if (!WindowRanks.isLoss(e)) {
                throw e;
            }
            return before == null ? e : before;
        }
    }

    private long[] ask(int[] some) {
        long[] asked = new long[some.length];
        for (int i = 0; i < some.length; i++) {
            Outbox outbox = ranks.outbox(some[i]);
            asked[i] = outbox.flush();
            outbox.push();
        }
        return asked;
    }

    /** Returns when the buffers of all accesses to some ranks may be used again. */
    void flushLocal(int... some) {
        if (areSettled(some)) {
            passNowAndThen();
            return;
        }
        StackReserve.requireForFirstCall();
        RailException lost = null;
        for (int rank : some) {
            lost = await(rank, ranks.outbox(rank)::isLocallyComplete, lost);
        }
        if (lost != null) {
            throw lost;
        }
    }

    /** A program that looks at memory again and again lets other things go on as well, and other processes run. */
    private void passNowAndThen() {
        if (++flushes % FLUSHES_PER_PASS == 0) {
            pml.progress();
        }
    }
}
