package railmpi.bench.osu;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.bench.suite.Barriers;
import railmpi.bench.suite.Overlap;
import railmpi.bench.suite.Percentiles;

/** A non-blocking collective: alone, then beside computation that takes as long. */
final class OsuNonBlocking extends OsuCollective {
    private final Overlap overlap;

    OsuNonBlocking(OsuBenchmark benchmark, Intracomm world, OsuOptions options, Percentiles percentiles)
            throws MPIException {
        super(benchmark, world, options);
        this.overlap = new Overlap(operation, world, roots, new Barriers(world, false), options.tests(), percentiles);
    }

    @Override
    public double run(int iterations) throws MPIException {
        return overlap.alone(iterations);
    }

    @Override
    public double[] figures(int bytes, int iterations) throws MPIException {
        double pure = run(iterations) / iterations;
        int passes = overlap.passesFor(pure);
        overlap.together(Math.max(1, iterations / 10), passes);
        double overall = overlap.together(iterations, passes) / iterations;
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
}
