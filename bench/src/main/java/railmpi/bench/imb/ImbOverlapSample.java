package railmpi.bench.imb;

import mpi.Intracomm;
import mpi.MPIException;
import railmpi.bench.suite.Overlap;
import railmpi.bench.suite.Percentiles;

/** A non-blocking collective alone ("pure"), or alone and beside computation that takes as long. */
final class ImbOverlapSample extends ImbSample {
    private final Overlap overlap;

    ImbOverlapSample(ImbBenchmark benchmark, Intracomm group, ImbOptions options, Percentiles percentiles)
            throws MPIException {
        super(benchmark, group, options, percentiles);
        this.overlap = new Overlap(operation, group, roots, barriers, 0, percentiles);
    }

    @Override
    double run(int iterations) throws MPIException {
        return overlap.alone(iterations);
    }

    /**
     * Returns for a pure benchmark its time; otherwise the times pure, overlapped, and of the computation in the
     * latter.
     */
    @Override
    double[] measure(int iterations) throws MPIException {
        double pure = run(iterations) / iterations;
        if (benchmark.pattern() == ImbBenchmark.Pattern.PURE) {
            return new double[] {pure};
        }
        int passes = overlap.passesFor(pure);
        double overlapped = overlap.together(iterations, passes) / iterations;
        double cpu = overlap.computeSeconds() / iterations;
        return new double[] {pure, overlapped, cpu};
    }
}
