package railmpi.bench.osu;

import mpi.Intracomm;
import mpi.MPIException;
import railmpi.bench.suite.CacheLeap;
import railmpi.bench.suite.CollectiveOperation;
import railmpi.bench.suite.Percentiles;

/** A blocking collective: the time of every call, with a barrier between calls. */
final class OsuBlocking implements OsuMeasurement {
    private final OsuBenchmark benchmark;
    private final Intracomm world;
    private final int ranks;
    private final boolean isFull;
    private final Percentiles percentiles;
    private final CollectiveOperation operation;

    OsuBlocking(OsuBenchmark benchmark, Intracomm world, OsuOptions options, Percentiles percentiles)
            throws MPIException {
        this.benchmark = benchmark;
        this.world = world;
        this.ranks = world.Size();
        this.isFull = options.isFull();
        this.percentiles = percentiles;
        this.operation = new CollectiveOperation(
                benchmark.collective(), world, options.element(), options.isDirect(), CacheLeap.NONE);
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
        long ns = 0;
        for (int iteration = 0; iteration < iterations; iteration++) {
            long startNs = System.nanoTime();
            operation.call(0);
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

    @Override
    public boolean isRight() {
        return operation.isRight(0, false);
    }
}
