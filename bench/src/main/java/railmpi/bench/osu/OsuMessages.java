package railmpi.bench.osu;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.bench.suite.CacheLeap;
import railmpi.bench.suite.Messages;
import railmpi.bench.suite.PairMessages;
import railmpi.bench.suite.Percentiles;
import railmpi.bench.suite.PersistentMessages;

/** Messages of one pair of processes or of many pairs, rank r with rank r + pairs; other ranks wait. */
final class OsuMessages implements OsuMeasurement {
    private final OsuBenchmark.Kind kind;
    private final Intracomm world;
    private final PairMessages messages;
    private final Percentiles percentiles;
    private final int rank;
    private final int pairs;
    private final int window;
    private final boolean isRatePrinted;

    OsuMessages(OsuBenchmark benchmark, Intracomm world, OsuOptions options, Percentiles percentiles)
            throws MPIException {
        this.kind = benchmark.kind();
        this.world = world;
        this.percentiles = percentiles;
        this.rank = world.Rank();
        this.pairs = options.pairs(world.Size());
        this.window = options.window();
        this.isRatePrinted = options.isRatePrinted();
        this.messages = benchmark.isPersistent()
                ? new PersistentMessages(world, peer(), options.element(), options.isDirect(), window)
                : new Messages(world, options.element(), options.isDirect(), CacheLeap.NONE, window);
    }

    @Override
    public long memoryBytes(int bytes) {
        return Messages.memoryBytes(bytes, CacheLeap.NONE, 1);
    }

    @Override
    public void prepare(int bytes, boolean isChecked) throws MPIException {
        messages.prepare(bytes, isChecked, 1);
    }

    @Override
    public double run(int iterations) throws MPIException {
        if (rank >= 2 * pairs || iterations == 0) {
            return 0;
        }
        long startNs = System.nanoTime();
        if (percentiles == null) {
            runAll(iterations);
            return (System.nanoTime() - startNs) * 1e-9;
        }
        for (int iteration = 0; iteration < iterations; iteration++) {
            long beforeNs = System.nanoTime();
            runAll(1);
            percentiles.record(System.nanoTime() - beforeNs);
        }
        return (System.nanoTime() - startNs) * 1e-9;
    }

    @Override
    public double[] figures(int bytes, int iterations) throws MPIException {
        double own = run(iterations);
        boolean isCounted = rank < pairs || kind == OsuBenchmark.Kind.MULTI_LATENCY && rank < 2 * pairs;
        double[] sum = new double[1];
        world.reduce(new double[] {isCounted ? own : 0}, sum, 1, MPI.DOUBLE, MPI.SUM, 0);
        double seconds = sum[0] / (kind == OsuBenchmark.Kind.MULTI_LATENCY ? 2 * pairs : pairs);
        if (kind == OsuBenchmark.Kind.LATENCY || kind == OsuBenchmark.Kind.MULTI_LATENCY) {
            return new double[] {timeScale() * seconds / iterations * 1e6};
        }
        double rate = (double) iterations * window * pairs * ways() / seconds;
        double megabytes = rate * bytes / 1e6;
        boolean hasRate = kind == OsuBenchmark.Kind.MULTI_BANDWIDTH && isRatePrinted;
        return hasRate ? new double[] {megabytes, rate} : new double[] {megabytes};
    }

    @Override
    public boolean isRight(int iterations) {
        if (rank >= 2 * pairs) {
            return true;
        }
        boolean isReceiver = rank >= pairs || kind != OsuBenchmark.Kind.BANDWIDTH && !isManyOneWay();
        return !isReceiver || messages.isRight(peer());
    }

    @Override
    public double timeScale() {
        return kind == OsuBenchmark.Kind.LATENCY || kind == OsuBenchmark.Kind.MULTI_LATENCY ? 0.5 : 1;
    }

    @Override
    public double megabytesPerIteration(int bytes) {
        return timeScale() == 1 ? (double) window * ways() * pairs * bytes / 1e6 : 0;
    }

    private boolean isManyOneWay() {
        return kind == OsuBenchmark.Kind.MULTI_BANDWIDTH;
    }

    private int ways() {
        return kind == OsuBenchmark.Kind.TWO_WAY_BANDWIDTH ? 2 : 1;
    }

    private int peer() {
        return rank < pairs ? rank + pairs : rank - pairs;
    }

    private void runAll(int iterations) throws MPIException {
        boolean isSender = rank < pairs;
        switch (kind) {
            case BANDWIDTH, MULTI_BANDWIDTH -> messages.stream(iterations, peer(), isSender);
            case TWO_WAY_BANDWIDTH -> messages.twoWayStream(iterations, peer(), isSender);
            default -> messages.pingPong(iterations, peer(), isSender);
        }
    }
}
