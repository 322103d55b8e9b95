package railmpi.bench.imb;

import mpi.Intracomm;
import mpi.MPIException;
import railmpi.bench.suite.Percentiles;

/** Chooses how a benchmark is measured. Stateless. */
final class ImbSamples {
    private ImbSamples() {}

    /** Returns what a process of {@code group} does for {@code benchmark}. */
    static ImbSample create(ImbBenchmark benchmark, Intracomm group, ImbOptions options, Percentiles percentiles)
            throws MPIException {
        if (benchmark.pattern() == ImbBenchmark.Pattern.OVERLAPPED
                || benchmark.pattern() == ImbBenchmark.Pattern.PURE) {
            return new ImbOverlapSample(benchmark, group, options, percentiles);
        }
        return new ImbSample(benchmark, group, options, percentiles);
    }
}
