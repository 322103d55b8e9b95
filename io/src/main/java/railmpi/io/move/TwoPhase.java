package railmpi.io.move;

import railmpi.core.RailException;
import railmpi.io.file.PositionalFile;
import railmpi.io.view.View;

/**
 * A collective access in two phases (Source: [delRosario93], [Thakur99] section 4): the ranks exchange data with
 * aggregators, and these move long runs between their memory and the file. What a rank has in a window is one part of
 * its stream, which is sent from the program's memory as it is, behind a list of the runs in the window; the
 * aggregator receives it straight into the places of these runs, and the other way for reading. The exchange of a
 * window goes on while the window before it is written, or the one after it is read.
 *
 * <p>Each rank moves its own part where that is as good: ranks whose parts are not interleaved, and those of one node
 * that read runs which are long enough for a file system of that node. Writers of one file exclude each other in the
 * system, so that many short writes of several ranks take longer than their way through an aggregator.
 *
 * <p>Cost: every byte goes once through the network and once into the file. By one thread at a time.
 */
final class TwoPhase {
    /** To read so much from a file system of this machine costs less than to get it from an aggregator. */
    private static final long DIRECT_RUN_BYTES = 4 << 10;

    private final FileContext context;
    private final PositionalFile file;
    private final Agreement agreement;
    private final IndependentMoves alone;

    /** Prepares collective accesses. */
    TwoPhase(FileContext context, IndependentMoves alone) {
        this.context = context;
        file = context.file();
        agreement = context.agreement();
        this.alone = alone;
    }

    /** As {@link DataMoves#together}. */
    long move(View view, long stream, boolean isWrite, UserData data, boolean isAtomic, RailException problem) {
        Domains domains = agree(view, stream, isWrite, data, isAtomic, problem);
        if (domains.isIndependent()) {
            return moveAlone(view, stream, isWrite, data, isAtomic);
        }
        Exchange exchange = new Exchange(context, domains, view, stream, data);
        Aggregator aggregator = new Aggregator(context, domains, isAtomic);
        Runnable work =
                isWrite ? () -> write(domains, exchange, aggregator) : () -> read(domains, exchange, aggregator);
        if (isAtomic) {
            atOnce(domains, isWrite, work);
        } else {
            work.run();
        }
        return exchange.movedBytes();
    }

    private Domains agree(
            View view, long stream, boolean isWrite, UserData data, boolean isAtomic, RailException problem) {
        Domains.Part own = Domains.Part.NOTHING;
        RailException failure = problem;
        if (failure == null) {
            try {
                own = Domains.Part.of(view, stream, data.lengthBytes());
            } catch (RailException e) {
                failure = e;
            }
        }
        boolean mayBeDirect = !isWrite && !isAtomic && context.isOnOneNode() && file.isOnThisMachine();
        boolean isByOne = isAtomic && file.isLockedByAccess(); // who has the lock keeps the others out
        return Domains.agree(context, failure, own, isWrite, isByOne, mayBeDirect ? DIRECT_RUN_BYTES : Long.MAX_VALUE);
    }

    private long moveAlone(View view, long stream, boolean isWrite, UserData data, boolean isAtomic) {
        long moved = 0;
        RailException failure = null;
        try {
            moved = isAtomic && data.lengthBytes() > 0
                    ? alone.locked(
                            view,
                            stream,
                            data.lengthBytes(),
                            isWrite,
                            () -> alone.move(view, stream, isWrite, data, true))
                    : alone.move(view, stream, isWrite, data, false);
        } catch (RailException e) {
            failure = e;
        }
        agreement.requireSuccess(failure);
        return moved;
    }

    /** One rank holds a lock of all that is used, for all. */
    private void atOnce(Domains domains, boolean isWrite, Runnable work) {
        if (domains.rankOf(0) != context.communicator().rank()) {
            agreement.requireSuccess(null);
            work.run();
            return;
        }
        boolean[] isLocked = new boolean[1];
        try {
            file.locked(domains.low(), domains.high(), !isWrite, () -> {
                isLocked[0] = true;
                agreement.requireSuccess(null);
                work.run();
            });
        } catch (RailException e) {
            if (!isLocked[0]) {
                agreement.requireSuccess(e);
            }
            throw e;
        }
    }

    private void write(Domains domains, Exchange exchange, Aggregator aggregator) {
        for (int round = 0; round < domains.rounds(); round++) {
            exchange.sendParts(round);
            aggregator.takeWindow(round);
            exchange.awaitSends();
        }
        agreement.requireSuccess(aggregator.end());
    }

    /** The next window is asked for before this one is sent. */
    private void read(Domains domains, Exchange exchange, Aggregator aggregator) {
        for (int round = 0; round <= domains.rounds(); round++) {
            if (round < domains.rounds()) {
                exchange.askForParts(round);
                aggregator.readWindow(round);
            }
            if (round > 0) {
                aggregator.giveWindow();
                exchange.awaitParts(round - 1);
            }
        }
        exchange.awaitSends();
        agreement.requireSuccess(aggregator.end());
    }
}
