package railmpi.bench.imb;

import mpi.Intracomm;
import mpi.MPIException;
import railmpi.bench.suite.Percentiles;

/** Chooses how a benchmark is measured. Stateless. */
final class ImbSamples {
    private ImbSamples() {}

    /** Returns what a process of its group does for {@code benchmark} in {@code mode}. */
    static ImbSample create(
            ImbBenchmark benchmark,
            ImbMode mode,
            ImbGroups groups,
            ImbOptions options,
            Percentiles percentiles,
            ImbBurner burner)
            throws MPIException {
        Intracomm group = groups.own();
        if (benchmark.isOnFile()) {
            String name = options.file() + (options.multi() < 0 ? "" : "_g" + groups.number());
            return benchmark.access() == null
                    ? new ImbOpenCloseSample(benchmark, group, options, percentiles, name)
                    : new ImbFileSample(benchmark, mode, group, options, percentiles, burner, name);
        }
        return switch (benchmark.pattern()) {
            case OVERLAPPED, PURE -> new ImbOverlapSample(benchmark, group, options, percentiles);
            case WINDOW -> new ImbWindowSample(benchmark, group, options, percentiles);
            case TRANSFER -> new ImbTransferSample(benchmark, mode, group, options, percentiles);
            case PASSIVE_PUT -> new ImbPassiveSample(benchmark, group, options, percentiles);
            default -> new ImbSample(benchmark, group, options, percentiles);
        };
    }
}
