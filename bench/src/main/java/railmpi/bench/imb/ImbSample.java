package railmpi.bench.imb;

import mpi.Intracomm;
import mpi.MPIException;
import railmpi.bench.suite.Barriers;
import railmpi.bench.suite.CacheLeap;
import railmpi.bench.suite.CollectiveOperation;
import railmpi.bench.suite.Element;
import railmpi.bench.suite.JvmMemory;
import railmpi.bench.suite.Messages;
import railmpi.bench.suite.Percentiles;
import railmpi.bench.suite.Roots;

/**
 * What one process of a group does for one benchmark, and how long it takes. Every method is collective in the group.
 */
class ImbSample {
    final ImbBenchmark benchmark;
    final Intracomm group;
    final int rank;
    final int size;

    final Barriers barriers;
    private final CacheLeap leap;
    final ImbOptions options;
    final Roots roots;
    final Percentiles percentiles;
    private final Messages messages;
    final CollectiveOperation operation;

    /** Creates it; {@code percentiles} takes the times of single iterations, null: not wanted. */
    ImbSample(ImbBenchmark benchmark, Intracomm group, ImbOptions options, Percentiles percentiles)
            throws MPIException {
        this.benchmark = benchmark;
        this.group = group;
        this.rank = group.Rank();
        this.size = group.Size();
        this.options = options;
        this.barriers = options.isSynchronised() ? new Barriers(group, options.hasOwnBarriers()) : null;
        this.leap = options.leap();
        this.roots = options.isRootShifted() ? Roots.inTurns(size) : Roots.always(0);
        this.percentiles = percentiles;
        boolean hasMessages = benchmark.collective() == null && !benchmark.isOnFile() && !benchmark.isOneSided();
        Element element = options.element(benchmark);
        boolean isDirect = options.isDirect();
        this.messages = hasMessages ? new Messages(group, element, isDirect, leap, options.window()) : null;
        this.operation = benchmark.collective() == null
                ? null
                : new CollectiveOperation(benchmark.collective(), group, element, isDirect, leap);
    }

    /** Returns the mode in which it is measured. */
    ImbMode mode() {
        return ImbMode.NONE;
    }

    /** Gives back what is not memory. */
    void close() throws MPIException {}

    /** Returns how often messages of {@code bytes} are repeated at most. */
    int repetitions(int bytes) {
        return options.repetitions().planned(benchmark, bytes, size);
    }

    /** Returns the bytes of memory that messages of {@code bytes} need on one process. */
    long memoryBytes(int bytes) {
        int repetitions = repetitions(bytes);
        return messages != null
                ? Messages.memoryBytes(bytes, leap, repetitions)
                : CollectiveOperation.memoryBytes(benchmark.collective(), bytes, size, leap, repetitions);
    }

    /** Returns whether messages of {@code bytes} have room on this process, without taking it. */
    ImbMemory memory(int bytes, JvmMemory jvm) {
        long needed = memoryBytes(bytes);
        if (needed > options.memoryBytes()) {
            return ImbMemory.ABOVE_LIMIT;
        }
        boolean isDirect = options.isDirect();
        if (!jvm.holds(needed, arrays(bytes), isDirect)) {
            return isDirect ? ImbMemory.ABOVE_DIRECT : ImbMemory.ABOVE_JVM;
        }
        return longestBytes(bytes) > JvmMemory.longestBytes() ? ImbMemory.TOO_LONG : ImbMemory.ENOUGH;
    }

    /** Returns how many arrays or buffers that memory is in. */
    long arrays(int bytes) {
        long places = options.leap().places(bytes, repetitions(bytes));
        return (messages != null ? 3 : 2) * places;
    }

    /** Returns the length of the longest of them. */
    long longestBytes(int bytes) {
        int repetitions = repetitions(bytes);
        return messages != null
                ? leap.memoryBytes(bytes, repetitions)
                : CollectiveOperation.longestBytes(benchmark.collective(), bytes, size, leap, repetitions);
    }

    /** Takes messages of {@code bytes}. */
    void prepare(int bytes, boolean isChecked) throws MPIException {
        int repetitions = repetitions(bytes);
        if (messages != null) {
            messages.prepare(bytes, isChecked, repetitions);
        } else {
            operation.prepare(bytes, isChecked, repetitions);
        }
    }

    /** Runs and returns the times of one iteration in seconds: one for most benchmarks. */
    double[] measure(int iterations) throws MPIException {
        return new double[] {run(iterations) / iterations * benchmark.timeScale()};
    }

    /** Runs and returns the seconds that all iterations took together. */
    double run(int iterations) throws MPIException {
        if (operation != null) {
            return runCollective(iterations);
        }
        long startNs = System.nanoTime();
        if (percentiles == null) {
            runMessages(iterations);
            return (System.nanoTime() - startNs) * 1e-9;
        }
        for (int iteration = 0; iteration < iterations; iteration++) {
            long beforeNs = System.nanoTime();
            runMessages(1);
            percentiles.record(System.nanoTime() - beforeNs);
        }
        return (System.nanoTime() - startNs) * 1e-9;
    }

    /** Returns whether the last messages arrived as they were sent. */
    boolean isRight(int iterations) throws MPIException {
        if (operation != null) {
            return operation.isRight(iterations, roots);
        }
        int left = (rank + size - 1) % size;
        return switch (benchmark.pattern()) {
            case SENDRECV -> messages.isRight(left);
            case EXCHANGE -> messages.isRight(left) && messages.isSecondRight((rank + 1) % size);
            case UNIBAND -> isFirstOfPair() || messages.isRight(peer());
            default -> messages.isRight(peer());
        };
    }

    /** Calls the operation once, as the benchmark does, and returns the seconds it took. */
    double callOnce(int root) throws MPIException {
        long startNs = System.nanoTime();
        operation.call(root);
        long ns = System.nanoTime() - startNs;
        if (percentiles != null) {
            percentiles.record(ns);
        }
        return ns * 1e-9;
    }

    private double runCollective(int iterations) throws MPIException {
        double seconds = 0;
        operation.rewind();
        for (int iteration = 0; iteration < iterations; iteration++) {
            seconds += callOnce(roots.of(iteration));
            synchronise();
        }
        return seconds;
    }

    /** Lets the processes begin the next iteration together, if that is wanted. */
    void synchronise() throws MPIException {
        if (barriers != null) {
            barriers.await();
        }
    }

    private void runMessages(int iterations) throws MPIException {
        switch (benchmark.pattern()) {
            case PING_PONG -> messages.pingPong(iterations, peer(), isFirstOfPair(), false);
            case PING_PONG_ANY -> messages.pingPong(iterations, peer(), isFirstOfPair(), true);
            case PING_PING -> messages.pingPing(iterations, peer(), false);
            case PING_PING_ANY -> messages.pingPing(iterations, peer(), true);
            case SENDRECV -> messages.sendrecv(iterations);
            case EXCHANGE -> messages.exchange(iterations);
            case UNIBAND -> messages.stream(iterations, peer(), isFirstOfPair());
            default -> messages.twoWayStream(iterations, peer(), isFirstOfPair());
        }
    }

    private boolean isFirstOfPair() {
        return rank < size / 2;
    }

    private int peer() {
        return isFirstOfPair() ? rank + size / 2 : rank - size / 2;
    }
}
