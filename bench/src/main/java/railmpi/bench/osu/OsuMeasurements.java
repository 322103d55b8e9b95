package railmpi.bench.osu;

import mpi.Intracomm;
import mpi.MPIException;
import railmpi.bench.suite.Percentiles;

/** Chooses how a benchmark is measured. Stateless. */
final class OsuMeasurements {
    private OsuMeasurements() {}

    /** Returns what a process of {@code world} does for {@code benchmark}. */
    static OsuMeasurement create(OsuBenchmark benchmark, Intracomm world, OsuOptions options, Percentiles percentiles)
            throws MPIException {
        return switch (benchmark.kind()) {
            case BLOCKING -> new OsuBlocking(benchmark, world, options, percentiles);
            case NON_BLOCKING -> new OsuNonBlocking(benchmark, world, options, percentiles);
            case ONE_SIDED_LATENCY,
                    ONE_SIDED_BANDWIDTH,
                    ONE_SIDED_TWO_WAY,
                    ONE_SIDED_MULTI_BANDWIDTH,
                    ONE_SIDED_MULTI_LATENCY -> new OsuOneSided(benchmark, world, options, percentiles);
            case THREADED_LATENCY -> new OsuThreads(world, options, percentiles);
            default -> new OsuMessages(benchmark, world, options, percentiles);
        };
    }
}
