package railmpi.bench.osu;

import mpi.Intracomm;
import mpi.MPIException;
import railmpi.bench.suite.CacheLeap;
import railmpi.bench.suite.CollectiveOperation;
import railmpi.bench.suite.Roots;

/** A collective, however its time is taken. */
abstract class OsuCollective implements OsuMeasurement {
    final Intracomm world;
    final int ranks;
    final boolean isFull;
    final Roots roots;
    final CollectiveOperation operation;
    private final OsuBenchmark benchmark;

    OsuCollective(OsuBenchmark benchmark, Intracomm world, OsuOptions options) throws MPIException {
        this.benchmark = benchmark;
        this.world = world;
        this.ranks = world.Size();
        this.isFull = options.isFull();
        this.roots = options.roots(ranks);
        this.operation = new CollectiveOperation(
                benchmark.collective(), world, options.element(), options.isDirect(), CacheLeap.NONE);
    }

    @Override
    public final long memoryBytes(int bytes) {
        return CollectiveOperation.memoryBytes(benchmark.collective(), bytes, ranks, CacheLeap.NONE, 1);
    }

    @Override
    public final void prepare(int bytes, boolean isChecked) {
        operation.prepare(benchmark.hasSize() ? bytes : 0, isChecked, 1);
    }

    @Override
    public final boolean isRight(int iterations) {
        return operation.isRight(iterations, roots);
    }
}
