package railmpi.bench.osu;

import mpi.Group;
import mpi.Intracomm;
import mpi.MPIException;
import mpi.Win;
import railmpi.bench.suite.Access;
import railmpi.bench.suite.AccessLayout;
import railmpi.bench.suite.Accesses;
import railmpi.bench.suite.Percentiles;

/**
 * Accesses of rank 0 to the memory of rank 1, of both to each other's in the two-way test. Where both ranks must take part in
 * an epoch (post, start and fence) the latency tests access in turns, and half of the time of a turn of both counts.
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
        this.window = benchmark.isBandwidth() ? options.window() : 1;
        this.isTwoWay = benchmark.kind() == OsuBenchmark.Kind.ONE_SIDED_TWO_WAY;
        this.isInTurns = synchronization.isOfBoth() && !benchmark.isBandwidth();
        this.accesses = new Accesses(world, benchmark.access(), options.element(), options.windowKind());
        this.peers = world.getGroup().incl(new int[] {1 - rank});
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
        synchronization.before(accesses.window(), isOrigin(), 1 - rank);
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
        synchronization.after(accesses.window(), isOrigin(), 1 - rank);
        world.barrier();
        accesses.advance(iterations * window);
        return seconds;
    }

    private boolean isOrigin() {
        return rank == 0 || isTwoWay || isInTurns;
    }

    private void iterate(int iteration) throws MPIException {
        if (isTwoWay) {
            synchronization.runBoth(accesses.window(), peers, () -> access(iteration));
        } else if (isInTurns) {
            for (int turn = 0; turn < 2; turn++) {
                runOne(turn, iteration);
            }
        } else {
            runOne(0, iteration);
        }
    }

    private void runOne(int origin, int iteration) throws MPIException {
        Win memory = accesses.window();
        if (rank == origin) {
            synchronization.runOrigin(memory, 1 - rank, peers, () -> access(iteration));
        } else {
            synchronization.runTarget(memory, peers);
        }
    }

    private void access(int iteration) throws MPIException {
        for (int each = 0; each < window; each++) {
            accesses.begin(1 - rank, 0, iteration * window + each);
        }
    }

    @Override
    public double[] figures(int bytes, int iterations) throws MPIException {
        double seconds = run(iterations);
        return new double[] {
            benchmark.isBandwidth()
                    ? megabytesPerIteration(bytes) * iterations / seconds
                    : timeScale() * seconds / iterations * 1e6
        };
    }

    @Override
    public boolean isRight(int iterations) {
        Access access = benchmark.access();
        boolean isWritten =
                !access.isWrite() || rank == 0 && !isTwoWay && !isInTurns || accesses.isWritten(0, 1 - rank, 1);
        return isWritten && (!access.isRead() || !isOrigin() || accesses.isReturned(0, 1 - rank));
    }

    @Override
    public double timeScale() {
        return isInTurns ? 0.5 : 1;
    }

    @Override
    public double megabytesPerIteration(int bytes) {
        return benchmark.isBandwidth() ? (double) window * (isTwoWay ? 2 : 1) * bytes / 1e6 : 0;
    }
}
