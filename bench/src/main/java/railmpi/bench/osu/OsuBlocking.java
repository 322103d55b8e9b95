package railmpi.bench.osu;

import mpi.Intracomm;
import mpi.MPI;
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
        double[] own = {run(iterations) / iterations * 1e6};
        double[] sum = new double[1];
        double[] least = new double[1];
        double[] most = new double[1];
        world.reduce(own, sum, 1, MPI.DOUBLE, MPI.SUM, 0);
        world.reduce(own, least, 1, MPI.DOUBLE, MPI.MIN, 0);
        world.reduce(own, most, 1, MPI.DOUBLE, MPI.MAX, 0);
        double mean = sum[0] / ranks;
        return isFull ? new double[] {mean, least[0], most[0]} : new double[] {mean};
    }

    @Override
    public boolean isRight() {
        return operation.isRight(0, false);
    }
}
