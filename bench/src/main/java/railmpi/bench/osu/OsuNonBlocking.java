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
            overlap.waitSeconds() / iterations,
            pure
        };
        double[] means = new double[own.length];
        double[] least = new double[1];
        double[] most = new double[1];
        world.reduce(own, means, own.length, MPI.DOUBLE, MPI.SUM, 0);
        world.reduce(new double[] {pure}, least, 1, MPI.DOUBLE, MPI.MIN, 0);
        world.reduce(new double[] {pure}, most, 1, MPI.DOUBLE, MPI.MAX, 0);
        for (int index = 0; index < means.length; index++) {
            means[index] *= 1e6 / ranks;
        }
        double share = Math.max(0, 100 - (means[0] - means[1]) / means[5] * 100);
        return isFull
                ? new double[] {
                    means[0], means[1], means[2], means[3], means[4], means[5], least[0] * 1e6, most[0] * 1e6, share
                }
                : new double[] {means[0], means[1], means[5], share};
    }

    @Override
    public boolean isRight() {
        return operation.isRight(0, false);
    }
}
