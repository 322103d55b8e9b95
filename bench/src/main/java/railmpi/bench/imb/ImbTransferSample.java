package railmpi.bench.imb;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;
import railmpi.bench.suite.AccessLayout;
import railmpi.bench.suite.Accesses;
import railmpi.bench.suite.Element;
import railmpi.bench.suite.Percentiles;
import railmpi.bench.suite.WindowKind;

/**
 * Accesses to the memory of other processes of a group; processes that begin none have no time, which is told by a
 * number below 0. Accesses of one iteration to or by several processes have parts of memory of their own, other than in
 * IMB. Every method is collective in the group.
 */
class ImbTransferSample extends ImbSample {
    final ImbTransfer transfer;
    final Accesses accesses;
    final boolean isOrigin;
    private final ImbMode mode;
    private final Element element;
    private final int[] targets;
    private final int[] lockedTargets;

    ImbTransferSample(
            ImbBenchmark benchmark, ImbMode mode, Intracomm group, ImbOptions options, Percentiles percentiles)
            throws MPIException {
        super(benchmark, group, options, percentiles);
        this.transfer = benchmark.transfer();
        this.mode = mode;
        this.element = options.element(benchmark);
        this.accesses = new Accesses(group, transfer.access(), element, WindowKind.CREATE);
        this.isOrigin = transfer.isOrigin(rank);
        this.targets = isOrigin ? transfer.targets(rank, size) : new int[0];
        this.lockedTargets = Arrays.stream(targets).distinct().toArray();
    }

    @Override
    ImbMode mode() {
        return mode;
    }

    @Override
    int repetitions(int bytes) {
        return options.repetitions().in(mode).planned(benchmark, bytes, size);
    }

    private AccessLayout layout(int bytes) {
        return AccessLayout.of(element, bytes, transfer.blocks(size), options.leap(), repetitions(bytes));
    }

    @Override
    long memoryBytes(int bytes) {
        return Accesses.memoryBytes(transfer.access(), longestBytes(bytes));
    }

    @Override
    long arrays(int bytes) {
        return 3;
    }

    @Override
    long longestBytes(int bytes) {
        return options.leap().memoryBytes((long) bytes * transfer.blocks(size), repetitions(bytes));
    }

    @Override
    void prepare(int bytes, boolean isChecked) throws MPIException {
        accesses.prepare(layout(bytes), isChecked);
        group.barrier();
    }

    @Override
    void close() throws MPIException {
        accesses.close();
    }

    @Override
    double run(int iterations) throws MPIException {
        group.barrier();
        double seconds = transfer.completion() == ImbTransfer.Completion.FENCE
                ? fenced(iterations)
                : isOrigin ? locked(iterations) : -1;
        group.barrier();
        accesses.advance(iterations);
        return seconds;
    }

    private double fenced(int iterations) throws MPIException {
        Win window = accesses.window();
        window.fence(MPI.MODE_NOPRECEDE);
        group.barrier();
        long startNs = System.nanoTime();
        for (int iteration = 0; iteration < iterations; iteration++) {
            long beforeNs = System.nanoTime();
            access(iteration);
            if (mode == ImbMode.NON_AGGREGATE) {
                window.fence(0);
            }
            record(beforeNs);
        }
        if (mode == ImbMode.AGGREGATE) {
            window.fence(0);
        }
        double seconds = (System.nanoTime() - startNs) * 1e-9;
        window.fence(MPI.MODE_NOSUCCEED);
        return isOrigin ? seconds : -1;
    }

    private double locked(int iterations) throws MPIException {
        lock();
        boolean isEachFlushed = mode == ImbMode.NON_AGGREGATE || transfer.reach() == ImbTransfer.Reach.NEIGHBOURS;
        long startNs = System.nanoTime();
        for (int iteration = 0; iteration < iterations; iteration++) {
            long beforeNs = System.nanoTime();
            access(iteration);
            if (isEachFlushed) {
                flush();
            }
            record(beforeNs);
        }
        if (!isEachFlushed) {
            flush();
        }
        double seconds = (System.nanoTime() - startNs) * 1e-9;
        unlock();
        return seconds;
    }

    private void access(int iteration) throws MPIException {
        for (int index = 0; index < targets.length; index++) {
            accesses.begin(targets[index], transfer.block(index, rank, targets), iteration);
        }
    }

    private void record(long beforeNs) {
        if (percentiles != null && isOrigin) {
            percentiles.record(System.nanoTime() - beforeNs);
        }
    }

    final void lock() throws MPIException {
        if (transfer.isToAll()) {
            accesses.window().lockAll(0);
            return;
        }
        for (int target : lockedTargets) {
            accesses.window().lock(MPI.LOCK_SHARED, target, 0);
        }
    }

    final void unlock() throws MPIException {
        if (transfer.isToAll()) {
            accesses.window().unlockAll();
            return;
        }
        for (int target : lockedTargets) {
            accesses.window().unlock(target);
        }
    }

    private void flush() throws MPIException {
        Win window = accesses.window();
        boolean isLocal = transfer.completion() == ImbTransfer.Completion.FLUSH_LOCAL;
        if (transfer.isToAll() && isLocal) {
            window.flushLocalAll();
        } else if (transfer.isToAll()) {
            window.flushAll();
        }
        for (int index = 0; !transfer.isToAll() && index < lockedTargets.length; index++) {
            if (isLocal) {
                window.flushLocal(lockedTargets[index]);
            } else {
                window.flush(lockedTargets[index]);
            }
        }
    }

    @Override
    boolean isRight(int iterations) {
        return (!transfer.access().isWrite() || isWritten())
                && (!transfer.access().isRead() || isReturned());
    }

    private boolean isReturned() {
        for (int index = 0; index < targets.length; index++) {
            if (!accesses.isReturned(transfer.block(index, rank, targets), targets[index])) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether all that others had to write is in the memory of this process. */
    private boolean isWritten() {
        if (transfer.reach() == ImbTransfer.Reach.TO_FIRST) {
            return rank != 0 || accesses.isWritten(0, 0, size);
        }
        for (int origin = 0; origin < size; origin++) {
            int[] ofOrigin = transfer.isOrigin(origin) ? transfer.targets(origin, size) : new int[0];
            for (int index = 0; index < ofOrigin.length; index++) {
                if (ofOrigin[index] == rank
                        && !accesses.isWritten(transfer.block(index, origin, ofOrigin), origin, 1)) {
                    return false;
                }
            }
        }
        return true;
    }
}
