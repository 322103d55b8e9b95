package railmpi.bench.osu;

import mpi.Intracomm;
import mpi.MPIException;
import railmpi.bench.suite.Percentiles;

/** A blocking collective: the time of every call, with a barrier between calls. */
final class OsuBlocking extends OsuCollective {
    private final Percentiles percentiles;

    OsuBlocking(OsuBenchmark benchmark, Intracomm world, OsuOptions options, Percentiles percentiles)
            throws MPIException {
        super(benchmark, world, options);
        this.percentiles = percentiles;
    }

    @Override
    public double run(int iterations) throws MPIException {
        long ns = 0;
        for (int iteration = 0; iteration < iterations; iteration++) {
            long startNs = System.nanoTime();
            operation.call(roots.of(iteration));
            long ownNs = System.nanoTime() - startNs;
            ns += ownNs;
            if (percentiles != null) {
                percentiles.record(ownNs);
            }
            world.barrier();
        }
        return ns * 1e-9;
    }

    @Override
    public double[] figures(int bytes, int iterations) throws MPIException {
        OsuSpread us = OsuSpread.of(world, run(iterations) / iterations * 1e6);
        return isFull ? new double[] {us.mean(), us.least(), us.most()} : new double[] {us.mean()};
    }
}
