package railmpi.bench.osu;

import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;
import railmpi.bench.suite.Access;
import railmpi.bench.suite.AccessLayout;
import railmpi.bench.suite.Accesses;
import railmpi.bench.suite.Percentiles;

/**
 * Accesses of a rank to the memory of another, of both to each other's in the two-way test: of rank 0 to rank 1, or of
 * many pairs at once, rank r to rank r + pairs, while other ranks wait. Where both ranks must take part in an epoch
 * (post, start and fence) the latency tests access in turns, and half of the time of a turn of both counts.
 */
final class OsuOneSided implements OsuMeasurement {
    private final OsuBenchmark benchmark;
    private final OsuSynchronization synchronization;
    private final OsuOptions options;
    private final Intracomm world;
    private final Percentiles percentiles;
    private final Accesses accesses;
    private final Group peers;
    private final int rank;
    private final int pairs;
    private final int peer;
    private final int window;
    private final boolean isTwoWay;
    private final boolean isInTurns;

    OsuOneSided(OsuBenchmark benchmark, Intracomm world, OsuOptions options, Percentiles percentiles)
            throws MPIException {
        this.benchmark = benchmark;
        this.synchronization = options.synchronization();
        this.options = options;
        this.world = world;
        this.percentiles = percentiles;
        this.rank = world.getRank();
        this.pairs = benchmark.isOfPairs() ? options.pairs(world.getSize()) : 1;
        this.peer = rank < pairs ? rank + pairs : rank - pairs;
        this.window = benchmark.isBandwidth() ? options.window() : 1;
        this.isTwoWay = benchmark.kind() == OsuBenchmark.Kind.ONE_SIDED_TWO_WAY;
        this.isInTurns = synchronization.isOfBoth() && !benchmark.isBandwidth();
        Intracomm taking = 2 * pairs == world.getSize() ? world : world.split(isIdle() ? 1 : 0, rank);
        this.accesses = new Accesses(taking, benchmark.access(), options.element(), options.windowKind());
        this.peers = world.getGroup().incl(new int[] {peer});
    }

    @Override
    public long memoryBytes(int bytes) {
        return Accesses.memoryBytes(benchmark.access(), (long) bytes * window);
    }

    @Override
    public void prepare(int bytes, boolean isChecked) throws MPIException {
        int count = bytes / options.element().bytes();
        accesses.prepare(new AccessLayout(count, 1, window, count), isChecked);
        world.barrier();
    }

    @Override
    public void close() throws MPIException {
        accesses.close();
    }

    @Override
    public double run(int iterations) throws MPIException {
        if (isIdle()) {
            world.barrier();
            world.barrier();
            return 0;
        }
        synchronization.before(accesses.window(), isOrigin(), peer);
        world.barrier();
        long startNs = System.nanoTime();
        for (int iteration = 0; iteration < iterations; iteration++) {
            long beforeNs = System.nanoTime();
            iterate(iteration);
            if (percentiles != null && isOrigin()) {
                percentiles.record(System.nanoTime() - beforeNs);
            }
        }
        double seconds = (System.nanoTime() - startNs) * 1e-9;
        synchronization.after(accesses.window(), isOrigin(), peer);
        world.barrier();
        accesses.advance(iterations * window);
        return seconds;
    }

    private boolean isIdle() {
        return rank >= 2 * pairs;
    }

    private boolean isOrigin() {
        return rank < pairs || isTwoWay || isInTurns;
    }

    private void iterate(int iteration) throws MPIException {
        if (isTwoWay) {
            synchronization.runBoth(accesses.window(), peers, () -> access(iteration));
        } else if (isInTurns) {
            for (int turn = 0; turn < 2; turn++) {
                runOne((turn == 0) == (rank < pairs), iteration);
            }
        } else {
            runOne(rank < pairs, iteration);
        }
    }

    private void runOne(boolean isOrigin, int iteration) throws MPIException {
        Win memory = accesses.window();
        if (isOrigin) {
            synchronization.runOrigin(memory, peer, peers, () -> access(iteration));
        } else {
            synchronization.runTarget(memory, peers);
        }
    }

    private void access(int iteration) throws MPIException {
        for (int each = 0; each < window; each++) {
            accesses.begin(peer, 0, iteration * window + each);
        }
    }

    @Override
    public double[] figures(int bytes, int iterations) throws MPIException {
        double own = run(iterations);
        double[] sum = new double[1];
        world.reduce(new double[] {rank < pairs ? own : 0}, sum, 1, MPI.DOUBLE, MPI.SUM, 0);
        double seconds = sum[0] / pairs;
        if (!benchmark.isBandwidth()) {
            return new double[] {timeScale() * seconds / iterations * 1e6};
        }
        double megabytes = megabytesPerIteration(bytes) * iterations / seconds;
        boolean hasRate = benchmark.kind() == OsuBenchmark.Kind.ONE_SIDED_MULTI_BANDWIDTH && options.isRatePrinted();
        return hasRate
                ? new double[] {megabytes, (double) iterations * window * pairs / seconds}
                : new double[] {megabytes};
    }

    @Override
    public boolean isRight(int iterations) {
        if (isIdle()) {
            return true;
        }
        Access access = benchmark.access();
        boolean isWritten =
                !access.isWrite() || rank < pairs && !isTwoWay && !isInTurns || accesses.isWritten(0, peer, 1);
        return isWritten && (!access.isRead() || !isOrigin() || accesses.isReturned(0, peer));
    }

    @Override
    public double timeScale() {
        return isInTurns ? 0.5 : 1;
    }

    @Override
    public double megabytesPerIteration(int bytes) {
        return benchmark.isBandwidth() ? (double) window * (isTwoWay ? 2 : 1) * pairs * bytes / 1e6 : 0;
    }
}
