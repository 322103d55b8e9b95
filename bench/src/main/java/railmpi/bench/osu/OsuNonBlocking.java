package railmpi.bench.osu;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.bench.suite.Barriers;
import railmpi.bench.suite.CacheLeap;
import railmpi.bench.suite.CollectiveOperation;
import railmpi.bench.suite.Overlap;
import railmpi.bench.suite.Percentiles;

/** A non-blocking collective: alone, then beside computation that takes as long. */
final class OsuNonBlocking implements OsuMeasurement {
    private final OsuBenchmark benchmark;
    private final Intracomm world;
    private final int ranks;
    private final boolean isFull;
    private final CollectiveOperation operation;
    private final Overlap overlap;

    OsuNonBlocking(OsuBenchmark benchmark, Intracomm world, OsuOptions options, Percentiles percentiles)
            throws MPIException {
        this.benchmark = benchmark;
        this.world = world;
        this.ranks = world.Size();
        this.isFull = options.isFull();
        this.operation = new CollectiveOperation(
                benchmark.collective(), world, options.element(), options.isDirect(), CacheLeap.NONE);
        this.overlap = new Overlap(operation, world, new Barriers(world, false), options.tests(), percentiles);
    }

    @Override
    public long memoryBytes(int bytes) {
        return CollectiveOperation.memoryBytes(benchmark.collective(), bytes, ranks, CacheLeap.NONE, 1);
    }

    @Override
    public void prepare(int bytes, boolean isChecked) {
        operation.prepare(benchmark.hasSize() ? bytes : 0, isChecked, 1);
    }

    @Override
    public double run(int iterations) throws MPIException {
        return overlap.alone(iterations, false);
    }

    @Override
    public double[] figures(int bytes, int iterations) throws MPIException {
        double pure = run(iterations) / iterations;
        int passes = overlap.passesFor(pure);
        overlap.together(Math.max(1, iterations / 10), passes, false);
        double overall = overlap.together(iterations, passes, false) / iterations;
        double[] own = {
            overall,
            overlap.computeSeconds() / iterations,
            overlap.startSeconds() / iterations,
            overlap.testSeconds() / iterations,
            overlap.waitSeconds() / iterations
        };
        double[] means = new double[own.length];
        world.reduce(own, means, own.length, MPI.DOUBLE, MPI.SUM, 0);
        for (int index = 0; index < means.length; index++) {
            means[index] *= 1e6 / ranks;
        }
        OsuSpread alone = OsuSpread.of(world, pure * 1e6);
        double share = Math.max(0, 100 - (means[0] - means[1]) / alone.mean() * 100);
        return isFull
                ? new double[] {
                    means[0], means[1], means[2], means[3], means[4], alone.mean(), alone.least(), alone.most(), share
                }
                : new double[] {means[0], means[1], alone.mean(), share};
    }

    @Override
    public boolean isRight() {
        return operation.isRight(0, false);
    }
}
